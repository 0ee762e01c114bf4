import "./ui/nonce.ts";
import "./app/zod-config.ts";
import "./app/fonts.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession } from "./account/session.ts";
import { landing } from "./app/pages.ts";
import { Router } from "./app/router.tsx";
import { GlobalStyle } from "./app/theme.tsx";
import { isKnownVisitor } from "./net/client.ts";

const AFTER_LOAD_DELAY_MS = 1500;

const app = (
	<StrictMode>
		<GlobalStyle />
		<Router />
	</StrictMode>
);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void loadSession();
// The build has rendered the landing page, as visitors see it.
if (root.hasAttribute("data-prerendered") && isKnownVisitor())
	void landing
		.load()
		// In portions, so that the page answers meanwhile.
		.then(() => startTransition(() => void hydrateRoot(root, app)))
		.catch(() => render(root));
else render(root);

/** In the place of what is there. */
function render(place: HTMLElement): void {
	place.replaceChildren();
	createRoot(place).render(app);
}

// What the first page does not need waits for it.
const afterLoad = () => setTimeout(() => void import("./app/after-load.ts"), AFTER_LOAD_DELAY_MS);
// A page that the build has rendered is loaded before its scripts are.
if (document.readyState === "complete") afterLoad();
else window.addEventListener("load", afterLoad);
