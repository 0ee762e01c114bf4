// Run by the build: renders a page for visitors as HTML with its styles.
import { FREE_STORIES_PLACEHOLDER } from "@lion-tails/common/free-stories";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { ServerStyleSheet } from "styled-components";

type Theme = "light" | "night";

/** The paths of the pages to render. */
export async function renderedPaths(): Promise<string[]> {
	pretendBrowser("light");
	return [...(await import("./pages.ts")).PRERENDERED.keys()];
}

/** Returns the page for a visitor without a session, identical to the first render of main.tsx. */
export async function renderPage(path: string, theme: Theme): Promise<{ html: string; css: string }> {
	pretendBrowser(theme);
	const [{ Pages }, { PRERENDERED }, { landingPictures }, { GlobalStyle }, { MemoryRouter }] = await Promise.all([
		import("./router.tsx"),
		import("./pages.ts"),
		import("./landing-loading.ts"),
		import("./theme.tsx"),
		import("react-router-dom"),
	]);
	await Promise.all([PRERENDERED.get(path)?.load(), landingPictures.load()]);
	const sheet = new ServerStyleSheet();
	const html = renderToString(
		sheet.collectStyles(
			<StrictMode>
				<GlobalStyle />
				<MemoryRouter initialEntries={[path]}>
					<Pages />
				</MemoryRouter>
			</StrictMode>,
		),
	);
	return { html, css: sheet.getStyleTags() };
}

/** Browser globals that our modules read while loading. React and styled-components must load without them. */
function pretendBrowser(theme: Theme): void {
	const addEventListener = () => {};
	Object.assign(globalThis, {
		window: { addEventListener, matchMedia: () => ({ matches: theme === "night" }) },
		document: {
			addEventListener,
			querySelector: (selector: string) => ({
				content: selector.includes("free-stories") ? FREE_STORIES_PLACEHOLDER : "none",
			}),
			// styled-components looks for a nonce here.
			head: { querySelector: () => null },
		},
	});
}
