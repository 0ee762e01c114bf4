// The drawing of a thing in the form and the state that the text tells: a string, a jar of glass, a closed book, a lamp that is out.
import { describe } from "./describe.ts";
import type { Panel } from "./panel.ts";
import type { Moment } from "./scene/types.ts";
import forms from "./thing-forms.json" with { type: "json" };

/** Drawings by form or state, by the drawing of the usual one. */
const DRAWINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = forms.drawings;
/** Forms by the word that names the thing. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = forms.words;
type State = { state: string; before?: string; after?: string };
const STATES = new Map(
	Object.entries<readonly State[]>(forms.states).map(([thing, states]) => [
		thing,
		states.map(({ state, before, after }) => ({
			state,
			before: before ? new RegExp(String.raw`\b(?:${before})(?: \w+){0,2}$`) : undefined,
			after: after ? new RegExp(String.raw`^(?:${after})\b`) : undefined,
		})),
	]),
);

/** The paragraphs for which a state is true without being told again. */
const MAX_AGE = 1;

/** Returns the form of a thing by its word: a "string" is no reel of thread. */
export const formOf = (thing: string, word: string): string | undefined => FORMS[thing]?.[word];

/** Returns the state that the words around a thing tell: "shut the book", "the lamp went out". */
export function stateOf(thing: string, before: string, after: string): string | undefined {
	return STATES.get(thing)?.find((one) => one.before?.test(before) || one.after?.test(after))?.state;
}

/** Returns the panel with the drawings of the told forms and states. `isToday`: its jars are of glass. */
export function withForms(panel: Panel, details: Moment["details"], isToday: boolean): Panel {
	const drawingOf = (name: string): string => {
		const { form, state, paragraph = 0, color } = details.get(name) ?? {};
		const drawings = DRAWINGS[name] ?? {};
		const now = state && panel.paragraph - paragraph <= MAX_AGE ? drawings[state] : undefined;
		const usual = isToday || name === "thread" ? (form && drawings[form]) || (color && drawings.colored) : undefined;
		return now ?? (usual || name);
	};
	const changed = new Map(
		[...panel.things, ...panel.people.flatMap(({ holds }) => holds ?? [])].flatMap((name) => {
			const drawing = drawingOf(name);
			return drawing === name ? [] : [[name, drawing] as const];
		}),
	);
	if (changed.size === 0) return panel;
	const shown = {
		...panel,
		things: panel.things.map((name) => changed.get(name) ?? name),
		people: panel.people.map((person) =>
			person.holds ? { ...person, holds: changed.get(person.holds) ?? person.holds } : person,
		),
		...(panel.details && {
			details: Object.fromEntries(
				Object.entries(panel.details).map(([name, detail]) => [changed.get(name) ?? name, detail]),
			),
		}),
	};
	return { ...shown, description: describe(shown) };
}
