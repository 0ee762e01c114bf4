import { AppError } from "@lion-tails/common/errors";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/** Shows the server's issues under their fields. False where there was no issue for any of these fields. */
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
