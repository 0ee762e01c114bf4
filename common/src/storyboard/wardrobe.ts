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

export function clothesOf(person: PanelPerson, looks: Appearance): Clothes {
	const entry = WARDROBE[nameOf(person, looks)];
	const base = entry.base && isClothesName(entry.base) ? WARDROBE[entry.base] : {};
	const worn = { ...WARDROBE.plain, ...base, ...entry } as Clothes;
	const color = (text: string): string => {
		const [name = "", share = "0"] = text.split(" ");
		const { clothes: main, accent, cloth } = looks;
		const named: Record<string, string> = { main, accent, cloth, skin: looks.skin ?? main };
		const own = name === "top" ? color(worn.top) : (named[name] ?? name);
		return share.startsWith("-") ? darker(own, -Number(share)) : lighter(own, Number(share));
	};
	return {
		...worn,
		top: color(worn.top),
		sleeveColor: color(worn.sleeveColor),
		legs: color(worn.legs),
		skirt: color(worn.skirt),
		trim: color(worn.trim),
		shoes: color(worn.shoes),
		...(worn.socks ? { socks: color(worn.socks) } : {}),
	};
}

const WOMEN = ["summerDress", "longSkirt", "blouse"] as const;
const MEN = ["shirt", "pullover"] as const;
const GIRLS = ["dress", "pinafore", "shortSkirt"] as const;
const BOYS = ["stripes", "shorts", "jumper"] as const;

const oldenName = (person: PanelPerson, sex: Appearance["sex"]): ClothesName =>
	isChild(person) ? (sex === "male" ? "breeches" : "smock") : sex === "female" ? "gown" : "frock";

function nameOf(person: PanelPerson, { sex, variant, hairStyle }: Appearance): ClothesName {
	const { kind, outfit } = person;
	if (isBiblical(person)) return isClothesName(kind) ? kind : "robe";
	if (!hairStyle) return "hood";
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
