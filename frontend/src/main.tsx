import "./ui/nonce.ts";
import "./app/zod-config.ts";
import "./app/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadSession } from "./account/session.ts";
import { Router } from "./app/router.tsx";
import { GlobalStyle } from "./app/theme.tsx";

const AFTER_LOAD_DELAY_MS = 1500;

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void loadSession();
createRoot(root).render(
	<StrictMode>
		<GlobalStyle />
		<Router />
	</StrictMode>,
);

// What the first page does not need waits for it.
window.addEventListener("load", () => setTimeout(() => void import("./app/after-load.ts"), AFTER_LOAD_DELAY_MS));
