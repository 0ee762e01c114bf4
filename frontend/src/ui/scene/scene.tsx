// An illustration in layers like cut paper, drawn from a seed. Decorative, so it is hidden from screen readers.
import { Fragment, memo, useId, useMemo, useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { FIRST_FIGURES, useFigures } from "../illustrations/figures.ts";
import { Illustration } from "../illustrations/illustration.tsx";
import { color, fade, reducedMotion } from "../tokens.ts";
import {
	composeScene,
	FOCUS,
	HEIGHT,
	type Placed,
	type SceneOptions,
	type Scene as SceneParts,
	WIDTH,
} from "./compose.ts";
import type { Papers, Weather } from "./palettes.ts";

type Props = SceneOptions & {
	/** `lit`: a burning lamp in the foreground, until the first words arrive. */
	lamp?: "lit" | "none";
	/** The content is not known yet: the frame is empty. */
	isAwaited?: boolean | undefined;
	/** The page around it is already visible: the picture fades in. */
	isLate?: boolean;
	className?: string;
};

export const Scene = memo(function Scene({ isAwaited = false, isLate = false, className, ...picture }: Props) {
	const [fadesIn] = useState(isAwaited || isLate);
	return (
		<Frame className={className} aria-hidden>
			{isAwaited ? (
				picture.lamp === "lit" && (
					<Canvas $fadesIn="late">
						<Lamp />
					</Canvas>
				)
			) : (
				<Picture {...picture} fadesIn={fadesIn} />
			)}
		</Frame>
	);
});

type PictureProps = Omit<Props, "isAwaited" | "isLate" | "className"> & { fadesIn: boolean };

function Picture({ seed, hour, ground, companion, figures, lamp = "none", fadesIn }: PictureProps) {
	const id = useId();
	const figureNames = figures?.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list of figures counts by what it holds
	const scene = useMemo(
		() => composeScene({ seed, hour, ground, companion, figures }),
		[seed, hour, ground, companion, figureNames],
	);
	const names = scene.layers.flatMap((layer) => layer.figures.map(({ name }) => name));
	const drawings = useFigures(names);
	// Figures that are added to a visible picture fade in: those of the story, and those that had to be loaded.
	const [first] = useState(() => ({
		figures: new Set([...(figures ?? []), companion]),
		missing: new Set(names.filter((name) => !drawings[name])),
		weather: scene.weather,
	}));
	const isFresh = ({ name, isStory }: Placed) => (isStory && !first.figures.has(name)) || first.missing.has(name);
	const { papers } = scene;
	return (
		<Canvas $fadesIn={fadesIn ? "now" : "not"}>
			<defs>
				<linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
					<stop offset="0" stopColor={papers.sky[0]} />
					<stop offset=".45" stopColor={papers.sky[1]} />
					<stop offset=".72" stopColor={papers.sky[2]} />
				</linearGradient>
			</defs>
			<rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
			{scene.stars.map(({ x, y, radius }) => (
				<circle key={`${x}-${y}`} cx={x} cy={y} r={radius} fill={papers.orb} opacity=".8" />
			))}
			<Orb orb={scene.orb} papers={papers} />
			{scene.clouds.map(({ x, y, scale }) => (
				<path key={x} d={CLOUD} transform={`translate(${x} ${y}) scale(${scale})`} fill={papers.cloud} opacity=".55" />
			))}
			{scene.birds.map(({ x, y, scale }) => (
				<path
					key={x}
					d={BIRD}
					transform={`translate(${x} ${y}) scale(${scale})`}
					fill="none"
					stroke={papers.ridges[2]}
					strokeWidth="2.2"
					strokeLinecap="round"
				/>
			))}
			{scene.layers.map(({ path, paper, figures: placed }) => (
				<Fragment key={path}>
					{placed.map((figure) => {
						const svg = drawings[figure.name];
						return (
							svg && (
								<Arrival key={`${figure.name}-${figure.x}`} $isFresh={isFresh(figure)}>
									<PlacedFigure svg={svg} figure={figure} papers={papers} />
								</Arrival>
							)
						);
					})}
					<path d={path} fill="#1a1420" opacity=".07" transform="translate(0 -7)" />
					<path d={path} fill="#1a1420" opacity=".1" transform="translate(0 -3)" />
					<path d={path} fill={paper} />
					<path d={path} fill="none" stroke="#fff" strokeOpacity=".2" strokeWidth="1.5" />
				</Fragment>
			))}
			{scene.weather && (
				<Arrival $isFresh={scene.weather !== first.weather}>
					<Fall weather={scene.weather} drops={scene.drops} />
				</Arrival>
			)}
			{lamp === "lit" && <Lamp />}
		</Canvas>
	);
}

function Lamp() {
	const id = useId();
	return (
		<g transform="translate(400 356)">
			<radialGradient id={id}>
				<stop offset="0" stopColor="#ffe6a3" stopOpacity=".95" />
				<stop offset=".35" stopColor="#ffd27a" stopOpacity=".5" />
				<stop offset="1" stopColor="#ffd27a" stopOpacity="0" />
			</radialGradient>
			<Glow r="150" fill={`url(#${id})`} />
			<Illustration svg={FIRST_FIGURES.lantern} transform="translate(-54 -66) scale(.9)" />
		</g>
	);
}

type PlacedFigureProps = { svg: string; figure: Placed; papers: Papers };

function PlacedFigure({ svg, figure: { x, y, scale, isFlipped, hasPond }, papers }: PlacedFigureProps) {
	const turn = isFlipped ? `translate(${120 * scale} 0) scale(-1 1)` : "";
	return (
		<>
			{hasPond && (
				<>
					<ellipse cx={x} cy={y - 4} rx={104 * scale} ry={17 * scale} fill={papers.sea[1]} />
					<ellipse cx={x} cy={y - 1} rx={92 * scale} ry={12 * scale} fill={papers.sea[0]} opacity=".55" />
				</>
			)}
			<Illustration
				svg={svg}
				tints={{ "--tree": papers.tree, "--orb": papers.orb }}
				transform={`translate(${x - 60 * scale} ${y - 120 * scale}) ${turn} scale(${scale})`}
			/>
		</>
	);
}

function Fall({ weather, drops }: Pick<SceneParts, "drops"> & { weather: Weather }) {
	if (weather === "snow")
		return drops.map(({ x, y, size }) => <circle key={x} cx={x} cy={y} r={size * 3} fill="#fff" opacity=".85" />);
	if (weather === "rain")
		return drops.map(({ x, y, size }) => (
			<path
				key={x}
				d={`M${x} ${y}l${-4 * size} ${17 * size}`}
				stroke="#eef3f2"
				strokeOpacity=".5"
				strokeWidth="1.8"
				strokeLinecap="round"
			/>
		));
	return drops
		.slice(0, 22)
		.map(({ x, y, size }, at) => (
			<path
				key={x}
				d="M0 0c6-5 13-3 16 2-6 4-13 3-16-2Z"
				transform={`translate(${x} ${y}) rotate(${(at * 47) % 360}) scale(${size * 0.85})`}
				fill={LEAF_COLORS[at % LEAF_COLORS.length]}
				opacity=".85"
			/>
		));
}

const LEAF_COLORS = ["#c4702f", "#d99a3c", "#a8482c"];

function Orb({ orb: { x, y, radius, isCrescent }, papers }: Pick<SceneParts, "orb" | "papers">) {
	if (isCrescent) {
		const inner = radius * 0.82;
		return (
			<path
				d={`M${x} ${y - radius}a${radius} ${radius} 0 1 0 ${radius} ${radius}a${inner} ${inner} 0 0 1 ${-radius} ${-radius}Z`}
				fill={papers.orb}
			/>
		);
	}
	return (
		<>
			<circle cx={x} cy={y} r={radius * 1.9} fill={papers.orb} opacity=".14" />
			<circle cx={x} cy={y} r={radius * 1.42} fill={papers.orb} opacity=".2" />
			<circle cx={x} cy={y} r={radius} fill={papers.orb} />
		</>
	);
}

const BIRD = "M-9 3c3-5 6-6 9-1 3-5 6-4 9 1";
const CLOUD = "M0 20c0-9 9-13 16-10C20-2 40-3 46 9c10-5 22 1 22 11Z";

const GRAIN = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='160'%3E%3Cfilter id='n'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.8' numOctaves='2' stitchTiles='stitch'/%3E%3CfeColorMatrix values='0 0 0 0 .3 0 0 0 0 .24 0 0 0 0 .16 0 0 0 .5 0'/%3E%3C/filter%3E%3Crect width='160' height='160' filter='url(%23n)'/%3E%3C/svg%3E")`;

/** `late`: starts after a delay, so that a short wait shows nothing. */
const Canvas = styled.svg.attrs({
	viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
	preserveAspectRatio: "xMidYMax slice",
	focusable: "false",
	"aria-hidden": true,
})<{ $fadesIn: "not" | "now" | "late" }>`
	top: ${FOCUS};
	transform: translateY(-${FOCUS});
	${({ $fadesIn }) =>
		$fadesIn !== "not" && css`animation: ${fade} 500ms ${$fadesIn === "late" ? "600ms" : "0ms"} ease-out backwards;`}
`;

const Arrival = styled.g<{ $isFresh: boolean }>`
	${({ $isFresh }) => $isFresh && css`animation: ${fade} 900ms ease-out;`}
	${reducedMotion} { animation: none; }
`;

const breathe = keyframes`50% { opacity: 0.62; transform: scale(0.94); }`;

const Glow = styled.circle`
	animation: ${breathe} 3.2s ease-in-out infinite;
	${reducedMotion} { animation: none; }
`;

const Frame = styled.div`
	position: relative;
	overflow: hidden;
	background: ${color.skyWash};
	/* A frame wider than the picture shows the part with the figures. */
	svg { position: absolute; display: block; width: 100%; min-height: 100%; aspect-ratio: ${WIDTH} / ${HEIGHT}; }
	&::after {
		content: "";
		position: absolute;
		inset: 0;
		background: ${GRAIN};
		opacity: 0.2;
		mix-blend-mode: multiply;
		pointer-events: none;
	}
	filter: var(--picture-filter);
`;
