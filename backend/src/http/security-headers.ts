// Security headers of every answer, and the Content Security Policy of a page.
import { createHash } from "node:crypto";
import type { Middleware } from "koa";
import helmet from "koa-helmet";

const DIRECTIVES: Readonly<Record<string, string>> = {
	"default-src": "'self'",
	"script-src": "'self'",
	"style-src": "'self'",
	// Styles of single elements (a bar's width) are data; rules need a hash.
	"style-src-attr": "'unsafe-inline'",
	"img-src": "'self' data: https:",
	"connect-src": "'self' ws: wss:",
	"font-src": "'self'",
	// Speech is fetched and played from memory.
	"media-src": "'self' blob:",
	"manifest-src": "'self'",
	"worker-src": "'self'",
	"object-src": "'none'",
	"base-uri": "'self'",
	"form-action": "'self'",
	"frame-ancestors": "'none'",
};

/** Sets the headers of every answer. Their policy allows no inline script or style; pages replace it by `pagePolicy`. */
export function securityHeaders(): Middleware {
	return helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: Object.fromEntries(Object.entries(DIRECTIVES).map(([name, value]) => [name, value.split(" ")])),
		},
		// Served over plain HTTP on one's own machine too; a proxy in front says this for a public name.
		strictTransportSecurity: false,
		crossOriginEmbedderPolicy: false,
	}) as unknown as Middleware;
}

/** Returns the policy under which a page runs exactly the inline scripts and styles in its HTML, by their hashes. */
export function pagePolicy(html: string): string {
	const allowed: Record<string, string[]> = {
		"script-src": hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
		"style-src": hashesOf(html, /<style[^>]*>(.*?)<\/style>/gs),
	};
	return Object.entries(DIRECTIVES)
		.map(([name, value]) => [name, value, ...(allowed[name] ?? [])].join(" "))
		.join(";");
}

/** Browsers hash the text of an element as they have parsed it, with line feeds only. */
function hashesOf(html: string, elements: RegExp): string[] {
	const texts = html.replace(/\r\n?/g, "\n").matchAll(elements);
	const hashes = Array.from(texts, ([, text = ""]) => createHash("sha256").update(text).digest("base64"));
	return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
