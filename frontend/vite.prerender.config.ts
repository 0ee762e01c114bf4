// The build for rendering the landing page in Node; used by scripts/prerender.ts.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { styledComponents } from "./styled-components-options.ts";

export default defineConfig({
	plugins: [react()],
	oxc: { plugins: { styledComponents } },
});
