// The version of an answer is its ETag: who has it already is answered 304, without the content.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type Koa from "koa";
import { sessionOf } from "./session.ts";

/** Enough of a SHA-256 that no two contents meet. */
const VERSION_LENGTH = 27;

/** Of a page of a list: they may change where its content does not. */
const TOLD_BESIDE = ["Link", "X-Total-Count", "X-Favorite-Count"];

export const versionOf = (content: string): string =>
	createHash("sha256").update(content).digest("base64url").slice(0, VERSION_LENGTH);

/**
 * Marks the answer with its version, and leaves out the content where the caller has it. Weak, as it is compressed or not.
 * Koa's own `ctx.fresh` is not asked: it refuses `no-cache`, which every `fetch` that names a version sends along.
 */
export function setVersion(ctx: Koa.Context, version: string): { isKnown: boolean } {
	ctx.set("ETag", `W/"${version}"`);
	const known = ctx
		.get("If-None-Match")
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""));
	if (!known.includes(`"${version}"`) && !known.includes("*")) return { isKnown: false };
	ctx.status = 304;
	ctx.body = null;
	return { isKnown: true };
}

/**
 * Gives every JSON answer to a GET its version, and makes the text of it once for all who need it. What is answered to
 * somebody who is signed in stays in no browser's cache, which nobody could empty when they sign out; their pages keep
 * it in memory. A route that answers everybody the same says so by its own `Cache-Control`.
 */
export function versions(): Koa.Middleware {
	return async (ctx, next) => {
		await next();
		const { body } = ctx;
		if ((ctx.method !== "GET" && ctx.method !== "HEAD") || ctx.status !== 200 || !ctx.response.is("json")) return;
		// A packed body has its version already.
		if (ctx.response.get("ETag")) return;
		// What is sent while it is made has no version.
		if (typeof body !== "object" || body instanceof Readable) return;
		const text = JSON.stringify(body);
		if (!ctx.response.get("Cache-Control"))
			ctx.set("Cache-Control", sessionOf(ctx)?.userId === undefined ? "private, no-cache" : "no-store");
		const told = TOLD_BESIDE.map((name) => ctx.response.get(name)).join("\n");
		if (!setVersion(ctx, versionOf(`${told}\n${text}`)).isKnown) ctx.body = text;
	};
}
