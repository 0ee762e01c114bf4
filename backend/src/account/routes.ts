import { createHash, randomUUID } from "node:crypto";
import Router from "@koa/router";
import { LoginRequest, RegisterRequest, type SessionUser } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import { parse } from "../http/error-handler.ts";
import type { AttemptRule, Attempts } from "../http/limits.ts";
import { requireUser, sessionRoom, signIn, signOut } from "../http/session.ts";
import type { Storage, User } from "../storage/storage.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Quota } from "./quota.ts";

// An account is guarded against guessing from many addresses, an address against guessing over many accounts.
const PER_ACCOUNT: AttemptRule = { points: 10, seconds: 15 * 60 };
const PER_ADDRESS: AttemptRule = { points: 50, seconds: 15 * 60 };
const REGISTER_PER_ADDRESS: AttemptRule = { points: 20, seconds: 3600 };

type Parts = {
	storage: Storage;
	quota: Quota;
	attempts: Attempts;
	now: () => number;
	/** Ends what is open in a socket room. */
	disconnect: (room: string) => void;
};

export function accountRoutes({ storage, quota, attempts, now, disconnect }: Parts): Router {
	const router = new Router();

	router.get("/api/auth/me", async (ctx) => {
		ctx.body = toSessionUser(await requireUser(ctx, storage));
	});

	router.post("/api/auth/register", async (ctx) => {
		await attempts.count(REGISTER_PER_ADDRESS, "register", ctx.ip);
		const { password, ...asked } = parse(RegisterRequest, ctx.request.body);
		const user: User = {
			id: randomUUID(),
			username: asked.username,
			email: asked.email,
			passwordHash: await hashPassword(password),
			firstName: asked.firstName || null,
			lastName: asked.lastName || null,
			isVerified: false,
			isAdmin: false,
			createdAt: now(),
			updatedAt: now(),
		};
		await storage.users.insert(user);
		ctx.status = 201;
		await answerSignedIn(ctx, user);
	});

	router.post("/api/auth/login", async (ctx) => {
		const login = parse(LoginRequest, ctx.request.body);
		const name = login.username || login.email || "";
		const account = createHash("sha256").update(name.toLowerCase()).digest("base64url");
		await attempts.count(PER_ADDRESS, "login-address", ctx.ip);
		await attempts.count(PER_ACCOUNT, "login-account", account);
		const user = await (name.includes("@") ? storage.users.byEmail(name) : storage.users.byName(name));
		if (!(await verifyPassword(login.password, user?.passwordHash ?? null)) || !user) {
			throw new AppError("invalid_credentials");
		}
		await attempts.forget(PER_ACCOUNT, "login-account", account);
		await answerSignedIn(ctx, user);
	});

	router.post("/api/auth/logout", (ctx) => {
		if (ctx.state.sessionKey) disconnect(sessionRoom(ctx.state.sessionKey));
		signOut(ctx);
		ctx.body = { ok: true };
	});

	router.get("/api/story/usage", async (ctx) => {
		ctx.body = await quota.usage((await requireUser(ctx, storage)).id);
	});

	router.get("/api/stats/story-generation", async (ctx) => {
		ctx.body = await quota.stats((await requireUser(ctx, storage)).id);
	});

	return router;
}

async function answerSignedIn(ctx: Koa.Context, user: User): Promise<void> {
	const token = await signIn(ctx, user);
	ctx.body = { ...toSessionUser(user), token };
}

function toSessionUser(user: User): SessionUser {
	const { id, username, email, firstName, lastName, isVerified, isAdmin, createdAt } = user;
	return {
		id,
		username,
		email,
		firstName,
		lastName,
		isVerified,
		isAdmin,
		createdAt: new Date(createdAt).toISOString(),
	};
}
