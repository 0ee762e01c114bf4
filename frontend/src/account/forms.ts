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
	/** Shows the server's issues, and errors with these codes, under their fields. Returns false if none belongs to a field. */
	function showErrors(error: unknown, codes: Partial<Record<ErrorCode, FieldPath<T>>> = {}): boolean {
		if (showIssues(error, Object.keys(defaultValues) as FieldPath<T>[], setError)) return true;
		const field = error instanceof CallError && codes[error.code];
		if (!field) return false;
		setError(field, { message: error.message }, { shouldFocus: true });
		return true;
	}
	return { field, handleSubmit, showErrors, isSubmitting };
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
