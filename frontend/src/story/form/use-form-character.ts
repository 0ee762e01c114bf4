// The saved character of the story form: chosen, followed while it is edited, and let go when it is deleted.
import type { Character } from "@lion-tails/common/character";
import { useCallback, useEffect, useRef, useState } from "react";
import { characters } from "../../character/characters.ts";
import { type Change, chooseCharacter, pickFields, resetCharacter, type StoryFormValues } from "./field-rules.ts";
import { fillFrom } from "./tonight-tiles.ts";
import type { StoryFormState } from "./use-story-form.ts";

/** `preselectId`: the character that another page has asked for. */
export function useFormCharacter({ values, form, change, fill }: StoryFormState, preselectId: string | null) {
	const { status, data: list = [] } = characters.use();
	/** The list was loaded since the form was opened: a character that is not in it was deleted. */
	const [isCurrent, setCurrent] = useState(false);
	const [notice, setNotice] = useState<string | null>(null);
	const pending = useRef(preselectId);
	const selected = list.find(({ id }) => id === values.characterId);

	const reload = useCallback(async () => {
		try {
			await characters.load();
			setCurrent(true);
		} catch {
			// The client has logged the error; the selector says so.
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

	// What was copied follows the character; a form that agrees is left alone.
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
