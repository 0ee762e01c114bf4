import type { FigureName } from "@lion-tails/common/figures";
import { styled } from "styled-components";
import { FIRST_FIGURES } from "../ui/illustrations/figures.ts";
import { Illustration } from "../ui/illustrations/illustration.tsx";
import { Scene } from "../ui/scene/scene.tsx";
import { color } from "../ui/tokens.ts";
import { useTheme } from "./theme.tsx";

export type LandingPictureName = "evening" | "morning" | FigureName;

export function DrawnPicture({ name }: { name: LandingPictureName }) {
	const isNight = useTheme() === "night";
	if (name === "evening")
		return (
			<Filling
				seed="lamplight on linen 235"
				hour={isNight ? "night" : "dusk"}
				ground="hills"
				figures={["lion", "house"]}
			/>
		);
	if (name === "morning")
		return (
			<Filling seed="the last light in the house" hour={isNight ? "night" : "dawn"} ground="sea" figures={["ark"]} />
		);
	return <Emblem figure={name} />;
}

function Emblem({ figure }: { figure: FigureName }) {
	return (
		<Round viewBox="-30 -22 180 180" width="88" height="88" aria-hidden>
			<circle cx="60" cy="68" r="88" />
			<Illustration svg={FIRST_FIGURES[figure]} tints={{ "--tree": "#5d6553", "--orb": "#e3aa3c" }} />
		</Round>
	);
}

const Filling = styled(Scene)`
	position: absolute;
	inset: 0;
	border-radius: inherit;
`;

const Round = styled.svg`
	display: block;
	filter: var(--picture-filter);
	> circle:first-child { fill: ${color.lampWash}; }
`;
