// The looks of children whose names were typed, remembered in this browser for each account.
import { AIDS, EYES, FAVORITE_COLORS, HAIR, HAIR_STYLES, SKIN_TONES } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { useSession } from "../account/session.ts";
import { storage } from "../net/browser-storage.ts";

const MAX_CHILDREN = 30;

const storageKey = () => `childLooks:${useSession.getState().user?.id ?? ""}`;
const nameKey = (name: string) => name.trim().toLowerCase();

export const rememberedLooks = {
	/** Returns undefined for an unknown name, and for looks that another version has written. */
	of(name: string): Looks | undefined {
		const stored = readAll().find(([key]) => key === nameKey(name));
		return isLooks(stored?.[1]) ? stored[1] : undefined;
	},

	/** Without looks, the name is forgotten. The least recent names are forgotten too. */
	set(name: string, looks: Looks | undefined): void {
		const key = nameKey(name);
		if (!key) return;
		const others = readAll().filter(([other]) => other !== key);
		const all = looks ? [[key, looks], ...others] : others;
		storage.set("local", storageKey(), JSON.stringify(all.slice(0, MAX_CHILDREN)));
	},
};

function readAll(): [name: string, looks: unknown][] {
	const stored = storage.getJson("local", storageKey());
	if (!Array.isArray(stored)) return [];
	return stored.filter((entry): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === "string");
}

const CHOICES: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
	["skin", SKIN_TONES],
	["hairColor", HAIR],
	["hairStyle", HAIR_STYLES],
	["eyes", EYES],
	["clothes", FAVORITE_COLORS],
	...AIDS.map((aid): [string, boolean[]] => [aid, [true, false]]),
]);

/** The same as the schema of Looks, which Tonight and the form would otherwise load. */
function isLooks(stored: unknown): stored is Looks {
	if (typeof stored !== "object" || stored === null) return false;
	return Object.entries(stored).every(([name, choice]) => CHOICES.get(name)?.includes(choice));
}
