// The looks of children whose names were typed, remembered in this browser for each account.
import { AIDS, EYES, FAVORITE_COLORS, HAIR, HAIR_STYLES, SKIN_TONES } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { useSession } from "../account/session.ts";
import { storedByName } from "../net/stored-by-name.ts";

const remembered = storedByName(() => `childLooks:${useSession.getState().user?.id ?? ""}`);
const nameKey = (name: string) => name.trim().toLowerCase();

export const rememberedLooks = {
	/** Returns undefined for an unknown name, and for looks that another version has written. */
	of(name: string): Looks | undefined {
		const looks = remembered.get(nameKey(name));
		return isLooks(looks) ? looks : undefined;
	},

	/** Without looks, the name is forgotten. */
	set(name: string, looks: Looks | undefined): void {
		if (nameKey(name)) remembered.set(nameKey(name), looks);
	},
};

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
