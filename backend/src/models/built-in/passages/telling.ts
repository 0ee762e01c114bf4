// Decides how to tell a requested passage: from the material that covers its verses, else read aloud from the prompt,
// else replaced by the nearest story, which the story says plainly.

import { figuresIn } from "@lion-tails/common/cover";
import { shortenPassage } from "@lion-tails/common/prompts";
import type { ReadingLevel } from "@lion-tails/common/story";
import { countWords } from "@lion-tails/common/story";
import { findPassage } from "../../../scripture/scripture.ts";
import { keep } from "../kept.ts";
import {
	type Beat,
	EVENT_IDS,
	type EventMaterial,
	eventMaterial,
	materialOf,
	type NarrativeMaterial,
	narratives,
	type Picture,
} from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { portionsOf, settingsOf } from "./portions.ts";
import {
	coveredVerses,
	nameSpan,
	overlap,
	parseReference,
	parseReferences,
	type Span,
	verseCount,
} from "./reference.ts";
import unsuitable from "./unsuitable.json" with { type: "json" };

export type TaleScene = { title: string; beats: readonly Beat[] } & Picture;

/** The Bible story within a story: an event, a narrative, or some scenes of them. */
export type Tale = Pick<EventMaterial, "title" | "titles" | "figures" | "verses" | "questions"> & {
	id: string;
	gist: readonly Beat[];
	gistPicture?: Picture | undefined;
	scenes: readonly TaleScene[];
	heart: readonly Beat[];
	heartPicture?: Picture | undefined;
};

export type Told = {
	kind: "told";
	tale: Tale;
	/** The material of the tale, or of most of it. */
	source: EventMaterial | NarrativeMaterial;
	/** If the tale is a part of its source: the scenes before and after it, in order. */
	before: readonly TaleScene[];
	after: readonly TaleScene[];
	isPart: boolean;
	/** The source's lines for each learning focus, as far as they suit the tale. */
	focus: Partial<EventMaterial["focus"]>;
};

export type Telling = { asked: Asked } & (
	| Told
	/** Read aloud from the prompt. */
	| { kind: "read"; text: string }
	/** Another story, because the passage does not suit the reader or its text is not in the prompt. */
	| { kind: "instead"; reason: "unsuitable" | "withoutText"; told: Told }
);

/** The requested passage; `span` is null if there is no such place in the Bible. */
export type Asked = { span: Span | null; written: string; spoken: string };

/** The material of a tale. */
export type TaleSource = EventMaterial | NarrativeMaterial;
type SourceScene = TaleSource["scenes"][number];

/** The share of the requested verses that the material must cover. */
const MIN_TOLD_SHARE = 0.5;

/** Returns the way to tell the requested passage; undefined if none is requested. */
export function tellingOf(request: BuiltInRequest): Telling | undefined {
	const { passage, level } = request;
	if (!passage) return undefined;
	const span = parseReference(passage);
	const asked = askedFor(passage);
	const told = span && toldFrom(span, request);
	if (told) return { asked, ...told };
	const isFit = !span || !isUnsuitable(span, level);
	const text = request.passageText ?? (isFit && request.asked ? textOf(passage) : undefined);
	if (text && isFit) return { asked, kind: "read", text };
	const [nearest] = nearestSources(span);
	if (!nearest) return undefined;
	const reason = isFit ? "withoutText" : "unsuitable";
	return { asked, kind: "instead", reason, told: wholeOf(nearest, request) };
}

/** The prompt has the text of a passage from the form, but not of one that the wish asks for. */
const MAX_READ_WORDS = 400;
const textOf = (passage: string) => shortenPassage(findPassage(passage)?.text ?? "", MAX_READ_WORDS);

export function askedFor(passage: string): Asked {
	const span = parseReference(passage);
	return { span, ...(span ? nameSpan(span) : { written: passage, spoken: `“${passage}”` }) };
}

/**
 * Narratives come first because their beats name their verses; the crucifixion is last because it is the last choice.
 */
function sources(): readonly TaleSource[] {
	const events = EVENT_IDS.map((id) => eventMaterial(id));
	const isLast = ({ id }: TaleSource) => id === "crucifixion";
	return [...narratives(), ...events.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))];
}

/**
 * Returns the sources outside the passage, the nearest first, without the crucifixion, which needs a request.
 */
export function nearestSources(span: Span | null): TaleSource[] {
	if (!span) return sources().filter(({ id }) => id !== "crucifixion");
	const distance = (source: TaleSource) =>
		Math.min(...spansOf(source.passages).map(({ from, to }) => Math.max(from - span.to, span.from - to)));
	return sources()
		.filter(({ id, passages }) => id !== "crucifixion" && spansOf(passages).every((each) => overlap(each, span) === 0))
		.map((source) => ({ source, distance: distance(source) }))
		.toSorted((a, b) => a.distance - b.distance)
		.map(({ source }) => source);
}

/** Returns the other sources that tell some of the same verses. */
export const sameVerses = (source: TaleSource): readonly TaleSource[] =>
	keep(`same verses as ${source.id}`, () => {
		const own = spansOf(source.passages);
		return sources().filter(
			({ id, passages }) =>
				id !== source.id && spansOf(passages).some((span) => own.some((each) => overlap(each, span) > 0)),
		);
	});

export const sourcesById = (ids: readonly string[]): TaleSource[] => sources().filter(({ id }) => ids.includes(id));

/** Returns a complete source as a tale. */
export function wholeOf(source: TaleSource, { isAccurate }: Pick<BuiltInRequest, "isAccurate">): Told {
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

type Part = { source: TaleSource; scenes: { index: number; span: Span; scene: SourceScene }[]; gain: number };

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
	// An event that is a collection of stories is not told around one of them.
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
			gist: areWhole ? parts.flatMap((part) => part.source.gist) : briefBeats(scenes),
			...(areWhole && parts.length === 1 && { gistPicture: source.gistPicture }),
			scenes,
			heart: heartFor(source, chosen),
			heartPicture: source.heartPicture,
			questions: source.questions,
		},
	};
}

/** Chooses scenes for the passage; no two sources tell the same verse. */
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
	const order = (source: TaleSource) => Number(!("names" in source)) + Number(source.id === "crucifixion");
	const parts: Part[] = [];
	for (const { source, scenes } of candidates
		.filter(({ gain }) => gain > 0)
		.toSorted((a, b) => order(a.source) - order(b.source) || b.gain - a.gain)) {
		// At least half of the scene's verses in the passage must be new.
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

/** Drops a scene if at most half of it was requested and other scenes cover those verses. */
function withoutEdges(scenes: Part["scenes"], asked: Span): Part["scenes"] {
	return scenes.filter(({ span, index }) => {
		const within = { from: Math.max(span.from, asked.from), to: Math.min(span.to, asked.to) };
		const others = scenes.filter((scene) => scene.index !== index).map((scene) => scene.span);
		const isEdge = overlap(span, asked) * 2 <= verseCount(span);
		return !isEdge || coveredVerses(within, others) < verseCount(within);
	});
}

/** Returns the sources' good verses within the passage, else the passage itself. */
function versesIn(asked: Span, parts: readonly Part[]): string[] {
	const within = parts
		.flatMap(({ source }) => source.verses)
		.filter((reference) => {
			const span = parseReference(reference);
			return span && span.from >= asked.from && span.to <= asked.to;
		});
	return within.length > 0 ? within : [nameSpan(asked).written];
}

/** Returns the source's figures that the scenes mention, else other figures that they mention. */
function figuresFor({ figures }: TaleSource, scenes: readonly TaleScene[]): TaleSource["figures"] {
	const named = figuresIn(scenes.flatMap(({ title, beats }) => [title, ...beats.map(([, plain]) => plain)]).join(" "));
	const common = figures.filter((figure) => named.includes(figure));
	return common.length > 0 ? common : named.length > 0 ? named.slice(0, 2) : figures;
}

const MAX_GIST_WORDS = 240;
const MAX_SCENES_WITH_END = 5;

/**
 * Returns the scenes in brief: all that is required if that is short, else the beginning and the end of each scene, so that no
 * story stops where it is most dangerous, and as much between them as there is room for.
 */
function briefBeats(scenes: readonly TaleScene[]): Beat[] {
	const brief = scenes.map(({ beats }) => beats.filter(([priority]) => priority === 1));
	const words = () => brief.flat().reduce((sum, [, plain]) => sum + countWords(plain), 0);
	while (words() > MAX_GIST_WORDS) {
		// The first beat of a scene says who is where; what matters most comes after it, near the end.
		const hasEnd = (at: number) => scenes.length <= MAX_SCENES_WITH_END || at === scenes.length - 1;
		const spare = brief.map((beats, at) => beats.length - (hasEnd(at) ? 2 : 1));
		const most = Math.max(...spare);
		if (most <= 0) break;
		brief[spare.indexOf(most)]?.splice(1, 1);
	}
	return brief.flat().map((beat): Beat => [beat[0], beat[1], beat[2]]);
}

/** For a collection of stories: the beat of the heart that suits each scene. */
const HEART_BY_SCENE: Readonly<Record<string, readonly number[]>> = {
	miracles: [1, 1, 1, 1, 3, 3, 2, 2],
	parables: [1, 1, 1, 2, 2, 2, 3, 3],
};

function heartFor({ id, heart }: TaleSource, scenes: readonly number[]): readonly Beat[] {
	const byScene = HEART_BY_SCENE[id];
	if (!byScene) return heart;
	const suitable = new Set(scenes.map((scene) => byScene[scene]));
	return heart.filter((_, index) => suitable.has(index));
}

/** Drops imagined beats if the parent asks for accuracy; the changes of the pictures keep their beats. */
function tellable({ beats, changes, ...scene }: SourceScene, isAccurate: boolean | undefined): TaleScene {
	const kept = (some: readonly Beat[]) => (isAccurate ? some.filter(([, , , verses]) => verses !== "") : some);
	const moved = changes?.map((change) => ({ ...change, from: kept(beats.slice(0, change.from)).length }));
	return { ...scene, ...(moved && { changes: moved }), beats: kept(beats) };
}

const spansOf = (references: readonly string[]): Span[] => references.flatMap(parseReferences);

const LEVELS_UNDER_NINE: readonly ReadingLevel[] = ["preschool", "kindergarten", "early-elementary"];

let spans: { always: Span[]; underNine: Span[] } | undefined;

/**
 * True if a part of the passage is not for bedtime at this level. `always`: cruelty, violence, demons, laws about bodies
 * and sacrifices, long lists. `underNine`: also war, judgment and fear.
 */
function isUnsuitable(span: Span, level: ReadingLevel): boolean {
	spans ??= { always: spansOf(unsuitable.always), underNine: spansOf(unsuitable.underNine) };
	const refused = LEVELS_UNDER_NINE.includes(level) ? [...spans.always, ...spans.underNine] : spans.always;
	return refused.some((other) => overlap(span, other) > 0);
}

const MAX_READ_GIST_WORDS = 110;

/** Returns a passage read aloud as a tale; its gist is the beginning. */
export function readingTale({ written, span }: Asked, text: string): Tale {
	const portions = portionsOf(text);
	const beats = portions.map(({ quoted }): Beat => [1, quoted, quoted]);
	let words = 0;
	const end = portions.findIndex(({ text }, index) => {
		words += text.split(/\s+/).length;
		return index > 0 && words > MAX_READ_GIST_WORDS;
	});
	const [first, ...later] = settingsOf(portions, span ? nameSpan(span).kind : undefined);
	const changes = later.flatMap((setting, at) => (setting ? [{ from: at + 1, ...setting }] : []));
	const { titles, questions } = materialOf("passages");
	const named = (templates: readonly string[]) =>
		templates.map((template) => template.replaceAll("{reference}", written));
	const [title = written] = named(titles);
	return {
		id: `reading/${written}`,
		title,
		titles: named(titles),
		figures: ["book", "lantern"],
		verses: [span ? written : "Psalm 119:105"],
		gist: end < 0 ? beats : beats.slice(0, end),
		scenes: [{ title: written, beats, ...first, ...(changes.length > 0 && { changes }) }],
		heart: [],
		questions: named(questions),
	};
}

/** Changes a poem about a passage that no verse tells to prose. */
export function inTellableForm(request: BuiltInRequest): BuiltInRequest {
	const isPoem = request.type === "poem" && !request.hero;
	const inProse = { ...request, type: request.name ? "regular" : "biblical_narrative" } as const;
	if (isPoem && request.asked?.ids) {
		const inVerse = request.asked.ids.filter((id) => isInVerse(id));
		return inVerse.length > 0 ? { ...request, asked: { ...request.asked, ids: inVerse } } : inProse;
	}
	const telling = isPoem ? tellingOf(request) : undefined;
	if (!telling) return request;
	const { id } = telling.kind === "told" ? telling.source : { id: "" };
	return isInVerse(id) ? { ...request, asked: { ids: [id], text: "" } } : inProse;
}

const isInVerse = (id: string) =>
	EVENT_IDS.some((event) => event === id) || materialOf("verseNarratives").tales[id] !== undefined;
