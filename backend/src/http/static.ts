// The built front end: its files, and the page for every address the router knows.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { send } from "@koa/send";
import type { Context, Middleware } from "koa";
import { isPagePath } from "./error-handler.ts";
import { SESSION_COOKIE } from "./session.ts";
import { setVersion, versionOf } from "./versions.ts";

const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Serves the folder. `pages.json` in it lists the router's paths: the page is answered for all other addresses too, with
 * status 404. `landing.html` is the page of `/` for whoever has no session: the build has rendered it as they see it. In both
 * `__NONCE__` becomes the answer's nonce, and `__SESSION__` says when there is certainly no session.
 */
export function serveFrontend(folder: string): Middleware {
	const read = (file: string) => readFileSync(join(folder, file), "utf8");
	const page = read("index.html");
	const landing = read("landing.html");
	const pages = {
		maybe: { text: page, version: versionOf(`maybe ${page}`) },
		none: { text: page, version: versionOf(`none ${page}`) },
		landing: { text: landing, version: versionOf(landing) },
	};
	const paths: string[] = JSON.parse(read("pages.json"));
	const known = paths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`));
	const isKnown = (path: string) => known.some((pattern) => pattern.test(path));

	return async (ctx, next) => {
		if (!isPagePath(ctx.path)) return next();
		const isRead = ctx.method === "GET" || ctx.method === "HEAD";
		if (isRead && !isKnown(ctx.path) && (await sendFile(ctx, folder))) return;
		ctx.status = isRead && isKnown(ctx.path) ? 200 : 404;
		ctx.type = "html";
		ctx.set("Cache-Control", "no-cache");
		const session = ctx.cookies.get(SESSION_COOKIE) ? "maybe" : "none";
		const { text, version } = pages[session === "none" && ctx.path === "/" ? "landing" : session];
		if (ctx.status === 200 && setVersion(ctx, version).isKnown) {
			// The page that the browser has goes on with the header that came with it: their nonce is one.
			ctx.remove("Content-Security-Policy");
			return;
		}
		ctx.body = text.replaceAll("__NONCE__", ctx.state.nonce ?? "").replace("__SESSION__", session);
	};
}

/**
 * False when there is no such file. Files with a hash in their name never change; the others are asked for again each time,
 * above all the service worker, with which a new build takes over.
 */
async function sendFile(ctx: Context, root: string): Promise<boolean> {
	if (!/\.[a-z0-9]+$/i.test(ctx.path) || /\/(index|landing)\.html$|^\/pages\.json$/.test(ctx.path)) return false;
	const isHashed = ctx.path.startsWith("/assets/");
	if (!isHashed) ctx.set("Cache-Control", "no-cache");
	try {
		const path = await send(ctx, ctx.path, { root, maxage: isHashed ? YEAR_MS : 0, immutable: isHashed });
		if (path && !isHashed) setVersion(ctx, `${ctx.response.length}-${ctx.response.lastModified?.getTime()}`);
		return Boolean(path);
	} catch (error) {
		// An address that cannot name a file of ours: not there, malformed, or outside the folder.
		const { status } = error as { status?: number };
		if (status !== undefined && status < 500) return false;
		throw error;
	}
}
