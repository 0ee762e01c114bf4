import { EmailRequest, ResetPasswordRequest } from "@lion-tails/common/account";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { CallError, call } from "../net/client.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { Column } from "../ui/surface.tsx";
import { Lead, Note, Stack, Title } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { useFields } from "./forms.ts";
import { loadSession, useSession } from "./session.ts";

export function VerifyEmailPage() {
	const token = useLinkToken();
	// A newer link opened in the same tab starts over.
	return token ? <Confirm key={token} token={token} /> : <NoLink />;
}

type Outcome = { state: "waiting" | "busy" | "invalid" | "taken" } | { state: "done"; email: string };

/** Waits for a click: mail scanners open links and would use up the token. */
function Confirm({ token }: { token: string }) {
	const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });

	async function confirm() {
		setOutcome({ state: "busy" });
		try {
			const { email } = await call("POST /api/auth/verify-email", { body: { token } });
			setOutcome({ state: "done", email });
			void loadSession();
		} catch (error) {
			const code = error instanceof CallError ? error.code : null;
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
					An account with that email address already exists. Your account keeps its current address.
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
			<Button variant="main" isInactive={isBusy} onClick={() => void confirm()}>
				{isBusy ? "Confirming…" : "Confirm my address"}
			</Button>
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
				A link works once, within 24 hours, and only the newest one works. We can send you a new one.
			</Lead>
			<EmailForm key={user?.id ?? ""} action="Send a new link" email={user?.email ?? ""} onSend={send} />
			<Note>If the link was to confirm a new address, please request it again in Settings.</Note>
		</AccountCard>
	);
}

const Home = () => (
	<ButtonLink variant="main" to="/">
		Home
	</ButtonLink>
);

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
				<Stack role="status">
					<Lead>
						If there is an account with the address <strong>{sentTo}</strong>, an email with a link is on its way to it.
						The link is good for one hour.
					</Lead>
					<Note>No email after a few minutes? Please look in your spam folder too.</Note>
				</Stack>
				<Button onClick={() => setSentTo(null)}>Try again, or another address</Button>
			</AccountCard>
		);
	return (
		<AccountCard title="Forgot your password?">
			<Lead>Tell us the email address of your account, and we will send you a link to choose a new password.</Lead>
			<EmailForm action="Send the link" email={typed} onSend={send} />
			<Note>
				Do you remember it after all? <Link to="/auth">Log In</Link>
			</Note>
		</AccountCard>
	);
}

export function ResetPasswordPage() {
	const token = useLinkToken();
	return token ? <NewPassword key={token} token={token} /> : <NoResetLink />;
}

function NewPassword({ token }: { token: string }) {
	const [outcome, setOutcome] = useState<"waiting" | "done" | "invalid">("waiting");
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(ResetPasswordRequest, {
		token,
		password: "",
		confirmPassword: "",
	});

	const submit = handleSubmit(async (body) => {
		try {
			await call("POST /api/auth/reset-password", { body });
			setOutcome("done");
			// The server has signed out every device, this one too.
			void loadSession();
		} catch (error) {
			if (error instanceof CallError && error.code === "token_invalid") return setOutcome("invalid");
			if (!showErrors(error)) toastError("The password could not be changed", error);
		}
	});

	if (outcome === "invalid") return <NoResetLink />;
	if (outcome === "done")
		return (
			<AccountCard title="Your password is changed">
				<Lead role="status">All devices are signed out. Please log in with the new password.</Lead>
				<ButtonLink variant="main" to="/auth">
					Log In
				</ButtonLink>
			</AccountCard>
		);
	return (
		<AccountCard title="Choose a new password">
			<Stack as="form" onSubmit={submit} noValidate>
				<TextField
					label="New password"
					type="password"
					autoComplete="new-password"
					hint="At least 8 characters. It signs you out on all devices."
					{...field("password")}
				/>
				<TextField label="Confirm password" type="password" autoComplete="new-password" {...field("confirmPassword")} />
				<Button variant="main" type="submit" wide isInactive={isSubmitting}>
					{isSubmitting ? "Saving…" : "Save the new password"}
				</Button>
			</Stack>
		</AccountCard>
	);
}

function NoResetLink() {
	return (
		<AccountCard title="This link is no longer valid">
			<Lead role="status">
				A link to a new password is good for one hour and for one use, and only the newest one works. Nothing was
				changed just now.
			</Lead>
			<ButtonLink variant="main" to="/forgot-password">
				Ask for a new link
			</ButtonLink>
		</AccountCard>
	);
}

function AccountCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Column style={{ maxWidth: 620 }}>
			<title>{`${title} · Lion Tails`}</title>
			<PictureCard seed="a letter by lamplight" hour="dusk" ground="hills" figures={["tent", "lamb"]} gap={4}>
				<Title>{title}</Title>
				{children}
			</PictureCard>
		</Column>
	);
}

type Props = { action: string; email: string; onSend: (email: string) => Promise<void> };

function EmailForm({ action, email, onSend }: Props) {
	const { field, handleSubmit, isSubmitting } = useFields(EmailRequest, { email });
	const submit = handleSubmit((form) =>
		onSend(form.email).catch((error) => toastError("The email could not be sent", error)),
	);
	return (
		<Stack as="form" onSubmit={submit} noValidate>
			<TextField
				label="Email"
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				{...field("email", { setValueAs: (value: string) => value.trim() })}
			/>
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Sending…" : action}
			</Button>
		</Stack>
	);
}

/**
 * Returns the token of the opened link, from its fragment or query; null if it has none. The token moves from the address to
 * the state of the history entry, so that the page can be reloaded.
 */
function useLinkToken(): string | null {
	const { pathname, hash, search, state } = useLocation();
	const navigate = useNavigate();
	const opened = new URLSearchParams(hash.slice(1)).get("token") || new URLSearchParams(search).get("token");
	useEffect(() => {
		if (opened) navigate(pathname, { replace: true, state: { token: opened } });
	}, [opened, pathname, navigate]);
	const kept: unknown = (state as { token?: unknown } | null)?.token;
	return opened || (typeof kept === "string" ? kept : null);
}
