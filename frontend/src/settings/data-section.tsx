import { AppError } from "@lion-tails/common/errors";
import { Download } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { deleteAccount } from "../account/session.ts";
import { download } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote, TextField } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Note, Row, Stack, Subheading } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { color, space } from "../ui/tokens.ts";
import { Part, Section } from "./section.tsx";
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

function Exports() {
	const [busy, setBusy] = useState<string | null>(null);

	async function save({ key, fallbackName }: (typeof EXPORTS)[number]) {
		setBusy(key);
		try {
			const { file, fileName } = await download(key);
			saveFile(file, fileName ?? fallbackName);
			toast({ title: "Your data is ready", description: "The file is in your downloads." });
		} catch (error) {
			showError("Failed to export your data", error);
		} finally {
			setBusy(null);
		}
	}

	return (
		<Row $gap={2}>
			{EXPORTS.map((each) => (
				<Button key={each.key} isInactive={busy !== null} onClick={() => void save(each)}>
					<Download size={18} aria-hidden />
					{busy === each.key ? "Preparing…" : each.label}
				</Button>
			))}
		</Row>
	);
}

const DELETED = [
	"your account, with your username and email address",
	"all your saved stories, favorites included",
	"a story that is being told right now: it ends at once",
	"all your characters",
	"your OpenAI key and your choice of models",
	"the list of your last stories, and any free stories that are left",
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
					<Note>Deletes your account and everything in it, for good.</Note>
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

type Errors = { isSure?: string; password?: string };

function DeleteForm({ onCancel }: { onCancel: () => void }) {
	const [isSure, setSure] = useState(false);
	const [password, setPassword] = useState("");
	const [errors, setErrors] = useState<Errors>({});
	const [isBusy, setBusy] = useState(false);
	const checkbox = useRef<HTMLInputElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();

	async function submit(event: FormEvent) {
		event.preventDefault();
		const found: Errors = {
			...(!isSure && { isSure: "Please tick this first: it cannot be undone." }),
			...(password === "" && { password: "Password is required" }),
		};
		setErrors(found);
		if (found.isSure) return checkbox.current?.focus();
		if (found.password) return field.current?.focus();
		setBusy(true);
		try {
			await deleteAccount(password);
			navigate("/");
			toast({
				title: "Your account is deleted",
				description: "Nothing of it is left with us. Thank you for the evenings you spent here, and good night.",
			});
		} catch (error) {
			setBusy(false);
			if (error instanceof AppError && error.code === "wrong_password") {
				setErrors({ password: error.message });
				field.current?.focus();
			}
			showError("Failed to delete account", error);
		}
	}

	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate aria-labelledby="delete-account">
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
						ref={checkbox}
						type="checkbox"
						// biome-ignore lint/a11y/noAutofocus: the form has just been opened by its button
						autoFocus
						checked={isSure}
						aria-invalid={errors.isSure ? true : undefined}
						aria-describedby={errors.isSure ? "delete-sure-error" : undefined}
						onChange={(event) => setSure(event.target.checked)}
					/>
					I understand that all of this is deleted and cannot be brought back.
				</Check>
				<ErrorNote id="delete-sure-error">{errors.isSure}</ErrorNote>
			</Stack>
			<TextField
				ref={field}
				label="Your password"
				type="password"
				autoComplete="current-password"
				value={password}
				onChange={(event) => setPassword(event.target.value)}
				error={errors.password}
			/>
			<Row $gap={2}>
				<Button variant="danger" type="submit" isInactive={isBusy}>
					{isBusy ? "Deleting…" : "Delete my account"}
				</Button>
				<Button isInactive={isBusy} onClick={onCancel}>
					Cancel
				</Button>
			</Row>
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
