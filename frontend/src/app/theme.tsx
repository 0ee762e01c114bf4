import { useSyncExternalStore } from "react";
import { createGlobalStyle } from "styled-components";
import { create } from "zustand";
import { storage } from "../net/browser-storage.ts";
import { color, declare, font, light, night, reducedMotion } from "../ui/tokens.ts";

type Choice = "light" | "night" | null;
// The inline script of index.html reads the same key before the first paint.
const STORAGE_KEY = "theme";

function storedChoice(): Choice {
	const stored = storage.get("local", STORAGE_KEY);
	return stored === "light" || stored === "night" ? stored : null;
}

const useChoice = create<{ choice: Choice }>(() => ({ choice: storedChoice() }));

export function chooseTheme(choice: "light" | "night"): void {
	storage.set("local", STORAGE_KEY, choice);
	document.documentElement.dataset.theme = choice;
	useChoice.setState({ choice });
}

export function useTheme(): "light" | "night" {
	const choice = useChoice((state) => state.choice);
	const isDark = useSyncExternalStore(onSystemChange, systemIsDark, systemIsDark);
	return choice ?? (isDark ? "night" : "light");
}

const systemQuery = () => window.matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = () => systemQuery().matches;

function onSystemChange(listener: () => void): () => void {
	const query = systemQuery();
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}

const nightRules = `${declare(night)} color-scheme: dark; --picture-filter: brightness(.84) saturate(.92);`;

export const GlobalStyle = createGlobalStyle`
	:root { ${declare(light)} color-scheme: light; --picture-filter: none; }
	@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${nightRules} } }
	:root[data-theme="night"] { ${nightRules} }
	*, *::before, *::after { box-sizing: border-box; }
	html { background: ${color.paper}; -webkit-text-size-adjust: 100%; scroll-padding-block: 84px 144px; }
	body {
		margin: 0;
		background: ${color.paper};
		color: ${color.ink};
		font: 400 1rem/1.5 ${font.control};
		-webkit-font-smoothing: antialiased;
		overflow-wrap: break-word;
	}
	#root { min-height: 100dvh; display: flex; flex-direction: column; isolation: isolate; }
	button, input, textarea, select { font: inherit; color: inherit; }
	a { color: ${color.link}; text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
	:focus-visible { outline: 3px solid ${color.focus}; outline-offset: 2px; }
	main:focus { outline: none; }
	/* With its label. */
	[aria-invalid="true"] { scroll-margin-top: 36px; }
	::selection { background: ${color.lamp}; color: ${color.onLamp}; }
	@media print { html, body { background: white; } }
	${reducedMotion} { html { scroll-behavior: auto; } }
`;
