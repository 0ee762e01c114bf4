// Encrypts parents' keys in the store: AES-256-GCM with a key derived from the server's secret. The record's id is authenticated
// too, so a sealed key opens only for its own account.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";

/** Identifies key derivation and cipher. A different method needs a new version, so that older texts stay readable. */
const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Sealer = {
	seal(text: string, recordId: string): string;
	/** Returns null if the text was sealed with another secret or for another record, or was altered. */
	open(sealed: string, recordId: string): string | null;
};

export function openSealer(secret: string): Sealer {
	const derived = Buffer.from(hkdfSync("sha256", secret, "", `lion-tails own OpenAI key ${VERSION}`, KEY_BYTES));
	const key = createSecretKey(derived);
	derived.fill(0);
	return {
		seal(text, recordId) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
			cipher.setAAD(Buffer.from(recordId));
			const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return `${VERSION}.${sealed.toString("base64url")}`;
		},
		open(sealed, recordId) {
			const [version, encoded = ""] = sealed.split(".");
			const bytes = Buffer.from(encoded, "base64url");
			if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
			try {
				const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
				decipher.setAAD(Buffer.from(recordId));
				decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
				const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
				return Buffer.concat([opened, decipher.final()]).toString("utf8");
			} catch {
				return null;
			}
		},
	};
}
