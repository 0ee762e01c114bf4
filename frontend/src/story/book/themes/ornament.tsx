// Drawn ornaments. They say nothing: hidden from screen readers, never in the way of a finger, absent in forced colours.
import type { ComponentProps, ReactNode } from "react";
import { styled } from "styled-components";

type Props = Omit<ComponentProps<"svg">, "viewBox" | "children"> & {
	box: readonly [width: number, height: number];
	children: ReactNode;
};

export function Ornament({ box: [width, height], children, ...rest }: Props) {
	return (
		<Drawing viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden focusable="false" {...rest}>
			{children}
		</Drawing>
	);
}

const Drawing = styled.svg`
	display: block;
	flex: none;
	max-width: 100%;
	overflow: visible;
	pointer-events: none;
	fill: none;
	stroke: none;
	stroke-linecap: round;
	stroke-linejoin: round;
	@media (forced-colors: active) { display: none; }
`;

type Leaf = { at: readonly [x: number, y: number]; angle: number; length: number; width?: number };

/** The outline of a leaf that grows from `at`; `angle` in degrees, 0 to the right. */
export function leafPath({ at: [x, y], angle, length, width = 0.3 }: Leaf): string {
	const turn = (angle * Math.PI) / 180;
	const point = (along: number, across: number) => {
		const px = x + length * (along * Math.cos(turn) - across * Math.sin(turn));
		const py = y + length * (along * Math.sin(turn) + across * Math.cos(turn));
		return `${px.toFixed(1)} ${py.toFixed(1)}`;
	};
	return `M${point(0, 0)}C${point(0.22, -width)} ${point(0.7, -width * 0.9)} ${point(1, 0)}C${point(0.7, width * 0.9)} ${point(0.22, width)} ${point(0, 0)}Z`;
}

/** A four-pointed star around a point. */
export function starPath(x: number, y: number, size: number): string {
	const waist = size * 0.16;
	return `M${x} ${y - size}Q${x + waist} ${y - waist} ${x + size} ${y}Q${x + waist} ${y + waist} ${x} ${y + size}Q${x - waist} ${y + waist} ${x - size} ${y}Q${x - waist} ${y - waist} ${x} ${y - size}Z`;
}
