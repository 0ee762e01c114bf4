// Run by the build: renders a page for visitors as HTML with its styles.
import { FREE_STORIES_PLACEHOLDER } from "@lion-tails/common/free-stories";
import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { ServerStyleSheet } from "styled-components";

type Theme = "light" | "night";
type Rendered = { html: string; css: string };

/** Returns the paths of the pages to render. */
export async function renderedPaths(): Promise<string[]> {
	pretendBrowser("light");
	return [...(await import("./pages.ts")).PRERENDERED.keys()];
}

/** Returns the header that every other page shows until its scripts replace it. */
export async function renderHeader(): Promise<Rendered> {
	pretendBrowser("light");
	const { Header } = await import("./header.tsx");
	const { html, css } = await renderAt("/none", <Header />);
	// It is not known yet whether the user is signed in.
	return { html: html.replace(/<a [^>]*href="\/auth".*?<\/a>/s, ""), css };
}

/** Returns the page for a visitor without a session, identical to the first render of main.tsx. */
export async function renderPage(path: string, theme: Theme): Promise<Rendered> {
	pretendBrowser(theme);
	const [{ Pages }, { PRERENDERED }, { landingPictures }] = await Promise.all([
		import("./router.tsx"),
		import("./pages.ts"),
		import("./landing-loading.ts"),
	]);
	await Promise.all([PRERENDERED.get(path)?.load(), landingPictures.load()]);
	return renderAt(path, <Pages />);
}

async function renderAt(path: string, part: ReactNode): Promise<Rendered> {
	const [{ GlobalStyle }, { MemoryRouter }] = await Promise.all([import("./theme.tsx"), import("react-router-dom")]);
	const sheet = new ServerStyleSheet();
	const html = renderToString(
		sheet.collectStyles(
			<StrictMode>
				<GlobalStyle />
				<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
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
