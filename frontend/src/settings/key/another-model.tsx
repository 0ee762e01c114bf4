// Names any model of the key's server; those that the server lists are offered while typing.
import { isVoiceModel, ModelRequest } from "@lion-tails/common/settings";
import { type FormEvent, type RefObject, useEffect, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row, Stack } from "../../ui/text.tsx";
import { modelLists } from "../settings-data.ts";

type Props = {
	input: RefObject<HTMLInputElement | null>;
	onChoose: (model: string) => Promise<boolean>;
	onCancel: () => void;
};

export function AnotherModel({ input, onChoose, onCancel }: Props) {
	const [name, setName] = useState("");
	const [error, setError] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const listId = useId();
	const { status, data } = modelLists.use();
	const listed = data?.listed ?? [];

	useEffect(() => {
		// The hint below says where the list could not be loaded: any name can be typed all the same.
		modelLists.ensure().catch(() => {});
	}, []);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const { data: request, error: invalid } = ModelRequest.safeParse({ model: name });
		if (!request) {
			setError(invalid.issues[0]?.message);
			input.current?.focus();
			return;
		}
		setBusy(true);
		// Where it was chosen this form is gone.
		if (!(await onChoose(request.model))) setBusy(false);
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
			<Row $gap={2}>
				<Button variant="main" type="submit" isInactive={isBusy}>
					{isBusy ? "Saving…" : "Use this model"}
				</Button>
				<Button isInactive={isBusy} onClick={onCancel}>
					Cancel
				</Button>
			</Row>
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
