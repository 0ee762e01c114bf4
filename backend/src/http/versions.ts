// Versions of answers: a caller that has the current version (ETag) receives 304 without the content.
import { Readable } from "node:stream";
import type Koa from "koa";
import { sha256 } from "../sha256.ts";
import { sessionOf } from "./session.ts";

/** Characters of the base64url SHA-256: 162 bits, so collisions are not expected. */
const VERSION_LENGTH = 27;

/** Headers of lists that may change while the content does not; the version covers them too. */
const VERSIONED_HEADERS = ["Link", "X-Total-Count", "X-Favorite-Count"];

export const versionOf = (content: string): string => sha256(content).slice(0, VERSION_LENGTH);

/**
 * Sets the ETag of the answer, and answers 304 if the caller has this version. The ETag is weak, because the answer may be
 * compressed. `ctx.fresh` does not work here: it rejects `no-cache`, which every `fetch` with a version sends.
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

const YEAR_SECONDS = 365 * 24 * 3600;

/** Sets the ETag of bytes whose URL may contain their version, and answers 304 and returns true if the caller has them. */
export function isKnownVersion(ctx: Koa.Context, version: string): boolean {
	const isInUrl = ctx.query.v === version;
	ctx.set("Cache-Control", isInUrl ? `private, max-age=${YEAR_SECONDS}, immutable` : "private, no-cache");
	ctx.etag = version;
	ctx.status = 200;
	if (ctx.fresh) ctx.status = 304;
	return ctx.status === 304;
}

/**
 * Adds a version to every JSON answer to a GET. Answers to signed-in users are not stored by the browser, whose cache cannot be
 * cleared at sign-out; the pages cache them in memory. A route that answers everyone the same sets its own `Cache-Control`.
 */
export function versions(): Koa.Middleware {
	return async (ctx, next) => {
		await next();
		const { body } = ctx;
		if ((ctx.method !== "GET" && ctx.method !== "HEAD") || ctx.status !== 200 || !ctx.response.is("json")) return;
		// A packed body already has its version.
		if (ctx.response.get("ETag")) return;
		// A stream has no version.
		if (typeof body !== "object" || body instanceof Readable) return;
		const text = JSON.stringify(body);
		if (!ctx.response.get("Cache-Control"))
			ctx.set("Cache-Control", sessionOf(ctx)?.userId === undefined ? "private, no-cache" : "no-store");
		const headers = VERSIONED_HEADERS.map((name) => ctx.response.get(name)).join("\n");
		if (!setVersion(ctx, versionOf(`${headers}\n${text}`)).isKnown) ctx.body = text;
	};
}
