// Run by the build: the landing page as HTML, with the styles it needs.
import { FREE_STORIES_PLACEHOLDER } from "@lion-tails/common/free-stories";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { ServerStyleSheet } from "styled-components";

type Theme = "light" | "night";

/** What a visitor without a session sees; it is what main.tsx renders first in that visitor's browser. */
export async function renderLanding(theme: Theme): Promise<{ html: string; css: string }> {
	pretendBrowser(theme);
	const [{ Pages }, { landing }, { landingPictures }, { GlobalStyle }, { MemoryRouter }] = await Promise.all([
		import("./router.tsx"),
		import("./pages.ts"),
		import("./landing-pictures.ts"),
		import("./theme.tsx"),
		import("react-router-dom"),
	]);
	await Promise.all([landing.load(), landingPictures.load()]);
	const sheet = new ServerStyleSheet();
	const html = renderToString(
		sheet.collectStyles(
			<StrictMode>
				<GlobalStyle />
				<MemoryRouter>
					<Pages />
				</MemoryRouter>
			</StrictMode>,
		),
	);
	// It is in the page's head already.
	return { html: html.replace(/^<title>[^<]*<\/title>/, ""), css: sheet.getStyleTags() };
}

/** The modules ask for a few things of the browser as they are loaded. React and styled-components are loaded without them. */
function pretendBrowser(theme: Theme): void {
	const addEventListener = () => {};
	Object.assign(globalThis, {
		window: { addEventListener, matchMedia: () => ({ matches: theme === "night" }) },
		document: {
			addEventListener,
			querySelector: (selector: string) => ({
				content: selector.includes("free-stories") ? FREE_STORIES_PLACEHOLDER : "none",
			}),
			// styled-components looks for a nonce in it.
			head: { querySelector: () => null },
		},
	});
}
