import "./app/zod-config.ts";
import "./app/fonts.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession } from "./account/session.ts";
import { pageIsThere } from "./app/landing-loading.ts";
import { PRERENDERED } from "./app/pages.ts";
import { Router } from "./app/router.tsx";
import { GlobalStyle } from "./app/theme.tsx";
import { isKnownVisitor } from "./net/client.ts";

const app = (
	<StrictMode>
		<GlobalStyle />
		<Router />
	</StrictMode>
);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void loadSession();
const prerendered = root.hasAttribute("data-prerendered") && isKnownVisitor();
const page = prerendered && PRERENDERED.get(location.pathname.replace(/(?<=.)\/$/, ""));
if (page)
	void page
		.load()
		.then(() => startTransition(() => void hydrateRoot(root, app)))
		.catch(() => render(root));
else render(root);

/** Replaces the content of the element. */
function render(place: HTMLElement): void {
	place.replaceChildren();
	// In portions, so that the page stays responsive.
	startTransition(() => createRoot(place).render(app));
}

void pageIsThere.then(() => import("./app/after-load.ts"));
