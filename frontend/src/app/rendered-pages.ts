// The pages that the build renders.

/** The first call of library.ts. */
const STORY_CARDS = "/api/stories?view=card&limit=24&filter=all&sort=newest";

type RenderedPage = {
	/** `none`: as a visitor sees it. `maybe`: as a signed-in user sees it before the data of the page are loaded. */
	session: "none" | "maybe";
	/** These calls load the data. The browser begins with them before any script has loaded. */
	calls: readonly string[];
};

/** The rendered pages by path. */
export const RENDERED_PAGES: Readonly<Record<string, RenderedPage>> = {
	"/": { session: "none", calls: [] },
	"/auth": { session: "none", calls: [] },
	"/music": { session: "none", calls: [] },
	"/heroes-of-faith": { session: "none", calls: [] },
	"/tonight": { session: "maybe", calls: [STORY_CARDS, "/api/characters"] },
	"/generate-story": { session: "maybe", calls: ["/api/story/last-choices", "/api/characters"] },
	"/saved-stories": { session: "maybe", calls: [STORY_CARDS] },
};
