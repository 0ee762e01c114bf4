// What is chosen under 'More choices', in a few words for its closed state.
import type { Hero } from "@lion-tails/common/hero";
import { BIBLICAL_EVENTS, LEARNING_FOCUSES, READING_LEVELS } from "@lion-tails/common/story";
import { type FormTab, isBiblical, isPlaceholder, NEW_STORY, type StoryFormValues } from "./field-rules.ts";

/** "Time travel, wish"; empty where nothing differs from the defaults. */
export function moreSummary(
	values: StoryFormValues,
	tab: FormTab,
	heroes: readonly Pick<Hero, "id" | "name">[],
): string {
	const chosen = tab === "historical" ? historyChoices(values) : childChoices(values, heroes);
	if (values.readingLevel !== NEW_STORY.readingLevel)
		chosen.push(READING_LEVELS[values.readingLevel].label.replace(/ \(.*/, "").toLowerCase());
	if (values.customPrompt.trim()) chosen.push("wish");
	const text = chosen.join(", ");
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function historyChoices({ biblePassage, learningFocus, historicalAccuracy }: StoryFormValues): string[] {
	return [
		biblePassage.trim(),
		learningFocus === "none" ? "" : LEARNING_FOCUSES[learningFocus].toLowerCase(),
		historicalAccuracy ? "" : "free with history",
	].filter(Boolean);
}

function childChoices(values: StoryFormValues, heroes: readonly Pick<Hero, "id" | "name">[]): string[] {
	const { biblicalEvent, heroOfFaith } = values;
	const hero = heroOfFaith && (heroes.find(({ id }) => id === heroOfFaith)?.name ?? "Hero of Faith");
	const isChildShown = !isBiblical(values) && !values.characterId;
	return [
		values.useTimeTravel ? "time travel" : "",
		isChildShown ? animalChoice(values) : "",
		isChildShown && hasOwnTraits(values) ? "about the child" : "",
		biblicalEvent === "none" ? "" : BIBLICAL_EVENTS[biblicalEvent],
		hero ?? "",
	].filter(Boolean);
}

/** A time traveller's placeholder values are nobody's choice. */
const hasOwnTraits = ({ characterDetails, useTimeTravel }: StoryFormValues) =>
	characterDetails !== undefined && !(useTimeTravel && isPlaceholder(characterDetails));

function animalChoice({ useAnimal, animal }: StoryFormValues): string {
	if (!useAnimal) return "no animal";
	return animal.trim() === NEW_STORY.animal ? "" : animal.trim();
}
