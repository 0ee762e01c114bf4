// The operator's OpenID Connect provider. The only importer of openid-client.
import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type Configuration,
	calculatePKCECodeChallenge,
	discovery,
	randomNonce,
	randomPKCECodeVerifier,
	randomState,
} from "openid-client";
import { z } from "zod";

const Claims = z.looseObject({
	sub: z.string(),
	email: z.string().optional(),
	email_verified: z.boolean().optional(),
	preferred_username: z.string().optional(),
	name: z.string().optional(),
});

const Checks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** `email` is "" unless the provider has verified it. */
export type OidcPerson = { subject: string; email: string; username: string };

export type OidcProvider = ReturnType<typeof oidcProvider>;

export function oidcProvider(issuer: string, clientId: string, clientSecret: string) {
	const server = new URL(issuer);
	let configuration: Promise<Configuration> | null = null;
	/** Asked at the first sign-in, so that the server starts without the provider; after a failure the next one asks again. */
	function configure(): Promise<Configuration> {
		const isLocal = server.protocol === "http:";
		configuration ??= discovery(server, clientId, clientSecret, undefined, {
			...(isLocal && { execute: [allowInsecureRequests] }),
		}).catch((error) => {
			configuration = null;
			throw error;
		});
		return configuration;
	}
	return {
		/** The provider's host, as the button names it. */
		name: server.hostname,
		issuer,
		/** Returns the address to send the browser to, and what to check when it returns. Rejects if the provider does not answer. */
		async begin(redirectUri: string): Promise<{ url: string; checks: z.infer<typeof Checks> }> {
			const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
			const url = buildAuthorizationUrl(await configure(), {
				redirect_uri: redirectUri,
				scope: "openid email profile",
				state: checks.state,
				nonce: checks.nonce,
				code_challenge: await calculatePKCECodeChallenge(checks.verifier),
				code_challenge_method: "S256",
			});
			return { url: url.href, checks };
		},
		/** `url` is the address to which the browser returned. Rejects if anything does not fit. */
		async finish(url: URL, checks: unknown): Promise<OidcPerson> {
			const { state, nonce, verifier } = Checks.parse(checks);
			const tokens = await authorizationCodeGrant(await configure(), url, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: verifier,
				idTokenExpected: true,
			});
			const { sub, email = "", email_verified, preferred_username, name } = Claims.parse(tokens.claims());
			return {
				subject: sub,
				email: email_verified ? email : "",
				username: preferred_username ?? name ?? email.split("@")[0] ?? "",
			};
		},
	};
}
