// A server for tests that returns heroes and their stories and records its calls.
import { AppError } from "@lion-tails/common/errors";
import type { Hero, HeroStoriesAnswer, HeroStory } from "@lion-tails/common/hero";
import { vi } from "vitest";

const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

export const aHero = (name: string, more: Partial<Hero> = {}): Hero => ({
	id: idOf(name),
	name,
	description: `The life of ${name}.`,
	timePeriod: "7th century, England",
	contribution: `What ${name} gave.`,
	birthYear: 614,
	deathYear: 680,
	sources: [],
	keyEvents: [],
	createdAt: "2026-01-01T00:00:00.000Z",
	...more,
});

export const HILDA = aHero("Hilda of Whitby", {
	tradition: "Celtic",
	continent: "Europe",
	place: { name: "Whitby, England", latitude: 54.49, longitude: -0.61 },
	bibleVerse: { text: "She opens her mouth with wisdom.", reference: "Proverbs 31:26" },
	sources: [
		{
			title: "Hilda, St.",
			author: "New Catholic Encyclopedia",
			url: "https://example.org/hilda",
			description: "A short article.",
			type: "website",
		},
		{
			title: "The World of Bede",
			heldBy: "British Library, London (Cambridge University Press, 1990)",
			type: "book",
		},
	],
	keyEvents: [
		{ year: 657, description: "Hilda founded a monastery." },
		{ year: 731, description: "Bede told her story.", note: "Most of what we know is from him." },
	],
});
export const PERPETUA = aHero("Perpetua of Carthage", {
	timePeriod: "Late 2nd and early 3rd century, North Africa",
	birthYear: null,
	deathYear: 203,
	tradition: "Early Church",
	continent: "Africa",
	place: { name: "Carthage, Tunisia", latitude: 36.85, longitude: 10.33 },
	famousQuote: "Stand fast in the faith.",
	quoteSource: "Her diary",
});
export const MARTIN = aHero("Martín de Porres", {
	timePeriod: "16th and 17th centuries, Peru",
	birthYear: 1579,
	deathYear: 1639,
	continent: "South America",
	place: { name: "Lima, Peru", latitude: -12.05, longitude: -77.03 },
	famousQuote: "I cure them, but God heals them.",
	isQuoteAttributed: true,
});
export const HEROES = [HILDA, MARTIN, PERPETUA];

export const aStory = (title: string, more: Partial<HeroStory> = {}): HeroStory => ({
	id: idOf(title),
	heroId: HILDA.id,
	title,
	content: "Once upon a time.\n\nThe end.",
	isHistoricallyAccurate: true,
	sources: [],
	bibleVerse: { text: "Sing to the Lord.", reference: "Psalm 96:1" },
	createdAt: "2026-01-01T00:00:00.000Z",
	createdBy: 0,
	isFeatured: false,
	...more,
});

export function serveHeroes(heroes: Hero[] = HEROES, stories: Partial<HeroStoriesAnswer> = {}) {
	const server = {
		heroes,
		stories: { heroStories: [], userStories: [], ...stories } as HeroStoriesAnswer,
		/** The requested paths. */
		asked: [] as string[],
		/** Paths whose calls fail. */
		failures: new Set<string>(),
	};
	vi.stubGlobal("fetch", async (path: string) => {
		server.asked.push(path);
		if (server.failures.has(path)) return failed("unexpected");
		if (path === "/api/heroes") return Response.json(server.heroes);
		const [, heroId] = /^\/api\/heroes\/([^/]+)\/stories$/.exec(path) ?? [];
		return server.heroes.some(({ id }) => id === heroId) ? Response.json(server.stories) : failed("hero_not_found");
	});
	return server;
}

function failed(code: "unexpected" | "hero_not_found"): Response {
	const error = new AppError(code);
	return Response.json(error.toBody(), { status: error.status });
}
