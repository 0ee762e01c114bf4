// A text file's lines.

/** Without a byte order mark, with any line ends; a backslash at its end joins a line with the next. */
export function sheetLines(text: string): string[] {
	const lines: string[] = [];
	let begun = "";
	for (const line of text.replace(/^\ufeff/, "").split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)) {
		const piece = begun === "" ? line : line.trimStart();
		if (line.endsWith("\\")) begun += `${piece.slice(0, -1)}`;
		else {
			lines.push(begun + piece);
			begun = "";
		}
	}
	return begun === "" ? lines : [...lines, begun];
}
