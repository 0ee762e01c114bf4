import { randomBytes } from "node:crypto";
import type { Context, Middleware } from "koa";
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
				scriptSrc: ["'self'", `'nonce-${NONCE}'`],
				styleSrc: ["'self'", `'nonce-${NONCE}'`],
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
	const written = writtenBy(headers);
	return (ctx, next) => {
		const nonce = randomBytes(16).toString("base64");
		ctx.state.nonce = nonce;
		for (const [name, value] of written) ctx.res.setHeader(name, value.replaceAll(NONCE, nonce));
		return next();
	};
}

/** In the place of each answer's own. */
const NONCE = "NONCE";

/** What the middleware writes, which is the same for every answer: to have it put together for each one takes ten times as long. */
function writtenBy(middleware: Middleware): [name: string, value: string][] {
	const headers: [string, string][] = [];
	const res = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader() {} };
	middleware({ req: {}, res } as unknown as Context, async () => {});
	return headers;
}
