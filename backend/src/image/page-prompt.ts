// The prompt for a painting of one page. Each one has the same words about the child and the style, so that the faces match.
import type { Looks } from "@lion-tails/common/looks";
import { describe } from "@lion-tails/common/storyboard/describe";
import type { Panel, PanelPerson } from "@lion-tails/common/storyboard/panel";

/** The rules for people of the Bible are those of the drawn pictures. */
export const STYLE =
	"Painted as a page of a gentle picture book for a small child: soft watercolor, warm and quiet evening light, friendly faces, nothing frightening. No words, letters or numbers in the picture. God is never shown, and Jesus only from behind or from far away.";

const CHILD = "the child";

/** The child is not named: a painter needs no name. */
export function pagePrompt(panel: Panel, looks: Looks = {}): string {
	const people = panel.people.map((person) => (person.isMain ? { ...person, who: CHILD } : person));
	const main = panel.people.find(({ isMain }) => isMain);
	const scene = [
		`A picture of this scene: ${describe({ ...panel, people })}`,
		`It is ${panel.season}.`,
		...(people.some(({ kind }) => BIBLE_KINDS.test(kind)) ? ["People wear the clothes of Bible times."] : []),
		...(main ? [OUTFITS[main.outfit]] : []),
		"It shows no other people or animals. The people are near its middle.",
	];
	return [scene.filter(Boolean).join(" "), ...(main ? [childPrompt(main, looks)] : []), STYLE].join("\n\n");
}

const BIBLE_KINDS = /^(?:bible|shepherd|fisherman|king|queen|soldier|priest|jesus)/;

const OUTFITS: Record<PanelPerson["outfit"], string> = {
	everyday: "",
	pyjamas: "The child wears pajamas here.",
	coat: "The child wears a warm coat here.",
	swimsuit: "The child wears swimming clothes here.",
	costume: "The child wears a costume here.",
};

/** The same sentences for each page of a story. */
function childPrompt({ kind, age }: PanelPerson, looks: Looks): string {
	const who = `a ${kind}${age === undefined ? "" : ` about ${age} years old`}`;
	const traits = traitsOf(looks);
	if (!looks.skin && !looks.hairStyle && !looks.hairColor)
		return `The child is ${who}${withList(traits)}. Show the child only from behind or from far away, without a visible face, so that it could be any child.`;
	return `The child is ${who}${withList(traits)}. The child looks exactly the same in every picture of this book.`;
}

const LIST = new Intl.ListFormat("en-GB");
const withList = (traits: readonly string[]) => (traits.length > 0 ? ` with ${LIST.format(traits)}` : "");

function traitsOf({ skin, hairStyle, hairColor, eyes, clothes, ...aids }: Looks): string[] {
	const color = hairColor ? `${hairColor} ` : "";
	const hair = hairStyle ? HAIR_STYLES[hairStyle](color) : color && `${color}hair`;
	return [
		skin && `${skin} skin`,
		hair,
		eyes && `${eyes} eyes`,
		clothes && `${clothes} clothes`,
		...Object.entries(AIDS).map(([aid, words]) => aids[aid as keyof typeof AIDS] && words),
	].filter((trait): trait is string => Boolean(trait));
}

const HAIR_STYLES: Record<NonNullable<Looks["hairStyle"]>, (color: string) => string> = {
	short: (color) => `short ${color}hair`,
	buzz: (color) => `very short ${color}hair`,
	curly: (color) => `curly ${color}hair`,
	afro: (color) => `${color}afro hair`,
	coils: (color) => `tightly coiled ${color}hair`,
	bob: (color) => `chin-length ${color}hair`,
	long: (color) => `long ${color}hair`,
	ponytail: (color) => `${color}hair in a ponytail`,
	pigtails: (color) => `${color}hair in pigtails`,
	braids: (color) => `${color}hair in braids`,
	bun: (color) => `${color}hair in a bun`,
	headscarf: () => "a headscarf that covers the hair",
	bald: () => "no hair",
};

const AIDS = {
	glasses: "glasses",
	hearingAid: "a hearing aid",
	cochlearImplant: "a cochlear implant",
	wheelchair: "a wheelchair",
	crutches: "crutches",
	cast: "a plaster cast",
	insulinPump: "an insulin pump at the belt",
} as const;
