// The order in which the first page loads. No .tsx import: the build reads pages.ts in Node.
import { part } from "../ui/part.ts";

/** A page rendered from scratch awaits `load`, so that it appears with its pictures. */
export const landingPictures = part(() => import("./draw-landing.tsx").then(({ DrawnPicture }) => DrawnPicture));

const DELAY_MS = 1500;

/** Resolves 1.5 seconds after the first page has loaded. Everything it does not need waits for this. */
export const pageIsLoaded = new Promise<void>((resolve) => {
	const wait = () => setTimeout(resolve, DELAY_MS);
	// A prerendered page is complete before its scripts run.
	if (document.readyState === "complete") wait();
	else window.addEventListener("load", wait);
});
