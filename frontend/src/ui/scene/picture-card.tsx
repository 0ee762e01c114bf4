import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Card } from "../surface.tsx";
import { Stack } from "../text.tsx";
import { onPhone, space } from "../tokens.ts";
import type { SceneOptions } from "./compose.ts";
import { Scene } from "./scene.tsx";

type Props = SceneOptions & { height?: string; gap?: number; role?: string; children: ReactNode };

/** A card with a picture above its text. */
export function PictureCard({ height = "clamp(180px, 26vw, 320px)", gap = 3, role, children, ...picture }: Props) {
	return (
		<Card $flush role={role}>
			<div style={{ height }}>
				<Picture {...picture} />
			</div>
			<Text $gap={gap}>{children}</Text>
		</Card>
	);
}

const Picture = styled(Scene)`height: 100%;`;
const Text = styled(Stack)`
	padding: ${space(7)};
	${onPhone} { padding: ${space(5)}; }
`;
