// The calls by which a parent takes all data along, or deletes the account.
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type Koa from "koa";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { signOut } from "../http/session.ts";
import type { AccountDeletion } from "./delete-account.ts";
import { type ExportPart, exportJson } from "./export.ts";
import { exportZip } from "./export-zip.ts";
import type { CheckOwnPassword } from "./routes.ts";

const EXPORTS_PER_USER: RateLimit = { name: "export", points: 20, seconds: 3600, code: "too_many_requests" };

type Deps = {
	deletion: AccountDeletion;
	exportParts: ExportPart[];
	checkOwnPassword: CheckOwnPassword;
	now: () => number;
};

export function dataRoutes({ on, limit, oneByOne }: Api, { deletion, exportParts, checkOwnPassword, now }: Deps): void {
	on("GET /api/account/export", limit(EXPORTS_PER_USER), oneByOne, (ctx) => {
		sendFile(ctx, "json", exportJson(exportParts, ctx.state.user, now()), now());
	});

	on("GET /api/account/export.zip", limit(EXPORTS_PER_USER), oneByOne, (ctx) => {
		sendFile(ctx, "zip", exportZip(exportParts, ctx.state.user, now()), now());
	});

	on("DELETE /api/account", async (ctx) => {
		const { user, body } = ctx.state;
		await checkOwnPassword(ctx, body.password, "password");
		await deletion.deleteAccount(user);
		signOut(ctx as Koa.Context);
		ctx.body = { ok: true };
	});
}

/** Sends a file while it is made, as fast as the client takes it. */
function sendFile(
	ctx: Koa.Context,
	extension: "json" | "zip",
	chunks: AsyncIterable<string | Uint8Array>,
	now: number,
) {
	const stream = Readable.from(inTurns(chunks), { objectMode: false });
	// A store that fails breaks the download off, so that half a file is not taken for a whole one.
	stream.once("error", () => ctx.res.destroy());
	ctx.attachment(`lion-tails-${new Date(now).toISOString().slice(0, 10)}.${extension}`);
	ctx.set("Cache-Control", "no-store");
	ctx.body = stream;
}

/** Other requests are answered between two chunks. When the client leaves, `chunks` are closed. */
async function* inTurns<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
	for await (const chunk of chunks) {
		yield chunk;
		await nextTurn();
	}
}
