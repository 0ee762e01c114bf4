// A hero's picture: the image, or the emblem, or the initials on a colour of the hero's own.
import type { Hero } from "@lion-tails/common/hero";
import { pick, randomOf } from "@lion-tails/common/random";
import { styled } from "styled-components";
import { Picture } from "../../ui/surface.tsx";
import { font, radius } from "../../ui/tokens.ts";
import { initialsOf } from "../hero-facts.ts";
import { HeroEmblem } from "./hero-emblem.tsx";

type Props = { hero: Hero; size: number; isRound?: boolean; className?: string };

export function HeroAvatar({ hero, size, isRound = false, className }: Props) {
	const fallback = hero.emblem ? <HeroEmblem hero={hero} size={size} /> : <InitialsTile hero={hero} size={size} />;
	return (
		<Frame className={className} $isRound={isRound} style={{ width: size, height: size }}>
			<Picture src={hero.imageUrl} alt="" width={size} height={size} loading="lazy" fallback={fallback} />
		</Frame>
	);
}

const Frame = styled.span<{ $isRound: boolean }>`
	display: block;
	flex: none;
	overflow: clip;
	border-radius: ${({ $isRound }) => ($isRound ? "50%" : radius.card)};
	img { display: block; object-fit: cover; filter: var(--picture-filter); }
`;

/** Each is dark enough for the letters, by day and by night. */
const COLORS = ["#7a4a2b", "#3f5b7c", "#5a6734", "#7b3f4a", "#4f4b7d", "#2f6460", "#80551a", "#5e4a63"] as const;

function InitialsTile({ hero, size }: { hero: Pick<Hero, "id" | "name">; size: number }) {
	return (
		<Tile
			aria-hidden
			style={{
				width: size,
				height: size,
				fontSize: size * 0.38,
				background: pick(COLORS, randomOf(`${hero.id} tile`)),
			}}
		>
			{initialsOf(hero.name)}
		</Tile>
	);
}

const Tile = styled.span`
	display: grid;
	place-items: center;
	color: #fdf6e8;
	font-family: ${font.heading};
	font-weight: 600;
	line-height: 1;
	letter-spacing: 0.02em;
	user-select: none;
`;
