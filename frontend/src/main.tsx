import "./app/fonts.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession, useSession } from "./account/session.ts";
import { pageIsLoaded } from "./app/landing-loading.ts";
import { pageAt } from "./app/pages.ts";
import { Router } from "./app/router.tsx";
import { GlobalStyle } from "./app/theme.tsx";
import { isKnownVisitor } from "./net/client.ts";

declare global {
	var __zod_globalConfig: { jitless: boolean } | undefined;
}

// Our Content Security Policy forbids `new Function`, which zod would try. This sets the same flag as
// `z.config({ jitless: true })` without loading zod on the first page. The modules above have no schemas; the browser tests fail
// on violations of the policy.
globalThis.__zod_globalConfig = { jitless: true };

const app = (
	<StrictMode>
		<GlobalStyle />
		<Router />
	</StrictMode>
);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void open(root).catch(() => render(root));
// Fails if the parent leaves the page or loses the network now; the next page loads it.
void pageIsLoaded.then(() => import("./app/after-load.ts")).catch(() => {});

/** Shows the page at once and without a spinner when its code is loaded and the user is known. */
async function open(place: HTMLElement): Promise<void> {
	const rendered = place.dataset.prerendered;
	const session = loadSession();
	await pageAt(location.pathname)?.page.load();
	if (rendered === undefined) return render(place);
	await session;
	const isSame = rendered === "none" ? isKnownVisitor() : useSession.getState().status === "in";
	if (!isSame) return render(place);
	loadFonts();
	startTransition(() => void hydrateRoot(place, app));
}

function render(place: HTMLElement): void {
	loadFonts();
	place.inert = false;
	place.replaceChildren();
	// In portions, so that the page stays responsive.
	startTransition(() => createRoot(place).render(app));
}

/** Pages of signed-in users load their scripts before the fonts. */
function loadFonts(): void {
	document.getElementById("fonts")?.removeAttribute("media");
}
