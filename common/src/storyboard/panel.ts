// A panel is one picture of a story: what is seen while its paragraph is read. The storyboard makes panels from text, the drawing
// makes SVG of them. Names of places, animals and things are those of the drawings (places.json, animals.json, things.json).
import { z } from "zod";
import { Looks } from "../looks.ts";
import {
	ANIMAL_POSES,
	DIRECTIONS,
	OUTFITS,
	PANEL_HOURS,
	PANEL_WEATHERS,
	PERSON_KINDS,
	POSES,
	SEASONS,
	SHOTS,
} from "./panel-choices.ts";

export { PANEL_HOURS, PANEL_WEATHERS } from "./panel-choices.ts";

export const PanelPerson = z.object({
	/** A name ("Tilda", "Moses") or a role ("Grandma", "the teacher"), unique in the panel. */
	who: z.string(),
	kind: z.enum(PERSON_KINDS),
	/** The story's child: drawn with the request's looks. */
	isMain: z.boolean(),
	/** The looks of another child of the request; `isMain` has those of the request. */
	looks: Looks.optional(),
	/** The gender of a teacher, doctor or nurse, if the text states it. */
	gender: z.enum(["f", "m"]).optional(),
	/** A relative of the child: they look alike. False: a relative of somebody else, whatever the name says. */
	isFamily: z.boolean().optional(),
	/** The skin and hair of the people among whom the hero of a life lived; relatives have the same. */
	resembles: Looks.pick({ skin: true, hairColor: true, hairStyle: true }).optional(),
	/** The text, or the portrait of a hero, tells of a beard, or of a shave. */
	beard: z.boolean().optional(),
	/** Age in years of a child, if known. */
	age: z.number().optional(),
	pose: z.enum(POSES),
	direction: z.enum(DIRECTIONS),
	outfit: z.enum(OUTFITS),
	/** A thing or animal in the hands: the name of a drawing. */
	holds: z.string().optional(),
	/** The person mourns or weeps. */
	isSad: z.boolean().optional(),
	/** The person is in the boat at the shore. */
	isAboard: z.boolean().optional(),
	/** A thing on the head, around the neck, on the back or instead of the usual clothes. */
	wears: z.string().optional(),
});
export type PanelPerson = z.infer<typeof PanelPerson>;

export const PanelAnimal = z.object({
	/** The name of a drawing in animals.json. */
	kind: z.string(),
	/** The animal's name in the story: "otter", "Bramble". */
	who: z.string(),
	pose: z.enum(ANIMAL_POSES),
	direction: z.enum(["left", "right"]),
	isYoung: z.boolean(),
	/** A flock, a herd, a shoal: several are drawn. */
	isMany: z.boolean(),
	/** How many these are, if the text counts two or three. */
	count: z.int().min(2).max(3).optional(),
	/** The word for its color, if the text tells it: "orange". */
	color: z.string().optional(),
	/** A cloth or wooden animal: drawn as small as a toy, whatever its kind. */
	isToy: z.boolean().optional(),
});
export type PanelAnimal = z.infer<typeof PanelAnimal>;

export const Panel = z.object({
	/** The index of its paragraph, one of `panelParagraphs` (pace.ts): the page shows the panel above it once it is complete. */
	paragraph: z.int().min(0),
	/** In the time of the Bible, or in a life of an old time: its place has nothing of today. */
	isOld: z.boolean().optional(),
	/** Its number in the story: neighbours are seen from another side, and the odd ones from nearer. */
	turn: z.int().min(0).optional(),
	/** The name of a drawing in places.json. */
	place: z.string(),
	hour: z.enum(PANEL_HOURS),
	weather: z.enum(PANEL_WEATHERS),
	season: z.enum(SEASONS),
	/** At most 4, the most important first. */
	people: z.array(PanelPerson),
	/** At most 3. */
	animals: z.array(PanelAnimal),
	/** Names of drawings; at most 3, the main thing first. */
	things: z.array(z.string()),
	/** Drawings of things and animals that the child tells or thinks of; at most 2. */
	thoughts: z.array(z.string()).optional(),
	/** The view of a panel that would look like the one before. */
	shot: z.enum(SHOTS).optional(),
	/** The colour and number of things, held and worn ones too, as the text gives them: "a red kite", "two eggs". */
	details: z
		.record(z.string(), z.object({ color: z.string().optional(), count: z.int().min(1).max(3).optional() }))
		.optional(),
	/** Names of drawings that the wish rejects, so that the place has none of them either. */
	without: z.array(z.string()).optional(),
	/** One sentence, for those who cannot see the picture. */
	description: z.string(),
});
export type Panel = z.infer<typeof Panel>;
