import "./ui/nonce.ts";
import "./app/zod-config.ts";
import "./app/fonts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadSession } from "./account/session.ts";
import { Router } from "./app/router.tsx";
import { GlobalStyle } from "./app/theme.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void loadSession();
createRoot(root).render(
	<StrictMode>
		<GlobalStyle />
		<Router />
	</StrictMode>,
);
