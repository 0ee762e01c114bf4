import { AppError } from "@lion-tails/common/errors";
import { useState } from "react";
import { call } from "../net/client.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Lead, Note } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { AccountCard } from "./account-card.tsx";
import { EmailForm } from "./email-form.tsx";
import { loadSession, useSession } from "./session.ts";
import { useLinkToken } from "./use-link-token.ts";

export function VerifyEmailPage() {
	const token = useLinkToken();
	// A newer link that is opened in the same tab begins anew.
	return token ? <Confirm key={token} token={token} /> : <NoLink />;
}

type Outcome = { state: "waiting" | "busy" | "invalid" | "taken" } | { state: "done"; email: string };

/** Waits for a press: programs that look through mails open its links, and would use the token up. */
function Confirm({ token }: { token: string }) {
	const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });

	async function confirm() {
		setOutcome({ state: "busy" });
		try {
			const { email } = await call("POST /api/auth/verify-email", { body: { token } });
			setOutcome({ state: "done", email });
			void loadSession();
		} catch (error) {
			const code = error instanceof AppError ? error.code : null;
			if (code === "token_invalid") return setOutcome({ state: "invalid" });
			if (code === "email_taken") return setOutcome({ state: "taken" });
			setOutcome({ state: "waiting" });
			toastError("The address could not be confirmed", error);
		}
	}

	if (outcome.state === "invalid") return <NoLink />;
	if (outcome.state === "taken")
		return (
			<AccountCard title="This address is in use">
				<Lead role="status">
					An account with that email address already exists. Your account keeps the address that it has.
				</Lead>
				<Home />
			</AccountCard>
		);
	if (outcome.state === "done")
		return (
			<AccountCard title="Thank you">
				<Lead role="status">
					Your email address <strong>{outcome.email}</strong> is confirmed.
				</Lead>
				<Home />
			</AccountCard>
		);
	const isBusy = outcome.state === "busy";
	return (
		<AccountCard title="Confirm your email address">
			<Lead>One press, and we know that our emails reach you.</Lead>
			<div>
				<Button variant="main" isInactive={isBusy} onClick={() => void confirm()}>
					{isBusy ? "Confirming…" : "Confirm my address"}
				</Button>
			</div>
		</AccountCard>
	);
}

function NoLink() {
	const { user } = useSession();

	async function send(email: string) {
		await call("POST /api/auth/resend-verification", { body: { email } });
		toast({
			title: "Please check your email",
			description: `If ${email} belongs to an account and is not confirmed yet, a new link is on its way to it.`,
		});
	}

	if (user?.isVerified)
		return (
			<AccountCard title="Your address is confirmed">
				<Lead role="status">
					This link was used already, or there is a newer one. The address of your account is{" "}
					<strong>{user.email}</strong>, and it is confirmed.
				</Lead>
				<Home />
			</AccountCard>
		);
	return (
		<AccountCard title="This link is no longer valid">
			<Lead role="status">
				A link is good for 24 hours and for one use, and only the newest one works. We gladly send you a new one.
			</Lead>
			<EmailForm
				key={user?.id ?? ""}
				action="Send a new link"
				errorTitle="The email could not be sent"
				email={user?.email ?? ""}
				onSend={send}
			/>
			<Note>If it was to confirm a changed address, please ask for that again in Settings.</Note>
		</AccountCard>
	);
}

const Home = () => (
	<div>
		<ButtonLink variant="main" to="/">
			Home
		</ButtonLink>
	</div>
);
