// Imported first: Radix reads the nonce for its style elements from this global. styled-components reads it from the same
// meta element, by its `property`, as soon as it is loaded.
declare global {
	var __webpack_nonce__: string | undefined;
}

/** The nonce of this page; empty where no server has set one. */
export const nonce = readNonce();

if (nonce) globalThis.__webpack_nonce__ = nonce;

function readNonce(): string {
	const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
	return content === "__NONCE__" ? "" : content;
}
