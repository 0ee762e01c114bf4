/** Puts the file into the person's downloads. */
export function saveFile(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	const link = Object.assign(document.createElement("a"), { href: url, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	// Safari reads the file only after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 60_000;
