// A decorative strip of cut paper in the song's tint, with a figure that its title or words name.

import { mix, multiply } from "@lion-tails/common/colors";
import { figuresIn } from "@lion-tails/common/cover";
import type { FigureName } from "@lion-tails/common/figures";
import { between, pick, randomOf } from "@lion-tails/common/random";
import type { SongCard } from "@lion-tails/common/song";
import { memo, useMemo } from "react";
import { styled } from "styled-components";
import { useFigures } from "../../ui/illustrations/figures.ts";
import { Illustration } from "../../ui/illustrations/illustration.tsx";

type Props = { song: Pick<SongCard, "id" | "title" | "lyrics">; tint: string };

export const Ornament = memo(function Ornament({ song, tint }: Props) {
	const { id, title, lyrics } = song;
	const words = `${title}. ${lyrics}`;
	const picture = useMemo(() => compose(id, words, tint), [id, words, tint]);
	const drawings = useFigures([picture.figure]);
	const { papers } = picture;
	return (
		<Picture viewBox="0 0 320 100" preserveAspectRatio="xMidYMax slice" aria-hidden focusable="false">
			<rect width="320" height="100" fill={papers.sky} />
			<circle cx={picture.orbX} cy="34" r="26" fill={papers.orb} opacity=".5" />
			<circle cx={picture.orbX} cy="34" r="17" fill={papers.orb} />
			{picture.stars.map(({ x, y }) => (
				<circle key={x} cx={x} cy={y} r="1.3" fill={papers.orb} />
			))}
			<Ridge path={picture.far} paper={papers.far} />
			<Illustration
				svg={drawings[picture.figure]}
				tints={{ "--tree": papers.tree, "--orb": papers.orb }}
				transform={`translate(${picture.figureX - 33} 20) scale(.55)`}
			/>
			<Ridge path={picture.near} paper={papers.near} />
		</Picture>
	);
});

function Ridge({ path, paper }: { path: string; paper: string }) {
	return (
		<>
			<path d={path} fill="#1a1420" opacity=".08" transform="translate(0 -2.5)" />
			<path d={path} fill={paper} />
			<path d={path} fill="none" stroke="#fff" strokeOpacity=".3" />
		</>
	);
}

/** Figures that song words name by accident: "sing" in many songs, "swing low". */
const MISREAD: ReadonlySet<FigureName> = new Set(["harp", "flute", "drum", "swing"]);
const ANY_FIGURE = [
	...(["harp", "star", "lamb", "dove", "olive", "lantern", "candle", "bell", "flower", "sparrow"] as const),
	...(["moon", "nest", "sunflower", "wheat", "butterfly", "deer", "church", "oak", "leaf"] as const),
] as const;
const STAR_COUNT = 7;

function compose(seed: string, words: string, tint: string) {
	const random = randomOf(`${seed} song`);
	const side = random() < 0.5 ? -1 : 1;
	const chance = pick(ANY_FIGURE, random);
	const figure: FigureName = figuresIn(words).find((name) => !MISREAD.has(name)) ?? chance;
	const wave = (height: number, size: number) => {
		const [a, b, c] = [between(-size, size, random), between(-size, size, random), between(-size, size, random)];
		return `M0 ${height + a}C60 ${height - b} 110 ${height + b} 165 ${height + c}S270 ${height - a} 320 ${height + b}V104H0Z`;
	};
	return {
		figure,
		figureX: 160 + side * between(44, 88, random),
		orbX: 160 - side * between(60, 110, random),
		far: wave(66, 8),
		near: wave(85, 5),
		stars: Array.from({ length: STAR_COUNT }, () => ({ x: between(8, 312, random), y: between(8, 46, random) })),
		papers: {
			sky: mix(tint, "#fffaf0", 0.22),
			orb: mix(tint, "#fff8e2", 0.78),
			far: mix(tint, deepOf(tint), 0.5),
			near: mix(deepOf(tint), "#6a6258", 0.22),
			tree: mix(deepOf(tint), "#45543f", 0.6),
		},
	};
}

const deepOf = (tint: string) => multiply(multiply(tint, tint), tint);

const Picture = styled.svg`
	display: block;
	width: 100%;
	height: 92px;
	filter: var(--picture-filter);
`;
