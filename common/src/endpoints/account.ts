import { z } from "zod";
import {
	AccountSession,
	ChangeEmailRequest,
	ChangePasswordRequest,
	EmailRequest,
	LedgerEntry,
	LoginRequest,
	NewPasskey,
	ParentModeStatus,
	Passkey,
	PasskeyResponse,
	PasswordRequest,
	PendingMail,
	RegisterRequest,
	ResetPasswordRequest,
	SessionUser,
	SignedIn,
	StoryStats,
	Usage,
	VerifyEmailRequest,
} from "../account.ts";
import { attempts, type EndpointTable, Id, Ok, perHour, perTenMinutes } from "./endpoint.ts";

/** Passwords are also counted by account and network (`guessLimit`). */
const SIGN_INS = attempts("sign-in", 60, 15);
const OWN_PASSWORD = attempts("own-password", 60, 15);
const SIGN_OUTS = perTenMinutes("sign-outs", 100);
const EXPORTS = perHour("export", 20);

const PASSKEY_SIGN_INS = attempts("passkey", 60, 15);
const PASSKEY_CHANGES = perTenMinutes("passkey-changes", 30);

const SignInHeaders = z.object({
	prefer: z.string().optional().meta({
		description:
			"`token` puts the session's token into the answer. Without it, only a client that is not a browser (no `Origin`, no `Sec-Fetch-Site`) gets the token.",
	}),
});
const SIGNED_IN = {
	description: "The user; for a client that is not a browser, or with `Prefer: token`, also the session's token",
	body: SignedIn,
	headers: { "Preference-Applied": "token, if the client asked for it" },
};

/** The format is https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() });

export const accountEndpoints = {
	"POST /api/auth/register": {
		summary: "Creates an account and signs it in",
		access: "public",
		limit: attempts("register", 20, 60),
		headers: SignInHeaders,
		body: RegisterRequest,
		answers: { 201: SIGNED_IN },
		errors: ["username_taken", "email_taken", "too_many_attempts"],
	},
	"POST /api/auth/login": {
		summary: "Signs in by username or e-mail address",
		access: "public",
		limit: SIGN_INS,
		headers: SignInHeaders,
		body: LoginRequest,
		answers: { 200: SIGNED_IN },
		errors: ["invalid_credentials", "too_many_attempts"],
	},
	"GET /api/auth/methods": {
		summary: "The other ways to sign in here",
		access: "public",
		answers: {
			200: {
				description: "The name of the OpenID Connect provider, or null without one",
				body: z.object({ oidc: z.string().nullable() }),
			},
		},
	},
	"POST /api/auth/passkey/options": {
		summary: "Begins a sign-in by passkey",
		access: "public",
		limit: PASSKEY_SIGN_INS,
		answers: { 200: { description: "Options for the browser's WebAuthn", body: WebAuthnOptions } },
		errors: ["too_many_attempts"],
	},
	"POST /api/auth/passkey": {
		summary: "Signs in by passkey, in the browser that began it",
		access: "public",
		limit: PASSKEY_SIGN_INS,
		headers: SignInHeaders,
		body: PasskeyResponse,
		answers: { 200: SIGNED_IN },
		errors: ["passkey_refused", "too_many_attempts"],
	},
	"GET /api/auth/oidc": {
		summary: "Sends the browser to the OpenID Connect provider",
		access: "public",
		limit: attempts("oidc", 60, 15),
		answers: { 303: { description: "To the provider", body: z.unknown() } },
		errors: ["not_found", "too_many_attempts"],
	},
	"GET /api/auth/oidc/callback": {
		summary: "Where the provider sends the browser back; signs in",
		access: "public",
		limit: attempts("oidc", 60, 15),
		answers: { 303: { description: "To the first page, or to the login page with the problem", body: z.unknown() } },
		errors: ["not_found", "too_many_attempts"],
	},
	"GET /api/account/passkeys": {
		summary: "The user's passkeys",
		answers: { 200: { description: "Oldest first", body: z.array(Passkey) } },
	},
	"POST /api/account/passkeys/options": {
		summary: "Begins a new passkey; requires the password",
		limit: OWN_PASSWORD,
		body: PasswordRequest,
		answers: { 200: { description: "Options for the browser's WebAuthn", body: WebAuthnOptions } },
		errors: ["wrong_password", "passkey_limit", "too_many_attempts"],
	},
	"POST /api/account/passkeys": {
		summary: "Adds a passkey",
		limit: PASSKEY_CHANGES,
		body: NewPasskey,
		answers: { 201: { description: "The passkey", body: Passkey } },
		errors: ["passkey_refused"],
	},
	"DELETE /api/account/passkeys/:id": {
		summary: "Removes a passkey",
		limit: PASSKEY_CHANGES,
		params: Id,
		answers: { 200: { description: "The passkey no longer signs in", body: Ok } },
		errors: ["not_found"],
	},
	"POST /api/auth/logout": {
		summary: "Ends the session",
		access: "public",
		limit: SIGN_OUTS,
		answers: { 200: { description: "The session has ended", body: Ok } },
	},
	"GET /api/auth/me": {
		summary: "The signed-in user",
		answers: { 200: { description: "The user", body: SessionUser } },
	},
	"GET /api/auth/parent-mode-status": {
		summary: "Whether this session is in Parent Mode",
		answers: { 200: { description: "The status", body: ParentModeStatus } },
	},
	"POST /api/auth/verify-password": {
		summary: "Turns Parent Mode on for this session, for 30 minutes",
		limit: OWN_PASSWORD,
		body: PasswordRequest,
		answers: { 200: { description: "The end of Parent Mode", body: z.object({ expiresAt: z.iso.datetime() }) } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"POST /api/auth/parent-mode/deactivate": {
		summary: "Turns Parent Mode off",
		limit: perTenMinutes("parent-mode", 100),
		answers: { 200: { description: "The status", body: ParentModeStatus } },
	},
	"POST /api/auth/verify-email": {
		summary: "Verifies an e-mail address by the token of a mail; a changed address takes effect",
		access: "public",
		limit: attempts("verify-email", 30, 15),
		body: VerifyEmailRequest,
		answers: { 200: { description: "The verified address", body: z.object({ email: z.string() }) } },
		errors: ["token_invalid", "email_taken", "too_many_attempts"],
	},
	"POST /api/auth/resend-verification": {
		summary: "Sends the verification mail again; the answer is the same for an unknown address",
		access: "public",
		limit: attempts("resend", 20, 60),
		body: EmailRequest,
		answers: { 200: { description: "If there is such an account, a mail is on its way", body: Ok } },
		errors: ["too_many_attempts"],
	},
	"POST /api/auth/forgot-password": {
		summary: "Sends a mail with a link to a new password; the answer is the same for an unknown address",
		access: "public",
		limit: attempts("forgot", 20, 60),
		body: EmailRequest,
		answers: { 200: { description: "If there is such an account, a mail is on its way", body: Ok } },
		errors: ["too_many_attempts"],
	},
	"POST /api/auth/reset-password": {
		summary: "Sets a new password by the token of a mail, and ends all sessions",
		access: "public",
		limit: attempts("reset-password", 30, 15),
		body: ResetPasswordRequest,
		answers: { 200: { description: "The password has changed", body: Ok } },
		errors: ["token_invalid", "too_many_attempts"],
	},
	"POST /api/account/password": {
		summary: "Changes the password, and ends all other sessions",
		limit: OWN_PASSWORD,
		body: ChangePasswordRequest,
		answers: { 200: { description: "The password has changed", body: Ok } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"POST /api/account/email": {
		summary: "Changes the e-mail address, once the new one is verified",
		limit: OWN_PASSWORD,
		body: ChangeEmailRequest,
		answers: { 200: { description: "A mail is on its way to the new address", body: Ok } },
		errors: ["wrong_password", "email_taken", "too_many_attempts"],
	},
	"GET /api/account/mail": {
		summary: "The user's mails in the queue",
		answers: { 200: { description: "Oldest first", body: z.array(PendingMail) } },
	},
	"GET /api/account/sessions": {
		summary: "The signed-in devices",
		answers: {
			200: { description: "The current device first, then by last use", body: z.array(AccountSession) },
		},
	},
	"DELETE /api/account/sessions": {
		summary: "Signs out all other devices",
		limit: SIGN_OUTS,
		answers: { 200: { description: "All other sessions have ended", body: Ok } },
	},
	"DELETE /api/account/sessions/:id": {
		summary: "Signs out one device",
		limit: SIGN_OUTS,
		params: Id,
		answers: { 200: { description: "The device is signed out", body: Ok } },
		errors: ["not_found"],
	},
	"GET /api/account/export": {
		summary: "All of the user's data, as JSON",
		limit: EXPORTS,
		answers: {
			200: {
				description: "Account, characters, settings, stories, ledger; no password and no key",
				body: z.record(z.string(), z.unknown()),
				headers: { "Content-Disposition": "The name of the file" },
			},
		},
	},
	"GET /api/account/export.zip": {
		summary: "All of the user's data, as readable text in a ZIP file",
		limit: EXPORTS,
		answers: {
			200: {
				description: "A text file for each story, and the same JSON",
				body: z.unknown(),
				type: "application/zip",
				headers: { "Content-Disposition": "The name of the file" },
			},
		},
	},
	"DELETE /api/account": {
		summary: "Deletes the account with all its data, running stories included",
		limit: OWN_PASSWORD,
		body: PasswordRequest,
		answers: { 200: { description: "The account is deleted", body: Ok } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"GET /api/stats/story-ledger": {
		summary: "The stories that were told, refunded or not counted, newest first",
		answers: { 200: { description: "At most the last 100", body: z.array(LedgerEntry) } },
	},
	"GET /api/story/usage": {
		summary: "What is left of the month's stories",
		answers: { 200: { description: "The quota", body: Usage } },
	},
	"GET /api/stats/story-generation": {
		summary: "How many stories were told",
		answers: { 200: { description: "The quota, as Settings shows it", body: StoryStats } },
	},
} as const satisfies EndpointTable;
