// Chooses a theme for what a wish is about and no plot tells: a theme of courage for a presentation.
import { affirmed, clausesOf } from "@lion-tails/common/clauses";
import { materialOf, type ThemeId } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";

export function themesOfWish({ wishText = "", asked }: BuiltInRequest): ThemeId[] {
	const clauses = clausesOf(wishText).filter(({ isDismissed, text }) => !isDismissed && text !== asked?.text);
	return clauses.flatMap((clause) =>
		materialOf("matters")
			.topics.filter(({ when }) => affirmed(clause, new RegExp(String.raw`\b(?:${when})\b`, "u")))
			.map(({ theme }) => theme),
	);
}
