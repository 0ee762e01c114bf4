import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldPath, type FieldValues, type RegisterOptions, useForm } from "react-hook-form";
import type { z } from "zod";

/** A form of text fields, checked by `schema`. `field` returns the props of the field with this name. */
export function useFields<T extends FieldValues>(schema: z.ZodType<T, T>, defaultValues: DefaultValues<T>) {
	const { register, handleSubmit, setError, formState } = useForm<T>({ resolver: zodResolver(schema), defaultValues });
	const { errors, isSubmitting } = formState;
	const field = (name: FieldPath<T>, options?: RegisterOptions<T>) => ({
		error: errors[name]?.message as string | undefined,
		...register(name, options),
	});
	return { field, handleSubmit, setError, isSubmitting };
}
