// Security headers of every answer, and the Content Security Policy of a page.
import { createHash } from "node:crypto";
import type { Middleware } from "koa";
import helmet from "koa-helmet";

const DIRECTIVES: Readonly<Record<string, string>> = {
	"default-src": "'self'",
	"script-src": "'self'",
	"style-src": "'self'",
	// Style attributes (the width of a bar) are data; style elements need a hash.
	"style-src-attr": "'unsafe-inline'",
	// Drawn covers are images from memory.
	"img-src": "'self' data: blob: https:",
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

/** Sets the headers of every answer. The policy allows no inline script or style; pages replace it with `pagePolicy`. */
export function securityHeaders(): Middleware {
	return helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: Object.fromEntries(Object.entries(DIRECTIVES).map(([name, value]) => [name, value.split(" ")])),
		},
		// The server also runs over plain HTTP on a local machine; a TLS proxy sets this header for a public name.
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
