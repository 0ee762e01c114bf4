import { useState } from "react";
import { call } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Lead, Note, Stack } from "../ui/text.tsx";
import { AccountCard } from "./account-card.tsx";
import { EmailForm } from "./email-form.tsx";

export function ForgotPasswordPage() {
	const [sentTo, setSentTo] = useState<string | null>(null);
	const [typed, setTyped] = useState("");

	async function send(email: string) {
		await call("POST /api/auth/forgot-password", { body: { email } });
		setTyped(email);
		setSentTo(email);
	}

	if (sentTo)
		return (
			<AccountCard title="Check your email">
				<Stack $gap={4} role="status">
					<Lead>
						If there is an account with the address <strong>{sentTo}</strong>, an email with a link is on its way to it.
						The link is good for one hour.
					</Lead>
					<Note>Nothing there after a few minutes? Please look in your spam folder too.</Note>
				</Stack>
				<div>
					<Button onClick={() => setSentTo(null)}>Try again, or another address</Button>
				</div>
			</AccountCard>
		);
	return (
		<AccountCard title="Forgot your password?">
			<Lead>Tell us the email address of your account, and we will send you a link to choose a new password.</Lead>
			<EmailForm action="Send the link" errorTitle="The email could not be sent" email={typed} onSend={send} />
			<Note>
				Do you remember it after all? <Link to="/auth">Log In</Link>
			</Note>
		</AccountCard>
	);
}
