// The land of the world under a view. Decorative: the places on it are named beside or above it.
import { styled } from "styled-components";
import { color, motion, reducedMotion } from "../../ui/tokens.ts";
import { LAND } from "./land.ts";
import type { MapView, Size } from "./map-view.ts";

/** The path has tenths of the projection's units. */
const PATH_UNITS = 10;

export function LandShape({ view, size, isMoving }: { view: MapView; size: Size; isMoving?: boolean }) {
	const { center, scale } = view;
	const left = size.width / 2 - center.x * scale;
	const top = size.height / 2 - center.y * scale;
	return (
		<Svg aria-hidden focusable="false">
			<Land
				d={LAND}
				$isStill={isMoving ?? false}
				style={{ transform: `translate(${left}px, ${top}px) scale(${scale / PATH_UNITS})` }}
			/>
		</Svg>
	);
}

const Svg = styled.svg`
	position: absolute;
	inset: 0;
	display: block;
	width: 100%;
	height: 100%;
`;

/** The path follows a finger at once, and a button after a moment. */
const Land = styled.path<{ $isStill: boolean }>`
	transform-origin: 0 0;
	fill: var(--land);
	stroke: var(--coast);
	stroke-width: 1px;
	stroke-linejoin: round;
	vector-effect: non-scaling-stroke;
	transition: ${({ $isStill }) => ($isStill ? "none" : `transform ${motion.calm}`)};
	${reducedMotion} { transition: none; }
`;

/** For what holds a map: its colours. */
export const mapColors = `
	--sea: ${color.skyWash};
	--land: color-mix(in srgb, ${color.edge} 16%, ${color.lampWash});
	--coast: color-mix(in srgb, ${color.edge} 55%, transparent);
	background: var(--sea);
`;
