import type { Character, CharacterRequest } from "@lion-tails/common/character";
import { type FormEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { showIssues } from "../account/form-error.ts";
import { Button } from "../ui/button.tsx";
import { FormDialog, FormDialogActions } from "../ui/form-dialog.tsx";
import { Stack } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { CharacterFields } from "./character-fields.tsx";
import { CHARACTER_FIELDS, type CharacterFormValues, validateCharacter, valuesOf } from "./character-form.ts";
import { createCharacter, updateCharacter } from "./characters.ts";

type Props = {
	/** The one to edit; a new one is made where it is undefined. */
	character: Character | undefined;
	isOpen: boolean;
	onClose: () => void;
	onSaved?: (character: Character) => void;
};

export function CharacterDialog({ isOpen, ...dialog }: Props) {
	return isOpen && <OpenDialog {...dialog} />;
}

function OpenDialog({ character, onClose, onSaved }: Omit<Props, "isOpen">) {
	const words = character ? EDIT : CREATE;
	const form = useForm<CharacterFormValues, unknown, CharacterRequest>({
		resolver: validateCharacter,
		defaultValues: valuesOf(character),
	});
	const { isDirty, isSubmitting } = form.formState;
	/** Known at the second press already, when the form's own state is still to be rendered. */
	const isSaving = useRef(false);

	async function submit(event: FormEvent) {
		event.preventDefault();
		// The dialog may have been opened within another form, to which React would report it too.
		event.stopPropagation();
		if (isSaving.current) return;
		isSaving.current = true;
		await form.handleSubmit(save)(event);
		isSaving.current = false;
	}

	async function save(request: CharacterRequest) {
		try {
			const saved = character ? await updateCharacter(character.id, request) : await createCharacter(request);
			toast(words.toast);
			onSaved?.(saved);
			onClose();
		} catch (error) {
			showIssues(error, CHARACTER_FIELDS, form.setError);
			toastError(words.error, error, "An unknown error occurred");
		}
	}

	return (
		<FormDialog
			title={words.title}
			description={words.description}
			isDirty={isDirty}
			isBusy={isSubmitting}
			onClose={onClose}
		>
			{(requestClose) => (
				<form noValidate onSubmit={submit}>
					<Stack $gap={5}>
						<CharacterFields form={form} />
						<FormDialogActions>
							<Button onClick={requestClose} aria-disabled={isSubmitting}>
								Cancel
							</Button>
							{/* aria-disabled instead of disabled: a disabled button would lose the keyboard focus. */}
							<Button variant="main" type="submit" aria-disabled={isSubmitting}>
								{isSubmitting ? words.busy : words.submit}
							</Button>
						</FormDialogActions>
					</Stack>
				</form>
			)}
		</FormDialog>
	);
}

const CREATE = {
	title: "Create a character",
	description: "A child who comes back in story after story, and travels through time.",
	submit: "Create Character",
	busy: "Creating…",
	toast: { title: "Character created!", description: "Your character is ready for time travel adventures." },
	error: "Failed to create character",
};

const EDIT = {
	title: "Edit character",
	description: "Stories that are told already stay as they are.",
	submit: "Save Changes",
	busy: "Saving…",
	toast: { title: "Character updated!", description: "Your character has been successfully updated." },
	error: "Failed to update character",
};
