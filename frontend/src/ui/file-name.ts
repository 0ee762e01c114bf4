/** The title with underscores for spaces, without what file systems refuse, and the extension; `otherwise` stands for a title of which nothing is left. */
export function fileNameOf(title: string, extension: "txt" | "epub" | "cho", otherwise = "Story"): string {
	const plain = title.normalize("NFC").replace(UNSAFE, " ").trim().replace(/\s+/g, "_");
	const base = [...segmenter.segment(plain)]
		.slice(0, MAX_CHARACTERS)
		.map(({ segment }) => segment)
		.join("")
		.replace(/^[._]+|[._]+$/g, "");
	return `${base || otherwise}.${extension}`;
}

const MAX_CHARACTERS = 80;
const segmenter = new Intl.Segmenter();
/** Not allowed on Windows, or meant for the path; and what turns the direction of writing, which can disguise a name. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
