import type { Hero } from "@lion-tails/common/hero";
import { create } from "zustand";
import { fetchHeroes } from "../net/api.ts";

/** Where another page leaves the hero a story is to be about. */
export const SELECTED_HERO_KEY = "selectedHeroOfFaith";

type Heroes = { status: "loading" | "ready" | "failed"; heroes: Hero[] };

export const useHeroes = create<Heroes>(() => ({ status: "loading", heroes: [] }));

export async function loadHeroes(): Promise<void> {
	if (useHeroes.getState().status === "ready") return;
	try {
		useHeroes.setState({ status: "ready", heroes: await fetchHeroes() });
	} catch {
		// Already in the console; the form says that there is nobody to choose, and works without.
		useHeroes.setState({ status: "failed" });
	}
}
