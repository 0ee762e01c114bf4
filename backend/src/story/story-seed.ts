import { createHash } from "node:crypto";

/** 31 bits, the same for the same id. */
export const storySeed = (id: string): number => createHash("sha256").update(id).digest().readUInt32BE() >>> 1;
