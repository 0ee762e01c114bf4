// The parts of a prompt's sources that a wish forbids: no line of a prompt may demand what the wish excludes.
import { clausesOf } from "../clauses.ts";

/** Returns a pattern for the subjects that the wish forbids; null if it forbids nothing. */
export function forbiddenBy(wish: string): RegExp | null {
	const stems = new Set<string>();
	for (const { plain, negatedFrom } of clausesOf(wish)) {
		for (const word of plain.slice(negatedFrom).split(" ")) {
			const stem = word.replace(/(?:ing|ers?|ed|es|s|y)$/, "");
			if (stem.length >= MIN_STEM_CHARS && !COMMON_WORDS.has(word)) stems.add(stem);
		}
	}
	if (stems.size === 0) return null;
	const related = RELATED.filter((words) => [...stems].some((stem) => words.test(stem))).map(({ source }) => source);
	return new RegExp(`\\b(?:${[...stems].join("|")})|${["(?!)", ...related].join("|")}`, "i");
}

const MIN_STEM_CHARS = 3;

const COMMON_WORDS: ReadonlySet<string> = new Set(
	"not nor without never except nothing none neither nope avoid skip but instead rather than other apart from leave out off spare enough tired bored sick fed hate hates hated dislikes cannot any anything anyone and the this that these those too much many very really please thanks thank you tonight today again now more time for with about into have has had does did can could would should will want wants like likes story stories bible part parts bit scene scenes something someone there here her his him she they them our your its all".split(
		" ",
	),
);

/** Words of Scripture for what parents exclude. Each pattern matches the parent's word, too. */
const RELATED: readonly RegExp[] = [
	/\b(?:giant|goliath|champion)/,
	/\b(?:fight|fought|battle|war\b|violen|weapon|sword|spear|sling|struck|strike|stone sank|kill|sl[ae][yiw]|army|armies)/,
	/\b(?:death|dead|dy(?:ing)?\b|die[ds]?\b|kill|sl[ae][yiw]|blood|destroy|grave|tomb)/,
	/\b(?:storm|tempest|waves?\b|wind\b)/,
	/\b(?:snake|serpent)/,
	/\b(?:fish|whale)/,
	/\b(?:fire|flame|burn)/,
	/\b(?:drown|flood)/,
	/\b(?:soldier|army|armies|guard|centurion)/,
	/\b(?:punish|anger|angry|wrath|destroy)/,
	/\b(?:pig|swine)/,
	/\b(?:devil|demon|satan|unclean spirit)/,
];

/** Returns the sentences that name nothing forbidden, with an ellipsis for each gap; empty if none is left. */
export function withoutForbidden(text: string, forbidden: RegExp | null): string {
	if (!forbidden?.test(text)) return text;
	const told = (text.match(/[^\s…].*?(?:[.!?]["”’)]*(?=\s)|…|$)/gs) ?? []).map((sentence) =>
		forbidden.test(sentence) ? "…" : sentence.trim(),
	);
	if (told.every((sentence) => sentence === "…")) return "";
	return told
		.join(" ")
		.replaceAll(/(?:\s*…)+/g, " …")
		.trim();
}
