// Our Content Security Policy forbids `new Function`, which zod would try. This sets the same flag as
// `z.config({ jitless: true })` without loading zod on the first page. Must be imported before any schema; the browser tests
// fail on violations of the policy.
declare global {
	var __zod_globalConfig: { jitless: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
