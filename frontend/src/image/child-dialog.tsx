import { Gender } from "@lion-tails/common/character";
import {
	READING_LEVELS,
	type ReadingLevel,
	STORY_LENGTHS,
	type StoryLength,
	THEMES,
	type Theme,
} from "@lion-tails/common/story";
import { useRef, useState } from "react";
import { lastChoices } from "../story/form/calls.ts";
import { optionsOf } from "../story/form/form-parts.tsx";
import { RadioField } from "../ui/choices.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { asChoices, SelectField } from "../ui/select.tsx";
import { toastError } from "../ui/toasts.tsx";

export type ForChild = {
	childName: string;
	gender: "boy" | "girl";
	theme: Theme;
	readingLevel: ReadingLevel;
	storyLength: StoryLength;
};

type Draft = Omit<ForChild, "gender"> & { gender: ForChild["gender"] | undefined };

type Props = { draft: Draft; isBusy: boolean; onClose: () => void; onSubmit: (child: ForChild) => void };

const NAME_NEEDED = "Please enter the child's name.";

export function ChildDialog({ draft, isBusy, onClose, onSubmit }: Props) {
	const [child, setChild] = useState(draft);
	const [error, setError] = useState<string>();
	const nameField = useRef<HTMLInputElement>(null);
	const genderField = useRef<HTMLDivElement>(null);
	const change = (changed: Partial<Draft>) => setChild((before) => ({ ...before, ...changed }));

	function submit() {
		const { gender, childName } = child;
		setError(childName.trim() ? undefined : NAME_NEEDED);
		if (!childName.trim()) return nameField.current?.focus();
		if (!gender) {
			genderField.current?.querySelector("button")?.focus();
			toastError("Invalid gender", null, "Please enter either 'boy' or 'girl'.");
			return;
		}
		onSubmit({ ...child, gender, childName: childName.trim() });
	}

	return (
		<EditDialog
			title="Who is the story for?"
			description="The picture comes to life around this child."
			isBusy={isBusy}
			onClose={onClose}
			submit="Generate Story"
			busy="Generating..."
			onSubmit={submit}
		>
			<TextField
				ref={nameField}
				label="Child’s name"
				autoComplete="off"
				maxLength={50}
				value={child.childName}
				error={error}
				onChange={({ target }) => change({ childName: target.value })}
			/>
			<RadioField
				ref={genderField}
				label="Gender"
				value={child.gender}
				onChange={(gender) => change({ gender: gender === "girl" ? "girl" : "boy" })}
				choices={asChoices(Gender.options)}
			/>
			<SelectField
				label="Theme"
				value={child.theme}
				onChange={(theme) => change({ theme: theme as Theme })}
				choices={optionsOf(THEMES).filter(([theme]) => theme !== "none")}
			/>
			<SelectField
				label="Reading level"
				value={child.readingLevel}
				onChange={(level) => change({ readingLevel: level as ReadingLevel })}
				choices={optionsOf(READING_LEVELS)}
			/>
			<SelectField
				label="Story length"
				value={child.storyLength}
				onChange={(length) => change({ storyLength: length as StoryLength })}
				choices={optionsOf(STORY_LENGTHS)}
			/>
		</EditDialog>
	);
}

/** Returns the dialog's initial values: the last entry on this page, else the child of the parent's last story. */
export function useChildDraft(): { draft: Draft; keep: (child: ForChild) => void } {
	const { data: choices } = lastChoices.useLoaded();
	const [kept, keep] = useState<ForChild | null>(null);
	const last = choices?.find(({ childName }) => childName)?.request;
	const draft: Draft = kept ?? {
		childName: last?.childName ?? "",
		gender: last?.gender,
		theme: "faith",
		readingLevel: last?.readingLevel ?? "early-elementary",
		storyLength: last?.storyLength ?? "medium",
	};
	return { draft, keep };
}
