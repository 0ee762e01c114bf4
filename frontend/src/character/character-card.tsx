import type { Character } from "@lion-tails/common/character";
import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { styled } from "styled-components";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { Card } from "../ui/surface.tsx";
import { Badge, Row, Subheading } from "../ui/text.tsx";
import { color, space } from "../ui/tokens.ts";
import { Portrait } from "./portrait.tsx";

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
						<IconButton label={`Edit ${name}`} onClick={() => onEdit(character)}>
							<Pencil size={20} aria-hidden />
						</IconButton>
						<IconButton label={`Delete ${name}`} onClick={() => onDelete(character)}>
							<Trash2 size={20} aria-hidden />
						</IconButton>
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
	span { display: flex; }
`;
