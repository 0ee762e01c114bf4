import {
	type AccountSession,
	ChangeEmailRequest,
	ChangePasswordRequest,
	NewPasskey,
	type Passkey,
	type PendingMail,
	type SessionUser,
} from "@lion-tails/common/account";
import { MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { z } from "zod";
import { useFields } from "../account/forms.ts";
import { addPasskey, canUsePasskeys } from "../account/passkeys.ts";
import { useSession } from "../account/session.ts";
import { pendingMail } from "../account/verify-banner.tsx";
import { call } from "../net/client.ts";
import { Button, useBusy } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { relativeTime } from "../ui/relative-time.ts";
import { Banner } from "../ui/surface.tsx";
import { Badge, Note, Row, Stack, Subheading } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { color, space } from "../ui/tokens.ts";
import { FormButtons, Loaded, Part, RowList, Section, useBusyRow } from "./section.tsx";
import { devices, loadDevices, loadMail, loadPasskeys, passkeys, showError } from "./settings-data.ts";

export function AccountSection() {
	const { user } = useSession();
	return (
		<Section id="account" title="Account">
			{user && <AccountDetails user={user} />}
			<Passkeys />
			<Devices />
		</Section>
	);
}

function AccountDetails({ user }: { user: SessionUser }) {
	const [open, setOpen] = useState<"email" | "password" | null>(null);
	/** The form closed last: its button gets the focus. */
	const [lastClosed, setLastClosed] = useState<typeof open>(null);
	/** The new address that was sent a link since the page was opened. */
	const [newEmail, setNewEmail] = useState<string | null>(null);
	const waiting = pendingMail.use().data ?? [];
	const close = () => {
		setLastClosed(open);
		setOpen(null);
	};
	return (
		<Stack>
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
				<Banner key={`${mail.kind} ${mail.to} ${mail.createdAt}`} $tone={mail.problem ? "clay" : "lamp"} role="status">
					<p>{describeMail(mail)}</p>
				</Banner>
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
	const [isBusy, run] = useBusy((error) => showError("The email could not be sent", error));
	async function resend() {
		await call("POST /api/auth/resend-verification", { body: { email } });
		toast({ title: "Email on its way", description: `We are sending a link to ${email}. It works for 24 hours.` });
		void loadMail();
	}
	return (
		<Button isInactive={isBusy} onClick={() => run(resend)}>
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

type Props = { onSent: (email: string) => void; onCancel: () => void };

function EmailForm({ onSent, onCancel }: Props) {
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(ChangeEmailRequest, { email: "", password: "" });

	const submit = handleSubmit(async (change) => {
		try {
			await call("POST /api/account/email", { body: change });
			toast({
				title: "Please check your email",
				description: `We are sending a link to ${change.email}. The change takes effect when you confirm it there.`,
			});
			void loadMail();
			onSent(change.email);
		} catch (error) {
			showErrors(error, { wrong_password: "password", email_taken: "email" });
			showError("Failed to change email", error);
		}
	});

	return (
		<Stack as="form" onSubmit={submit} noValidate aria-labelledby="change-email">
			<Subheading id="change-email">Change email</Subheading>
			<TextField
				label="New email"
				hint="The change takes effect when you confirm it with the link that we send there."
				type="email"
				autoComplete="email"
				autoFocus
				{...field("email")}
			/>
			<TextField label="Password" type="password" autoComplete="current-password" {...field("password")} />
			<FormButtons submit="Change email" busy="Changing…" isBusy={isSubmitting} onCancel={onCancel} />
		</Stack>
	);
}

function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(ChangePasswordRequest, {
		currentPassword: "",
		password: "",
		confirmPassword: "",
	});

	const submit = handleSubmit(async (change) => {
		try {
			await call("POST /api/account/password", { body: change });
			toast({ title: "Password changed", description: "All other devices are signed out." });
			void loadDevices();
			void loadPasskeys();
			onClose();
		} catch (error) {
			showErrors(error, { wrong_password: "currentPassword" });
			showError("Failed to change password", error);
		}
	});

	return (
		<Stack as="form" onSubmit={submit} noValidate aria-labelledby="change-password">
			<Stack $gap={1}>
				<Subheading id="change-password">Change password</Subheading>
				<Note>All other devices are signed out.</Note>
			</Stack>
			{/* For password managers. */}
			<input hidden readOnly type="text" autoComplete="username" value={username} />
			<TextField
				label="Current password"
				type="password"
				autoComplete="current-password"
				autoFocus
				{...field("currentPassword")}
			/>
			<TextField label="New password" type="password" autoComplete="new-password" {...field("password")} />
			<TextField
				label="Confirm new password"
				type="password"
				autoComplete="new-password"
				{...field("confirmPassword")}
			/>
			<FormButtons submit="Change password" busy="Changing…" isBusy={isSubmitting} onCancel={onClose} />
		</Stack>
	);
}

function Devices() {
	return (
		<Part $gap={3}>
			<Subheading>Where you are signed in</Subheading>
			<Note>If you do not know a device, sign it out and change your password.</Note>
			<Loaded entry={devices.use()} skeletonLines={3}>
				{(sessions) => <DeviceList sessions={sessions} />}
			</Loaded>
		</Part>
	);
}

function DeviceList({ sessions }: { sessions: AccountSession[] }) {
	const [busy, end] = useBusyRow("Failed to sign out", loadDevices);
	const others = sessions.filter(({ isCurrent }) => !isCurrent);

	return (
		<Stack $gap={3}>
			<RowList>
				{sessions.map(({ id, device, isCurrent, lastSeenAt, ...place }) => (
					<li key={id}>
						<div>
							<span>
								{device}, {isCurrent ? "now" : lastSeen(lastSeenAt)}
							</span>
							<Note>{placeOf(place)}</Note>
						</div>
						{isCurrent ? (
							<Badge $tone="olive">This device</Badge>
						) : (
							<Button
								aria-label={`Sign out ${device}`}
								isInactive={busy !== null}
								onClick={() =>
									void end(id, () => call("DELETE /api/account/sessions/:id", { params: { id } }), {
										title: "Device signed out",
										description: `${device} is signed out.`,
									})
								}
							>
								{busy === id ? "Signing out…" : "Sign out"}
							</Button>
						)}
					</li>
				))}
			</RowList>
			{others.length > 0 && (
				<Button
					isInactive={busy !== null}
					onClick={() =>
						void end("others", () => call("DELETE /api/account/sessions"), {
							title: "Devices signed out",
							description: "Only this device is signed in now.",
						})
					}
				>
					{busy === "others" ? "Signing out…" : "Sign out all other devices"}
				</Button>
			)}
		</Stack>
	);
}

/** The place of a sign-in in words; empty for sessions from before it was stored. */
function placeOf({ range, isSameNetwork }: Pick<AccountSession, "range" | "isSameNetwork">): string {
	if (isSameNetwork) return "Signed in from the network that you use now";
	return range ? `Signed in from another network: ${range}` : "";
}

const HOUR_MS = 3_600_000;

/** `lastSeenAt` is accurate to the hour. */
const lastSeen = (lastSeenAt: string) =>
	Date.now() - Date.parse(lastSeenAt) < HOUR_MS ? "within the last hour" : `${relativeTime(lastSeenAt)} ago`;

function Passkeys() {
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
	const [busy, run] = useBusyRow("Failed to remove the passkey", loadPasskeys);
	const remove = ({ id, name }: Passkey) =>
		run(id, () => call("DELETE /api/account/passkeys/:id", { params: { id } }), {
			title: "Passkey removed",
			description: `You can no longer log in with ${name}.`,
		});
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
	const { field, handleSubmit, showErrors, isSubmitting } = useFields(NewPasskeyForm, {
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
			showErrors(error, { wrong_password: "password" });
			showError("Failed to add a passkey", error);
		}
	});
	return (
		<Stack as="form" onSubmit={submit} noValidate aria-labelledby="add-passkey">
			<Subheading as="h4" id="add-passkey">
				Add a passkey
			</Subheading>
			<TextField label="Name" hint="It helps you recognise the passkey in this list." autoFocus {...field("name")} />
			<TextField label="Password" type="password" autoComplete="current-password" {...field("password")} />
			<FormButtons submit="Add passkey" busy="Adding…" isBusy={isSubmitting} onCancel={onClose} />
		</Stack>
	);
}
