// Signing in without a password: passkeys (WebAuthn), and the operator's OpenID Connect provider.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { type Passkey, RegisterRequest } from "@lion-tails/common/account";
import { lookAlikesOf } from "@lion-tails/common/alphabets";
import { attempts } from "@lion-tails/common/endpoints";
import { AppError } from "@lion-tails/common/errors";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type Koa from "koa";
import type { Logger } from "pino";
import type { Api } from "../http/endpoint.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { sha256 } from "../sha256.ts";
import type { OidcPerson, OidcProvider } from "./oidc.ts";
import { hashPassword } from "./passwords.ts";
import { type AccountStore, foldCase, type SignInMethod, type User, type UserStore } from "./store.ts";

/** Counts an attempt; throws `wrong_password` with an issue at the field, or `too_many_attempts`. */
export type CheckOwnPassword = (
	ctx: Pick<Koa.Context, "ip" | "app" | "res"> & { state: { user: User } },
	password: string,
	field: string,
) => Promise<void>;

type Deps = {
	storage: Pick<AccountStore, "users" | "signInMethods">;
	/** Undefined if the operator has no provider. */
	oidc?: OidcProvider | undefined;
	publicUrl: string;
	/** Begins a session. */
	signedIn: (ctx: Koa.Context, user: User) => Promise<unknown>;
	checkOwnPassword: CheckOwnPassword;
	rateLimiter: RateLimiter;
	now: () => number;
	log: Logger;
};

const MAX_PASSKEYS = 20;

/** Loads the passkey library. This blocks the event loop for up to 150 ms, so a server does it right after its start. */
export const webAuthn = () => import("@simplewebauthn/server");

export function signInMethodRoutes(api: Api, deps: Deps): void {
	api.on("GET /api/auth/methods", (ctx) => {
		ctx.body = { oidc: deps.oidc?.name ?? null };
	});
	passkeyRoutes(api, deps);
	oidcRoutes(api, deps);
}

// Values that a browser keeps between two requests, in a signed cookie.

const COOKIE_MINUTES = 5;
const CHALLENGE_USES = attempts("passkey-challenge", 1, COOKIE_MINUTES);

function keep(ctx: Koa.Context, name: string, value: string, now: number): void {
	const content = `${now + COOKIE_MINUTES * 60_000} ${value}`;
	ctx.cookies.set(`lion-tails-${name}`, Buffer.from(content).toString("base64url"), {
		signed: true,
		httpOnly: true,
		sameSite: "lax",
		overwrite: true,
		path: "/api",
		maxAge: COOKIE_MINUTES * 60_000,
	});
}

/** Returns the kept value and removes it; null if it is missing, not ours or too old: a copy of a cookie has no age. */
function take(ctx: Koa.Context, name: string, now: number): string | null {
	const content = Buffer.from(ctx.cookies.get(`lion-tails-${name}`, { signed: true }) ?? "", "base64url").toString();
	ctx.cookies.set(`lion-tails-${name}`, null, { path: "/api", signed: true });
	const [, until, value = ""] = /^(\d+) (.+)$/s.exec(content) ?? [];
	return Number(until) > now ? value : null;
}

type PasskeyContent = { publicKey: string; counter: number; transports?: string[] };

const toPasskey = ({ id, name, createdAt, usedAt }: SignInMethod): Passkey => ({
	id,
	name,
	createdAt: new Date(createdAt).toISOString(),
	lastUsedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
});

function passkeyRoutes(
	{ on }: Api,
	{ storage: { users, signInMethods }, publicUrl, signedIn, checkOwnPassword, rateLimiter, now }: Deps,
) {
	/** Returns the site of a passkey. In development it is the opened address, whose port may differ from the configured one. */
	function siteOf(ctx: Koa.Context): { origin: string; hostname: string } {
		const configured = new URL(publicUrl);
		const isLocal = configured.hostname === "localhost" && URL.canParse(ctx.get("origin"));
		return isLocal ? new URL(ctx.get("origin")) : configured;
	}
	const expectedOf = (ctx: Koa.Context, challenge: string) => ({
		expectedChallenge: challenge,
		expectedOrigin: siteOf(ctx).origin,
		expectedRPID: siteOf(ctx).hostname,
		requireUserVerification: true,
	});
	const passkeysOf = async (userId: string) =>
		(await signInMethods.ofUser(userId)).filter(({ kind }) => kind === "passkey");

	/** Returns the challenge of this browser, once. Throws `passkey_refused`. */
	async function takeChallenge(ctx: Koa.Context, purpose: string): Promise<string> {
		const challenge = take(ctx, purpose, now());
		// A copy of the cookie must not be used again.
		if (!challenge || !(await rateLimiter.isWithin(CHALLENGE_USES, sha256(challenge))))
			throw new AppError("passkey_refused");
		return challenge;
	}

	on("GET /api/account/passkeys", async (ctx) => {
		ctx.body = (await passkeysOf(ctx.state.user.id)).map(toPasskey);
	});

	on("POST /api/account/passkeys/options", async (ctx) => {
		const { user, body } = ctx.state;
		// A stranger who finds an unlocked device must not be able to add a passkey.
		await checkOwnPassword(ctx, body.password, "password");
		const passkeys = await passkeysOf(user.id);
		if (passkeys.length >= MAX_PASSKEYS) throw new AppError("passkey_limit");
		const options = await (await webAuthn()).generateRegistrationOptions({
			rpName: "Lion Tails",
			rpID: siteOf(ctx).hostname,
			userName: user.username,
			userID: new TextEncoder().encode(user.id),
			attestationType: "none",
			excludeCredentials: passkeys.map(({ id }) => ({ id })),
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
		});
		keep(ctx, "new-passkey", `${user.id} ${options.challenge}`, now());
		ctx.body = { ...options };
	});

	on("POST /api/account/passkeys", async (ctx) => {
		const { user, body } = ctx.state;
		const [userId, challenge = ""] = (await takeChallenge(ctx, "new-passkey")).split(" ");
		if (userId !== user.id) throw new AppError("passkey_refused");
		const { verified, registrationInfo } = await (await webAuthn())
			.verifyRegistrationResponse({
				response: body.response as unknown as RegistrationResponseJSON,
				...expectedOf(ctx, challenge),
			})
			.catch(refuse);
		if (!verified) throw new AppError("passkey_refused");
		const { id, publicKey, counter, transports } = registrationInfo.credential;
		const content: PasskeyContent = {
			publicKey: Buffer.from(publicKey).toString("base64url"),
			counter,
			...(transports && { transports }),
		};
		const method: SignInMethod = {
			id,
			userId: user.id,
			kind: "passkey",
			name: body.name,
			content: JSON.stringify(content),
			createdAt: now(),
			usedAt: null,
		};
		if (!(await signInMethods.insert(method))) throw new AppError("passkey_refused");
		// A new password, while the client was sending the body, removed all passkeys before this one existed.
		if ((await users.byId(user.id))?.passwordHash !== user.passwordHash) {
			await signInMethods.remove(method.id);
			throw new AppError("passkey_refused");
		}
		ctx.status = 201;
		ctx.body = toPasskey(method);
	});

	on("DELETE /api/account/passkeys/:id", async (ctx) => {
		const { user, params } = ctx.state;
		const method = await signInMethods.byId(params.id);
		if (method?.userId !== user.id || method.kind !== "passkey") throw new AppError("not_found");
		await signInMethods.remove(method.id);
		ctx.body = { ok: true };
	});

	on("POST /api/auth/passkey/options", async (ctx) => {
		// The options list no keys: the browser knows the keys for this site, and a list would reveal which accounts have one.
		const options = await (await webAuthn()).generateAuthenticationOptions({
			rpID: siteOf(ctx).hostname,
			userVerification: "required",
		});
		keep(ctx, "passkey", options.challenge, now());
		ctx.body = { ...options };
	});

	on("POST /api/auth/passkey", async (ctx) => {
		const challenge = await takeChallenge(ctx, "passkey");
		const response = ctx.state.body.response as unknown as AuthenticationResponseJSON;
		const method = await signInMethods.byId(String(response.id));
		const user = method?.kind === "passkey" ? await users.byId(method.userId) : null;
		if (!method || !user) throw new AppError("passkey_refused");
		const { publicKey, ...content } = JSON.parse(method.content) as PasskeyContent;
		const { verified, authenticationInfo } = await (await webAuthn())
			.verifyAuthenticationResponse({
				response,
				...expectedOf(ctx, challenge),
				credential: {
					id: method.id,
					publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
					counter: content.counter,
				},
			})
			.catch(refuse);
		if (!verified) throw new AppError("passkey_refused");
		const used = { publicKey, ...content, counter: authenticationInfo.newCounter };
		await signInMethods.update({ ...method, content: JSON.stringify(used), usedAt: now() });
		ctx.body = (await signedIn(ctx, user)) as never;
	});
}

/** The library throws for a wrong origin, challenge, signature or counter. */
function refuse(cause: unknown): never {
	throw new AppError("passkey_refused", { cause });
}

/** Returns whether another account has a name that looks the same. */
export async function hasLookAlike(users: Pick<UserStore, "byName">, username: string): Promise<boolean> {
	for (const spelling of lookAlikesOf(username)) if (await users.byName(spelling)) return true;
	return false;
}

const MAX_NAME_ATTEMPTS = 20;

function oidcRoutes({ on }: Api, { storage, oidc, publicUrl, signedIn, now, log }: Deps) {
	const { users, signInMethods } = storage;
	const redirectUri = `${publicUrl}/api/auth/oidc/callback`;

	function leave(ctx: Koa.Context, path: string): void {
		ctx.set("Location", path);
		ctx.body = null;
		// Set last, because a null body sets it to 204.
		ctx.status = 303;
	}

	on("GET /api/auth/oidc", async (ctx) => {
		if (!oidc) throw new AppError("not_found");
		try {
			const { url, checks } = await oidc.begin(redirectUri);
			keep(ctx, "oidc", JSON.stringify(checks), now());
			leave(ctx, url);
		} catch (error) {
			log.warn({ err: error }, "the OpenID Connect provider does not answer");
			leave(ctx, "/auth?problem=provider");
		}
	});

	on("GET /api/auth/oidc/callback", async (ctx) => {
		if (!oidc) throw new AppError("not_found");
		try {
			const checks = take(ctx, "oidc", now());
			if (!checks) throw new Error("this browser did not begin the sign-in, or too long ago");
			const url = new URL(`${redirectUri}${ctx.search}`);
			const user = await userOf(await oidc.finish(url, JSON.parse(checks)));
			if (!user) return leave(ctx, "/auth?problem=unverified");
			await signedIn(ctx, user);
			leave(ctx, "/");
		} catch (error) {
			log.warn({ err: error }, "a sign-in by OpenID Connect failed");
			leave(ctx, "/auth?problem=refused");
		}
	});

	/**
	 * Returns the account of a person at the provider: the one that signed in this way before, the one with the same verified
	 * address, or a new one. Null without a verified address, which anyone could claim.
	 */
	async function userOf({ subject, email: given, username }: OidcPerson): Promise<User | null> {
		const id = sha256(`${oidc?.issuer}\n${subject}`);
		const known = await signInMethods.byId(id);
		if (known) {
			await signInMethods.update({ ...known, usedAt: now() });
			return users.byId(known.userId);
		}
		// Full-width letters would be folded to those of another person's address.
		const email = RegisterRequest.shape.email.safeParse(given).data;
		if (!email) return null;
		const owner = await users.byEmail(email);
		// An address that was never verified here may have been entered by someone else.
		if (owner && !owner.isVerified) return null;
		const user = owner ?? (await register(email, username));
		const method = { id, userId: user.id, kind: "oidc" as const, name: oidc?.name ?? "", content: "{}" };
		await signInMethods.insert({ ...method, createdAt: now(), usedAt: now() });
		return user;
	}

	async function register(email: string, wanted: string): Promise<User> {
		// This password is random and is not stored anywhere. The parent can set one with "Forgot your password?".
		const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
		const letters = wanted.normalize("NFKC").replaceAll(/[^\p{L}\p{N}._-]/gu, "");
		const base = RegisterRequest.shape.username.safeParse(letters.slice(0, 24)).data ?? "parent";
		for (let attempt = 0; attempt < MAX_NAME_ATTEMPTS; attempt++) {
			const username = attempt === 0 ? base : `${base}-${randomInt(1000, 10_000)}`;
			if ((await users.byName(username)) || (await hasLookAlike(users, username))) continue;
			const at = now();
			const user: User = {
				id: randomUUID(),
				username,
				email,
				passwordHash,
				firstName: null,
				lastName: null,
				isVerified: true,
				isAdmin: false,
				createdAt: at,
				updatedAt: at,
			};
			try {
				await users.insert(user);
				return user;
			} catch (error) {
				// Another account took the name or, by another sign-in, the address.
				const owner = await users.byEmail(email);
				if (owner?.isVerified && foldCase(owner.email) === foldCase(email)) return owner;
				if (!(error instanceof AppError) || error.code !== "username_taken") throw error;
			}
		}
		throw new AppError("unexpected");
	}
}
