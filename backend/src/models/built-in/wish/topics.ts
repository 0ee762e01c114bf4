// Finds the matters of a wish that have no plot of their own: head lice, a choir, a hike.
import { affirmed, clausesOf } from "@lion-tails/common/clauses";
import { materialOf, type ThemeId } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { forbiddenPattern } from "./forbidden.ts";

/** `phrase`: as it follows “about”. `text`: the clause as the parent typed it. `theme`: the theme of a plot that suits it. */
type WishedTopic = { phrase: string; text: string; theme?: ThemeId | undefined };

export function topicsOf({ wishText = "", forbidden, asked }: BuiltInRequest): WishedTopic[] {
	const pattern = forbiddenPattern(forbidden);
	const clauses = clausesOf(wishText).filter(({ isDismissed, text }) => !isDismissed && text !== asked?.text);
	return clauses.flatMap((clause) =>
		materialOf("matters").topics.flatMap(({ when, phrase, theme }) => {
			const match = affirmed(clause, new RegExp(String.raw`\b(?:${when})\b`, "u"));
			if (!match) return [];
			const own = phrase.replaceAll(/\$(\d)/g, (_, at: string) => asTyped(match[Number(at)] ?? "", clause.text));
			return pattern?.test(own) ? [] : [{ phrase: own, text: clause.text, theme }];
		}),
	);
}

/** Returns the word as in the wish: “Scotland”. */
function asTyped(word: string, text: string): string {
	const at = text.toLowerCase().indexOf(word);
	return at < 0 ? word : text.slice(at, at + word.length);
}
