/** The text of the page's fields with these names. */
export function typedText(names: string[]): Record<string, string> {
	const fields = names.map((name) => document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`));
	return Object.fromEntries(fields.flatMap((field) => (field ? [[field.name, field.value]] : [])));
}
