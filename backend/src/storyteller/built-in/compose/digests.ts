import type { ToldEvent } from "../material.ts";

/** For each event and scene the beats that make up the shorter telling, which must read as one story. */
export const DIGESTS: Partial<Record<ToldEvent, readonly (readonly number[])[]>> = {};
