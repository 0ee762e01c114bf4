// A software authenticator for tests: makes and uses passkeys as a phone does (https://www.w3.org/TR/webauthn-3/), with ES256.
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Faults = { origin?: string; isUnverified?: boolean; challenge?: string };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** `counts`: false for a passkey that several devices share, which has no counter. */
export function authenticator(origin: string, counts = true) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(16);
	let counter = 0;

	const clientData = (type: string, { challenge }: Options, faults: Faults) =>
		Buffer.from(
			JSON.stringify({
				type,
				challenge: faults.challenge ?? challenge,
				origin: faults.origin ?? origin,
				crossOrigin: false,
			}),
		);

	function authenticatorData(rpId: string, flags: number, credential: Uint8Array, { isUnverified }: Faults): Buffer {
		const count = Buffer.alloc(4);
		if (counts) count.writeUInt32BE(++counter);
		const verified = isUnverified ? 0 : USER_VERIFIED;
		return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | verified | flags]), count, credential]);
	}

	/** The public key in CBOR, as https://www.rfc-editor.org/rfc/rfc9053#section-7.1 describes it. */
	function coseKey(): Buffer {
		const { x = "", y = "" } = publicKey.export({ format: "jwk" });
		const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, "base64url")]);
		return Buffer.concat([
			Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
			coordinate(x),
			Buffer.from([0x22]),
			coordinate(y),
		]);
	}

	return {
		id: base64(id),
		/** Answers the options for a new passkey. */
		register(options: Options, faults: Faults = {}) {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
			const data = authenticatorData(options.rp?.id ?? "", HAS_CREDENTIAL, credential, faults);
			const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
			const attestationObject = Buffer.concat([
				Buffer.from([0xa3]),
				text("fmt"),
				text("none"),
				text("attStmt"),
				Buffer.from([0xa0]),
				text("authData"),
				Buffer.from([0x58, data.length]),
				data,
			]);
			const clientDataJSON = clientData("webauthn.create", options, faults);
			return {
				id: base64(id),
				rawId: base64(id),
				type: "public-key",
				clientExtensionResults: {},
				response: { clientDataJSON: base64(clientDataJSON), attestationObject: base64(attestationObject) },
			};
		},
		/** Answers the options for a sign-in. */
		signIn(options: Options, faults: Faults = {}) {
			const data = authenticatorData(options.rpId ?? "", 0, Buffer.alloc(0), faults);
			const clientDataJSON = clientData("webauthn.get", options, faults);
			const signature = createSign("sha256")
				.update(Buffer.concat([data, sha256(clientDataJSON)]))
				.sign(privateKey);
			return {
				id: base64(id),
				rawId: base64(id),
				type: "public-key",
				clientExtensionResults: {},
				response: {
					clientDataJSON: base64(clientDataJSON),
					authenticatorData: base64(data),
					signature: base64(signature),
				},
			};
		},
	};
}
