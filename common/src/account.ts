import { z } from "zod";
import { isObject } from "./refinement.ts";

const username = z
	.string("Username must be at least 3 characters")
	.trim()
	.min(3, "Username must be at least 3 characters")
	.max(40, "Username must be at most 40 characters")
	.regex(/^[^@\s]+$/u, "Username cannot contain spaces or @");
const email = z.email("Please enter a valid email address").max(254, "Please enter a valid email address");
const newPassword = z
	.string("Password must be at least 8 characters")
	.min(8, "Password must be at least 8 characters")
	.max(200, "Password must be at most 200 characters");
const personName = z.string().trim().max(80, "Please use at most 80 characters").optional();

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

/** `username` may hold an e-mail address; `{email, password}` is accepted too. */
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

/** What login and register answer: the user, and a token for scripts. */
export const SignedIn = SessionUser.extend({ token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** Stories left this calendar month (UTC). `nextReset` is the first instant of next month. */
export const Usage = z.object({
	remaining: z.int(),
	limit: z.int(),
	nextReset: z.iso.datetime(),
	unlimited: z.boolean().optional(),
});
export type Usage = z.infer<typeof Usage>;

export const StoryStats = z.object({
	used: z.int(),
	total: z.int(),
	remaining: z.int(),
	lastResetDate: z.iso.datetime(),
	unlimited: z.boolean().optional(),
});
export type StoryStats = z.infer<typeof StoryStats>;
