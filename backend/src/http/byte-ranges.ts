// Sends sound in byte ranges, because players request only the part that they need next.
import { Readable } from "node:stream";
import type Koa from "koa";

/** Both ends are included. */
type ByteRange = { from: number; to: number };

/**
 * Returns the byte range of a Range header; null for the complete content. Headers with several ranges or an
 * unsatisfiable one are ignored, as RFC 9110 (section 14.2) allows.
 */
function rangeOf(header: string, size: number): ByteRange | null {
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
	if (first === "" && last === "") return null;
	const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
	const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
	return from <= to ? { from, to } : null;
}

/** Answers with the requested range of a sound, or all of it. `size` is in bytes. Set the ETag before. */
export function sendRange(
	ctx: Koa.Context,
	{ size, mediaType }: { size: number; mediaType: string },
	bytesOf: (range: ByteRange) => AsyncGenerator<Uint8Array>,
): void {
	const isSameVersion = !ctx.get("If-Range") || ctx.get("If-Range") === ctx.response.get("ETag");
	const range = isSameVersion ? rangeOf(ctx.get("Range"), size) : null;
	const { from, to } = range ?? { from: 0, to: size - 1 };
	ctx.set("Accept-Ranges", "bytes");
	if (range) {
		ctx.status = 206;
		ctx.set("Content-Range", `bytes ${from}-${to}/${size}`);
	}
	ctx.type = mediaType;
	ctx.body = Readable.from(bytesOf({ from, to }));
	ctx.length = to - from + 1;
}
