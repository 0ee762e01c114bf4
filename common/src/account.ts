import { z } from "zod";
import { isInOneAlphabet } from "./alphabets.ts";
import { isObject, shortText } from "./text.ts";

/** The username of a new account. Older accounts may have other names. */
const username = z
	.string("Username must be at least 3 characters")
	// Before the checks, because it converts full-width characters and ligatures.
	.normalize("NFKC")
	.trim()
	.min(3, "Username must be at least 3 characters")
	.max(40, "Username must be at most 40 characters")
	.superRefine((name, { addIssue }) => {
		const problem = usernameProblem(name);
		if (problem) addIssue(problem);
	})
	.meta({ description: "Letters and digits of any one alphabet, and . _ -" });

function usernameProblem(name: string): string | null {
	// Zero-width and direction characters, soft hyphens, and fillers, which Unicode counts as letters or marks.
	if (/[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/u.test(name))
		return "Username contains an invisible character. Please type it again";
	if (/[@\s]/u.test(name)) return "Username cannot contain spaces or @";
	if (!/^(?:[\p{L}\p{N}]\p{M}*|[._-])*$/u.test(name)) return "Username can only contain letters, digits and . _ -";
	// A Cyrillic "а" in a Latin name would look like another parent's name.
	if (!isInOneAlphabet(name)) return "Username mixes letters of different alphabets. Please use one alphabet";
	return null;
}

const email = z.email("Please enter a valid email address").max(254, "Please enter a valid email address");
const newPassword = z
	.string("Password must be at least 8 characters")
	.min(8, "Password must be at least 8 characters")
	.max(200, "Password must be at most 200 characters");
const personName = shortText(80).optional();

export const RegisterRequest = z.object({
	username,
	email,
	password: newPassword,
	firstName: personName,
	lastName: personName,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const CHALLENGE_QUESTION = "Who is the Son of God? (hint: 5 letters)";

/** The registration form; the confirmation and the challenge stay in the browser. */
export const RegisterForm = RegisterRequest.extend({
	confirmPassword: z.string(),
	challenge: z
		.string()
		.refine((answer) => answer.trim().toLowerCase() === "jesus", "Please answer the challenge question correctly"),
}).refine((form) => form.password === form.confirmPassword, {
	path: ["confirmPassword"],
	message: "Passwords do not match",
	when: () => true,
});
export type RegisterForm = z.infer<typeof RegisterForm>;

export const LoginForm = z.object({
	username: z.string().trim().min(3, "Username must be at least 3 characters"),
	password: z.string().min(6, "Password must be at least 6 characters"),
});
export type LoginForm = z.infer<typeof LoginForm>;

/** `username` can be an email address; `{email, password}` is also accepted. */
export const LoginRequest = z
	.object({
		username: z.string().trim().max(254).optional(),
		email: z.string().trim().max(254).optional(),
		password: z.string("Password is required").min(1, "Password is required").max(1000, "Password is too long"),
	})
	.refine((login) => Boolean(login.username || login.email), {
		path: ["username"],
		message: "Either email or username is required",
		when: isObject,
	});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const SessionUser = z.object({
	id: z.string(),
	username: z.string(),
	email: z.string(),
	firstName: z.string().nullable(),
	lastName: z.string().nullable(),
	isVerified: z.boolean(),
	isAdmin: z.boolean(),
	createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The answer of a sign-in. Only scripts get a token: a browser has the cookie, which its pages cannot read. */
export const SignedIn = SessionUser.extend({ token: z.string().optional() });
export type SignedIn = z.infer<typeof SignedIn>;

/** Stories left this calendar month (UTC). `nextReset` is the first instant of next month. */
export const Usage = z.object({
	remaining: z.int(),
	limit: z.int(),
	nextReset: z.iso.datetime(),
	unlimited: z.boolean().optional(),
});
export type Usage = z.infer<typeof Usage>;

/** Free stories of one kind: `total` at the start of the month, `used` since. */
const FreeStories = z.object({ used: z.int(), total: z.int() });

export const StoryStats = z.object({
	used: z.int(),
	total: z.int(),
	remaining: z.int(),
	lastResetDate: z.iso.datetime(),
	/** The parts of the totals: monthly stories, and the remaining welcome stories. */
	month: FreeStories.optional(),
	welcome: FreeStories.optional(),
	unlimited: z.boolean().optional(),
});
export type StoryStats = z.infer<typeof StoryStats>;

/** Verifies the address that received the link, or makes a changed address effective. */
export const VerifyEmailRequest = z.object({
	token: z.string("Verification token is required").trim().min(1, "Verification token is required").max(200),
});
export const EmailRequest = z.object({ email });

/** Adds a new password and its confirmation, which must be equal. */
const confirmed = <S extends z.ZodRawShape>(shape: S) =>
	z
		.object({ ...shape, password: newPassword, confirmPassword: z.string("Passwords do not match") })
		.refine(
			(given) =>
				(given as { password?: unknown }).password === (given as { confirmPassword?: unknown }).confirmPassword,
			{ path: ["confirmPassword"], message: "Passwords do not match", when: isObject },
		);

export const ResetPasswordRequest = confirmed({
	token: z.string("Reset token is required").trim().min(1, "Reset token is required").max(200),
});
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

const ownPassword = z.string("Password is required").min(1, "Password is required").max(1000, "Password is too long");

export const ChangePasswordRequest = confirmed({ currentPassword: ownPassword });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** `email` is the new address, `password` the account's. */
export const ChangeEmailRequest = z.object({ email, password: ownPassword });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;

export const PasswordRequest = z.object({ password: ownPassword });
export type PasswordRequest = z.infer<typeof PasswordRequest>;

/** Parent Mode of this session. `expiresAt` is null while it is not active. */
export const ParentModeStatus = z.object({ isActive: z.boolean(), expiresAt: z.iso.datetime().nullable() });
export type ParentModeStatus = z.infer<typeof ParentModeStatus>;

/**
 * A signed-in device. `device` as in "Chromium on Linux"; `lastSeenAt` is accurate to the hour; `range` is the address range of the
 * sign-in, as in "203.0.113.x", and `isSameNetwork` whether that was the network of this call.
 */
export const AccountSession = z.object({
	id: z.string(),
	device: z.string(),
	signedInAt: z.iso.datetime().nullable(),
	lastSeenAt: z.iso.datetime(),
	isCurrent: z.boolean(),
	range: z.string().nullable(),
	isSameNetwork: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** A key of a device or password manager, with which its owner signs in. */
export const Passkey = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: z.iso.datetime(),
	lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** `response`: what the browser's WebAuthn returned, as JSON. */
export const PasskeyResponse = z.object({ response: z.looseObject({ id: z.string().max(2000) }) });
export const NewPasskey = PasskeyResponse.extend({ name: shortText(60).min(1, "Please name this passkey") });

/** A mail in the queue. `problem` is the reason of the last failure; `nextAttemptAt` is null after the last attempt. */
export const PendingMail = z.object({
	kind: z.enum(["verify-email", "reset-password", "change-email", "email-changed"]),
	to: z.string(),
	createdAt: z.iso.datetime(),
	problem: z.string().nullable(),
	nextAttemptAt: z.iso.datetime().nullable(),
});
export type PendingMail = z.infer<typeof PendingMail>;

/** One story in the quota's ledger. */
export const LedgerEntry = z.object({
	generationId: z.string(),
	/** The story's title, or the child's name, or empty. */
	title: z.string(),
	createdAt: z.iso.datetime(),
	/** `returned`: the story was refunded. */
	state: z.enum(["running", "told", "returned"]),
	/** `month` and `welcome` are free stories; `own-key` was not counted. */
	source: z.enum(["month", "welcome", "own-key"]),
	/** The reason of the refund, as a sentence for the user. */
	reason: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
