// The people, animals and moments of a story, and what its sentences say of them.

import type { Looks } from "../../looks.ts";
import type { Meaning, PersonKind } from "../lexicon.ts";
import type { Panel } from "../panel.ts";
import type { Sentence, Token } from "../reading.ts";

export type Person = {
	type: "person";
	who: string;
	kind: PersonKind;
	isMain: boolean;
	age?: number;
	gender?: "f" | "m" | undefined;
	/** How a child of the request is drawn, if the parent has chosen it. */
	looks?: Looks;
	/** The people to whom somebody in a life belongs. */
	resembles?: Pick<Looks, "skin" | "hairColor" | "hairStyle"> | undefined;
	/** A relative of the child, also if the story calls them by name. */
	isFamily?: boolean;
	/** The text has told of a beard, or of a shave. */
	beard?: boolean;
	/** Several of a kind: "the sisters". */
	isMany?: boolean;
};

export type Beast = {
	type: "animal";
	who: string;
	kind: string;
	isYoung: boolean;
	isMany: boolean;
	isToy: boolean;
	/** Two or three, if the text says so. */
	count?: number | undefined;
	/** The word for its color, if the text tells it. */
	color?: string;
};

export type Actor = Person | Beast;

/** An actor who is present. */
type Presence = {
	pose?: string | undefined;
	/** The paragraph that told the pose. */
	posedAt?: number;
	/** The things that the actor holds and wears until the text says otherwise. */
	holds?: string | undefined;
	wears?: string | undefined;
	lastSeen: number;
	/** The number of words told up to the sentence that mentioned the actor last. */
	saidAt: number;
	/** The number of paragraphs that show the actor since the actor came. */
	paragraphs: number;
	isCarried?: boolean;
};

/** One strand of the story: what happens to the child, or a story told within it. */
export type World = {
	name: "frame" | "tale";
	/** The hero of faith has died. */
	isHeroDead?: boolean;
	/** A world of the Bible, with the clothes and houses of its time. */
	isOld: boolean;
	cast: Map<string, Actor>;
	present: Map<Actor, Presence>;
	/** The actors mentioned last, the latest first. */
	recent: Actor[];
	place?: string | undefined;
	/** Places by the number of words that are signs of them, while the place is unknown. */
	signs: Map<string, number>;
	/** Time has passed, so that the next place told is where the story is. */
	isMoved: boolean;
	hour: Panel["hour"];
	weather: Panel["weather"];
	season?: Panel["season"] | undefined;
	/** Snow lies on the ground. */
	hasSnow?: boolean;
	/** Moses has seen the bush that burns. */
	burningBush?: boolean;
};

/** The facts that the story has told about a thing, and their paragraph. `form` and `state`: see thing-forms.json. */
export type ThingDetails = {
	color?: string;
	count?: number;
	form?: string | undefined;
	state?: string;
	paragraph?: number;
};

/** The contents of consecutive sentences at one place and time. */
export type Moment = {
	world: World;
	words: number;
	actors: Map<
		Actor,
		{
			weight: number;
			pose?: string;
			holds?: string;
			wears?: string;
			isCarried?: boolean;
			speaks?: boolean;
			/** Comes in, and has not sat down. */
			hasCome?: boolean;
		}
	>;
	things: Map<string, number>;
	/** The latest facts about each thing. */
	details: ReadonlyMap<string, ThingDetails>;
	/** Things that were here before and have been put away. */
	gone: Set<string>;
	place: string | undefined;
	hour: Panel["hour"];
	weather: Panel["weather"];
	season: Panel["season"] | undefined;
	/** People who have got into the boat or train. */
	aboard: ReadonlySet<Actor>;
	/** People who are there although these sentences do not mention them. */
	others: Map<Actor, Presence>;
	isGolgotha: boolean;
	/** In the time of the Bible. */
	isOld: boolean;
	/** The story has told an hour. */
	isHourTold: boolean;
};

export type Setting = {
	main?: Person | undefined;
	/** The other children of the request. */
	children: readonly Person[];
	/** Heroes of faith whom the wish names. */
	heroes: readonly Person[];
	/** The parent’s words, which may introduce people and animals. */
	wish: string;
	/** The place of the wish. */
	place?: string | undefined;
	/** All places that the wish and the name of the Bible story mention. */
	places: ReadonlySet<string>;
	/** The animal of the request. */
	companion?: { kind: string | undefined; words: readonly string[]; isToy: boolean } | undefined;
	/** Bible people act in the same world as the child. */
	isTimeTravel: boolean;
	/** The story itself is from the Bible. */
	isBiblical: boolean;
	/** Its first and last stanzas are at bedtime, whatever the others tell. */
	isPoem: boolean;
	areStrangersAdults: boolean;
	/** The first name of the hero of faith, in lower case. */
	hero?: string | undefined;
	/** All names of the hero, in lower case. */
	heroNames: readonly string[];
	heroLooks: Looks;
	/** Relatives and names that must not appear, as they have died. */
	dead: ReadonlySet<string>;
};

/** The storyteller's data for a paragraph. */
export type Given = {
	place?: string;
	hour?: Panel["hour"];
	weather?: Panel["weather"];
	/** All whom the storyteller lists for the paragraph. */
	all?: readonly string[];
	/** Returns whether somebody or something is on that list, by name or by drawing. */
	isListed?: (who: string, drawing: string) => boolean;
	/** The children whom it lists by name. */
	youths?: readonly { name: string; kind: "girl" | "boy" }[];
	/** Returns whether it gives somebody a pose. */
	isPosed?: (actor: Actor) => boolean;
	/** Its list differs from the last one: the next scene begins, and people who neither sit nor have a given pose stand up. */
	isNew?: boolean;
	/** The paragraph is about the hero of faith. */
	isOfLife?: boolean;
	/** The paragraph belongs to a story of the Bible that follows the life. */
	isOfBible?: boolean;
};

export type Described = { meaning: Meaning; adjectives: string[]; noun: Token | undefined };

export type Reading = {
	sentence: Sentence;
	words: string[];
	/** The words, joined by spaces. */
	text: string;
	subjects: Actor[];
	clause: number;
	/** The clause has a verb already, so that further people are objects. */
	hasVerb: boolean;
	/** The sentence has named several things of a kind. */
	hasThings?: boolean;
	/** The clause has a subject of its own. */
	hasOwn: boolean;
	/** The subjects of a clause before a pronoun within it: "Ruth" of "Ruth knelt by the girl she found". */
	first?: Actor[];
	/** The subjects of the last main clause. */
	own?: Actor[];
	isSubordinate?: boolean;
	/** The last clause is "where Zacchaeus was sitting". */
	isAtRelative?: boolean;
	/** The clause in which somebody leaves. */
	leavingClause?: number;
	/** The sentence has named its place. */
	isPlaced?: boolean;
	/** The clause that tells where somebody else is. */
	awayClause?: number;
	/** The subject of the clause is no person or animal that acts. */
	isOther: boolean;
	mentioned: Actor[];
	/** The last person, animal or thing. */
	last?: Mention | undefined;
	verb?: { at: number; word: string } | undefined;
};

export type Mention = {
	from: number;
	to: number;
	actor?: Actor | undefined;
	thing?: string;
	isPlural: boolean;
};
