// Passkeys in the browser. The WebAuthn library is loaded when a passkey is used.
import type { SessionUser } from "@lion-tails/common/account";
import { call } from "../net/client.ts";
import { acceptSignIn } from "./session.ts";

export const canUsePasskeys = () => "PublicKeyCredential" in window;

const webAuthn = () => import("@simplewebauthn/browser");

type Options<F extends (options: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never;

/** Returns null if the parent closed the browser's dialog. */
export async function signInByPasskey(): Promise<SessionUser | null> {
	const [{ startAuthentication }, options] = await Promise.all([webAuthn(), call("POST /api/auth/passkey/options")]);
	const response = await asked(
		startAuthentication({ optionsJSON: options as unknown as Options<typeof startAuthentication> }),
	);
	return (
		response && acceptSignIn(await call("POST /api/auth/passkey", { headers: {}, body: { response: { ...response } } }))
	);
}

/** Returns false if the parent closed the browser's dialog. */
export async function addPasskey(password: string, name: string): Promise<boolean> {
	const [{ startRegistration }, options] = await Promise.all([
		webAuthn(),
		call("POST /api/account/passkeys/options", { body: { password } }),
	]);
	const response = await asked(
		startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> }),
	);
	if (response) await call("POST /api/account/passkeys", { body: { name, response: { ...response } } });
	return response !== null;
}

/** Browsers do not tell whether the dialog was closed or nothing fitted. */
async function asked<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
		throw error;
	}
}
