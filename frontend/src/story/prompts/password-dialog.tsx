import { type FormEvent, useState } from "react";
import { useSession } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormDialog, FormDialogActions } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { pausePrompts } from "./custom-prompts.ts";
import { activateParentMode, closeUnlock, useUnlock } from "./parent-mode.ts";

const WRONG = "Password verification failed";

/** Rendered only while open, so that it never keeps an earlier password. */
export function PasswordDialog() {
	const { retry } = useUnlock();
	const username = useSession(({ user }) => user?.username ?? "");
	const [password, setPassword] = useState("");
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string | undefined>();

	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy || password.trim() === "") return;
		const field = event.currentTarget.elements.namedItem("password");
		setBusy(true);
		setError(undefined);
		try {
			await activateParentMode(password);
			closeUnlock();
			toast({ title: "Parent Mode Activated", description: "You can now edit AI prompts for 30 minutes." });
			retry?.();
		} catch (thrown) {
			toastError("Authentication Failed", thrown, WRONG);
			setError((thrown instanceof Error && thrown.message) || WRONG);
			setBusy(false);
			if (field instanceof HTMLInputElement) field.select();
		}
	}

	function useDefaults(): void {
		pausePrompts(true);
		closeUnlock();
		retry?.();
	}

	return (
		<FormDialog
			title={retry ? "Parent Mode has ended" : "Parent Mode"}
			description={
				retry
					? "Your story was not sent, because it uses your own prompts. They are kept. Enter your password to tell it with them, or tell it with the default prompts."
					: "Enter the password of your account to edit the prompts that are sent to the AI."
			}
			isBusy={isBusy}
			onClose={closeUnlock}
		>
			{(requestClose) => (
				<Stack as="form" $gap={5} onSubmit={submit} noValidate>
					{/* Password managers look for a user name next to the password. */}
					<input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
					<TextField
						label="Password"
						type="password"
						name="password"
						autoComplete="current-password"
						value={password}
						onChange={(event) => setPassword(event.target.value)}
						error={error}
					/>
					<FormDialogActions>
						{retry ? (
							<Button onClick={useDefaults} isInactive={isBusy}>
								Use the default prompts
							</Button>
						) : (
							<Button onClick={requestClose}>Cancel</Button>
						)}
						<Button variant="main" type="submit" isInactive={isBusy} disabled={password.trim() === ""}>
							{isBusy ? "Checking…" : "Unlock"}
						</Button>
					</FormDialogActions>
				</Stack>
			)}
		</FormDialog>
	);
}
