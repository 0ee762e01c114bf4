import { randomBytes } from "node:crypto";
import type { Middleware } from "koa";
import helmet from "koa-helmet";

declare module "koa" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface DefaultState {
		/** Allows this answer's own scripts and styles. */
		nonce?: string;
	}
}

/** Security headers; pages may run and style only what we wrote, by a nonce of their own. */
export function securityHeaders(): Middleware {
	const headers = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: ["'self'", (_, response) => `'nonce-${nonceOf(response)}'`],
				styleSrc: ["'self'", (_, response) => `'nonce-${nonceOf(response)}'`],
				// Values set on single elements (a bar's width) are data; rules still need the nonce.
				styleSrcAttr: ["'unsafe-inline'"],
				imgSrc: ["'self'", "data:", "https:"],
				connectSrc: ["'self'", "ws:", "wss:"],
				fontSrc: ["'self'"],
				// Speech is fetched and played from memory.
				mediaSrc: ["'self'", "blob:"],
				manifestSrc: ["'self'"],
				workerSrc: ["'self'"],
				objectSrc: ["'none'"],
				baseUri: ["'self'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
			},
		},
		// Served over plain HTTP on one's own machine too; a proxy in front says this for a public name.
		strictTransportSecurity: false,
		crossOriginEmbedderPolicy: false,
	}) as unknown as Middleware;
	return (ctx, next) => {
		ctx.state.nonce = randomBytes(16).toString("base64");
		nonces.set(ctx.res, ctx.state.nonce);
		return headers(ctx, next);
	};
}

const nonces = new WeakMap<object, string>();
const nonceOf = (response: object) => nonces.get(response) ?? "";
