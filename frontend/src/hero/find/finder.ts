// What is looked for, in the page's address, so that it is still there when one comes back from a hero or a story.
import { CONTINENTS, type Hero } from "@lion-tails/common/hero";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { CENTURIES, centuriesOf } from "../hero-facts.ts";

export const VIEWS = ["grid", "timeline", "map"] as const;
type View = (typeof VIEWS)[number];
export type Continent = (typeof CONTINENTS)[number];

export type Wanted = {
	view: View;
	text: string;
	century: number | null;
	continent: Continent | null;
};

export type Finder = Wanted & { change: (changes: Partial<Wanted>) => void };

export function useFinder(): Finder {
	const [params, setParams] = useSearchParams();
	const { state } = useLocation();
	const inAddress = useMemo(() => readAddress(params), [params]);
	// A field that waits for the address would lose letters of a quick typist.
	const [text, setText] = useState(inAddress.text);

	const change = useCallback(
		(changes: Partial<Wanted>) => {
			if (changes.text !== undefined) setText(changes.text);
			setParams(
				(current) => {
					for (const [name, value] of Object.entries(changes)) {
						if (value && value !== "grid") current.set(NAMES[name as keyof Wanted], String(value));
						else current.delete(NAMES[name as keyof Wanted]);
					}
					return current;
				},
				{ replace: true, state },
			);
		},
		[setParams, state],
	);
	return useMemo(() => ({ ...inAddress, text, change }), [inAddress, text, change]);
}

const NAMES: Record<keyof Wanted, string> = { view: "view", text: "q", century: "century", continent: "continent" };

function readAddress(params: URLSearchParams): Wanted {
	return {
		view: VIEWS.find((name) => name === params.get("view")) ?? "grid",
		text: params.get("q") ?? "",
		century: CENTURIES.find((century) => String(century) === params.get("century")) ?? null,
		continent: CONTINENTS.find((continent) => continent === params.get("continent")) ?? null,
	};
}

/** Those that have each of the words in their name, place, time or tradition. */
export function findHeroes(heroes: readonly Hero[], { text, century, continent }: Omit<Wanted, "view">): Hero[] {
	const words = plain(text).split(/\s+/).filter(Boolean);
	return heroes.filter((hero) => {
		if (century !== null && !centuriesOf(hero).includes(century)) return false;
		if (continent !== null && hero.continent !== continent) return false;
		const { name, place, timePeriod, tradition, continent: home } = hero;
		const searched = plain([name, place?.name, timePeriod, tradition, home].filter(Boolean).join(" "));
		return words.every((word) => searched.includes(word));
	});
}

/** Without capital letters and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
