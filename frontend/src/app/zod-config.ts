// Under our Content Security Policy zod must not try `new Function`: the attempt alone is a violation. What
// `z.config({ jitless: true })` sets is set here, because the call would bring zod into the first page. Imported before
// any schema; the browser tests fail on a violation.
declare global {
	var __zod_globalConfig: { jitless: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
