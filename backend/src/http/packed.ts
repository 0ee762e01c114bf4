// Bodies that are the same for every caller: hashed once, and compressed once per encoding.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type Koa from "koa";
import { oneAfterAnother } from "../own-turn.ts";
import { setVersion, versionOf } from "./versions.ts";

type PackedOptions = {
	/** A file extension or MIME type for `ctx.type`. */
	type: string;
	/** Sent with the body and with its 304. */
	headers?: Record<string, string>;
	/** From 0 to 11, default 7. Quality 9 takes 33 MB of memory instead of 8. Quality 11 takes ten times as long. */
	brotliQuality?: number;
};

export type Packed = Readonly<ReturnType<typeof pack>>;

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number] | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, Buffer>(gzip);
/** The first visitors of a new server ask for all pages at once. */
const inTurn = oneAfterAnother();

/** Prepares a text for `sendPacked`. Its version depends on the text and the headers. */
export function pack(text: string, { type, headers = {}, brotliQuality = 7 }: PackedOptions) {
	const content = Buffer.from(text);
	const encodings = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(content)]]);
	const compress = (encoding: Encoding) =>
		encoding === "br"
			? compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
			: compressGzip(content);
	return {
		type,
		headers,
		version: versionOf(`${JSON.stringify(headers)}\n${text}`),
		/** Compresses at the first call, off the event loop; later calls share the result. */
		bytes(encoding: Encoding): Promise<Buffer> {
			const bytes = encodings.get(encoding) ?? inTurn(() => compress(encoding));
			encodings.set(encoding, bytes);
			return bytes;
		},
	};
}

/** Sends the body in the best encoding that the caller accepts, or 304 if the caller has this version. */
export async function sendPacked(ctx: Koa.Context, packed: Packed, status = 200): Promise<void> {
	ctx.set(packed.headers);
	ctx.vary("Accept-Encoding");
	if (status === 200 && setVersion(ctx, packed.version).isKnown) return;
	const encoding = ENCODINGS.find((name) => ctx.acceptsEncodings(name, "identity") === name) ?? "identity";
	ctx.status = status;
	ctx.type = packed.type;
	ctx.body = await packed.bytes(encoding);
	if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
	// koa-compress would otherwise compress it again.
	ctx.compress = false;
}

/** Packs a text, or returns the last result if the text is the same. */
export function packChanges(options: PackedOptions): (text: string) => Packed {
	let last: { text: string; packed: Packed } | undefined;
	return (text) => {
		if (last?.text !== text) last = { text, packed: pack(text, options) };
		return last.packed;
	};
}
