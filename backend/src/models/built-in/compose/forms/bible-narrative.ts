// A Bible story told by itself, without a child in it.
import { LEARNING_FOCUSES } from "@lion-tails/common/story";
import { type EventMaterial, eventMaterial, materialOf, type Scene } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { type Budget, lines, type Section } from "./budget.ts";
import type { Draft } from "./compose.ts";
import { eventOf, themeOf } from "./day.ts";
import { RANK } from "./frame.ts";
import { eventOfPassage } from "./passage.ts";
import { seededRandom } from "./seeded-random.ts";
import { fitTale, heartSection, taleSections, taleTitles } from "./tale.ts";
import type { TemplateValues } from "./template.ts";

export function draftNarrative(
	request: BuiltInRequest,
	values: TemplateValues,
	seed: number,
	share: number,
	budget: Budget,
): Draft {
	const event = eventMaterial(
		request.event ?? eventOfPassage(request.passage) ?? eventOf(request, themeOf(request, seed), seed),
	);
	const { openings, closings, prayers } = materialOf("narrative");
	const pick = (purpose: string, scenes: readonly Scene[]) => seededRandom(seed, purpose).pick(scenes).beats;
	const { sections, size } = fitTale(
		(size) => [
			framing("Listen", "opening", pick("opening", openings), values),
			...taleSections(event.id, size, values, { second: RANK.second, third: RANK.third }, seed),
			heartSection(event.id, size, values, { first: RANK.always, others: RANK.child }, seed),
			...focusSections(event, request, values),
			framing("At Rest", "closing", pick("closing", closings), values),
			framing("A Prayer", "prayer", pick("prayer", prayers), values),
		],
		// For the youngest a tale told to the last word is better than its gist with what there is to know about it.
		{
			tale: 1,
			...(share < 0.3
				? { rich: 0, reach: budget.most - 20 }
				: { rich: request.length === "very-short" ? share * 0.2 : Math.min(share, 0.15) }),
		},
		budget,
	);
	return {
		sections,
		titles: taleTitles(event.id, size, seed),
		questions: [{ questions: event.questions, isExact: true }],
		verses: request.passage ? [request.passage] : event.verses,
		moralOutcome: "positive",
		picture: `of “${event.title}” as the Bible tells it`,
	};
}

const framing = (title: string, kind: string, beats: Scene["beats"], values: TemplateValues): Section => ({
	title,
	kind,
	lines: lines(kind, beats, values, (priority, at) =>
		(kind === "opening" && at === 0) || (kind === "prayer" && at === beats.length - 1)
			? RANK.always
			: priority === 1
				? RANK.scene
				: priority === 2
					? RANK.homecoming
					: RANK.frame,
	),
});

/** The focus asked for; the others serve where a long story has room left. */
function focusSections(event: EventMaterial, { focus }: BuiltInRequest, values: TemplateValues): Section[] {
	const focuses = Object.entries(event.focus).toSorted(([a], [b]) => Number(b === focus) - Number(a === focus));
	return focuses.map(([id, beats]) => ({
		title: LEARNING_FOCUSES[id as keyof typeof LEARNING_FOCUSES],
		kind: "focus",
		lines: lines(`focus/${id}`, beats, values, (priority) =>
			id === focus ? (priority === 1 ? RANK.always : RANK.scene) : RANK.more + priority,
		),
	}));
}
