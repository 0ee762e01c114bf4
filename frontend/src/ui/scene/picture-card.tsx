import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Card } from "../surface.tsx";
import { Stack } from "../text.tsx";
import { onPhone, space } from "../tokens.ts";
import { HEIGHT, type SceneOptions, WIDTH } from "./compose.ts";
import { Scene } from "./scene.tsx";

type Props = SceneOptions & { gap?: number; role?: string; children: ReactNode };

/** A card with a picture next to its text, on a phone above it. */
export function PictureCard({ gap = 3, role, children, ...picture }: Props) {
	return (
		<Sides $flush role={role}>
			<div>
				<Picture {...picture} />
			</div>
			<Text $gap={gap}>{children}</Text>
		</Sides>
	);
}

const Sides = styled(Card)`
	display: grid;
	grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
`;

/** It keeps its proportions, and is higher only next to a longer text. */
const Picture = styled(Scene)`
	width: 100%;
	min-height: 100%;
	aspect-ratio: ${WIDTH} / ${HEIGHT};
`;

const Text = styled(Stack)`
	align-content: center;
	padding: ${space(7)};
	${onPhone} { padding: ${space(5)}; }
`;
