// What the illustration of a story shows, by its request; everything else about it comes from the story's id as seed.
import type { StoryRequest } from "@lion-tails/common/story";
import { storage } from "../../net/browser-storage.ts";
import type { SceneOptions } from "../../ui/scene/compose.ts";

type Cover = Omit<SceneOptions, "seed">;

const EVENTS: Record<StoryRequest["biblicalEvent"], Cover> = {
	none: {},
	creation: { hour: "dawn", ground: "hills", figures: ["olive", "lion", "lamb"] },
	noah: { hour: "day", figures: ["ark", "dove"] },
	abraham: { hour: "night", ground: "desert", figures: ["tent"] },
	joseph: { hour: "day", ground: "desert", figures: ["well", "lamb"] },
	moses: { hour: "dawn", ground: "mountains", figures: ["tent", "lamb"] },
	joshua: { hour: "dawn", ground: "desert", figures: ["city"] },
	davidGoliath: { hour: "day", ground: "hills", figures: ["harp", "lamb"] },
	daniel: { hour: "night", ground: "hills", figures: ["lion"] },
	jonah: { hour: "dusk", figures: ["whale", "boat"] },
	nativity: { hour: "night", ground: "hills", figures: ["stable", "lamb", "star"] },
	miracles: { hour: "dawn", figures: ["boat"] },
	parables: { hour: "day", ground: "hills", figures: ["house", "lamb"] },
	crucifixion: { hour: "dusk", ground: "hills", figures: ["cross"] },
	resurrection: { hour: "dawn", ground: "hills", figures: ["tomb"] },
	pentecost: { hour: "dawn", ground: "hills", figures: ["city", "dove"] },
	paul: { hour: "day", figures: ["boat"] },
};

const THEME_FIGURES: Partial<Record<StoryRequest["theme"], Cover>> = {
	kindness: { figures: ["well", "lamb"] },
	courage: { figures: ["lion"] },
	obedience: { figures: ["ark"] },
	forgiveness: { figures: ["house"] },
	gratitude: { figures: ["harp"] },
	patience: { figures: ["olive", "tent"] },
	faith: { figures: ["boat"] },
	humility: { figures: ["stable"] },
	love: { figures: ["lamb"] },
	joy: { figures: ["harp", "lamb"] },
	peace: { figures: ["lion", "lamb"] },
	trust: { figures: ["tent"] },
	wisdom: { figures: ["city"] },
	prayer: { hour: "night", figures: ["house"] },
	gentleness: { figures: ["lamb"] },
};

type CoverRequest = Partial<Record<"biblicalEvent" | "theme" | "animal" | "useAnimal", unknown>>;

export function coverOf(request: CoverRequest): Cover {
	const event = EVENTS[String(request.biblicalEvent ?? "none") as keyof typeof EVENTS];
	if (event?.figures) return event;
	const theme = THEME_FIGURES[String(request.theme ?? "none") as keyof typeof THEME_FIGURES];
	if (theme) return theme;
	const animal = request.useAnimal === false ? "" : String(request.animal ?? "").toLowerCase();
	if (/lion/.test(animal)) return { figures: ["lion"] };
	if (/lamb|sheep/.test(animal)) return { figures: ["lamb"] };
	if (/whale|fish|dolphin/.test(animal)) return { figures: ["whale"] };
	if (/dove|bird/.test(animal)) return { figures: ["house", "dove"] };
	return {};
}

// The snapshot of a running generation does not contain its request, so the browser that made the request stores it.
const keyOf = (id: string) => `cover:${id}`;

export function storeCover(id: string, { biblicalEvent, theme, animal, useAnimal }: CoverRequest): void {
	storage.set("local", keyOf(id), JSON.stringify({ biblicalEvent, theme, animal, useAnimal }));
}

export function storedCover(id: string): Cover {
	const request = storage.getJson("local", keyOf(id));
	return request && typeof request === "object" ? coverOf(request) : {};
}
