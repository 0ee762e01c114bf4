import { isVoiceModel, type ModelChoice, ModelRequest, STORY_MODELS, VOICE_MODELS } from "@lion-tails/common/settings";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { styled } from "styled-components";
import { call } from "../net/client.ts";
import { useBusy } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { SelectField } from "../ui/select.tsx";
import { Note, Stack } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { space } from "../ui/tokens.ts";
import { FormButtons, focusSection, Loaded, Section } from "./section.tsx";
import { modelChoice, modelLists, ownKey, showError } from "./settings-data.ts";

const SECTION_ID = "models";
const ANOTHER = "another";

export function ModelsSection() {
	const key = ownKey.use();
	const choice = modelChoice.use();
	return (
		<Section id={SECTION_ID} title="Models" lead="Choose who tells the story, and the voice that reads it aloud.">
			<Loaded entry={key} skeletonLines={4}>
				{({ hasKey }) => (
					<Loaded entry={choice} skeletonLines={4}>
						{(models) => <Choices choice={models} hasKey={hasKey} />}
					</Loaded>
				)}
			</Loaded>
		</Section>
	);
}

function Choices({ choice, hasKey }: { choice: ModelChoice; hasKey: boolean }) {
	const [isNaming, setNaming] = useState(false);
	const [isBusy, run] = useBusy((error) => showError("Failed to update model selection. Please try again.", error));
	const nameInput = useRef<HTMLInputElement>(null);
	const hasJustAsked = useRef(false);

	async function save(model: string) {
		modelChoice.set("", await call("POST /api/settings/openai-model", { body: { model } }));
		if (isNaming) closeNaming();
		toast(
			isVoiceModel(model)
				? { title: "Reading voice changed", description: `The reading voice is now ${model}.` }
				: { title: "Story model changed", description: `Your stories are now told by ${model}.` },
		);
	}
	const choose = (model: string) => void run(() => save(model));

	function closeNaming() {
		setNaming(false);
		focusSection(SECTION_ID);
	}

	const onChange = (chosen: string) => {
		setNaming(chosen === ANOTHER);
		hasJustAsked.current = chosen === ANOTHER;
		if (chosen !== ANOTHER) choose(chosen);
	};
	/** Moves the focus to the name field after 'Another model…'. */
	function onCloseAutoFocus(event: Event) {
		if (!hasJustAsked.current || !nameInput.current) return;
		hasJustAsked.current = false;
		event.preventDefault();
		nameInput.current.focus();
	}

	return (
		<Stack>
			<Pair>
				<SelectField
					label="Story model"
					hint="It writes the stories."
					value={choice.model}
					choices={choicesOf(hasKey, STORY_MODELS, choice.model)}
					isDisabled={isBusy}
					onChange={onChange}
					onCloseAutoFocus={onCloseAutoFocus}
				/>
				<SelectField
					label="Reading voice"
					hint="It reads aloud. Choosing one does not change the story model."
					value={choice.voiceModel}
					choices={choicesOf(hasKey, VOICE_MODELS, choice.voiceModel)}
					isDisabled={isBusy}
					onChange={onChange}
					onCloseAutoFocus={onCloseAutoFocus}
				/>
			</Pair>
			{isNaming && hasKey && (
				<AnotherModel input={nameInput} isBusy={isBusy} onChoose={choose} onCancel={closeNaming} />
			)}
			{!hasKey && (
				<Note>
					With your own key you choose among all models. Free stories are told by the storyteller of this site.
				</Note>
			)}
		</Stack>
	);
}

/** Without a key only the server's default; with a key all models, including a chosen one that is not in our list. */
function choicesOf(hasKey: boolean, models: readonly string[], chosen: string): (readonly [string, string])[] {
	if (!hasKey) return [[chosen, chosen]];
	const names = models.includes(chosen) ? models : [...models, chosen];
	return [...names.map((model) => [model, model] as const), [ANOTHER, "Another model…"]];
}

const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
	gap: ${space(4)};
`;

type Props = {
	input: RefObject<HTMLInputElement | null>;
	isBusy: boolean;
	onChoose: (model: string) => void;
	onCancel: () => void;
};

function AnotherModel({ input, isBusy, onChoose, onCancel }: Props) {
	const [name, setName] = useState("");
	const [error, setError] = useState<string>();
	const listId = useId();
	const { status, data } = modelLists.useLoaded();
	const listed = data?.listed ?? [];

	function submit(event: FormEvent) {
		event.preventDefault();
		const { data: request, error: invalid } = ModelRequest.safeParse({ model: name });
		if (request) return onChoose(request.model);
		setError(invalid.issues[0]?.message);
		input.current?.focus();
	}

	return (
		<Stack as="form" $gap={3} onSubmit={submit} noValidate>
			<TextField
				ref={input}
				label="Name of the model"
				list={listId}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={120}
				value={name}
				onChange={(event) => {
					setName(event.target.value);
					setError(undefined);
				}}
				hint={`${listHint(status, listed.length)} ${name.trim() === "" ? "" : effectOf(name)}`.trim()}
				error={error}
			/>
			<datalist id={listId}>
				{listed.map((model) => (
					<option key={model} value={model} />
				))}
			</datalist>
			<FormButtons submit="Use this model" busy="Saving…" isBusy={isBusy} onCancel={onCancel} />
		</Stack>
	);
}

function listHint(status: string, count: number): string {
	if (status === "failed") return "The list of your key’s models could not be loaded; any name can be typed.";
	if (status !== "ready") return "Looking up the models of your key…";
	if (count === 0) return "Your key’s provider lists no models; type the name as the provider knows it.";
	return `Type, or choose one of the ${count} models of your key.`;
}

const effectOf = (name: string) =>
	isVoiceModel(name.trim()) ? "This one becomes the reading voice." : "This one becomes the story model.";
