// Reads the format, size and completeness of a picture from its own structure, before it is decoded: some decoders fill missing
// parts without an error.
import { AppError } from "@lion-tails/common/errors";

type PictureFormat = "png" | "jpeg" | "webp" | "gif";
/** Size in pixels before the EXIF rotation: the largest that any part of the picture declares. */
type Inspected = { format: PictureFormat; width: number; height: number };

/** A larger picture could exhaust the memory when decoded, even from a small file. */
const MAX_PIXELS = 50_000_000;
/** A progressive JPEG has about ten scans; each one takes a pass over the complete picture. */
const MAX_SCANS = 100;

/** Throws `image_invalid` with a message for the parent. */
export function inspectPicture(bytes: Buffer): Inspected {
	const format = formatOf(bytes);
	const { width, height, isComplete } = INSPECT[format](bytes);
	if (!isComplete) throw invalid("This picture is incomplete. Please choose it again, or another one.");
	if (width < 1 || height < 1) throw new AppError("image_invalid");
	if (width * height > MAX_PIXELS)
		throw invalid(`This picture has more than ${MAX_PIXELS / 1e6} megapixels. Please choose a smaller one.`);
	return { format, width, height };
}

const invalid = (message: string) => new AppError("image_invalid", { message });

function formatOf(bytes: Buffer): PictureFormat {
	const begins = (at: number, ...texts: string[]) => texts.includes(latin(bytes, at, texts[0]?.length ?? 0));
	if (begins(0, "\x89PNG\r\n\x1a\n")) return "png";
	if (begins(0, "\xff\xd8\xff")) return "jpeg";
	if (begins(0, "GIF87a", "GIF89a")) return "gif";
	if (begins(0, "RIFF") && begins(8, "WEBP")) return "webp";
	if (begins(4, "ftyp") && HEIC_BRANDS.test(latin(bytes, 8, 4)) && !latin(bytes, 8, 64).includes("avif"))
		throw invalid(
			"This picture is in the HEIC format, which we cannot read. Please save or share it as JPEG, and choose that.",
		);
	if (/<svg\b/i.test(bytes.toString("utf8", 0, 4096)))
		throw invalid("Drawings in the SVG format cannot be used. Please choose a PNG, JPEG, WebP or GIF picture.");
	throw new AppError("image_invalid");
}

const HEIC_BRANDS = /^(hei[cfsmx]|hev[cmsx]|mif1|msf1)$/;
const latin = (bytes: Buffer, from: number, length: number) => bytes.toString("latin1", from, from + length);

type Structure = { width: number; height: number; isComplete: boolean };
/** Numbers beyond the end of the bytes are 0. */
const reader = (bytes: Buffer) => ({
	byte: (at: number) => bytes[at] ?? 0,
	big16: (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0),
	big32: (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0),
	little16: (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0),
	little24: (at: number) => (at + 3 <= bytes.length ? bytes.readUIntLE(at, 3) : 0),
	little32: (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0),
});

const INSPECT: Record<PictureFormat, (bytes: Buffer) => Structure> = { png, jpeg, webp, gif };

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function png(bytes: Buffer): Structure {
	const { big32 } = reader(bytes);
	const size = latin(bytes, 12, 4) === "IHDR" ? { width: big32(16), height: big32(20) } : { width: 0, height: 0 };
	for (let at = 8; at + 12 <= bytes.length; at += big32(at) + 12)
		if (latin(bytes, at + 4, 4) === "IEND") return { ...size, isComplete: true };
	return { ...size, isComplete: false };
}

/** Segments as in https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B. Data after the end of the picture is ignored. */
function jpeg(bytes: Buffer): Structure {
	const { byte, big16 } = reader(bytes);
	let width = 0;
	let height = 0;
	let scans = 0;
	let at = 2;
	while (at < bytes.length) {
		if (byte(at) !== 0xff) return { width, height, isComplete: false };
		const marker = byte(at + 1);
		if (marker === 0xd9) return { width, height, isComplete: scans > 0 };
		if (marker === 0xff) {
			at++;
			continue;
		}
		if (START_OF_FRAME.has(marker)) {
			height = Math.max(height, big16(at + 5));
			width = Math.max(width, big16(at + 7));
		}
		at += 2 + big16(at + 2);
		if (marker === 0xda) {
			if (++scans > MAX_SCANS) throw new AppError("image_invalid");
			at = endOfScan(bytes, at);
		}
	}
	return { width, height, isComplete: false };
}

const START_OF_FRAME = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Returns the offset of the next marker, skipping restart markers and data bytes 0xff, which are followed by 0x00. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1] ?? 0;
		if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	return bytes.length;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): Structure {
	const { byte, little16, little24, little32 } = reader(bytes);
	const end = little32(4) + 8;
	let width = 0;
	let height = 0;
	const addSize = (w: number, h: number) => {
		width = Math.max(width, w);
		height = Math.max(height, h);
	};
	for (let at = 12; at + 8 <= Math.min(end, bytes.length); at += 8 + little32(at + 4) + (little32(at + 4) % 2)) {
		const kind = latin(bytes, at, 4);
		if (kind === "VP8X") addSize(little24(at + 12) + 1, little24(at + 15) + 1);
		if (kind === "VP8 ") addSize(little16(at + 14) & 0x3fff, little16(at + 16) & 0x3fff);
		if (kind === "VP8L")
			addSize(
				1 + (((byte(at + 10) & 0x3f) << 8) | byte(at + 9)),
				1 + (((byte(at + 12) & 0x0f) << 10) | (byte(at + 11) << 2) | (byte(at + 10) >> 6)),
			);
	}
	return { width, height, isComplete: end <= bytes.length };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gif(bytes: Buffer): Structure {
	const { byte, little16 } = reader(bytes);
	let width = little16(6);
	let height = little16(8);
	let at = 13 + tableBytes(byte(10));
	while (at < bytes.length) {
		const kind = byte(at);
		if (kind === 0x3b) return { width, height, isComplete: true };
		if (kind === 0x2c) {
			width = Math.max(width, little16(at + 5));
			height = Math.max(height, little16(at + 7));
			at += 11 + tableBytes(byte(at + 9));
		} else if (kind === 0x21) at += 2;
		else break;
		while (byte(at) !== 0 && at < bytes.length) at += byte(at) + 1;
		at++;
	}
	return { width, height, isComplete: false };
}

/** Returns the size of a global or local color table. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
