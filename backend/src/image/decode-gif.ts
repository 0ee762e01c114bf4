// Decodes the first picture of a GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. The image library does not support GIF, and
// the packages that do decode a picture in one go, which blocks the event loop for up to 50 megapixels.
import { setImmediate as nextTurn } from "node:timers/promises";

type Pixels = { rgba: Uint8Array; width: number; height: number };

/** Pixels decoded before other work may run. */
const PIXELS_PER_TURN = 250_000;
const MAX_CODE_BITS = 12;

/** Returns the pixels of a complete GIF; transparent ones are white. Throws if it contains no picture. */
export async function decodeGif(bytes: Buffer): Promise<Pixels> {
	const width = bytes.readUInt16LE(6);
	const height = bytes.readUInt16LE(8);
	const { at, transparent } = findPicture(bytes);
	const left = bytes.readUInt16LE(at + 1);
	const top = bytes.readUInt16LE(at + 3);
	const columns = bytes.readUInt16LE(at + 5);
	const rows = bytes.readUInt16LE(at + 7);
	const flags = bytes[at + 9] ?? 0;
	const hasOwnColors = (flags & 0x80) !== 0;
	const colorsAt = hasOwnColors ? at + 10 : 13;
	const codesAt = at + 10 + (hasOwnColors ? 3 << ((flags & 7) + 1) : 0);
	const rowAt = flags & 0x40 ? interlaced(rows) : (row: number) => row;
	const rgba = new Uint8Array(width * height * 4).fill(255);
	let pixel = 0;
	for (const index of colorIndexes(bytes, codesAt, columns * rows)) {
		const x = left + (pixel % columns);
		const y = top + rowAt(Math.floor(pixel / columns));
		if (index !== transparent && x < width && y < height) {
			const to = (y * width + x) * 4;
			const from = colorsAt + index * 3;
			rgba[to] = bytes[from] ?? 0;
			rgba[to + 1] = bytes[from + 1] ?? 0;
			rgba[to + 2] = bytes[from + 2] ?? 0;
		}
		if (++pixel % PIXELS_PER_TURN === 0) await nextTurn();
	}
	if (pixel < columns * rows) throw new Error("the GIF's picture breaks off");
	return { rgba, width, height };
}

/** Returns the offset of the first picture and the index of its transparent color (-1 if missing). */
function findPicture(bytes: Buffer): { at: number; transparent: number } {
	const flags = bytes[10] ?? 0;
	let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	let transparent = -1;
	while (bytes[at] === 0x21) {
		const isControl = bytes[at + 1] === 0xf9 && ((bytes[at + 3] ?? 0) & 1) === 1;
		if (isControl) transparent = bytes[at + 6] ?? -1;
		at += 2;
		while (bytes[at]) at += (bytes[at] ?? 0) + 1;
		at++;
	}
	if (bytes[at] !== 0x2c) throw new Error("the GIF has no picture");
	return { at, transparent };
}

/** Returns the row order of an interlaced picture: every eighth row, then those halfway between, and so on. */
function interlaced(rows: number): (row: number) => number {
	const order: number[] = [];
	for (const [first, step] of [
		[0, 8],
		[4, 8],
		[2, 4],
		[1, 2],
	] as const)
		for (let row = first; row < rows; row += step) order.push(row);
	return (row) => order[row] ?? 0;
}

/** LZW with codes of growing length. A code represents its predecessor plus one color. */
function* colorIndexes(bytes: Buffer, from: number, count: number): Generator<number> {
	const colorBits = Math.min(bytes[from] ?? 8, 8);
	const clear = 1 << colorBits;
	const before = new Uint16Array(1 << MAX_CODE_BITS);
	const last = new Uint8Array(1 << MAX_CODE_BITS);
	const stack = new Uint8Array((1 << MAX_CODE_BITS) + 1);
	let codes = clear + 2;
	let bits = colorBits + 1;
	let previous = -1;
	let first = 0;
	let left = count;
	for (const next of readCodes(bytes, from + 1, () => bits)) {
		if (next === clear) {
			codes = clear + 2;
			bits = colorBits + 1;
			previous = -1;
			continue;
		}
		if (next === clear + 1 || next > codes || (previous < 0 && next > clear)) return;
		let height = 0;
		let code = next;
		if (next === codes) {
			stack[height++] = first;
			code = previous;
		}
		for (; code > clear; code = before[code] ?? 0) stack[height++] = last[code] ?? 0;
		first = code;
		stack[height++] = first;
		while (height > 0 && left-- > 0) yield stack[--height] ?? 0;
		if (left <= 0) return;
		if (previous >= 0 && codes < 1 << MAX_CODE_BITS) {
			before[codes] = previous;
			last[codes++] = first;
			if (codes === 1 << bits && bits < MAX_CODE_BITS) bits++;
		}
		previous = next;
	}
}

/** Reads codes of `bits()` bits each, lowest bit first, from blocks that begin with their length. */
function* readCodes(bytes: Buffer, from: number, bits: () => number): Generator<number> {
	let held = 0;
	let heldBits = 0;
	for (let at = from; bytes[at]; at += (bytes[at] ?? 0) + 1) {
		const end = Math.min(at + (bytes[at] ?? 0), bytes.length - 1);
		for (let one = at + 1; one <= end; one++) {
			held |= (bytes[one] ?? 0) << heldBits;
			heldBits += 8;
			while (heldBits >= bits()) {
				const code = held & ((1 << bits()) - 1);
				held >>>= bits();
				heldBits -= bits();
				yield code;
			}
		}
	}
}
