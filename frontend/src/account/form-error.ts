import { AppError } from "@lion-tails/common/errors";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/** Puts the server's word on each field under that field. False: there was none, and the failure is still to be told. */
export function showIssues<T extends FieldValues>(
	failure: unknown,
	fields: readonly FieldPath<T>[],
	setError: UseFormSetError<T>,
): boolean {
	let isShown = false;
	for (const { path, message } of (failure instanceof AppError && failure.issues) || []) {
		const field = fields.find((known) => known === path);
		if (!field) continue;
		setError(field, { message }, { shouldFocus: !isShown });
		isShown = true;
	}
	return isShown;
}
