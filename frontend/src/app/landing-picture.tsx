// The drawn pictures of the landing page. The prerendered page contains them already, so the code that draws them loads last.
import { lazy, memo, Suspense } from "react";
import { part } from "../ui/part.ts";
import type { LandingPictureName } from "./draw-landing.tsx";

/** The first press may change the theme, which changes the pictures. */
const firstPress = new Promise((resolve) => {
	for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, resolve, { once: true });
});
const LaterPicture = lazy(async () => {
	await Promise.race([pageIsThere, firstPress]);
	// If loading fails, the prerendered pictures stay.
	return { default: await landingPictures.load().catch(() => new Promise<never>(() => {})) };
});

/** `memo`: a rerender of the page would make React remove the prerendered picture before it can draw its own. */
export const LandingPicture = memo(function LandingPicture({ name }: { name: LandingPictureName }) {
	const Picture = landingPictures.current() ?? LaterPicture;
	return (
		<Suspense fallback={null}>
			<Picture name={name} />
		</Suspense>
	);
});

/** A page rendered from scratch awaits `load`, so that it appears with its pictures. */
export const landingPictures = part(() => import("./draw-landing.tsx").then(({ DrawnPicture }) => DrawnPicture));

const DELAY_MS = 1500;

/** Resolves 1.5 seconds after the first page has loaded. Everything it does not need waits for this. */
export const pageIsThere = new Promise<void>((resolve) => {
	const wait = () => setTimeout(resolve, DELAY_MS);
	// A prerendered page is complete before its scripts run.
	if (document.readyState === "complete") wait();
	else window.addEventListener("load", wait);
});
