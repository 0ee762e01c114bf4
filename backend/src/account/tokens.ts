// The tokens of links in mails.
import { createHash, randomBytes } from "node:crypto";
import type { TokenStore, TokenType } from "./store.ts";

const HOUR_MS = 3600 * 1000;
const LIFETIMES_MS: Record<TokenType, number> = {
	"verify-email": 24 * HOUR_MS,
	"change-email": 24 * HOUR_MS,
	"reset-password": HOUR_MS,
};

export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Makes a token and stores its hash, in the place of the older one of its user and type. */
export async function issueToken(
	tokens: TokenStore,
	link: { userId: string; type: TokenType; email: string },
	now: number,
): Promise<string> {
	const token = randomBytes(32).toString("base64url");
	await tokens.put({ ...link, hash: hashToken(token), expiresAt: now + LIFETIMES_MS[link.type], createdAt: now });
	return token;
}
