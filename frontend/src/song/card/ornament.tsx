// A strip of cut paper in the song's tint, with what its title or its words name. Decorative.
import { figuresIn } from "@lion-tails/common/cover";
import type { FigureName } from "@lion-tails/common/figures";
import type { SongCard } from "@lion-tails/common/song";
import { memo, useMemo } from "react";
import { styled } from "styled-components";
import { useFigures } from "../../ui/scene/figures/use-figures.ts";
import { between, pick, randomOf } from "../../ui/scene/random.ts";
import { mix } from "./tint.ts";

type Props = { song: Pick<SongCard, "id" | "title" | "lyrics" | "tags">; tint: string };

export const Ornament = memo(function Ornament({ song, tint }: Props) {
	const { id, title, lyrics, tags } = song;
	const words = [title, tags.join(" "), lyrics].join(". ");
	const picture = useMemo(() => compose(id, words, tint), [id, words, tint]);
	const figureOf = useFigures([picture.figure]);
	const Draw = figureOf(picture.figure);
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
			{Draw && (
				<g transform={`translate(${picture.figureX - 33} 25) scale(.55)`}>
					<Draw tree={papers.tree} orb={papers.orb} />
				</g>
			)}
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

/** Where the song names nothing that can be drawn. */
const ANY_FIGURE = ["harp", "star", "lamb", "dove", "olive", "lantern", "candle", "bell", "flower", "sparrow"] as const;
const STAR_COUNT = 7;

function compose(seed: string, words: string, tint: string) {
	const random = randomOf(`${seed} song`);
	const side = random() < 0.5 ? -1 : 1;
	const figure: FigureName = figuresIn(words)[0] ?? pick(ANY_FIGURE, random);
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
			far: mix(tint, "#6b6f66", 0.24),
			near: mix(tint, "#4b5560", 0.46),
			tree: mix(tint, "#45543f", 0.72),
		},
	};
}

const Picture = styled.svg`
	display: block;
	width: 100%;
	height: 92px;
	filter: var(--picture-filter);
`;
