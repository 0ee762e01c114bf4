import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@lion-tails/common/errors";
import { useState } from "react";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type RegisterOptions,
	type UseFormSetError,
	useForm,
} from "react-hook-form";
import type { z } from "zod";
import { CallError } from "../net/client.ts";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";

/**
 * A form of text fields, checked by `schema`. `field` returns the props of the field with this name. Text that was typed into the
 * prerendered page stays.
 */
export function useFields<T extends FieldValues>(schema: z.ZodType<T, T>, defaultValues: DefaultValues<T>) {
	const isHydrated = useIsHydrated();
	const [typed] = useState(() => (isHydrated ? {} : typedText(Object.keys(defaultValues))));
	const { register, handleSubmit, setError, formState } = useForm<T>({
		resolver: zodResolver(schema),
		defaultValues: { ...defaultValues, ...typed },
	});
	const { errors, isSubmitting } = formState;
	const field = (name: FieldPath<T>, options?: RegisterOptions<T>) => ({
		error: errors[name]?.message as string | undefined,
		...register(name, options),
	});
	return { field, handleSubmit, setError, isSubmitting };
}

export function typedText(names: string[]): Record<string, string> {
	const fields = names.map((name) => document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`));
	return Object.fromEntries(fields.flatMap((field) => (field ? [[field.name, field.value]] : [])));
}

/** Shows the server's issues under their fields. Returns false if no issue belongs to one of them. */
export function showIssues<T extends FieldValues>(
	error: unknown,
	fields: readonly FieldPath<T>[],
	setError: UseFormSetError<T>,
): boolean {
	let isShown = false;
	for (const { path, message } of (error instanceof CallError && error.issues) || []) {
		const field = fields.find((name) => name === path);
		if (!field) continue;
		setError(field, { message }, { shouldFocus: !isShown });
		isShown = true;
	}
	return isShown;
}

export function showCode<T extends FieldValues>(
	error: unknown,
	code: ErrorCode,
	field: FieldPath<T>,
	setError: UseFormSetError<T>,
): void {
	if (error instanceof CallError && error.code === code)
		setError(field, { message: error.message }, { shouldFocus: true });
}
