// An ornament at the turn of a chapter or a scene: a small motif between two hairlines. Decorative.

import { pick, randomOf } from "@lion-tails/common/random";
import { styled } from "styled-components";
import { Illustration } from "../illustrations/illustration.tsx";

const VIGNETTES = import.meta.glob<string>("./*.svg", {
	base: "../illustrations/vignettes/",
	query: "?raw",
	import: "default",
	eager: true,
});
/** Their order decides which one a story has: append new ones. */
const NAMES = ["olive-twig", "star", "lamp", "wave", "leaf", "dove", "wheat", "feather"] as const;

export function Vignette({ seed }: { seed: string }) {
	return (
		<Ornament viewBox="0 0 120 28" aria-hidden focusable="false">
			<Illustration svg={VIGNETTES[`./${pick(NAMES, randomOf(seed))}.svg`]} />
		</Ornament>
	);
}

const Ornament = styled.svg`
	display: block;
	width: 120px;
	height: 28px;
	margin-inline: auto;
`;
