// The built front end: files by their hashed names for ever, every other address the one page.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { send } from "@koa/send";
import { AppError } from "@lion-tails/common/errors";
import type { Middleware } from "koa";
import { SESSION_COOKIE } from "./session.ts";

const YEAR = 365 * 24 * 3600 * 1000;

/** Serves the folder. The page's `__NONCE__` becomes the answer's nonce, `__SESSION__` says if there is none for sure. */
export function pages(folder: string): Middleware {
	let page: Promise<string> | undefined;
	return async (ctx, next) => {
		if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
		if (/\.[a-z0-9]+$/i.test(ctx.path)) {
			const isHashed = ctx.path.startsWith("/assets/");
			const sent = await send(ctx, ctx.path, { root: folder, maxage: isHashed ? YEAR : 0, immutable: isHashed }).catch(
				(error) => {
					if (error.status === 404) throw new AppError("not_found");
					throw error;
				},
			);
			if (!sent) throw new AppError("not_found");
			return;
		}
		page ??= readFile(join(folder, "index.html"), "utf8");
		ctx.type = "html";
		ctx.set("Cache-Control", "no-cache");
		const session = ctx.cookies.get(SESSION_COOKIE) ? "maybe" : "none";
		ctx.body = (await page).replaceAll("__NONCE__", ctx.state.nonce ?? "").replace("__SESSION__", session);
	};
}
