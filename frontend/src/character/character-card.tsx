import type { Character } from "@lion-tails/common/character";
import { Pencil, Trash2 } from "lucide-react";
import { memo, useMemo } from "react";
import { styled } from "styled-components";
import { createResource } from "../net/resource.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import boy from "../ui/illustrations/children/boy.svg?raw";
import girl from "../ui/illustrations/children/girl.svg?raw";
import paw from "../ui/illustrations/children/paw.svg?raw";
import { Illustration } from "../ui/illustrations/illustration.tsx";
import { Card } from "../ui/surface.tsx";
import { Badge, Row, Subheading } from "../ui/text.tsx";
import { color, space } from "../ui/tokens.ts";
import { ChildFigure, looksOf } from "./draw-child.tsx";

type Props = { character: Character; onEdit: (character: Character) => void; onDelete: (character: Character) => void };

export const CharacterCard = memo(function CharacterCard({ character, onEdit, onDelete }: Props) {
	const { id, name, gender } = character;
	return (
		<Frame as="article" $flush>
			<Portrait character={character} />
			<Body>
				<Row $gap={2}>
					<Subheading as="h2">{name}</Subheading>
					<Badge $tone={gender === "boy" ? "sky" : "olive"}>{gender === "boy" ? "Boy" : "Girl"}</Badge>
				</Row>
				<Facts>
					{factsOf(character).map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</Facts>
				<Actions>
					<ButtonLink
						to={`/generate-story?character=${encodeURIComponent(id)}`}
						aria-label={`Tell a story with ${name}`}
					>
						Tell a story
					</ButtonLink>
					<span>
						<IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onEdit(character)} />
						<IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onDelete(character)} />
					</span>
				</Actions>
			</Body>
		</Frame>
	);
});

const factsOf = (character: Character): [label: string, value: string][] => [
	["Age", String(character.age)],
	["Hair", character.hair || NONE],
	["Eyes", character.eyes || NONE],
	["Favorite color", character.favoriteColor || NONE],
	["Favorite animal", character.favoriteAnimal || NONE],
	["Hobby", character.hobby || NONE],
	["Personality", character.personality || NONE],
	["Special power", character.specialPower || NONE],
	["Time travel experience", `${character.timeTravelExperience}/10`],
];

const NONE = "None";

const Frame = styled(Card)`
	display: grid;
	grid-template-rows: auto 1fr;
`;

const Body = styled.div`
	display: grid;
	grid-template-rows: auto auto 1fr;
	gap: ${space(4)};
	padding: ${space(5)};
	h2 { min-width: 0; overflow-wrap: anywhere; }
`;

const Facts = styled.dl`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(3)} ${space(4)};
	margin: 0;
	dt { font-size: 0.875rem; line-height: 1.3; color: ${color.inkSoft}; }
	dd { margin: 0; line-height: 1.35; overflow-wrap: anywhere; }
	dd::first-letter { text-transform: uppercase; }
	> :last-child { grid-column: 1 / -1; }
`;

const Actions = styled.div`
	display: flex;
	align-items: end;
	justify-content: space-between;
	gap: ${space(2)};
	/* The last icon is in line with the words above it. */
	> span { display: flex; margin-right: ${space(-3)}; }
`;

/** A child and their animal, cut from paper in the child's favourite colour. Decorative: the card has the same facts as text. */
const Portrait = memo(function Portrait({ character }: { character: Character }) {
	const { name, age, hair, eyes, favoriteColor, favoriteAnimal, gender } = character;
	const paper = PAPER[favoriteColor];
	const drawn = useMemo(() => looksOf(character), [character]);
	return (
		<Picture viewBox="0 0 320 150" preserveAspectRatio="xMidYMax slice" aria-hidden focusable="false">
			<rect width="320" height="150" fill="#f8eed8" />
			<rect width="320" height="150" fill={paper} opacity=".3" />
			<circle cx="262" cy="34" r="34" fill="#fdf3d6" opacity=".35" />
			<circle cx="262" cy="34" r="20" fill="#fdf3d6" opacity=".9" />
			<Ridge path="M0 92C50 62 98 84 152 74s96-26 168 6v70H0Z" fill={paper} opacity={0.45} />
			<g transform="translate(192 30)">
				<AnimalEmblem animal={favoriteAnimal} />
			</g>
			<Ridge path="M0 126c60-22 110-2 170 2s100-6 150 0v22H0Z" fill={paper} opacity={0.8} />
			{drawn ? (
				<g transform="translate(96 148)">
					<ChildFigure looks={drawn} child={{ name, gender, age }} height={126} />
				</g>
			) : (
				<Illustration
					svg={gender === "girl" ? girl : boy}
					tints={{ "--hair": HAIR_PAPER[hair], "--eyes": EYE_PAPER[eyes], "--clothes": paper }}
					transform="translate(38 12) scale(1.150)"
				/>
			)}
		</Picture>
	);
});

function Ridge({ path, fill, opacity }: { path: string; fill: string; opacity: number }) {
	return (
		<>
			<path d={path} fill="#2a1c14" opacity=".08" transform="translate(0 -4)" />
			<path d={path} fill="#f8eed8" />
			<path d={path} fill={fill} opacity={opacity} />
			<path d={path} fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="1.500" />
		</>
	);
}

const PAPER: Record<Character["favoriteColor"], string> = {
	red: "#bd5641",
	blue: "#5b80ab",
	green: "#74935c",
	yellow: "#e2bd4f",
	purple: "#8a6a9f",
	orange: "#d88a45",
	pink: "#d98f9d",
	teal: "#4f938f",
	gold: "#c3952f",
	silver: "#a3abb0",
};

const HAIR_PAPER: Record<Character["hair"], string> = {
	brown: "#6f4629",
	black: "#332d30",
	blonde: "#e3bd62",
	red: "#b9562e",
	white: "#f1ebdf",
	gray: "#9d9b99",
	purple: "#80599a",
	blue: "#4b70a5",
	green: "#5d8752",
};

const EYE_PAPER: Record<Character["eyes"], string> = {
	brown: "#6e4526",
	blue: "#4a80b8",
	green: "#578c50",
	hazel: "#8d7038",
	gray: "#7a858d",
	amber: "#c88f2b",
};

const Picture = styled.svg`
	display: block;
	width: 100%;
	aspect-ratio: 320 / 150;
	filter: var(--picture-filter);
`;

const SIZE = 100;
const LIGHT = { isNight: false, rim: "#fdf6e6", shade: "#2a2f55" };

const AnimalEmblem = ({ animal }: { animal: string }) => <Illustration svg={animals.useLoaded(animal).data} />;

/** Drawings by the name of the animal. */
const animals = createResource(draw, { maxEntries: 200, isPublic: true });

async function draw(animal: string): Promise<string> {
	const [{ animalNamed }, { drawAnimal, loadAnimals }] = await Promise.all([
		import("@lion-tails/common/storyboard/animal-words"),
		import("@lion-tails/common/storyboard/draw-animal"),
	]);
	const named = animalNamed(animal);
	if (!named) return paw;
	await loadAnimals([named.kind]);
	const { svg, width, height } = drawAnimal(
		{ ...named, who: animal, pose: "stand", direction: "left", isMany: false },
		{ seed: animal, light: LIGHT },
	);
	const scale = SIZE / Math.max(width, height);
	return `<g transform="translate(${SIZE / 2} ${SIZE}) scale(${scale})">${svg}</g>`;
}
