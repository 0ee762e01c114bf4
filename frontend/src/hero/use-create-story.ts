import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { storage } from "../net/browser-storage.ts";
import { SELECTED_HERO_KEY } from "./heroes.ts";

/** Leaves the hero for the story form, and opens it. */
export function useCreateStory(): (heroId: string) => void {
	const navigate = useNavigate();
	return useCallback(
		(heroId) => {
			storage.set("local", SELECTED_HERO_KEY, heroId);
			navigate("/generate-story");
		},
		[navigate],
	);
}
