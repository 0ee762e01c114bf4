// Run by the build: renders a page for visitors as HTML with its styles.
import { FREE_STORIES_PLACEHOLDER } from "@lion-tails/common/free-stories";
import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { ServerStyleSheet } from "styled-components";
import type { Session } from "./rendered-pages.ts";

type Theme = "light" | "night";
type Rendered = { html: string; css: string };

/** Returns the header that every other page shows until its scripts replace it. */
export async function renderHeader(): Promise<Rendered> {
	pretendBrowser("light", "maybe");
	const { Header } = await import("./header.tsx");
	return renderAt("/none", <Header />);
}

/** Returns the page as main.tsx renders it first. */
export async function renderPage(path: string, theme: Theme, session: Session): Promise<Rendered> {
	pretendBrowser(theme, session);
	const [{ Pages }, { pageAt }, { landingPictures }] = await Promise.all([
		import("./router.tsx"),
		import("./pages.ts"),
		import("./landing-loading.ts"),
	]);
	await Promise.all([pageAt(path)?.page.load(), landingPictures.load()]);
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
function pretendBrowser(theme: Theme, session: Session): void {
	const addEventListener = () => {};
	Object.assign(globalThis, {
		window: { addEventListener, matchMedia: () => ({ matches: theme === "night" }) },
		document: {
			addEventListener,
			querySelector: (selector: string) => ({
				content: selector.includes("free-stories") ? FREE_STORIES_PLACEHOLDER : session,
			}),
			// styled-components looks for a nonce here.
			head: { querySelector: () => null },
		},
	});
}
