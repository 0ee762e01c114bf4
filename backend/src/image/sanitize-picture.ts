// Re-encodes an uploaded or painted picture before it is stored or sent on, so that only its pixels are kept, without location,
// camera and times.
import { AppError } from "@lion-tails/common/errors";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE_PIXELS } from "@lion-tails/common/image";
import { ResizeFit, Transformer } from "@napi-rs/image";
import { freeBuffer, oneAfterAnother } from "../own-turn.ts";
import { decodeGif } from "./decode-gif.ts";
import { inspectPicture } from "./inspect-picture.ts";

const JPEG_QUALITY = 85;

/**
 * Returns an upright JPEG without metadata, of at most `MAX_IMAGE_SIDE_PIXELS` per side. Takes the memory of `bytes`, which are
 * empty afterwards. Throws `image_invalid` or `too_large`.
 */
export async function sanitizePicture(bytes: Buffer): Promise<Buffer> {
	try {
		if (bytes.length > MAX_IMAGE_BYTES) throw new AppError("too_large", { message: IMAGE_TOO_LARGE });
		const inspected = inspectPicture(bytes);
		return await inTurn(() => encode(bytes, inspected));
	} catch (cause) {
		throw cause instanceof AppError ? cause : new AppError("image_invalid", { cause });
	} finally {
		freeBuffer(bytes);
	}
}

async function encode(bytes: Buffer, { format, width, height }: ReturnType<typeof inspectPicture>): Promise<Buffer> {
	const picture = format === "gif" ? await openGif(bytes) : new Transformer(bytes).rotate();
	if (Math.max(width, height) > MAX_IMAGE_SIDE_PIXELS)
		picture.resize({ width: MAX_IMAGE_SIDE_PIXELS, height: MAX_IMAGE_SIDE_PIXELS, fit: ResizeFit.Inside });
	if (format === "jpeg" || format === "gif") return picture.jpeg(JPEG_QUALITY);
	return onWhite(await picture.png());
}

async function openGif(bytes: Buffer): Promise<Transformer> {
	const { rgba, width, height } = await decodeGif(bytes);
	return Transformer.fromRgbaPixels(rgba, width, height);
}

/** JPEG has no transparency: transparent pixels would become black. */
async function onWhite(png: Buffer): Promise<Buffer> {
	const { width, height } = await new Transformer(png).metadata();
	const white = new Uint8Array(width * height * 4).fill(255);
	return Transformer.fromRgbaPixels(white, width, height).overlay(png, 0, 0).jpeg(JPEG_QUALITY);
}

/** A decoded picture takes up to `MAX_PIXELS` times four or eight bytes. */
const inTurn = oneAfterAnother();
