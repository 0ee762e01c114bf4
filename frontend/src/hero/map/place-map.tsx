import type { HeroPlace } from "@lion-tails/common/hero";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { color, motion, reducedMotion } from "../../ui/tokens.ts";
import land from "./land.json" with { type: "json" };
import { limitView, type MapView, onScreen, project, type Size } from "./map-view.ts";

export const mapColors = `
	--sea: ${color.skyWash};
	--land: color-mix(in srgb, ${color.edge} 16%, ${color.lampWash});
	--coast: color-mix(in srgb, ${color.edge} 55%, transparent);
	background: var(--sea);
`;

const HEIGHT_PX = 190;
/** Pixels per unit of the projection: shows the place and a few countries around it. */
const SCALE = 5;

export function PlaceMap({ place }: { place: HeroPlace }) {
	const { ref, size } = useSize(HEIGHT_PX);
	const at = project(place);
	const view = limitView({ center: at, scale: SCALE }, size);
	const { x, y } = onScreen(view, size, at);
	return (
		<Frame ref={ref} role="img" aria-label={`Map: ${place.name}`}>
			<LandShape view={view} size={size} />
			<Pin style={{ left: x, top: y }} />
		</Frame>
	);
}

const Frame = styled.div`
	${mapColors}
	position: relative;
	height: ${HEIGHT_PX}px;
	overflow: clip;
`;

const Pin = styled.span`
	position: absolute;
	width: 18px;
	height: 18px;
	margin: -9px;
	border: 3px solid ${color.page};
	border-radius: 50%;
	background: ${color.clay};
	box-shadow: 0 0 0 1px ${color.ink}, 0 2px 6px ${color.veil};
`;

/** The path is in tenths of a unit of the projection. */
const PATH_UNITS = 10;

export function LandShape({ view, size, isMoving }: { view: MapView; size: Size; isMoving?: boolean }) {
	const { center, scale } = view;
	const left = size.width / 2 - center.x * scale;
	const top = size.height / 2 - center.y * scale;
	return (
		<Svg aria-hidden focusable="false">
			<Land
				d={land.path}
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

/** The land follows a finger immediately, and a button with a transition. */
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

const FIRST_WIDTH_PX = 720;

/** The measured size of the element with `ref`; `firstHeight` is its height before it is measured. */
export function useSize(firstHeight: number): { ref: RefObject<HTMLDivElement | null>; size: Size } {
	const ref = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>({ width: FIRST_WIDTH_PX, height: firstHeight });
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		const measure = () => {
			const { clientWidth: width, clientHeight: height } = element;
			if (width > 0 && height > 0) setSize({ width, height });
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { ref, size };
}
