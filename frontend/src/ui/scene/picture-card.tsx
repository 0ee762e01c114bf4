import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Card } from "../surface.tsx";
import { Stack } from "../text.tsx";
import { onPhone, space } from "../tokens.ts";
import { HEIGHT, type SceneOptions, WIDTH } from "./compose.ts";
import { Scene } from "./scene.tsx";

type Props = SceneOptions & { gap?: number; role?: string; children: ReactNode };

/** A card with a picture next to its text, or above it in a narrow card. */
export function PictureCard({ gap = 3, role, children, ...picture }: Props) {
	return (
		<Frame $flush role={role}>
			<Sides>
				<div>
					<Picture {...picture} />
				</div>
				<Text $gap={gap}>{children}</Text>
			</Sides>
		</Frame>
	);
}

const Frame = styled(Card)`container-type: inline-size;`;

const Sides = styled.div`
	display: grid;
	@container (min-width: 700px) { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); }
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
