// Bodies with a picture or a recorded voice. Their base64 text is megabytes: as strings it would be in memory several times, until
// the next full garbage collection, and to parse it would hold the event loop.
import type { Readable } from "node:stream";
import { MAX_TEXT_BODY_BYTES } from "@lion-tails/common/endpoints/endpoint";
import { AppError } from "@lion-tails/common/errors";
import { freeBuffer, ownTurn } from "../own-turn.ts";

/** The files of a body by the name of their field. */
export type Files = Map<string, Buffer>;

/** A file shorter than this is parsed like any text. */
const MIN_FILE_CHARS = 64 * 1024;
/** Base64 text that is decoded at once: a multiple of four, and a string that a young collection frees. */
const PIECE_CHARS = 48 * 1024;
/** The event loop gets a turn after this number of pieces, about 2 ms. */
const PIECES_A_TURN = 20;
/** Fields that may have a file: each is searched for, which would take long in a body with a million of them. */
const MAX_FIELDS = 16;
/** The end of the name of a field with a file, its quotation mark included. */
const FILE_FIELD = 'Base64"';

/**
 * Parses a body of at most `maxBytes`. The text of each large file, in a field whose name ends with "Base64", is decoded into
 * `files` and replaced by `FILE_TEXT` in the body, whose other text may have `MAX_TEXT_BODY_BYTES`. Throws `too_large` or `bad_json`.
 */
export async function readLargeBody(request: Readable, maxBytes: number): Promise<{ body: unknown; files: Files }> {
	const bytes = Buffer.allocUnsafeSlow(maxBytes);
	let end = 0;
	try {
		// A destroyed request could not be answered.
		for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			if (end + chunk.length > maxBytes) throw new AppError("too_large");
			end += chunk.copy(bytes, end);
			freeBuffer(chunk);
		}
		return await parse(bytes.subarray(0, end));
	} catch (error) {
		throw error instanceof AppError ? error : new AppError("bad_json", { cause: error });
	} finally {
		freeBuffer(bytes);
	}
}

/** The text of a decoded file in the parsed body. Text that is not base64 becomes empty, which the schemas refuse. */
const FILE_TEXT = "AAAA";

async function parse(bytes: Buffer): Promise<{ body: unknown; files: Files }> {
	const files: Files = new Map();
	let text = "";
	let parsed = 0;
	let fields = 0;
	for (let at = bytes.indexOf(FILE_FIELD); at >= 0 && fields < MAX_FIELDS; at = bytes.indexOf(FILE_FIELD, at + 1)) {
		fields++;
		const nameEnd = at + FILE_FIELD.length - 1;
		const between = /^"\s{0,9}:\s{0,9}"/.exec(bytes.toString("latin1", nameEnd, nameEnd + 24));
		if (!between) continue;
		const start = nameEnd + between[0].length;
		const fileEnd = bytes.indexOf('"', start);
		if (fileEnd < 0) throw new SyntaxError("a text without an end");
		if (fileEnd - start < MIN_FILE_CHARS) continue;
		const name = bytes.toString("latin1", bytes.lastIndexOf('"', at) + 1, nameEnd);
		const file = await decode(bytes.subarray(start, fileEnd));
		if (file) files.set(name, file);
		text += bytes.toString("utf8", parsed, start) + (file ? FILE_TEXT : "");
		parsed = fileEnd;
		at = fileEnd;
	}
	if (text.length + bytes.length - parsed > MAX_TEXT_BODY_BYTES) throw new AppError("too_large");
	return { body: JSON.parse(text + bytes.toString("utf8", parsed)), files };
}

/** Returns null for text that is not base64. */
async function decode(text: Buffer): Promise<Buffer | null> {
	const padding = text.at(-2) === PAD ? 2 : text.at(-1) === PAD ? 1 : 0;
	if (text.length % 4 !== 0) return null;
	const file = Buffer.allocUnsafeSlow((text.length / 4) * 3 - padding);
	for (let from = 0, pieces = 1; from < text.length; from += PIECE_CHARS, pieces++) {
		const to = Math.min(from + PIECE_CHARS, text.length);
		const piece = text.toString("latin1", from, to);
		const unpadded = to === text.length ? piece.slice(0, piece.length - padding) : piece;
		if (/[^A-Za-z0-9+/]/.test(unpadded)) return null;
		file.write(piece, (from / 4) * 3, "base64");
		if (pieces % PIECES_A_TURN === 0) await ownTurn();
	}
	return file;
}

const PAD = "=".charCodeAt(0);

/** Returns the file of a field and removes it from the request, where it would stay in memory until the answer is sent. */
export function takeFile<F extends string>(
	state: { files?: Files; body: { [K in F]?: string | undefined } },
	field: F,
): Buffer {
	const file = state.files?.get(field) ?? Buffer.from(state.body[field] ?? "", "base64");
	state.files?.delete(field);
	state.body[field] = "";
	return file;
}
