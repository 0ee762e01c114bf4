// The character selector of the story form.
import { UserPlus } from "lucide-react";
import { type RefObject, useState } from "react";
import { styled } from "styled-components";
import { CharacterDialog } from "../../character/character-dialog.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Note, Row } from "../../ui/text.tsx";
import { color, radius, space } from "../../ui/tokens.ts";
import type { StoryFormValues } from "./field-rules.ts";
import { FieldRow } from "./form-layout.ts";
import type { FormCharacter } from "./use-form-character.ts";
import type { StoryFormState } from "./use-story-form.ts";

const NOBODY = "none";

type Props = {
	story: StoryFormState;
	character: FormCharacter;
	selector: RefObject<HTMLButtonElement | null>;
};

export function CharacterField({ story: { values, form }, character, selector }: Props) {
	const [dialog, setDialog] = useState<"create" | "edit" | null>(null);
	const { list, isFailed, selected, choose } = character;
	const { characterId, childName } = values;
	const choices: [string, string][] = [
		[NOBODY, list.length === 0 ? "No saved characters yet" : "No saved character"],
		...list.map(({ id, name }): [string, string] => [id, name]),
	];
	// Until the list is loaded.
	if (characterId && !selected) choices.push([characterId, childName]);
	return (
		<div>
			<Line>
				<FieldRow>
					<SelectField
						ref={selector}
						label="Character"
						isOptional
						value={characterId ?? NOBODY}
						onChange={(id) => choose(list.find((one) => one.id === id))}
						choices={choices}
						error={characterId ? form.formState.errors.characterId?.message : undefined}
						hint={isFailed ? "Your characters could not be loaded. The form works without them." : undefined}
					/>
				</FieldRow>
				<IconButton label="Create a character" onClick={() => setDialog("create")}>
					<UserPlus size={20} aria-hidden />
				</IconButton>
			</Line>
			{characterId && (
				<Chosen>
					<Note>{describeCopied(values)}</Note>
					<Row $gap={1}>
						{selected && (
							<Button variant="quiet" onClick={() => setDialog("edit")} aria-label={`Edit ${childName}`}>
								Edit
							</Button>
						)}
						<Button
							variant="quiet"
							onClick={() => {
								choose(undefined);
								selector.current?.focus();
							}}
						>
							Reset Selection
						</Button>
					</Row>
				</Chosen>
			)}
			<div role="status">{character.notice && <Notice>{character.notice}</Notice>}</div>
			<CharacterDialog
				isOpen={dialog !== null}
				character={dialog === "edit" ? selected : undefined}
				onClose={() => setDialog(null)}
				onSaved={choose}
			/>
		</div>
	);
}

/** "Girl, 8 years old, with a lion" */
function describeCopied({ gender, characterDetails, useAnimal, animal }: StoryFormValues): string {
	return [
		gender === "girl" ? "Girl" : "Boy",
		characterDetails?.age !== undefined && `${characterDetails.age} years old`,
		useAnimal && animal && `favorite animal: ${animal}`,
	]
		.filter(Boolean)
		.join(", ");
}

const Line = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	gap: ${space(2)};
	align-items: end;
`;

const Chosen = styled(Row)`
	justify-content: space-between;
	gap: 0 ${space(3)};
	margin-top: ${space(1)};
	button { min-height: 40px; padding-inline: ${space(3)}; color: ${color.link}; }
	button:last-child { margin-right: -${space(3)}; }
`;

const Notice = styled(Note)`
	margin-top: ${space(2)};
	padding: ${space(3)} ${space(4)};
	border-radius: ${radius.control};
	background: ${color.lampWash};
	color: ${color.ink};
`;
