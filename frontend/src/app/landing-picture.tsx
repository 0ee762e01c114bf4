// The drawn pictures of the landing page. Nothing can be done with them: in the page that the build has rendered they stay as
// they are, and what draws them is loaded after everything else.
import { lazy, memo, Suspense } from "react";
import type { LandingPictureName } from "./draw-landing.tsx";
import { landingPictures } from "./landing-pictures.ts";
import { pageIsThere } from "./page-is-there.ts";

/** What is pressed may be the button of the theme: there the pictures are others. */
const firstPress = new Promise((resolve) => {
	for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, resolve, { once: true });
});
const LaterPicture = lazy(async () => {
	await Promise.race([pageIsThere, firstPress]);
	// Where it cannot be loaded the pictures stay as they are.
	return { default: await landingPictures.load().catch(() => new Promise<never>(() => {})) };
});

/** `memo`: React would take away what it cannot draw yet if the page around it were rendered again. */
export const LandingPicture = memo(function LandingPicture({ name }: { name: LandingPictureName }) {
	const Picture = landingPictures.current() ?? LaterPicture;
	return (
		<Suspense fallback={null}>
			<Picture name={name} />
		</Suspense>
	);
});
