// How a person looks who is drawn: the story's child as its parents say, others always the same for a story and a name.

import type { Aid, HAIR_STYLES } from "../character-choices.ts";
import type { Looks } from "../looks.ts";
import type { PanelPerson } from "./panel.ts";
import palette from "./people/palette.json" with { type: "json" };

/** The colours of paper for skin, hair, eyes and clothes, by the names that parents choose from. */
export const PERSON_COLORS = palette;

export type HairStyle = (typeof HAIR_STYLES)[number] | "sides";
type Sex = "female" | "male" | "any";
type Beard = "none" | "stubble" | "full" | "long" | "moustache";

export type Appearance = {
	/** Missing: neither skin nor face may be seen. */
	skin: string | undefined;
	hair: string;
	/** Missing: something on the head covers the hair. */
	hairStyle: HairStyle | undefined;
	beard: Beard;
	eyes: string;
	clothes: string;
	/** A second colour that goes with the clothes. */
	accent: string;
	/** A colour for trousers, skirts and mantles. */
	cloth: string;
	aids: ReadonlySet<Aid>;
	sex: Sex;
	isOld: boolean;
	/** A number that is fixed for this person, for choices such as a dress or a pullover. */
	variant: number;
};

/** The 32-bit FNV-1a hash of a text, with its bits mixed. */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}

const pick = <T>(list: readonly [T, ...T[]], hash: number): T => list[hash % list.length] ?? list[0];

type Skin = keyof typeof palette.skin;
/** From light to dark. */
const SKIN_TONES = Object.keys(palette.skin) as [Skin, ...Skin[]];
type HairColor = NonNullable<Looks["hairColor"]>;

const ACCENTS: Record<keyof typeof palette.clothes, keyof typeof palette.clothes> = {
	red: "gold",
	blue: "yellow",
	green: "orange",
	yellow: "blue",
	purple: "pink",
	orange: "teal",
	pink: "purple",
	teal: "yellow",
	gold: "red",
	silver: "blue",
};
const CLOTHS = ["#5a6078", "#6b5a4c", "#4f6472", "#6d6452", "#62557a"] as const;
const ROBES = ["#b98a5a", "#8f9a78", "#a9705a", "#7f8fa3", "#c2a36b", "#97788a"] as const;
const MANTLES = ["#7a4a3a", "#4f6472", "#6d5a7a", "#8a6a3c", "#5f6b4a", "#a3553f"] as const;
const EYE_COLORS = ["brown", "blue", "green", "hazel"] as const;
const CLOTHES = Object.keys(palette.clothes) as [keyof typeof palette.clothes];

const FAMILY =
	/\b(mom|mommy|mum|mummy|mama|mother|dad|daddy|papa|father|grand\w*|gran|granny|nana|oma|opa|pop|brother|sister|aunt|auntie|uncle|cousin|twin|baby)\b/i;
/** Old neighbors: "Mr. Bright". */
const TITLED = /^(?:Mr|Mrs|Miss|Ms|Dr|Pastor|Captain|Farmer)\b/;
const FEMALE = new Set(["girl", "woman", "grandmother", "queen", "bibleWoman", "bibleOldWoman", "bibleGirl"]);
const EITHER = new Set(["child", "toddler", "baby", "teenager", "teacher", "doctor", "nurse", "angel"]);
const CHILDREN = new Set(["girl", "boy", "child", "toddler", "baby", "teenager"]);
const BIBLICAL = /^(bible\w+|shepherd|fisherman|king|queen|soldier|priest|angel|jesus)$/;

/** Relatives, and grandparents of any story. An old hero of faith is drawn as a grandparent, but is not related to the child. */
const isFamily = ({ who, kind, isFamily: isRelated, looks }: PanelPerson) =>
	isRelated ?? (FAMILY.test(who) || (!looks && !TITLED.test(who) && /^grand(?:mother|father)$/.test(kind)));
export const isBiblical = ({ kind }: PanelPerson) => BIBLICAL.test(kind);
export const isChild = ({ kind }: PanelPerson) => CHILDREN.has(kind) || kind === "bibleBoy" || kind === "bibleGirl";

function sexOf({ kind, who, gender }: PanelPerson, hash: number): Sex {
	if (gender) return gender === "f" ? "female" : "male";
	if (FEMALE.has(kind)) return "female";
	if (!EITHER.has(kind)) return "male";
	if (/\b(mrs|ms|miss|mother|sister|aunt)\b/i.test(who)) return "female";
	if (/\b(mr|father|brother|uncle)\b/i.test(who)) return "male";
	if (CHILDREN.has(kind) && kind !== "teenager") return "any";
	return hash % 2 ? "female" : "male";
}

/** A father stays the same figure as "Dad", "Papa" and "Tilda’s father". */
const nameOf = ({ who }: PanelPerson) =>
	who
		.toLowerCase()
		.replace(/^.+['’]s /, "")
		.replace(/^(?:dad|daddy|papa|appa|baba)$/, "father")
		.replace(/^(?:mom|mommy|mum|mummy|mama|amma)$/, "mother");

type LooksOptions = {
	looks?: Looks;
	seed: string;
	/** Not 0 for somebody who would look like somebody else in the picture. */
	twin?: number;
};

const MAX_TWIN = 6;

/** Returns for each person of a picture the number with which no two adults look alike. Relatives keep their looks. */
export function twinsOf(
	people: readonly PanelPerson[],
	{ looks, seed }: LooksOptions,
): ReadonlyMap<PanelPerson, number> {
	const seen: string[][] = [];
	const twins = new Map<PanelPerson, number>();
	const adults = people.filter((person) => !person.isMain && !person.looks && !isChild(person));
	// People with a name come first, so they look the same in all pictures, and strangers differ from them.
	for (const person of adults.toSorted(
		(one, other) => Number(isFamily(other)) - Number(isFamily(one)) || (one.who < other.who ? -1 : 1),
	)) {
		const signs = (twin: number) => {
			const {
				sex,
				hairStyle = "",
				hair,
				beard,
				clothes,
			} = appearanceOf(person, {
				...(looks && { looks }),
				seed: `${seed} ${person.who}`,
				twin,
			});
			return [`${sex} ${person.kind} ${hairStyle}`, hair, beard, clothes];
		};
		const isAlike = (own: readonly string[]) =>
			seen.some((other) => other.filter((sign, at) => sign === own[at]).length > 2);
		let twin = 0;
		while (twin < MAX_TWIN && isAlike(signs(twin))) twin++;
		seen.push(signs(twin));
		twins.set(person, twin);
	}
	return twins;
}

/**
 * Returns how a person looks: the main child as in `looks`, another child as in its own, the family similar to the main child,
 * others by a hash of `seed` and their name.
 */
export function appearanceOf(person: PanelPerson, { looks: ofMain, seed, twin = 0 }: LooksOptions): Appearance {
	// Relatives and people of the Bible look the same in all stories, others in all pictures of one.
	const isKnown = person.isMain || isFamily(person) || isBiblical(person);
	const hash = hashOf(`${isKnown ? nameOf(person) : `${seed} ${person.who}`}${twin || ""}`);
	const at = (salt: number) => hashOf(`${hash} ${salt}`);
	const sex = sexOf(person, at(1));
	const own = person.isMain ? ofMain : person.looks;
	const shared = {
		sex,
		variant: at(2),
		isOld: /grand|Old/.test(person.kind),
		aids: new Set(Object.entries(own ?? {}).flatMap(([name, value]) => (value === true ? [name as Aid] : []))),
	};
	if (person.isMain || own) {
		const clothes = own?.clothes ?? (person.isMain ? "yellow" : pick(CLOTHES, at(7)));
		const { skin, hairColor, hairStyle } = own ?? {};
		const skinColor = skin && Object.hasOwn(palette.skin, skin) ? palette.skin[skin] : undefined;
		const isCovered = hairStyle === "headscarf" || hairStyle === "bald";
		// A hero of faith in the clothes of old.
		const isBible = isBiblical(person);
		return {
			...shared,
			skin: skinColor,
			hair: palette.hair[hairColor ?? "brown"],
			hairStyle: hairColor || isCovered ? hairStyle : undefined,
			beard: person.beard && sex === "male" && !isChild(person) ? "full" : "none",
			eyes: palette.eyes[own?.eyes ?? "brown"],
			clothes: isBible ? pick(ROBES, at(10)) : palette.clothes[clothes],
			accent: isBible ? pick(MANTLES, at(11)) : palette.clothes[ACCENTS[clothes]],
			cloth: pick(isBible ? MANTLES : CLOTHS, at(3)),
		};
	}
	const skin = skinOf(person, ofMain, at(4));
	const hairColor = hairColorOf(person, skin, ofMain, at(5));
	const hairStyle = hairStyleOf(person, sex, skin, ofMain, at(6));
	const isBible = isBiblical(person);
	const clothes = pick(CLOTHES, at(7));
	return {
		...shared,
		skin: palette.skin[skin],
		hair: palette.hair[hairColor],
		hairStyle,
		beard: beardOf(person, sex, at(8)),
		eyes: palette.eyes[isBible || SKIN_TONES.indexOf(skin) > 3 ? "brown" : pick(EYE_COLORS, at(9))],
		clothes: isBible ? pick(ROBES, at(10)) : palette.clothes[clothes],
		accent: isBible ? pick(MANTLES, at(11)) : palette.clothes[ACCENTS[clothes]],
		cloth: person.kind === "jesus" ? "#a9604a" : isBible ? pick(MANTLES, at(12)) : pick(CLOTHS, at(12)),
	};
}

function skinOf(person: PanelPerson, looks: Looks | undefined, hash: number): Skin {
	const own = person.resembles?.skin;
	if (own && FAMILY.test(person.who)) return own;
	if (!own && isBiblical(person)) return pick(["olive", "tan", "medium", "tan"], hash);
	if (!own && !isFamily(person)) return pick(SKIN_TONES, hash);
	const like = own ?? looks?.skin;
	if (!like) return pick(["medium", "olive"], hash);
	const index = SKIN_TONES.indexOf(like) + (hash % 3) - 1;
	return SKIN_TONES[Math.min(SKIN_TONES.length - 1, Math.max(0, index))] ?? "medium";
}

const NATURAL = new Set<HairColor>(["brown", "black", "blonde", "red"]);

function hairColorOf(person: PanelPerson, skin: Skin, looks: Looks | undefined, hash: number): HairColor {
	if (/grand|Old/.test(person.kind)) return pick(["gray", "white"], hash);
	if (person.resembles?.hairColor === "black") return "black";
	if (isBiblical(person) && !person.resembles) return pick(["black", "brown"], hash);
	const ofChild = looks?.hairColor;
	if (ofChild && NATURAL.has(ofChild) && isFamily(person)) return ofChild;
	if (SKIN_TONES.indexOf(skin) > 4) return "black";
	return pick(["brown", "black", "blonde", "brown", "red"], hash);
}

const isTextured = (style: HairStyle | undefined) => style === "afro" || style === "coils" || style === "curly";

function hairStyleOf(person: PanelPerson, sex: Sex, skin: Skin, looks: Looks | undefined, hash: number): HairStyle {
	if (/\bnun\b/.test(person.who) && !isBiblical(person)) return "headscarf";
	const isDark = SKIN_TONES.indexOf(skin) > 5;
	const like = person.resembles?.hairStyle ?? (isFamily(person) ? looks?.hairStyle : undefined);
	const isCoiled = like ? isTextured(like) : isDark;
	const curly = person.resembles?.hairStyle ? "short" : "curly";
	if (person.kind === "baby" || person.kind === "toddler") return isCoiled ? "coils" : pick(["buzz", "short"], hash);
	if (person.kind === "angel") return "long";
	if (person.kind === "shepherd" || person.kind === "bibleOldMan" || person.kind === "priest") return "short";
	if (isBiblical(person)) {
		if (sex === "female" || person.kind === "jesus") return "bob";
		return pick(["curly", "short"], hash);
	}
	if (person.kind === "grandmother") return isCoiled ? "coils" : pick(["bun", curly, "bob"], hash);
	if (person.kind === "grandfather") return pick(["sides", "short", "sides"], hash);
	if (sex === "male")
		return isCoiled ? pick(["buzz", "coils", "buzz"], hash) : pick(["short", "buzz", curly, "short"], hash);
	if (sex === "any") return isCoiled ? "coils" : pick(["short", "bob", curly], hash);
	if (isCoiled) return pick(["afro", "coils", "braids", "bun"], hash);
	return pick(["long", "bob", "ponytail", "bun", curly, isChild(person) ? "pigtails" : "long"], hash);
}

function beardOf(person: PanelPerson, sex: Sex, hash: number): Beard {
	if (sex !== "male" || isChild(person) || person.kind === "angel" || person.beard === false) return "none";
	if (person.kind === "bibleOldMan") return "long";
	if (person.kind === "soldier") return "none";
	if (isBiblical(person) || person.beard) return "full";
	if (person.kind === "grandfather") return pick(["moustache", "full", "none"], hash);
	return pick(["none", "none", "full", "stubble"], hash);
}
