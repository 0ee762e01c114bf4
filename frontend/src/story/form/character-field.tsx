import type { Character } from "@lion-tails/common/character";
import { UserPlus } from "lucide-react";
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { characters } from "../../character/characters.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select.tsx";
import { endsApart, Note, visuallyHidden } from "../../ui/text.tsx";
import { color, onPhone, radius, space } from "../../ui/tokens.ts";
import { type Change, chooseCharacter, pickFields, resetCharacter, type StoryFormValues } from "./field-rules.ts";
import { FieldRow } from "./form-parts.tsx";
import { fillFrom } from "./last-time.ts";
import type { StoryFormState } from "./use-story-form.ts";

const CharacterDialog = lazy(() =>
	import("../../character/character-dialog.tsx").then((part) => ({ default: part.CharacterDialog })),
);

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
		[NOBODY, list.length === 0 ? "None saved yet" : "No character"],
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
				<CreateButton title="Create a character" onClick={() => setDialog("create")}>
					<UserPlus size={20} aria-hidden />
					<span>Create a character</span>
				</CreateButton>
			</Line>
			{characterId && (
				<Chosen>
					<span>{describeCopied(values)}</span>
					<div>
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
					</div>
				</Chosen>
			)}
			<div role="status">{character.notice && <Notice>{character.notice}</Notice>}</div>
			{dialog && (
				<Suspense>
					<CharacterDialog
						character={dialog === "edit" ? selected : undefined}
						onClose={() => setDialog(null)}
						onSaved={choose}
					/>
				</Suspense>
			)}
		</div>
	);
}

function describeCopied({ gender, characterDetails, useAnimal, animal }: StoryFormValues): string {
	return [
		gender === "girl" ? "Girl" : "Boy",
		characterDetails?.age !== undefined && `${characterDetails.age} years old`,
		useAnimal && animal,
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

const CreateButton = styled(Button)`
	min-height: 46px;
	border-radius: ${radius.control};
	${onPhone} {
		width: 46px;
		padding: 0;
		> span { ${visuallyHidden} }
	}
`;

const Chosen = styled.div`
	${endsApart}
	gap: ${space(3)};
	font-size: 0.875rem;
	line-height: 1.35;
	color: ${color.inkSoft};
	> div { display: flex; flex: none; margin-right: -${space(2)}; }
	button { padding-inline: ${space(2)}; font-size: 0.875rem; color: ${color.link}; }
`;

const Notice = styled(Note)`
	margin-top: ${space(2)};
	padding: ${space(3)} ${space(4)};
	border-radius: ${radius.control};
	background: ${color.lampWash};
	color: ${color.ink};
`;

/**
 * The form's character: follows edits and is cleared when the character is deleted. `preselectId`: requested by another page.
 */
export function useFormCharacter({ values, form, change, fill }: StoryFormState, preselectId: string | null) {
	const { status, data: list = [] } = characters.use();
	/** The list was loaded after the form opened, so a character missing from it was deleted. */
	const [isCurrent, setCurrent] = useState(false);
	const [notice, setNotice] = useState<string | null>(null);
	const pending = useRef(preselectId);
	const selected = list.find(({ id }) => id === values.characterId);

	const reload = useCallback(async () => {
		try {
			await characters.load();
			setCurrent(true);
		} catch {
			// The client has logged the error; the selector shows a hint.
		}
	}, []);
	useEffect(() => void reload(), [reload]);

	useEffect(() => {
		if (!pending.current) return;
		const character = list.find(({ id }) => id === pending.current);
		if (!character && !isCurrent) return;
		pending.current = null;
		if (character) fill(fillFrom({ key: character.id, name: character.name, character }, values));
		else setNotice("We could not find that character. It may have been deleted.");
	});

	// The copied fields follow the character.
	useEffect(() => {
		if (!selected) return;
		const copied = chooseCharacter(selected, values);
		if (!isSame(values, copied)) change(copied);
	});

	useEffect(() => {
		if (!isCurrent || !values.characterId || selected) return;
		change({ characterId: undefined, useCharacter: false });
		form.clearErrors("characterId");
		setNotice(
			`${values.childName} was deleted from your characters. You can still tell this story: what the form knows of the child is kept.`,
		);
	});

	function choose(character: Character | undefined): void {
		setNotice(null);
		form.clearErrors("characterId");
		change(character ? chooseCharacter(character, values) : resetCharacter(values));
	}

	return { list, isFailed: status === "failed", selected, notice, choose, reload };
}

const isSame = (values: StoryFormValues, changes: Change) =>
	JSON.stringify(pickFields(values, Object.keys(changes) as (keyof StoryFormValues)[])) === JSON.stringify(changes);

export type FormCharacter = ReturnType<typeof useFormCharacter>;
