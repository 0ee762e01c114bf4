import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/** Shows an error with this code under the field that it is about. */
export function showCode<T extends FieldValues>(
	error: unknown,
	code: ErrorCode,
	field: FieldPath<T>,
	setError: UseFormSetError<T>,
): void {
	if (error instanceof AppError && error.code === code)
		setError(field, { message: error.message }, { shouldFocus: true });
}
