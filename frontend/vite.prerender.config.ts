// The build that renders the landing page, in Node; scripts/prerender.ts runs it.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { styledComponents } from "./styled-components-options.ts";

export default defineConfig({
	plugins: [react()],
	oxc: { plugins: { styledComponents } },
});
