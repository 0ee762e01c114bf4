// Encrypts parents' keys in the store: AES-256-GCM with a key derived from a secret of the server. The record's id is
// authenticated too, so a sealed key opens only for its own account.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/**
 * Each version is a format with its own key derivation. v1 does not name its secret: `v1.<bytes>`. v2 does, so that a secret can
 * be replaced: `v2.<id of the secret>.<bytes>`.
 */
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Sealer = ReturnType<typeof openSealer>;

type SealingKey = { id: string; v1: KeyObject; v2: KeyObject };

/**
 * `readSecrets` returns the current secret, then earlier ones. It is called again when a text cannot be opened: the secret may
 * have been replaced while this process runs.
 */
export function openSealer(readSecrets: () => readonly string[]) {
	const known = new Map<string, SealingKey>();
	const read = () =>
		readSecrets().map((secret) => {
			const key = known.get(secret) ?? deriveKey(secret);
			known.set(secret, key);
			return key;
		});
	let keys = read();
	const current = () => keys[0] ?? deriveKey("");

	function openWith(sealed: string, recordId: string): string | null {
		const [version, ...parts] = sealed.split(".");
		const bytes = Buffer.from(parts.at(-1) ?? "", "base64url");
		if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
		if (version === "v1" && parts.length === 1)
			return keys.reduce<string | null>((opened, { v1 }) => opened ?? decrypt(v1, bytes, recordId), null);
		const key = version === "v2" && parts.length === 2 && keys.find(({ id }) => id === parts[0]);
		return key ? decrypt(key.v2, bytes, recordId) : null;
	}

	return {
		/** Seals with the current secret. */
		seal: (text: string, recordId: string) => `v2.${current().id}.${encrypt(current().v2, text, recordId)}`,
		/** Returns null if the text was sealed with an unknown secret or for another record, or was altered. */
		open(sealed: string, recordId: string): string | null {
			const opened = openWith(sealed, recordId);
			if (opened !== null) return opened;
			keys = read();
			return openWith(sealed, recordId);
		},
		/** Returns whether the text is sealed in the newest format, with the current secret. */
		isCurrent: (sealed: string) => sealed.startsWith(`v2.${current().id}.`),
	};
}

function deriveKey(secret: string): SealingKey {
	const derive = (label: string, bytes: number) => Buffer.from(hkdfSync("sha256", secret, "", label, bytes));
	const keyOf = (label: string) => createSecretKey(derive(label, KEY_BYTES));
	return {
		id: derive("lion-tails id of a secret", ID_BYTES).toString("base64url"),
		v1: keyOf("lion-tails own OpenAI key v1"),
		v2: keyOf("lion-tails own OpenAI key v2"),
	};
}

function encrypt(key: KeyObject, text: string, recordId: string): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
	cipher.setAAD(Buffer.from(recordId));
	return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function decrypt(key: KeyObject, bytes: Buffer, recordId: string): string | null {
	try {
		const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
		decipher.setAAD(Buffer.from(recordId));
		decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
		const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
		return Buffer.concat([opened, decipher.final()]).toString("utf8");
	} catch {
		return null;
	}
}
