// The devices that are signed in.
import type { AccountSession } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { Events } from "../events.ts";
import type { Api } from "../http/endpoint.ts";
import { lastSeenAt, SessionContent, sessionIdOf, signOut } from "../http/session.ts";
import type { SessionRecord, SessionStore } from "./store.ts";

type Deps = { sessions: SessionStore; events: Events; now: () => number };

export function sessionRoutes({ on }: Api, { sessions, events, now }: Deps): void {
	on("GET /api/account/sessions", async (ctx) => {
		const current = currentSession(ctx);
		const records = await sessions.ofUser(ctx.state.user.id, now());
		ctx.body = records
			.toSorted((a, b) => Number(b.key === current) - Number(a.key === current) || b.expiresAt - a.expiresAt)
			.map((record) => toAccountSession(record, current, now()));
	});

	on("DELETE /api/account/sessions", async (ctx) => {
		const { id: userId } = ctx.state.user;
		const except = currentSession(ctx);
		await sessions.removeOfUser(userId, except);
		events.emit("sessions-ended", { userId, except });
		ctx.body = { ok: true };
	});

	on("DELETE /api/account/sessions/:id", async (ctx) => {
		const { id } = ctx.state.params;
		const record = await sessions.get(id, now());
		if (record?.userId !== ctx.state.user.id) throw new AppError("not_found");
		await sessions.remove(id);
		events.emit("session-ended", { sessionId: id });
		if (id === currentSession(ctx)) signOut(ctx);
		ctx.body = { ok: true };
	});
}

const currentSession = (ctx: Pick<Koa.Context, "state">) =>
	ctx.state.sessionKey ? sessionIdOf(ctx.state.sessionKey) : null;

function toAccountSession(record: SessionRecord, current: string | null, now: number): AccountSession {
	const { device = "An older session", signedInAt } = SessionContent.parse(JSON.parse(record.content));
	const isCurrent = record.key === current;
	return {
		id: record.key,
		device,
		signedInAt: signedInAt === undefined ? null : new Date(signedInAt).toISOString(),
		lastSeenAt: new Date(isCurrent ? now : lastSeenAt(record)).toISOString(),
		isCurrent,
	};
}
