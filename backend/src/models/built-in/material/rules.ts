// Checks files of the material against the rules of this folder's README.
import type { z } from "zod";
import {
	EventMaterial,
	isOwnWordsPlot,
	isRetoldPlot,
	LIFE_PARTS,
	LifeMaterial,
	type materialOf,
	NarrativeMaterial,
	PLOT_PARTS,
	Plot,
	type PlotPart,
	SituationPlot,
	Verses,
} from "../material.ts";
import { coveredVerses, parseReference, type Span, verseCount } from "../passages/reference.ts";

const PLACEHOLDERS = new Set(
	"name he him his himself He His Him boy pet animal girl lad sis bro teller tellerHe tellerHim tellerHis TellerHe TellerHis baker weaver keeper teacher age hair eyes color hobby trait power journeys kid andKid pal andPal hero passage reference book companion companionPassage who whoName whoKind myWho whoHe whoHim whoHis WhoHe WhoHis place thing Thing said topic whom toy matter myMatter second three earlier facts facts1 facts2 facts3 echo1 echo2 echo3 given spoken again thought list thing1 thing2 thing3 Thing1 prayed prayedThat blessed thanked parent parentHis"
		.split(" ")
		.concat("an animal", "An animal", "a thing"),
);
const OPTIONAL_PLACEHOLDER = /\{(pet|animal|an animal|An animal|age|hair|eyes|color|hobby|trait|power|journeys)\}/;

/** Names of drawings and patterns, which are no text. */
const NO_TEXT: ReadonlySet<string> = new Set(["place", "places", "when", "unless", "words"]);

/** A beat that is the wish's own sentences. */
const IS_WISH = /^\{(?:facts\d?|spoken|again|thought)\}$/;

type ShortLimits = Record<"plain" | "rich", { sentenceWords: number; total: readonly [min: number, max: number] }>;
/** The moments of a wish's sentences follow any sentence, so they are short. */
const MOMENT_LIMITS: ShortLimits = {
	plain: { sentenceWords: 12, total: [5, 18] },
	rich: { sentenceWords: 20, total: [10, 32] },
};
/** The lines before and after a parent's own words are short, so that they are not taken for a part of them. */
const OWN_WORDS_LIMITS: ShortLimits = {
	plain: { sentenceWords: 12, total: [5, 20] },
	rich: { sentenceWords: 30, total: [8, 32] },
};
const CHILD = "name|[hH]e|him|[hH]is|himself";
const MOMENT_PLACEHOLDERS = {
	child: new RegExp(`^(?:${CHILD})$`),
	person: new RegExp(`^(?:${CHILD}|who)$`),
	animal: new RegExp(`^(?:${CHILD}|who)$`),
	thing: new RegExp(`^(?:${CHILD}|thing)$`),
	mind: new RegExp(`^(?:${CHILD}|thing)$`),
};
/** The noun may be a plural, or one that has no plural. */
const OF_ANY_THING =
	/\b(?:an?|this|that|these|those) \{thing\}|(?<!\b(?:of|where) the )\{thing\} (?:was|were|has|have|is|are)\b/;
/** Somebody may be called “the dogs”. */
const OF_ANYBODY = /\b(?:an?|the|his|her) \{who\}|(?<!\b(?:of|and) )\{who\} (?:was|were|has|have|is|are)\b/;

type Counts = { beats: number; plain: number; rich: number };
type CheckResult = { violations: string[]; counts: Counts };

/** Returns a check to be used for all files, because no sentence of more than four words may occur in two of them. */
export function newCheck(): (name: string, json: unknown) => CheckResult {
	const seen = new Map<string, string>();
	return (name, json) => {
		const violations: string[] = [];
		const counts = { beats: 0, plain: 0, rich: 0 };
		const report = (where: string, violation: string) => violations.push(`${where}: ${violation}`);
		walk(name, json);
		return { violations, counts };

		function walk(where: string, value: unknown): void {
			if (isBeat(value) && where.startsWith("shared/own-words.json")) {
				const [, plain, rich] = value.map(String);
				// “And Mom went on.” has no richer wording.
				// A story has one line of each list, so these may begin alike.
				if (plain !== rich) checkShort(where.replace(/\[\d+\]$/, ""), [plain ?? "", rich ?? ""], OWN_WORDS_LIMITS);
				else checkText(where, plain ?? "");
				if (OPTIONAL_PLACEHOLDER.test(`${plain}${rich}`)) report(where, "an optional placeholder");
			} else if (isBeat(value)) {
				checkBeat(where, value, /opening/i.test(where));
				counts.beats++;
				counts.plain += words(String(value[1]));
				counts.rich += words(String(value[2]));
			} else if (isStanza(value)) {
				for (const line of value) checkText(where, String(line));
			} else if (Array.isArray(value)) {
				const beats = value.filter(isBeat);
				// Beats that are inserted between others are all optional.
				if (
					beats.length > 3 &&
					!beats.some(([priority]) => priority === 1) &&
					!/witness|power|portrait|between|again|small|tales/.test(where)
				)
					report(where, "a scene needs priority-1 beats");
				for (const [at, item] of value.entries()) walk(`${where}[${at}]`, item);
			} else if (value && typeof value === "object") {
				if ("situations" in value && !where.startsWith("shared/"))
					checkAs(SituationPlot, where, value, situationViolations);
				else if ("obstacle" in value && "titles" in value) checkAs(Plot, where, value, plotViolations);
				else if ("hardship" in value) checkAs(LifeMaterial, where, value, lifeViolations);
				else if ("themes" in value && "scenes" in value) checkAs(NarrativeMaterial, where, value, narrativeViolations);
				else if ("focus" in value) checkAs(EventMaterial, where, value);
				else if ("stanzas" in value) checkAs(Verses, where, value, verseViolations);
				if ("acts" in value && "people" in value) {
					checkMoments(where, value as ReturnType<typeof materialOf<"moments">>);
					return;
				}
				for (const [key, item] of Object.entries(value)) if (!NO_TEXT.has(key)) walk(`${where}.${key}`, item);
			} else if (typeof value === "string") checkText(where, value);
		}

		function checkAs<T>(schema: z.ZodType<T>, where: string, value: object, violationsOf?: (value: T) => string[]) {
			const { data, error } = schema.safeParse(value);
			for (const { path, message } of error?.issues ?? []) report([where, ...path].join("."), message);
			for (const violation of (data && violationsOf?.(data)) ?? []) report(where, violation);
		}

		function checkMoments(where: string, { acts, things, people }: ReturnType<typeof materialOf<"moments">>): void {
			for (const { id, by, beats } of acts) for (const pair of beats) checkMoment(`${where}.acts.${id}`, pair, by);
			for (const { id, there, mind } of things) {
				for (const pair of there) checkMoment(`${where}.things.${id}.there`, pair, "thing");
				for (const pair of mind) checkMoment(`${where}.things.${id}.mind`, pair, "mind");
			}
			for (const { id, mind } of people) for (const pair of mind) checkMoment(`${where}.people.${id}`, pair, "person");
			for (const list of [acts, things, people])
				for (const [id, same] of Map.groupBy<string, { id: string }>(list, (one) => one.id))
					if (same.length > 1) report(where, `two entries are called ${id}`);
			const nouns = things.flatMap((one) => one.nouns);
			for (const noun of new Set(nouns.filter((one, at) => nouns.indexOf(one) !== at)))
				report(where, `two entries have the noun ${noun}`);
		}

		function checkMoment(where: string, pair: readonly [string, string], kind: keyof typeof MOMENT_PLACEHOLDERS): void {
			checkShort(where, pair, MOMENT_LIMITS);
			for (const [at, text] of pair.entries()) {
				const column = at === 0 ? "plain" : "rich";
				for (const [, placeholder = ""] of text.matchAll(/\{([^}]*)\}/g))
					if (!MOMENT_PLACEHOLDERS[kind].test(placeholder))
						report(`${where} ${column}`, `{${placeholder}} has no value in «${text}»`);
				const wrong = (kind === "thing" || kind === "mind" ? OF_ANY_THING : OF_ANYBODY).exec(text);
				if (wrong && kind !== "child") report(`${where} ${column}`, `“${wrong[0]}” in «${text}»`);
			}
		}

		function checkShort(where: string, pair: readonly [string, string], limits: ShortLimits): void {
			for (const [at, text] of pair.entries()) {
				const column = at === 0 ? "plain" : "rich";
				const { sentenceWords, total } = limits[column];
				checkText(`${where} ${column}`, text);
				checkUnique(`${where} ${column}`, where, text);
				const [min, max] = total;
				const count = words(text);
				if (count < min || count > max) report(`${where} ${column}`, `${count} words (${min} to ${max}) in «${text}»`);
				const all = sentences(text);
				if (all.length > 3) report(`${where} ${column}`, `${all.length} sentences in «${text}»`);
				for (const one of all)
					if (words(one) > sentenceWords) report(`${where} ${column}`, `sentence of ${words(one)} words: «${one}»`);
			}
		}

		function checkUnique(column: string, where: string, text: string): void {
			for (const sentence of sentences(text)) {
				const key = sentence.toLowerCase().replace(/[^\p{L}{} ]/gu, "");
				const other = seen.get(key);
				if (words(sentence) > 4 && other !== undefined && other !== where)
					report(column, `sentence also at ${other}: «${sentence}»`);
				seen.set(key, where);
			}
		}

		function checkText(where: string, text: string): void {
			if (/["']/.test(text)) report(where, `straight quote in «${text.slice(0, 60)}»`);
			if (/ {2}|^\s|\s$/.test(text)) report(where, "stray spaces");
			if (/\ban? \{animal\}/i.test(text)) report(where, "write {an animal}");
			if (/\ban? \{(color|trait|hair|eyes)\}/i.test(text))
				report(where, "an article before a detail of any first letter");
			for (const [, placeholder] of text.matchAll(/\{([^}]*)\}/g))
				if (!PLACEHOLDERS.has(placeholder ?? "")) report(where, `unknown placeholder {${placeholder}}`);
		}

		function checkBeat(where: string, [priority, plain, rich]: unknown[], isOpening: boolean): void {
			if (![1, 2, 3].includes(priority as number) || typeof plain !== "string" || typeof rich !== "string") {
				report(where, "not a beat");
				return;
			}
			const columns = [
				["plain", plain],
				["rich", rich],
			] as const;
			for (const [column, text] of columns) {
				checkText(`${where} ${column}`, text);
				if (
					priority === 1 &&
					!isOpening &&
					!/\.animal\[|\.bed\.|(?:^|\/)animals\.json/.test(where) &&
					OPTIONAL_PLACEHOLDER.test(text)
				)
					report(`${where} ${column}`, "a priority-1 beat may not use an optional placeholder");
				checkUnique(`${where} ${column}`, where, text);
			}
			if (IS_WISH.test(plain) && plain === rich) return;
			const [plainWords, richWords] = [words(plain), words(rich)];
			if (plainWords < 12 || plainWords > 28) report(`${where} plain`, `${plainWords} words (14 to 26)`);
			if (richWords < 20 || richWords > 46) report(`${where} rich`, `${richWords} words (22 to 42)`);
			if (OPTIONAL_PLACEHOLDER.test(plain) !== OPTIONAL_PLACEHOLDER.test(rich))
				report(where, "an optional placeholder in one column only");
			for (const sentence of sentences(plain))
				if (words(sentence) > 12) report(`${where} plain`, `sentence of ${words(sentence)} words: «${sentence}»`);
			if (richWords / sentences(rich).length < 9) report(`${where} rich`, "sentences too short for the older reader");
		}
	};
}

/** The words of one column of beats: 1 is the plain wording, 2 the rich one. */
const wordsOf = (beats: readonly (readonly [number, string, string, ...unknown[]])[], column: 1 | 2) =>
	beats.reduce((sum, beat) => sum + words(String(beat[column])), 0);

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;

const sentences = (text: string) =>
	text
		.match(/[^.!?…]+(?:[.!?…]+[”’)]*|$)/gu)
		?.map((one) => one.trim())
		.filter((one) => words(one) > 0) ?? [];

const isBeat = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === "number";
const isStanza = (value: unknown): value is unknown[] =>
	Array.isArray(value) && (value[0] === "plain" || value[0] === "rich");

/** Each title has figures. */
const verseViolations = ({ titles = [], figures = [] }: Verses): string[] =>
	titles.length === figures.length ? [] : ["needs figures for each title"];

/** A life has no child in it, and is complete within 350 words. */
function lifeViolations(life: LifeMaterial): string[] {
	const beats = LIFE_PARTS.flatMap((part) => life[part].beats);
	const required = wordsOf(
		beats.filter(([priority]) => priority === 1),
		1,
	);
	const [plain, rich] = [wordsOf(beats, 1), wordsOf(beats, 2)];
	return [
		...(/\{/.test(JSON.stringify(beats)) ? ["a life has no placeholders"] : []),
		...(required < 220 || required > 350 ? [`${required} plain words of priority 1 (220 to 350)`] : []),
		...(plain < 780 ? [`${plain} plain words in all (780 or more)`] : []),
		...(rich < 1250 ? [`${rich} rich words in all (1,250 or more)`] : []),
	];
}

const FEW_VERSES = 7;
/** Minimum and maximum of beats in the scenes, and of plain words in those of priority 1. */
const LIMITS = { beats: [30, 40], words: [240, 360] } as const;
const LIMITS_FOR_FEW_VERSES = { beats: [20, 40], words: [160, 360] } as const;
const MAX_IMAGINED_SHARE = 0.34;
/** A beat may go back by at most this many verses. */
const MAX_VERSES_BACK = 6;

function narrativeViolations({ passages, verses, scenes }: NarrativeMaterial): string[] {
	const violations: string[] = [];
	const spans = passages.map((reference) => parseReference(reference));
	for (const [at, span] of spans.entries()) if (!span) violations.push(`no such passage ${passages[at]}`);
	const known = spans.filter((span) => span !== null);
	for (const reference of verses) {
		const span = parseReference(reference);
		if (!span || coveredVerses(span, known) < verseCount(span)) violations.push(`${reference} is not in the passages`);
	}
	const total = known.reduce((sum, span) => sum + verseCount(span), 0);
	const limits = total < FEW_VERSES ? LIMITS_FOR_FEW_VERSES : LIMITS;
	const all = scenes.flatMap(({ beats }) => beats);
	const [minBeats, maxBeats] = limits.beats;
	if (all.length < minBeats || all.length > maxBeats)
		violations.push(`${all.length} beats in the scenes (${minBeats} to ${maxBeats})`);
	const required = all.filter(([priority]) => priority === 1);
	const requiredWords = wordsOf(required, 1);
	const [minWords, maxWords] = limits.words;
	if (requiredWords < minWords || requiredWords > maxWords)
		violations.push(`${requiredWords} plain words of priority 1 (${minWords} to ${maxWords})`);
	const imagined = all.filter((beat) => beat[3] === "");
	if (imagined.length > all.length * MAX_IMAGINED_SHARE)
		violations.push(`${imagined.length} of ${all.length} beats tell no verse`);
	return [...violations, ...scenes.flatMap((scene) => sceneViolations(scene, known))];
}

function sceneViolations(
	{ title, verses, beats }: NarrativeMaterial["scenes"][number],
	passages: readonly Span[],
): string[] {
	const violations: string[] = [];
	const span = parseReference(verses);
	if (!span) return [`${title}: no such verses ${verses}`];
	if (coveredVerses(span, passages) < verseCount(span)) violations.push(`${verses} is not in the passages`);
	if (!beats.some(([priority]) => priority === 1)) violations.push(`${title}: no beat of priority 1`);
	let last = span.from;
	for (const [priority, plain, rich, told] of beats) {
		const start = plain.slice(0, 50);
		if (/\{/.test(`${plain}${rich}`)) violations.push(`${title}: a placeholder in «${start}»`);
		if (told === undefined) violations.push(`${title}: «${start}» does not say which verses it tells`);
		else if (told === "") {
			if (priority === 1) violations.push(`${title}: «${start}» has priority 1 and tells no verse`);
		} else {
			const toldSpan = parseReference(`${bookOf(verses)} ${told}`);
			if (!toldSpan || toldSpan.from < span.from || toldSpan.to > span.to)
				violations.push(`${title}: ${told} is not within ${verses}`);
			else if (toldSpan.from < last - MAX_VERSES_BACK) violations.push(`${title}: ${told} goes back far`);
			else last = toldSpan.from;
		}
	}
	return violations;
}

const bookOf = (reference: string): string => reference.replace(/\s+\d+(?::.*)?$/, "");

const MAX_REQUIRED_WORDS = { plain: 520, rich: 760, briefPlain: 390, briefRich: 560 };
const BESIDE_TELLER = /\bGrandma\b|\bGrandpa\b|\bMom\b|\bDad\b|\bAunt Rose\b|\bUncle Ben\b/;
const VILLAGE = /Almond Hill|almond tree|Lantern Street|boat house|\blane\b|church with|the meadow|Grandma/;

function plotViolations(plot: Plot): string[] {
	const violations: string[] = [];
	const beats = PLOT_PARTS.flatMap((part) => plot[part]);
	const required = beats.filter(([priority]) => priority === 1);
	const brief = required.filter((beat) => beat[3] !== "long");
	const limits = [
		["plain", wordsOf(required, 1), MAX_REQUIRED_WORDS.plain],
		["rich", wordsOf(required, 2), MAX_REQUIRED_WORDS.rich],
		["plain, without “long”", wordsOf(brief, 1), MAX_REQUIRED_WORDS.briefPlain],
		["rich, without “long”", wordsOf(brief, 2), MAX_REQUIRED_WORDS.briefRich],
	] as const;
	for (const [column, count, max] of limits)
		if (count > max) violations.push(`${count} words of priority 1, ${column} (at most ${max})`);
	for (const part of PLOT_PARTS) {
		if (plot[part].filter(([priority]) => priority === 1).length < 2)
			violations.push(`${part} has fewer than 2 beats of priority 1`);
		if (plot[part].some(([priority, , , mark]) => mark === "long" && priority !== 1))
			violations.push(`${part}: “long” marks beats of priority 1 only`);
	}
	if (!plot.counsel.some((beat) => [plot.teller, "{teller}"].some((name) => beat.join(" ").includes(name))))
		violations.push(`${plot.teller} is not in the counsel`);
	if (plot.home === "town" && VILLAGE.test(JSON.stringify(plot)))
		violations.push(`a plot of the town names the village: ${VILLAGE.exec(JSON.stringify(plot))?.[0]}`);
	for (const { id, turn } of plot.tales) {
		if (turn[0]?.[0] !== 1) violations.push(`${id}: the first beat of the turn has priority 1`);
		if (turn.slice(1).some(([priority]) => priority === 1))
			violations.push(`${id}: only the first beat of the turn has priority 1`);
	}
	if (BESIDE_TELLER.test(JSON.stringify(plot.tales).replaceAll(plot.teller, "")))
		violations.push("somebody beside the teller is in the turn of a tale");
	return [...violations, ...slotViolations(plot)];
}

function slotViolations(plot: Plot): string[] {
	const violations: string[] = [];
	for (const { part, at, instead, decides, beat } of plot.animal ?? []) {
		const start = beat[1].slice(0, 50);
		if (at > plot[part].length - (instead ? 1 : 0)) violations.push(`${part} has no place ${at} for «${start}»`);
		if (decides && part !== "turn" && part !== "deed") violations.push(`«${start}» decides in ${part}`);
		if (!beat[1].includes("{pet}") || !beat[2].includes("{pet}"))
			violations.push(`«${start}» does not name the animal`);
	}
	return violations;
}

const situationViolations = (plot: SituationPlot): string[] => [
	...plotViolations(plot),
	...(isRetoldPlot(plot) ? retoldViolations(plot) : []),
	...(!plot.who && !isRetoldPlot(plot) && /\{[Ww]ho(?!m\})/.test(JSON.stringify(plot))
		? ["a placeholder of a person whom nobody names"]
		: []),
];

/** The parts in which the child says a sentence of the wish. */
const SPOKEN = /^(?:counsel|turn|deed)$/;

/** The wish's sentences come once, after a beat that leads into them. A wish may name no person and no thing. */
function retoldViolations(plot: SituationPlot): string[] {
	const beats = PLOT_PARTS.flatMap((part) =>
		plot[part].map(([priority, plain, rich], at) => ({ priority, plain, rich, part, at })),
	);
	const facts = beats.filter(({ plain }) => plain.includes("{facts}"));
	const spoken = beats.filter(({ plain }) => plain.includes("{spoken}"));
	const again = beats.filter(({ plain }) => plain.includes("{again}"));
	const thoughts = beats.filter(({ plain }) => plain.includes("{thought}"));
	const isOwn = (text = "") => /\{(?:facts|spoken|again)\}/.test(text);
	const hasTwo = (parts: RegExp) => thoughts.filter(({ part }) => parts.test(part)).length > 1;
	const [fact] = facts;
	const mayLack = [
		...(plot.retold?.needs.includes("thing") ? [] : ["thing"]),
		...["thing1", "thing2", "thing3", "echo1", "echo2", "echo3", "given", "prayed"],
		...(plot.retold?.needs.includes("who") ? [] : ["whoName", "myWho"]),
		"list",
	];
	return [
		...(isOwnWordsPlot(plot) || (facts.length === 1 && fact && /^(?:want|obstacle)$/.test(fact.part) && fact.at > 0)
			? []
			: ["{facts} comes once, in the want or the obstacle, and not first"]),
		...(spoken.length > 1 || spoken.some(({ part }) => !SPOKEN.test(part))
			? [`{spoken} comes at most once, and not in ${spoken.map(({ part }) => part).join(", ")}`]
			: []),
		...(again.length > 1 || again.some(({ part, at }) => !/^(?:turn|deed)$/.test(part) || at === 0)
			? ["{again} comes at most once, in the turn or the deed, and not first"]
			: []),
		...(hasTwo(/^(?:obstacle|try)$/) ||
		hasTwo(/^(?:counsel|deed)$/) ||
		thoughts.some(({ part }) => !/^(?:obstacle|try|counsel|deed)$/.test(part))
			? ["{thought} comes at most once in the obstacle or the try, and once in the counsel or the deed"]
			: []),
		...(thoughts.some(({ part, at }) => isOwn(plot[part][at - 1]?.[1]) || isOwn(plot[part][at + 1]?.[1]))
			? ["{thought} is not next to {facts}, {spoken} or {again}"]
			: []),
		...[...facts, ...spoken, ...again, ...thoughts].flatMap(({ priority, plain, rich }) =>
			priority === 1 && IS_WISH.test(plain) && plain === rich
				? []
				: ["{facts}, {spoken}, {again} and {thought} are a beat of priority 1 each, in both wordings"],
		),
		...(isOwnWordsPlot(plot) ? ownWordsViolations(plot) : []),
		...(fact && !isOwnWordsPlot(plot) && plot.pictures[fact.part]
			? [`${fact.part} has the wish’s sentences, and no picture of its own`]
			: []),
		...beats.flatMap(({ priority, plain, rich, part, at }) => {
			const lacking = priority === 1 ? mayLack.find((one) => `${plain}${rich}`.includes(`{${one}}`)) : undefined;
			return lacking ? [`${part}[${at}] has priority 1 and {${lacking}}, which a wish may lack`] : [];
		}),
		...(/\{(?:who|whoKind|[wW]ho(?:He|Him|His)|a thing)\}/.test(JSON.stringify(plot))
			? ["of the person and the thing only {whoName}, {myWho} and {thing} are known"]
			: []),
	];
}

/** Checks that a plot has the pieces of the wish in order, each after a line that leads into it, and its things and people between them. */
function ownWordsViolations(plot: SituationPlot): string[] {
	const has = (part: PlotPart | "night", words: string) => plot[part]?.some(([, plain]) => plain.includes(words));
	const needed: readonly (readonly [part: PlotPart | "night", words: string])[] = [
		["want", "{echo1}"],
		["obstacle", "{echo2}"],
		["deed", "{echo3}"],
		["deed", "{given}"],
		["deed", "{prayed}"],
		["night", "{thing1}"],
		["night", plot.situations.includes("retold-loss") ? "{thanked}" : "{blessed}"],
	];
	const pieces = (["want", "obstacle", "deed"] as const).map((part, at) => [part, `{facts${at + 1}}`] as const);
	const wrong =
		/\b(?:an?|this|that) (?:\p{L}+ )?\{thing\d\}|\{thing\d\} (?:was|were|has|is|are)(?:n’t)?\b|\b(?:does|there was|there is) the \{thing\d\}/iu.exec(
			JSON.stringify(plot),
		);
	const titles = plot.titles.filter((title) => title.includes("{Thing1}"));
	return [
		...needed.flatMap(([part, words]) => (has(part, words) ? [] : [`${part} needs ${words}`])),
		...pieces.flatMap(([part, words]) =>
			plot[part].findIndex(([, plain]) => plain === words) > 0 ? [] : [`${part} needs ${words}, and not first`],
		),
		...(titles.length > 0 && titles.length < plot.titles.length ? [] : ["needs titles with and without {Thing1}"]),
		...(wrong ? [`“${wrong[0]}” is wrong for some things`] : []),
		...PLOT_PARTS.filter((part) => !plot.pictures[part]?.place).map(
			(part) => `${part} needs a place for its pictures, which would otherwise be that of a thing of the wish`,
		),
	];
}

const FAULTS: readonly [name: string, pattern: RegExp][] = [
	["placeholder", /[{}]|undefined|\bnull\b|NaN/],
	["a before a vowel", /(?<!\p{L})a (?!one\b|once\b|uni|use|usu|eu|ewe|U[A-Z]|ouija)[aeiou]/u],
	["an before a consonant", /\b[Aa]n (?!hour|honest|heir|hono|[fhlmnrsx]\b)[b-df-hj-np-tv-z]/],
	["word twice", /(?<!\p{L})(the|an?|and|to|of|in|was|with|for|his|her) \1\b/iu],
	["small letter at a sentence's start", /(?<!\b(?:Mr|Mrs|Ms|Dr|St|Jr))[.!?] \p{Ll}/u],
	["straight quotation mark", /["']/],
	["space", / {2}| [,.;!?]/],
	["plural with a singular verb", /\b(?:kittens|bees|mice|wolves|puppies) (?:was|is|has|does)\b/],
	["article with a plural", /\b(?:an?|cloth) (?:kittens|bees|mice|wolves|puppies)\b/],
	["two marks", /[,;:]\.|\.\.(?!\.)|,,|\?\.|!\./],
];

/** Returns each fault with the text around it. */
export const languageFaults = (text: string): string[] =>
	FAULTS.flatMap(([name, pattern]) => {
		const match = pattern.exec(text);
		return match ? [`${name}: ${text.slice(Math.max(0, match.index - 25), match.index + 35)}`] : [];
	});
