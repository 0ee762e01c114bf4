import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/** Shows the server's issues under their fields. Returns false if no issue belongs to one of them. */
export function showIssues<T extends FieldValues>(
	error: unknown,
	fields: readonly FieldPath<T>[],
	setError: UseFormSetError<T>,
): boolean {
	let isShown = false;
	for (const { path, message } of (error instanceof AppError && error.issues) || []) {
		const field = fields.find((name) => name === path);
		if (!field) continue;
		setError(field, { message }, { shouldFocus: !isShown });
		isShown = true;
	}
	return isShown;
}

/** Shows an error with this code under the given field. */
export function showCode<T extends FieldValues>(
	error: unknown,
	code: ErrorCode,
	field: FieldPath<T>,
	setError: UseFormSetError<T>,
): void {
	if (error instanceof AppError && error.code === code)
		setError(field, { message: error.message }, { shouldFocus: true });
}
