import { useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
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
			<AccountCard title="Look into your mail">
				<Stack $gap={4} role="status">
					<Lead>
						If there is an account with the address <strong>{sentTo}</strong>, a mail with a link is on its way to it.
						The link is good for one hour.
					</Lead>
					<Note>
						Nothing there after some minutes? Look where your mail program keeps what it takes for advertising.
					</Note>
				</Stack>
				<div>
					<Button onClick={() => setSentTo(null)}>Try another address, or again</Button>
				</div>
			</AccountCard>
		);
	return (
		<AccountCard title="Forgot your password?">
			<Lead>Tell us the email address of your account, and we send you a link to choose a new password.</Lead>
			<EmailForm action="Send the link" errorTitle="The mail could not be asked for" email={typed} onSend={send} />
			<Note>
				It came back to you? <Link to="/auth">Log In</Link>
			</Note>
		</AccountCard>
	);
}
