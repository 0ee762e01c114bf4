// Chooses a person's clothes by office, outfit and age. One person always gets the same clothes.
import type { PanelPerson } from "./panel.ts";
import { darker, lighter } from "./paper.ts";
import clothes from "./people/clothes.json" with { type: "json" };
import { type Appearance, isBiblical, isChild } from "./person-looks.ts";

/**
 * Colours in the file are #rrggbb or a name (main, accent, cloth, skin, top), with a share by which they are lighter (+) or
 * darker (-).
 */
export type Clothes = {
	top: string;
	/** How far the sleeves reach along the arm. */
	sleeve: number;
	sleeveColor: string;
	/** Trousers, and how far along the leg they reach; 0 for none. */
	legs: string;
	legsTo: number;
	/** A skirt or robe, and how far along the leg it reaches; 0 for none. */
	skirt: string;
	skirtTo: number;
	/** How wide the skirt is. */
	flare: number;
	/** The second paper layer: hems, collars, belts. */
	trim: string;
	shoes: string;
	socks?: string;
	details: readonly string[];
};

type Entry = Partial<Clothes> & { base?: string };
type ClothesName = keyof typeof clothes;
const WARDROBE: Record<ClothesName, Entry> = clothes;
const isClothesName = (name: string): name is ClothesName => name in clothes;

/** The parts that are one garment. */
const GARMENTS: Readonly<Record<string, readonly ("top" | "sleeveColor" | "skirt" | "legs" | "shoes" | "socks")[]>> = {
	overcoat: ["top", "sleeveColor", "skirt"],
	robe: ["top", "sleeveColor", "skirt"],
	dress: ["top", "sleeveColor", "skirt"],
	shirt: ["top", "sleeveColor"],
	sweater: ["top", "sleeveColor"],
	skirt: ["skirt"],
	trousers: ["legs"],
	boots: ["shoes"],
	shoes: ["shoes"],
	slippers: ["shoes"],
	sock: ["socks"],
};

/** `worn`: a garment of which the text tells the color. */
export function clothesOf(
	person: PanelPerson,
	looks: Appearance,
	worn?: { name: string; color?: string | undefined },
): Clothes {
	const entry = WARDROBE[nameOf(person, looks)];
	const base = entry.base && isClothesName(entry.base) ? WARDROBE[entry.base] : {};
	const entire = { ...WARDROBE.plain, ...base, ...entry } as Clothes;
	const color = (text: string): string => {
		const [name = "", share = "0"] = text.split(" ");
		const { clothes: main, accent, cloth } = looks;
		const named: Record<string, string> = { main, accent, cloth, skin: looks.skin ?? main };
		const own = name === "top" ? color(entire.top) : (named[name] ?? name);
		return share.startsWith("-") ? darker(own, -Number(share)) : lighter(own, Number(share));
	};
	const clothes = {
		...entire,
		top: color(entire.top),
		sleeveColor: color(entire.sleeveColor),
		legs: color(entire.legs),
		skirt: color(entire.skirt),
		trim: color(entire.trim),
		shoes: color(entire.shoes),
		...(entire.socks ? { socks: color(entire.socks) } : {}),
	};
	if (worn?.color) for (const part of GARMENTS[worn.name] ?? []) clothes[part] = worn.color;
	return clothes;
}

const WOMEN = ["summerDress", "longSkirt", "blouse"] as const;
const MEN = ["shirt", "pullover"] as const;
const GIRLS = ["dress", "pinafore", "shortSkirt"] as const;
const BOYS = ["stripes", "shorts", "jumper"] as const;

const oldenName = (person: PanelPerson, sex: Appearance["sex"]): ClothesName =>
	isChild(person) ? (sex === "male" ? "breeches" : "smock") : sex === "female" ? "gown" : "frock";

function nameOf(person: PanelPerson, { sex, variant, skin, hairStyle }: Appearance): ClothesName {
	const { kind, outfit } = person;
	if (isBiblical(person)) return isClothesName(kind) ? kind : "robe";
	// Nothing bares the arms and legs of a child whose skin is unknown.
	if (!skin || !hairStyle) {
		if (outfit === "pyjamas" || outfit === "coat") return outfit;
		return outfit === "swimsuit" ? "wetsuit" : sex === "female" ? "hoodDress" : "hood";
	}
	if (outfit === "swimsuit" && sex === "male") return "trunks";
	if (outfit !== "everyday" && outfit !== "olden") return outfit;
	if (kind === "doctor" || kind === "nurse" || kind === "pastor") return kind;
	if (kind === "baby") return "romper";
	if (outfit === "olden") return oldenName(person, sex);
	if (kind === "teacher" || kind === "grandmother" || kind === "grandfather")
		return sex === "female" ? "cardiganAndSkirt" : "cardigan";
	const isGrown = !isChild(person) || kind === "teenager";
	const choices = isGrown ? (sex === "female" ? WOMEN : MEN) : sex === "female" ? GIRLS : BOYS;
	return sex === "any" ? "dungarees" : (choices[variant % choices.length] ?? "dungarees");
}
