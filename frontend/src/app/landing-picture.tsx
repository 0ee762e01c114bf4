// The drawn pictures of the landing page. The prerendered page contains them already, so the code that draws them loads last.
import { lazy, memo, Suspense } from "react";
import type { LandingPictureName } from "./draw-landing.tsx";
import { landingPictures, pageIsLoaded } from "./landing-loading.ts";

/** The first press may change the theme, which changes the pictures. */
const firstPress = new Promise((resolve) => {
	for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, resolve, { once: true });
});
const LaterPicture = lazy(async () => {
	await Promise.race([pageIsLoaded, firstPress]);
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
