import { Download } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { z } from "zod";
import { useFields } from "../account/forms.ts";
import { deleteAccount } from "../account/session.ts";
import { download } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote, TextField } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Note, Row, Stack, Subheading } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { color, space } from "../ui/tokens.ts";
import { FormButtons, Part, Section, useBusyRow } from "./section.tsx";
import { showError } from "./settings-data.ts";

const EXPORTS = [
	{ key: "GET /api/account/export.zip", label: "As text (ZIP)", fallbackName: "lion-tails.zip" },
	{ key: "GET /api/account/export", label: "As JSON", fallbackName: "lion-tails.json" },
] as const;

export function DataSection() {
	return (
		<Section id="your-data" title="Your data">
			<Stack $gap={3}>
				<Subheading>Take it with you</Subheading>
				<Note>
					Everything we keep about you: your account, characters, settings, stories and the list of what was counted.
					The ZIP file has each story as text to read; your password and your key are in neither.
				</Note>
				<Exports />
			</Stack>
			<Part $gap={3}>
				<DeleteAccount />
			</Part>
		</Section>
	);
}

const READY = { title: "Your data is ready", description: "The file is in your downloads." };

function Exports() {
	const [busy, run] = useBusyRow("Failed to export your data");

	async function save({ key, fallbackName }: (typeof EXPORTS)[number]) {
		const { file, fileName } = await download(key);
		saveFile(file, fileName ?? fallbackName);
	}

	return (
		<Row $gap={2}>
			{EXPORTS.map((each) => (
				<Button
					icon={Download}
					key={each.key}
					isInactive={busy !== null}
					onClick={() => void run(each.key, () => save(each), READY)}
				>
					{busy === each.key ? "Preparing…" : each.label}
				</Button>
			))}
		</Row>
	);
}

const DELETED = [
	"your account, with your username and email address",
	"all your saved stories, favorites included, with their pictures and recorded voices, also those of songs",
	"a story that is being told right now: it ends at once",
	"all your characters",
	"your OpenAI key and your choice of models",
	"the list of your last stories, and any free stories that are left",
	"your family’s own prayers and the plans of your evenings on this device",
];

function DeleteAccount() {
	const [isOpen, setOpen] = useState(false);
	const [wasOpen, setWasOpen] = useState(false);
	return (
		<>
			<Subheading id="delete-account">Delete account</Subheading>
			{isOpen ? (
				<DeleteForm onCancel={() => setOpen(false)} />
			) : (
				<>
					<Note>Permanently deletes your account and everything in it.</Note>
					<Button
						autoFocus={wasOpen}
						onClick={() => {
							setOpen(true);
							setWasOpen(true);
						}}
					>
						Delete account…
					</Button>
				</>
			)}
		</>
	);
}

const Deletion = z.object({
	isSure: z.boolean().refine(Boolean, "Please tick this first: it cannot be undone."),
	password: z.string().min(1, "Password is required"),
});

function DeleteForm({ onCancel }: { onCancel: () => void }) {
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(Deletion, { isSure: false, password: "" });
	const { error: sureError, ...isSure } = field("isSure");
	const navigate = useNavigate();

	const submit = handleSubmit(async ({ password }) => {
		try {
			await deleteAccount(password);
			navigate("/");
			toast({
				title: "Your account is deleted",
				description: "Nothing of it is left with us. Thank you for the evenings you spent here, and good night.",
			});
		} catch (error) {
			showErrors(error, { wrong_password: "password" });
			showError("Failed to delete account", error);
		}
	});

	return (
		<Stack as="form" onSubmit={submit} noValidate aria-labelledby="delete-account">
			<div>
				<p style={{ margin: 0 }}>This deletes, at once and for good:</p>
				<List>
					{DELETED.map((words) => (
						<li key={words}>{words}</li>
					))}
				</List>
				<Note>Every device is signed out. We cannot bring anything back; you may want to export your data first.</Note>
			</div>
			<Stack $gap={1}>
				<Check>
					<input
						type="checkbox"
						// biome-ignore lint/a11y/noAutofocus: the form has just been opened by its button
						autoFocus
						aria-invalid={sureError ? true : undefined}
						aria-describedby={sureError ? "delete-sure-error" : undefined}
						{...isSure}
					/>
					I understand that all of this is deleted and cannot be brought back.
				</Check>
				<ErrorNote id="delete-sure-error">{sureError}</ErrorNote>
			</Stack>
			<TextField label="Your password" type="password" autoComplete="current-password" {...field("password")} />
			<FormButtons
				submit="Delete my account"
				busy="Deleting…"
				isBusy={isSubmitting}
				variant="danger"
				onCancel={onCancel}
			/>
		</Stack>
	);
}

const List = styled.ul`
	display: grid;
	gap: ${space(1)};
	margin: ${space(2)} 0 ${space(3)};
	padding-left: 1.2em;
	line-height: 1.45;
	li::marker { color: ${color.clay}; }
`;

const Check = styled.label`
	display: flex;
	align-items: start;
	gap: ${space(3)};
	min-height: 44px;
	padding: ${space(2.5)} 0;
	line-height: 1.45;
	cursor: pointer;
	input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: ${color.clay}; cursor: pointer; }
`;
