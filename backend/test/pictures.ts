// Pictures for tests, made in code.
import { crc32, deflateSync } from "node:zlib";
import { Transformer } from "@napi-rs/image";

/** A picture of this size in pixels, red on the left and blue on the right. */
function halves(width: number, height: number): Transformer {
	const rgba = new Uint8Array(width * height * 4);
	for (let at = 0; at < width * height; at++)
		rgba.set(at % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4);
	return Transformer.fromRgbaPixels(rgba, width, height);
}

export const aJpeg = (width = 60, height = 20) => halves(width, height).jpeg(90);
export const aPng = (width = 60, height = 20) => halves(width, height).png();
export const aWebp = (width = 60, height = 20) => halves(width, height).webp(90);
export const aLosslessWebp = (width = 60, height = 20) => halves(width, height).webpLossless();
export const aTransparentPng = (width = 60, height = 20) =>
	Transformer.fromRgbaPixels(new Uint8Array(width * height * 4), width, height).png();

/** 10 × 10 pixels in red, blue and white: the sample of https://www.matthewflickinger.com/lab/whatsinagif/bits_and_bytes.asp. */
export const aGif = Buffer.from(
	"47494638396 10a000a00910000ffffffff00000000ff00000021f90400000000002c000000000a000a000002168c2d99872a1cdc33a00275ec95faa8de608c04914c01003b".replace(
		" ",
		"",
	),
	"hex",
);

/** Metadata of a phone picture: upright orientation and location. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
	const shorts = (...values: number[]) => Buffer.from(Uint8Array.from(values.flatMap((one) => [one >> 8, one & 255])));
	const long = (value: number) => shorts(value >>> 16, value & 0xffff);
	const entry = (tag: number, type: number, count: number, value: Buffer) =>
		Buffer.concat([shorts(tag, type), long(count), value]);
	const camera = Buffer.from("Camera of Nazareth\0");
	const place = Buffer.concat([32, 1, 42, 1, 7, 1].map(long));
	const gpsAt = 8 + 2 + 3 * 12 + 4;
	const cameraAt = gpsAt + 2 + 2 * 12 + 4;
	const tiff = Buffer.concat([
		Buffer.from("MM\0*"),
		long(8),
		shorts(3),
		entry(0x010f, 2, camera.length, long(cameraAt)),
		entry(0x0112, 3, 1, shorts(orientation, 0)),
		entry(0x8825, 4, 1, long(gpsAt)),
		long(0),
		shorts(2),
		entry(0x0001, 2, 2, Buffer.from("N\0\0\0")),
		entry(0x0002, 5, 3, long(cameraAt + camera.length)),
		long(0),
		camera,
		place,
	]);
	const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
	return Buffer.concat([jpeg.subarray(0, 2), shorts(0xffe1, body.length + 2), body, jpeg.subarray(2)]);
}

/** A PNG of this size with pixels of one color, so that its file is small. */
export function flatPng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0], 8);
	const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(rows)),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

function pngChunk(kind: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(kind), content]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(content.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export const aHeic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1");
export const anSvg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>');

export type Shown = { format: string; width: number; height: number; hasExif: boolean };

/** Properties of the decoded picture. */
export async function lookAt(bytes: Uint8Array): Promise<Shown> {
	const { format, width, height, exif } = await new Transformer(bytes).metadata(true);
	return { format, width, height, hasExif: Boolean(exif) || Buffer.from(bytes).includes("Exif") };
}

/** The colors at these places, each as “red”, “blue”, “white” or “black”. */
export async function colorsAt(bytes: Uint8Array, ...places: [x: number, y: number][]): Promise<string[]> {
	const { width } = await lookAt(bytes);
	const pixels = await new Transformer(bytes).rawPixels();
	return places.map(([x, y]) => {
		const [red = 0, , blue = 0] = pixels.subarray((y * width + x) * 3);
		if (red > 128) return blue > 128 ? "white" : "red";
		return blue > 128 ? "blue" : "black";
	});
}
