/** `when` of a refinement over several fields: it runs also when one of them is invalid, so that every invalid field has its issue. */
export const isObject = ({ value }: { value: unknown }) =>
	typeof value === "object" && value !== null && !Array.isArray(value);
