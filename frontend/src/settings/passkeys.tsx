import { NewPasskey, type Passkey } from "@lion-tails/common/account";
import { useState } from "react";
import { z } from "zod";
import { showCode, useFields } from "../account/forms.ts";
import { addPasskey, canUsePasskeys } from "../account/passkeys.ts";
import { call } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { relativeTime } from "../ui/relative-time.ts";
import { Note, Row, Stack, Subheading } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { FormButtons, Loaded, Part, RowList } from "./section.tsx";
import { loadPasskeys, passkeys, showError } from "./settings-data.ts";

export function Passkeys() {
	const [isAdding, setAdding] = useState(false);
	return (
		<Part $gap={3}>
			<Subheading>Passkeys</Subheading>
			<Note>
				With a passkey you log in with your fingerprint, face or device code instead of your password. When you change
				your password, all passkeys are removed, in case someone else added one.
			</Note>
			<Loaded entry={passkeys.use()} skeletonLines={1}>
				{(list) => (list.length > 0 ? <PasskeyList list={list} /> : <Note>You have no passkey yet.</Note>)}
			</Loaded>
			{isAdding ? (
				<PasskeyForm onClose={() => setAdding(false)} />
			) : (
				canUsePasskeys() && (
					<Row>
						<Button onClick={() => setAdding(true)}>Add a passkey</Button>
					</Row>
				)
			)}
		</Part>
	);
}

function PasskeyList({ list }: { list: Passkey[] }) {
	const [busy, setBusy] = useState<string | null>(null);
	async function remove({ id, name }: Passkey) {
		setBusy(id);
		try {
			await call("DELETE /api/account/passkeys/:id", { params: { id } });
			toast({ title: "Passkey removed", description: `You can no longer log in with ${name}.` });
		} catch (error) {
			showError("Failed to remove the passkey", error);
		}
		await loadPasskeys();
		setBusy(null);
	}
	return (
		<RowList>
			{list.map((passkey) => (
				<li key={passkey.id}>
					<span>
						{passkey.name}, {passkey.lastUsedAt ? `used ${relativeTime(passkey.lastUsedAt)} ago` : "not used yet"}
					</span>
					<Button aria-label={`Remove ${passkey.name}`} isInactive={busy !== null} onClick={() => void remove(passkey)}>
						{busy === passkey.id ? "Removing…" : "Remove"}
					</Button>
				</li>
			))}
		</RowList>
	);
}

const NewPasskeyForm = z.object({ name: NewPasskey.shape.name, password: z.string().min(1, "Password is required") });

function PasskeyForm({ onClose }: { onClose: () => void }) {
	const { field, handleSubmit, setError, isSubmitting } = useFields(NewPasskeyForm, {
		name: "This device",
		password: "",
	});
	const submit = handleSubmit(async ({ name, password }) => {
		try {
			if (await addPasskey(password, name)) {
				toast({ title: "Passkey added", description: `You can now log in with ${name}.` });
				void loadPasskeys();
				onClose();
			}
		} catch (error) {
			showCode(error, "wrong_password", "password", setError);
			showError("Failed to add a passkey", error);
		}
	});
	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate aria-labelledby="add-passkey">
			<Subheading as="h4" id="add-passkey">
				Add a passkey
			</Subheading>
			<TextField label="Name" hint="It helps you recognise the passkey in this list." autoFocus {...field("name")} />
			<TextField label="Password" type="password" autoComplete="current-password" {...field("password")} />
			<FormButtons submit="Add passkey" busy="Adding…" isBusy={isSubmitting} onCancel={onClose} />
		</Stack>
	);
}
