// Imported first: styled-components and Radix read the nonce for their style elements from this global.
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
