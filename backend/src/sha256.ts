import { createHash } from "node:crypto";

/** Returns the SHA-256 hash in base64url. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("base64url");
