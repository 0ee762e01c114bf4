import type { PendingMail, SessionUser } from "@lion-tails/common/account";
import { MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { pendingMail } from "../../account/pending-mail.ts";
import { useSession } from "../../account/session.ts";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Badge, Row, Stack } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, space } from "../../ui/tokens.ts";
import { Section } from "../section.tsx";
import { loadMail, showError } from "../settings-data.ts";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";

export function AccountSection() {
	const { user } = useSession();
	return (
		<Section id="account" title="Account">
			{user && <AccountDetails user={user} />}
			<Devices />
		</Section>
	);
}

function AccountDetails({ user }: { user: SessionUser }) {
	const [open, setOpen] = useState<"email" | "password" | null>(null);
	/** The form that was closed last: the focus goes back to its button. */
	const [lastClosed, setLastClosed] = useState<typeof open>(null);
	/** The new address to which a link was sent since the page was opened. */
	const [newEmail, setNewEmail] = useState<string | null>(null);
	const waiting = pendingMail.use().data ?? [];
	const close = () => {
		setLastClosed(open);
		setOpen(null);
	};
	return (
		<Stack $gap={4}>
			<Facts>
				<div>
					<dt>Username</dt>
					<dd>{user.username}</dd>
				</div>
				<div>
					<dt>Email</dt>
					<dd>
						{user.email}
						<Badge $tone={user.isVerified ? "olive" : "lamp"}>
							{user.isVerified ? <MailCheck size={14} aria-hidden /> : <MailWarning size={14} aria-hidden />}
							{user.isVerified ? "Confirmed" : "Not confirmed"}
						</Badge>
					</dd>
				</div>
			</Facts>
			{newEmail && newEmail !== user.email && (
				<Banner $tone="sky" role="status">
					<p>
						We are sending a link to {newEmail}. Until you open it, {user.email} stays your address.
					</p>
				</Banner>
			)}
			{waiting.map((mail) => (
				<MailNotice key={`${mail.kind} ${mail.to} ${mail.createdAt}`} mail={mail} />
			))}
			{open === null && (
				<Row $gap={2}>
					{!user.isVerified && <ResendButton email={user.email} />}
					<Button autoFocus={lastClosed === "email"} onClick={() => setOpen("email")}>
						Change email
					</Button>
					<Button autoFocus={lastClosed === "password"} onClick={() => setOpen("password")}>
						Change password
					</Button>
				</Row>
			)}
			{open === "email" && (
				<EmailForm
					onCancel={close}
					onSent={(email) => {
						setNewEmail(email);
						close();
					}}
				/>
			)}
			{open === "password" && <PasswordForm username={user.username} onClose={close} />}
		</Stack>
	);
}

function ResendButton({ email }: { email: string }) {
	const [isBusy, setBusy] = useState(false);
	async function resend() {
		setBusy(true);
		try {
			await call("POST /api/auth/resend-verification", { body: { email } });
			toast({ title: "Email on its way", description: `We are sending a link to ${email}. It works for 24 hours.` });
			void loadMail();
		} catch (error) {
			showError("The email could not be sent", error);
		} finally {
			setBusy(false);
		}
	}
	return (
		<Button isInactive={isBusy} onClick={resend}>
			{isBusy ? "Sending…" : "Send the email again"}
		</Button>
	);
}

const SUBJECTS: Record<PendingMail["kind"], string> = {
	"verify-email": "The email that confirms your address",
	"reset-password": "The email for a new password",
	"change-email": "The email that confirms your new address",
	"email-changed": "The email that says that your address has changed",
};

function MailNotice({ mail }: { mail: PendingMail }) {
	return (
		<Banner $tone={mail.problem ? "clay" : "lamp"} role="status">
			<p>{describeMail(mail)}</p>
		</Banner>
	);
}

function describeMail({ kind, to, problem, nextAttemptAt }: PendingMail): string {
	if (!problem) return `${SUBJECTS[kind]} is on its way to ${to}.`;
	if (!nextAttemptAt) return `${SUBJECTS[kind]} could not be sent to ${to}: ${problem}`;
	const at = new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(nextAttemptAt));
	return `${SUBJECTS[kind]} could not be sent to ${to} yet: ${problem} We try again at ${at}.`;
}

const Facts = styled.dl`
	display: grid;
	gap: ${space(3)};
	margin: 0;
	dt { font-size: 0.875rem; color: ${color.inkSoft}; }
	dd {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: ${space(1)} ${space(2.5)};
		margin: 0;
		font-weight: 600;
		overflow-wrap: anywhere;
	}
`;
