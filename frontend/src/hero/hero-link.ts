// The open hero and the view behind it, both in the page's URL, so that a hero has a link.
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { storage } from "../net/browser-storage.ts";
import { SELECTED_HERO_KEY } from "./heroes.ts";

export const HEROES_PATH = "/heroes-of-faith";
export const heroPath = (heroId: string) => `${HEROES_PATH}/${encodeURIComponent(heroId)}`;
export const heroStoryPath = (heroId: string, storyId: string) => `${heroPath(heroId)}/${encodeURIComponent(storyId)}`;

export const HERO_TABS = ["overview", "contribution", "sources", "stories"] as const;
type HeroTab = (typeof HERO_TABS)[number];

/** State of a history entry that opened a hero from the page, so that closing the hero goes back. */
const OPENED_HERE = { isOpenedHere: true };

export function useHeroLink() {
	const { heroId = null } = useParams();
	const [params, setParams] = useSearchParams();
	const { state } = useLocation();
	const navigate = useNavigate();
	const tab: HeroTab = HERO_TABS.find((name) => name === params.get("tab")) ?? "overview";
	const found = searchWithout(params, "tab");
	return {
		heroId,
		tab,
		showTab: (next: HeroTab) =>
			setParams(
				(current) => {
					if (next === "overview") current.delete("tab");
					else current.set("tab", next);
					return current;
				},
				{ replace: true, state },
			),
		linkTo: (id: string) => ({ to: heroPath(id) + found, state: OPENED_HERE }),
		close() {
			if (state?.isOpenedHere === true) navigate(-1);
			else navigate(HEROES_PATH + found, { replace: true });
		},
	};
}

function searchWithout(params: URLSearchParams, name: string): string {
	const others = new URLSearchParams(params);
	others.delete(name);
	return others.size > 0 ? `?${others}` : "";
}

export function useCreateStory(): (heroId: string) => void {
	const navigate = useNavigate();
	return (heroId) => {
		storage.set("local", SELECTED_HERO_KEY, heroId);
		navigate("/generate-story");
	};
}
