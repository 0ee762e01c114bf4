import { isVoiceModel, type ModelChoice, STORY_MODELS, VOICE_MODELS } from "@lion-tails/common/settings";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { SelectField } from "../../ui/select.tsx";
import { Note, Stack } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { space } from "../../ui/tokens.ts";
import { focusSection, Loaded, Section } from "../section.tsx";
import { modelChoice, ownKey, showError } from "../settings-data.ts";
import { AnotherModel } from "./another-model.tsx";

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
	const [isBusy, setBusy] = useState(false);
	const nameInput = useRef<HTMLInputElement>(null);
	const hasJustAsked = useRef(false);

	/** True where the model was chosen. */
	async function choose(model: string): Promise<boolean> {
		setBusy(true);
		try {
			modelChoice.set("", await call("POST /api/settings/openai-model", { body: { model } }));
			if (isNaming) closeNaming();
			toast(
				isVoiceModel(model)
					? { title: "Reading voice changed", description: `The reading voice is now ${model}.` }
					: { title: "Story model changed", description: `Your stories are now told by ${model}.` },
			);
			return true;
		} catch (error) {
			showError("Failed to update model selection. Please try again.", error);
			return false;
		} finally {
			setBusy(false);
		}
	}

	function closeNaming() {
		setNaming(false);
		focusSection(SECTION_ID);
	}

	const onChange = (chosen: string) => {
		setNaming(chosen === ANOTHER);
		hasJustAsked.current = chosen === ANOTHER;
		if (chosen !== ANOTHER) void choose(chosen);
	};
	/** Choosing 'Another model…' leads to its name. */
	function onCloseAutoFocus(event: Event) {
		if (!hasJustAsked.current || !nameInput.current) return;
		hasJustAsked.current = false;
		event.preventDefault();
		nameInput.current.focus();
	}

	return (
		<Stack $gap={4}>
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
					hint="It reads aloud. Choosing it leaves the story model as it is."
					value={choice.voiceModel}
					choices={choicesOf(hasKey, VOICE_MODELS, choice.voiceModel)}
					isDisabled={isBusy}
					onChange={onChange}
					onCloseAutoFocus={onCloseAutoFocus}
				/>
			</Pair>
			{isNaming && hasKey && <AnotherModel input={nameInput} onChoose={choose} onCancel={closeNaming} />}
			{!hasKey && (
				<Note>
					With your own key you choose among all models. Free stories are told by the storyteller of this site.
				</Note>
			)}
		</Stack>
	);
}

/** Without a key the default alone, which the server names; with one the chosen model too, if it is not one of ours. */
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
