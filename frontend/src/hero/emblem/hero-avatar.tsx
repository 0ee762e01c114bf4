// A hero's picture: the image, or the emblem, or the initials on a colour of the hero's own. The parts of emblems are in
// ui/illustrations/heroes.
import type { HeroEmblem as Emblem, Hero } from "@lion-tails/common/hero";
import { pick, randomOf } from "@lion-tails/common/random";
import { type CSSProperties, useId } from "react";
import { styled } from "styled-components";
import { Illustration } from "../../ui/illustrations/illustration.tsx";
import { Picture } from "../../ui/surface.tsx";
import { font, radius } from "../../ui/tokens.ts";
import { initialsOf } from "../hero-facts.ts";

type Props = { hero: Hero; size: number; isRound?: boolean };

export function HeroAvatar({ hero, size, isRound = false }: Props) {
	const fallback = hero.emblem ? <HeroEmblem hero={hero} size={size} /> : <InitialsTile hero={hero} size={size} />;
	return (
		<Frame $isRound={isRound} style={{ width: size, height: size }}>
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

const PARTS = import.meta.glob<string>("./**/*.svg", {
	base: "../../ui/illustrations/heroes/",
	query: "?raw",
	import: "default",
	eager: true,
});

/** A drawn portrait, `size` pixels wide and high; null for a hero without an emblem. Decorative: the name is next to it. */
export function HeroEmblem({ hero: { id, emblem }, size }: { hero: Pick<Hero, "id" | "emblem">; size: number }) {
	const clip = useId();
	if (!emblem) return null;
	const look = lookOf(id);
	const part = (name: string, transform?: string) => (
		<Illustration svg={PARTS[`./${name.replaceAll(" ", "-")}.svg`]} transform={transform} />
	);
	const { figure, age, hair, headwear } = emblem;
	const isOld = age === "old";
	const hasHair = hair !== "covered";
	const showsHair = hasHair && ["none", "crown", "cap", "hat"].includes(headwear);
	const isBald = figure === "man" && isOld && hair !== "black";
	return (
		<Portrait
			viewBox="0 0 200 200"
			width={size}
			height={size}
			style={tintsOf(emblem, look)}
			aria-hidden="true"
			focusable="false"
		>
			<clipPath id={clip}>
				<path d="M0 0h200v200H0z" />
			</clipPath>
			<g clipPath={`url(#${clip})`}>
				{part(`backdrops/${emblem.backdrop}`, look.isMirrored ? "matrix(-1 0 0 1 200 0)" : undefined)}
				{look.hour && <path d="M0 0h200v200H0z" fill={look.hour} opacity="0.22" />}
				<ellipse cx="100" cy="92" rx="58" ry="62" fill="#fff8e6" opacity="0.28" />
				<g transform="translate(0 4)">
					{figure === "woman" && hasHair && headwear !== "veil" && part("hair/long-behind")}
					{part(`headwear-behind/${headwear}`)}
					{part(`dresses/${emblem.dress}`)}
					{part(`faces/${age === "young" ? "young" : "grown"}`)}
					{part(`brows/${figure}`)}
					{isOld && part("wrinkles")}
					{part(`beards/${emblem.beard}`)}
					{part("mouth")}
					{showsHair && part(`hair/${isBald ? "bald" : figure}`)}
					{part(`headwear/${headwear}`)}
				</g>
				{part(
					`held/${emblem.holds}`,
					emblem.holds === "staff" ? "translate(112 44) scale(1.6 2.6)" : "translate(120 128) scale(1.08)",
				)}
				{part("hand")}
			</g>
		</Portrait>
	);
}

/** The colours stay the same at night, when the whole picture is dimmed. */
function tintsOf({ skin, hair }: Emblem, { cloth, sash, veil }: Look) {
	const { face, shade, cheek } = SKIN[skin];
	return {
		"--skin": face,
		"--skin-shade": shade,
		"--cheek": cheek,
		"--mouth": skin === "dark" ? "#3d1f19" : "#96493f",
		"--hair": HAIR[hair],
		"--brow": hair === "white" || hair === "gray" ? "#8f8a84" : HAIR[hair],
		"--cloth": cloth,
		"--sash": sash,
		"--veil": veil,
	} as CSSProperties;
}

const SKIN: Record<Emblem["skin"], { face: string; shade: string; cheek: string }> = {
	light: { face: "#f2d2b8", shade: "#dcae8e", cheek: "#e8a48c" },
	tan: { face: "#dfb089", shade: "#bd8a63", cheek: "#cf8463" },
	brown: { face: "#ab7850", shade: "#875a39", cheek: "#96593c" },
	dark: { face: "#77503a", shade: "#573826", cheek: "#6a3d2b" },
};

const HAIR: Record<Emblem["hair"], string> = {
	black: "#2c2826",
	brown: "#5c402c",
	auburn: "#8b4b2d",
	fair: "#d5ae66",
	gray: "#9d9892",
	white: "#e9e6df",
	covered: "#5c402c",
};

const CLOTHS = [
	"#5d6b8a",
	"#7d4b55",
	"#667a50",
	"#8b6a3d",
	"#47706f",
	"#74587f",
	"#93583a",
	"#3f587a",
	"#86704e",
] as const;
const SASHES = ["#e0c48a", "#c98a5e", "#d9d2bf", "#a8b78f", "#c7a5b0"] as const;

/** The light of an hour, which lies over the place. */
const HOURS = [null, "#e8a66f", "#5b5a92", "#f3d98f", "#7f5a86"] as const;

type Look = { cloth: string; sash: string; veil: string; hour: string | null; isMirrored: boolean };

/** Derived from the id, so that two heroes of one place and time differ. The same hero always looks the same. */
function lookOf(id: string): Look {
	let hash = 7;
	for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
	const cloth = CLOTHS[hash % CLOTHS.length] ?? CLOTHS[0];
	return {
		cloth,
		sash: SASHES[hash % SASHES.length] ?? SASHES[0],
		veil: hash % 3 === 0 ? "#f6f0e2" : hash % 3 === 1 ? "#3d3b47" : cloth,
		hour: HOURS[hash % HOURS.length] ?? null,
		isMirrored: hash % 2 === 1,
	};
}

const Portrait = styled.svg`
	display: block;
	filter: var(--picture-filter);
`;
