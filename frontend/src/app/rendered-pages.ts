/** The first call of library.ts. */
const STORY_CARDS = "/api/stories?view=card&limit=24&filter=all&sort=newest";

/** `none`: as a visitor sees it. `maybe`: as a signed-in user sees it before the data of the page are loaded. */
export type Session = "none" | "maybe";

type RenderedPage = {
	path: string;
	session: Session;
	/** These calls load the data. The browser begins with them before any script has loaded. */
	calls: readonly string[];
};

export const RENDERED_PAGES: readonly RenderedPage[] = [
	{ path: "/", session: "none", calls: [] },
	{ path: "/auth", session: "none", calls: [] },
	{ path: "/music", session: "none", calls: [] },
	{
		path: "/music",
		session: "maybe",
		calls: ["/api/songs?view=card&limit=24", "/api/songs/popular?limit=6&view=card"],
	},
	{ path: "/heroes-of-faith", session: "none", calls: [] },
	{ path: "/heroes-of-faith", session: "maybe", calls: ["/api/heroes"] },
	{ path: "/tonight", session: "maybe", calls: [STORY_CARDS, "/api/characters", "/api/story/last-choices"] },
	{ path: "/generate-story", session: "maybe", calls: ["/api/story/last-choices", "/api/characters"] },
	{ path: "/saved-stories", session: "maybe", calls: [STORY_CARDS] },
];
