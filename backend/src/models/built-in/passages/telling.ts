// How a passage that was asked for can be told: from the material that tells it, by verses; else read in the words of the
// prompt; else, said plainly, the story nearest to it.
import { figuresIn } from "@lion-tails/common/cover";
import { eventMaterial, narratives } from "../material.ts";
import { type Beat, EVENT_IDS, type EventMaterial, type NarrativeMaterial } from "../material-schemas.ts";
import type { BuiltInRequest } from "../request.ts";
import {
	coveredVerses,
	nameSpan,
	overlap,
	parseReference,
	parseReferences,
	type Span,
	verseCount,
} from "./reference.ts";
import { isUnsuitable } from "./unsuitable.ts";

export type TaleScene = { title: string; beats: readonly Beat[] };

/** What a story can tell: an event, a narrative, or some scenes of them. */
export type Tale = Pick<EventMaterial, "title" | "titles" | "figures" | "verses" | "questions"> & {
	id: string;
	gist: readonly Beat[];
	scenes: readonly TaleScene[];
	heart: readonly Beat[];
};

export type Told = {
	kind: "told";
	tale: Tale;
	/** The material that the tale is from, or most of it. */
	source: EventMaterial | NarrativeMaterial;
	/** Of a part: the scenes of its story around it, in their order. */
	before: readonly TaleScene[];
	after: readonly TaleScene[];
	isPart: boolean;
	/** What a learning focus says of the source, as far as it suits what is told. */
	focus: Partial<EventMaterial["focus"]>;
};

export type Telling = { asked: Asked } & (
	| Told
	/** In the words of the prompt. */
	| { kind: "read"; text: string }
	/** Another story, because this passage is not for the reader or its text is not in the prompt. */
	| { kind: "instead"; reason: "unsuitable" | "withoutText"; told: Told }
);

/** What was asked for, as far as it is a place in the Bible. */
export type Asked = { span: Span | null; written: string; spoken: string };

/** What a tale is made from. */
export type TaleSource = EventMaterial | NarrativeMaterial;
type Source = TaleSource;
type SourceScene = Source["scenes"][number];

/** How much of what was asked for the material must tell. */
const MIN_TOLD_SHARE = 0.5;

export function tellingOf(request: BuiltInRequest): Telling | undefined {
	const { passage, passageText, level } = request;
	if (!passage) return undefined;
	const span = parseReference(passage);
	const asked = askedFor(passage);
	const told = span && toldFrom(span, request);
	if (told) return { asked, ...told };
	const isFit = !span || !isUnsuitable(span, level);
	if (passageText && isFit) return { asked, kind: "read", text: passageText };
	const [nearest] = nearestSources(span);
	if (!nearest) return undefined;
	const reason = isFit ? "withoutText" : "unsuitable";
	return { asked, kind: "instead", reason, told: wholeOf(nearest, request) };
}

export function askedFor(passage: string): Asked {
	const span = parseReference(passage);
	return { span, ...(span ? nameSpan(span) : { written: passage, spoken: `“${passage}”` }) };
}

/** Narratives first, because their beats say which verses they tell; the crucifixion only for what nothing else tells. */
function sources(): readonly Source[] {
	const events = EVENT_IDS.map((id) => eventMaterial(id));
	const isLast = ({ id }: Source) => id === "crucifixion";
	return [...narratives(), ...events.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))];
}

/** Those of which nothing is in the passage, the nearest first; the crucifixion is told only on request. */
export function nearestSources(span: Span | null): Source[] {
	if (!span) return sources().filter(({ id }) => id !== "crucifixion");
	const distance = (source: Source) =>
		Math.min(...spansOf(source.passages).map(({ from, to }) => Math.max(from - span.to, span.from - to)));
	return sources()
		.filter(({ id, passages }) => id !== "crucifixion" && spansOf(passages).every((each) => overlap(each, span) === 0))
		.map((source) => ({ source, distance: distance(source) }))
		.toSorted((a, b) => a.distance - b.distance)
		.map(({ source }) => source);
}

export const sourcesById = (ids: readonly string[]): Source[] => sources().filter(({ id }) => ids.includes(id));

export function wholeOf(source: Source, { isAccurate }: Pick<BuiltInRequest, "isAccurate">): Told {
	const scenes = source.scenes.map((scene) => tellable(scene, isAccurate));
	return {
		kind: "told",
		tale: { ...source, scenes },
		source,
		before: [],
		after: [],
		isPart: false,
		focus: source.focus,
	};
}

type Part = { source: Source; scenes: { index: number; span: Span; scene: SourceScene }[]; gain: number };

function toldFrom(asked: Span, { isAccurate }: BuiltInRequest): Told | undefined {
	const parts = partsFor(asked);
	const told = coveredVerses(
		asked,
		parts.flatMap(({ scenes }) => scenes.map(({ scene }) => scene.verses)).flatMap(parseReferences),
	);
	const [main] = parts.toSorted((a, b) => b.gain - a.gain);
	if (!main || told < verseCount(asked) * MIN_TOLD_SHARE) return undefined;
	const { source } = main;
	if (parts.length === 1 && main.scenes.length === source.scenes.length) {
		const whole = wholeOf(source, { isAccurate });
		return { ...whole, tale: { ...whole.tale, verses: versesIn(asked, parts) } };
	}
	const scenes = parts
		.flatMap(({ scenes }) => scenes)
		.toSorted((a, b) => a.span.from - b.span.from)
		.map(({ scene }) => tellable(scene, isAccurate));
	const chosen = main.scenes.map(({ index }) => index);
	// Of an event that is several stories nothing is told around one of them.
	const isCollection = source.id in HEART_BY_SCENE;
	const isPart = parts.length === 1 && !isCollection;
	const around = (isWanted: (index: number) => boolean) =>
		isPart ? source.scenes.filter((_, index) => isWanted(index)).map((scene) => tellable(scene, isAccurate)) : [];
	const areWhole = parts.every((part) => part.scenes.length === part.source.scenes.length);
	return {
		kind: "told",
		source,
		isPart,
		focus: isCollection ? {} : source.focus,
		before: around((index) => index < Math.min(...chosen)),
		after: around((index) => index > Math.max(...chosen)),
		tale: {
			id: parts.map((part) => `${part.source.id}/${part.scenes.map(({ index }) => index).join("+")}`).join("/"),
			title: source.title,
			titles: areWhole ? source.titles : scenes.slice(0, 3).map(({ title }) => title),
			figures: figuresFor(source, scenes),
			verses: versesIn(asked, parts),
			gist: areWhole ? parts.flatMap((part) => part.source.gist) : firstBeats(scenes),
			scenes,
			heart: heartFor(source, chosen),
			questions: source.questions,
		},
	};
}

/** Scene by scene, each verse from one source only. */
function partsFor(asked: Span): Part[] {
	const toldSpans: Span[] = [];
	const candidates = sources().map((source): Part => {
		const scenes = source.scenes.flatMap((scene, index) => {
			const span = parseReferences(scene.verses).find((each) => overlap(each, asked) > 0);
			return span ? [{ index, span, scene }] : [];
		});
		return {
			source,
			scenes,
			gain: coveredVerses(
				asked,
				scenes.map(({ span }) => span),
			),
		};
	});
	const order = (source: Source) => Number(!("names" in source)) + Number(source.id === "crucifixion");
	const parts: Part[] = [];
	for (const { source, scenes } of candidates
		.filter(({ gain }) => gain > 0)
		.toSorted((a, b) => order(a.source) - order(b.source) || b.gain - a.gain)) {
		// Most of what a scene tells of the passage must not have been told yet.
		const isNew = ({ span }: { span: Span }) => {
			const within = { from: Math.max(span.from, asked.from), to: Math.min(span.to, asked.to) };
			return coveredVerses(within, toldSpans) * 2 < verseCount(within);
		};
		const chosen = withoutEdges(scenes.filter(isNew), asked);
		if (chosen.length === 0) continue;
		const before = coveredVerses(asked, toldSpans);
		toldSpans.push(...chosen.map(({ span }) => span));
		parts.push({ source, scenes: chosen, gain: coveredVerses(asked, toldSpans) - before });
	}
	return parts;
}

/** A scene of which half or less was asked for is left out where a neighboring scene tells them too. */
function withoutEdges(scenes: Part["scenes"], asked: Span): Part["scenes"] {
	return scenes.filter(({ span, index }) => {
		const within = { from: Math.max(span.from, asked.from), to: Math.min(span.to, asked.to) };
		const others = scenes.filter((scene) => scene.index !== index).map((scene) => scene.span);
		const isEdge = overlap(span, asked) * 2 <= verseCount(span);
		return !isEdge || coveredVerses(within, others) < verseCount(within);
	});
}

/** Good verses of the sources that lie in the passage, else its own first ones. */
function versesIn(asked: Span, parts: readonly Part[]): [string, ...string[]] {
	const [first, ...others] = parts
		.flatMap(({ source }) => source.verses)
		.filter((reference) => {
			const span = parseReference(reference);
			return span && span.from >= asked.from && span.to <= asked.to;
		});
	return first ? [first, ...others] : [nameSpan(asked).written];
}

/** Those of the source that the scenes name, else what they name. */
function figuresFor({ figures }: Source, scenes: readonly TaleScene[]): Source["figures"] {
	const named = figuresIn(scenes.flatMap(({ title, beats }) => [title, ...beats.map(([, plain]) => plain)]).join(" "));
	const common = figures.filter((figure) => named.includes(figure));
	return common.length > 0 ? common : named.length > 0 ? named.slice(0, 2) : figures;
}

/** For the shortest stories: the first scenes in brief. */
const MAX_GIST_WORDS = 200;

function firstBeats(scenes: readonly TaleScene[]): Beat[] {
	const beats: Beat[] = [];
	let words = 0;
	for (const scene of scenes) {
		const required = scene.beats.filter(([priority]) => priority === 1);
		words += required.reduce((sum, [, plain]) => sum + plain.split(/\s+/).length, 0);
		if (beats.length > 0 && words > MAX_GIST_WORDS) break;
		beats.push(...required);
	}
	return beats;
}

/** Of an event that is several stories only what suits the scenes told. */
const HEART_BY_SCENE: Readonly<Record<string, readonly number[]>> = {
	miracles: [1, 1, 1, 1, 3, 3, 2, 2],
	parables: [1, 1, 1, 2, 2, 2, 3, 3],
};

function heartFor({ id, heart }: Source, scenes: readonly number[]): readonly Beat[] {
	const byScene = HEART_BY_SCENE[id];
	if (!byScene) return heart;
	const suitable = new Set(scenes.map((scene) => byScene[scene]));
	return heart.filter((_, index) => suitable.has(index));
}

/** Without what is imagined where the parent asks for accuracy. */
const tellable = ({ title, beats }: SourceScene, isAccurate: boolean | undefined): TaleScene => ({
	title,
	beats: isAccurate ? beats.filter(([, , , verses]) => verses !== "") : beats,
});

const spansOf = (references: readonly string[]): Span[] => references.flatMap(parseReferences);
