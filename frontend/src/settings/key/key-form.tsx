import { OwnKeyRequest } from "@lion-tails/common/settings";
import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { controlStyle, Field } from "../../ui/field.tsx";
import { Row, Stack } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { ownKey, reloadAfterKeyChange, showError } from "../settings-data.ts";

type Props = {
	/** The form was opened by a button. */
	hasFocus: boolean;
	onSaved: () => void;
	/** Left out where there is no key to go back to. */
	onCancel?: () => void;
};

export function KeyForm({ hasFocus, onSaved, onCancel }: Props) {
	const [key, setKey] = useState("");
	const [isShown, setShown] = useState(false);
	const [error, setError] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	async function save(event: FormEvent) {
		event.preventDefault();
		const { data, error: invalid } = OwnKeyRequest.safeParse({ key });
		if (!data) {
			const description = invalid.issues[0]?.message ?? "";
			setError(description);
			input.current?.focus();
			toast({ title: key === "" ? "API Key Required" : "Invalid API Key", description, isDestructive: true });
			return;
		}
		setBusy(true);
		try {
			ownKey.set("", await call("POST /api/settings/openai-key", { body: data }));
			toast({ title: "Key saved", description: "Your stories are now told with your own key and are not counted." });
			void reloadAfterKeyChange();
			onSaved();
		} catch (failure) {
			showError("Failed to save API key. Please try again.", failure);
			setBusy(false);
		}
	}

	return (
		<Stack as="form" $gap={4} onSubmit={save} noValidate>
			<Field
				label="OpenAI API key"
				hint="It begins with sk-. We store it encrypted, never show it again and send it to OpenAI alone."
				error={error}
			>
				{(control) => (
					<KeyInput>
						<input
							{...control}
							ref={input}
							// biome-ignore lint/a11y/noAutofocus: only where a button has just opened the form
							autoFocus={hasFocus}
							type={isShown ? "text" : "password"}
							autoComplete="off"
							autoCapitalize="none"
							autoCorrect="off"
							spellCheck={false}
							data-1p-ignore
							data-lpignore="true"
							value={key}
							// A pasted key often comes with a line break or a space.
							onChange={(event) => {
								setKey(event.target.value.trim());
								setError(undefined);
							}}
						/>
						<IconButton label={isShown ? "Hide key" : "Show key"} onClick={() => setShown(!isShown)}>
							{isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
						</IconButton>
					</KeyInput>
				)}
			</Field>
			<Row $gap={2}>
				<Button variant="main" type="submit" isInactive={isBusy}>
					{isBusy ? "Saving and trying it…" : "Save key"}
				</Button>
				{onCancel && (
					<Button isInactive={isBusy} onClick={onCancel}>
						Cancel
					</Button>
				)}
			</Row>
		</Stack>
	);
}

const KeyInput = styled.div`
	position: relative;
	input { ${controlStyle} padding-right: 52px; }
	button { position: absolute; top: 1px; right: 2px; }
`;
