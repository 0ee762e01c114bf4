import type { Character, Gender } from "@lion-tails/common/character";
import type { Looks } from "@lion-tails/common/looks";
import * as aids from "@lion-tails/common/storyboard/draw-aids";
import { drawPerson, provideAids } from "@lion-tails/common/storyboard/draw-person";
import type { Light } from "@lion-tails/common/storyboard/drawing";
import type { PanelPerson } from "@lion-tails/common/storyboard/panel";
import { memo, useMemo } from "react";
import { styled } from "styled-components";
import { radius } from "../ui/tokens.ts";

provideAids(aids);

export type DrawnChild = { name: string; gender: Gender | undefined; age: number | undefined };

const DAY: Light = { isNight: false, rim: "#fdf7ea", shade: "#26304d" };
const SEED = "looks";

const personOf = ({ name, gender, age = 8 }: Partial<DrawnChild>): PanelPerson => ({
	who: name || "the child",
	kind: gender ?? "child",
	isMain: true,
	age,
	pose: "wave",
	direction: "front",
	outfit: "everyday",
});

function useDrawn({ name, gender, age }: DrawnChild, looks: Looks | undefined) {
	return useMemo(
		() => drawPerson(personOf({ name, gender, age }), { ...(looks && { looks }), seed: SEED, light: DAY }),
		[name, gender, age, looks],
	);
}

type PreviewProps = { looks?: Looks | undefined; child: DrawnChild };

export const ChildPreview = memo(function ChildPreview({ looks, child }: PreviewProps) {
	const { svg, height } = useDrawn(child, looks);
	// Room below the feet, and above the head for ears of a hood and a raised hand.
	const room = Math.max(190, height + 18 + 18);
	const width = room * 0.8;
	return (
		<Card
			viewBox={`${-width / 2} ${18 - room} ${width} ${room}`}
			role="img"
			aria-label={`${child.name || "The child"} in the pictures`}
		>
			<rect x={-width / 2} y={18 - room} width={width} height={room} fill="#e9e2cf" />
			<path
				d={`M${-width / 2} -14C${-width / 4} -30 ${width / 5} -4 ${width / 2} -20V18H${-width / 2}Z`}
				fill="#a9b48a"
			/>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common from lists of names, never text from outside */}
			<g dangerouslySetInnerHTML={{ __html: svg }} />
		</Card>
	);
});

/** Returns how the stories draw a saved character; undefined if the parent has chosen no looks. */
export function looksOf({ looks, hair, eyes, favoriteColor }: Character): Looks | undefined {
	if (!looks || Object.keys(looks).length === 0) return undefined;
	return { hairColor: hair, eyes, clothes: favoriteColor, ...looks };
}

type FigureProps = { looks: Looks; child: DrawnChild; height: number };

/** The child in a picture of another component: `height` units high, with its feet at (0, 0). */
export const ChildFigure = memo(function ChildFigure({ looks, child, height }: FigureProps) {
	const drawn = useDrawn(child, looks);
	return (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common from lists of names, never text from outside
		<g transform={`scale(${height / drawn.height})`} dangerouslySetInnerHTML={{ __html: drawn.svg }} />
	);
});

type HairProps = Pick<Looks, "skin" | "hairColor"> & { hairStyle: NonNullable<Looks["hairStyle"]> };

/** A head with this hair. It has a skin tone and a color of hair before they are chosen, because it is only a sample. */
export const HairSwatch = memo(function HairSwatch({ hairStyle, skin = "medium", hairColor = "brown" }: HairProps) {
	const { svg } = useMemo(() => {
		const person = { ...personOf({ gender: undefined }), pose: "stand" } as const;
		return drawPerson(person, { looks: { skin, hairColor, hairStyle }, seed: SEED, light: DAY });
	}, [hairStyle, skin, hairColor]);
	return (
		<svg viewBox="-46 -196 92 92" aria-hidden>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common from lists of names, never text from outside */}
			<g dangerouslySetInnerHTML={{ __html: svg }} />
		</svg>
	);
});

const Card = styled.svg`
	display: block;
	width: 100%;
	border-radius: ${radius.card};
	filter: var(--picture-filter);
`;
