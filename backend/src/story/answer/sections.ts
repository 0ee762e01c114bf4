// Headings of what models add to a story: questions, verse, moral, picture, and notes.

export type Section = "questions" | "verse" | "moral" | "picture" | "story" | "thought" | "other";

export type SectionStart = { is: "section"; section: Section; rest: string };

/** Null: the line may still become a heading; undefined: it is none. */
export function sectionOf(bare: string, isWhole: boolean, isMarked: boolean): SectionStart | null | undefined {
	const text = bare.replace(/^["']/, "").replaceAll("’", "'");
	const start = text.slice(0, 40).toLowerCase();
	for (const { name, section } of NAMES) {
		if (!start.startsWith(name)) continue;
		const tail = text.slice(name.length);
		if (section === "questions" && !isWhole && PARTIAL_QUESTION_TAIL.test(tail)) return null;
		const gap = (section === "questions" ? QUESTION_TAIL : HEADING_TAIL).exec(tail)?.[0] ?? "";
		const after = tail.slice(gap.length);
		if (after.startsWith(":")) return { is: "section", section, rest: after.slice(1).replace(/^[*_\s]+/, "") };
		if (after === "" && !isWhole) return null;
		if (after === "" && (isMarked || section !== "story")) return { is: "section", section, rest: "" };
		if (isMarked && !isWhole && /^[–—-]$/.test(after)) return null;
		if (isMarked && /^[–—-]\s/.test(after)) return { is: "section", section, rest: after.slice(2) };
		// A longer word, as "texture" for "text", is another name or none.
	}
	return !isWhole && NAMES.some(({ name }) => name.startsWith(start)) ? null : undefined;
}

const QUESTION_HEADINGS = [
	"",
	"application ",
	"discussion ",
	"reflection ",
	"bedtime ",
	"family ",
	"talking ",
	"five ",
	"5 ",
	"story ",
	"study ",
	"comprehension ",
	"follow-up ",
	"thought ",
	"some ",
	"conversation ",
	"life application ",
	"five application ",
	"5 application ",
	"five discussion ",
	"5 discussion ",
	"bedtime discussion ",
	"family discussion ",
	"five bedtime ",
	"the ",
].map((name) => `${name}question`);

/** What models write over their answer, after their thought. */
const FINAL_LABELS = [
	...["answer", "response", "output", "assistant", "final story", "solution"],
	...["final answer", "final response", "final output", "my response", "here is my response", "here is my answer"],
];

/** Whether the line is such a label. */
export const isFinalLabel = (line: string) =>
	FINAL_LABELS.includes(
		line
			.toLowerCase()
			.replace(/[^a-z ]/g, "")
			.trim(),
	);

const SECTIONS: Record<Section, readonly string[]> = {
	questions: [
		...QUESTION_HEADINGS,
		"let's talk",
		"let's talk about it",
		"talk about it",
		"talk together",
		"talking together",
		"for discussion",
		"discussion",
		"talking points",
		"things to talk about",
		"applicationquestions",
	],
	verse: [
		"bible verse",
		"bible passage",
		"scripture",
		"scripture verse",
		"scripture reference",
		"verse",
		"verse reference",
		"memory verse",
		"key verse",
		"bible reference",
		"the bible verse",
		"tonight's verse",
		"bibleverse",
		"reference",
		"bible reading",
		"verse for tonight",
	],
	moral: [
		"moral",
		"moral outcome",
		"moral of the story",
		"the moral",
		"the moral of the story",
		"moraloutcome",
		"lesson",
		"the lesson",
		"takeaway",
		"key takeaway",
		"lesson of the story",
		"moral lesson",
	],
	picture: [
		"image prompt",
		"image",
		"imageprompt",
		"illustration",
		"illustration prompt",
		"picture",
		"picture prompt",
		"image description",
		"picture idea",
		"illustration idea",
		"cover image",
		"suggested illustration",
	],
	story: ["story", "the story", "content", "story text", "story content", "text", "the poem", "poem", ...FINAL_LABELS],
	thought: [
		"thinking process",
		"thought process",
		"here is my thought process",
		"my thought process",
		"chain of thought",
	],
	other: [
		"word count",
		"words",
		"note",
		"notes",
		"author's note",
		"reading level",
		"age",
		"ages",
		"age group",
		"theme",
		"summary",
		"characters",
		"length",
		"prayer",
		"bedtime prayer",
		"closing prayer",
		"a prayer",
		"metadata",
		"instruction",
		"user",
		"human",
	],
};
const NAMES = Object.entries(SECTIONS)
	.flatMap(([section, names]) => names.map((name) => ({ name, section: section as Section })))
	.sort((a, b) => b.name.length - a.name.length);

const HEADING_TAIL = /^s?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;
const QUESTION_TAIL =
	/^s?(?:\s+(?:for|to|about|from|on|after|at|you)\b[^.!?,;:"“\n]{0,50})?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;

const PARTIAL_QUESTION_TAIL = /^s?\s+[a-z]{0,5}$/;
