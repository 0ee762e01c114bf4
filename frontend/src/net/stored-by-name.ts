import { storage } from "./browser-storage.ts";

const MAX_NAMES = 30;

/** Values by name, kept in this browser with the latest first. The least recently changed ones are dropped. */
export function storedByName(key: () => string) {
	function all(): [name: string, value: unknown][] {
		const stored = storage.getJson("local", key());
		if (!Array.isArray(stored)) return [];
		return stored.filter((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === "string");
	}
	return {
		/** The latest first. */
		names: (): string[] => all().map(([name]) => name),
		get: (name: string): unknown => all().find(([other]) => other === name)?.[1],
		/** Without a value the name is removed. */
		set(name: string, value: unknown): void {
			const others = all().filter(([other]) => other !== name);
			const pairs = value === undefined ? others : [[name, value], ...others];
			storage.set("local", key(), JSON.stringify(pairs.slice(0, MAX_NAMES)));
		},
	};
}
