import type { Gender } from "@lion-tails/common/character";

/** Names of the Bible, 15 for each gender. */
export const NAMES: Record<Gender, readonly string[]> = {
	boy: [
		"David",
		"Daniel",
		"Samuel",
		"Joseph",
		"Noah",
		"Isaac",
		"Jacob",
		"Benjamin",
		"Joshua",
		"Caleb",
		"Elijah",
		"Jonathan",
		"Micah",
		"Timothy",
		"Luke",
	],
	girl: [
		"Sarah",
		"Rebekah",
		"Rachel",
		"Leah",
		"Miriam",
		"Deborah",
		"Ruth",
		"Naomi",
		"Hannah",
		"Abigail",
		"Esther",
		"Elizabeth",
		"Mary",
		"Martha",
		"Lydia",
	],
};

/** Any of the names but `current`. */
export function randomName(gender: Gender, current: string, random: () => number = Math.random): string {
	const names = NAMES[gender].filter((name) => name !== current.trim());
	return names[Math.floor(random() * names.length)] ?? current;
}
