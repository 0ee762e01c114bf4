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

type FileExtension = "txt" | "epub" | "cho" | "mp3" | "aac";

/**
 * Returns the title as a file name with the extension: underscores for spaces, at most 80 characters, none that file systems
 * refuse. It is named `otherwise` if nothing of the title is left.
 */
export function fileNameOf(title: string, extension: FileExtension, otherwise = "Story"): string {
	const plain = title.normalize("NFC").replace(UNSAFE, " ").trim().replace(/\s+/g, "_");
	const base = [...new Intl.Segmenter().segment(plain)]
		.slice(0, MAX_CHARACTERS)
		.map(({ segment }) => segment)
		.join("")
		.replace(/^[._]+|[._]+$/g, "");
	return `${base || otherwise}.${extension}`;
}

const MAX_CHARACTERS = 80;
/** Characters that Windows forbids, that separate folders, or that turn the direction of writing, which can disguise a name. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
