// The initials of a hero on a colour of the hero's own.
import type { Hero } from "@lion-tails/common/hero";
import { styled } from "styled-components";
import { pick, randomOf } from "../../ui/scene/random.ts";
import { font } from "../../ui/tokens.ts";
import { initialsOf } from "../hero-facts.ts";

/** Each is dark enough for the letters, by day and by night. */
const COLORS = ["#7a4a2b", "#3f5b7c", "#5a6734", "#7b3f4a", "#4f4b7d", "#2f6460", "#80551a", "#5e4a63"] as const;

export function InitialsTile({ hero, size }: { hero: Pick<Hero, "id" | "name">; size: number }) {
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
