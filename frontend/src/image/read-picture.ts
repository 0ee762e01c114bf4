// A file that somebody chose → the picture as it is sent: at most 1,536 pixels, a JPEG without the camera's notes.
import { MAX_IMAGE_SIDE_PIXELS } from "@lion-tails/common/image";

/** A JPEG, in base64 without the prefix of a data URL. */
export type Picture = { base64: string };

/** Not an object URL: the page's Content Security Policy allows pictures of data URLs only. */
export const dataUrlOf = ({ base64 }: Picture) => `data:image/jpeg;base64,${base64}`;

export class PictureError extends Error {}

const JPEG_QUALITY = 0.86;
const HEIC =
	"HEIC pictures cannot be read here. Please share the photo as a JPEG: on an iPhone in Settings, Camera, Formats, choose “Most Compatible”.";
const NO_PICTURE = "This file is no picture that we can read. Please choose a PNG, JPEG, WebP or GIF.";

/** Throws `PictureError` with a sentence for people. */
export async function readPicture(file: File): Promise<Picture> {
	const kind = await kindOf(file);
	if (kind === "heic") throw new PictureError(HEIC);
	if (kind === null) throw new PictureError(NO_PICTURE);
	const bitmap = await decode(file);
	try {
		return { base64: await toBase64(await encode(bitmap)) };
	} finally {
		bitmap.close();
	}
}

/** By its first bytes: a name may say anything. */
async function kindOf(file: Blob): Promise<"png" | "jpeg" | "gif" | "webp" | "heic" | null> {
	const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
	const text = String.fromCharCode(...head);
	if (text.startsWith("\x89PNG\r\n")) return "png";
	if (text.startsWith("\xff\xd8\xff")) return "jpeg";
	if (/^GIF8[79]a/.test(text)) return "gif";
	if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
	// AVIF is named among the brands of its file too, which may begin like those of HEIC.
	return /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s.test(text) && !text.includes("avif") ? "heic" : null;
}

async function decode(file: File): Promise<ImageBitmap> {
	try {
		return await createImageBitmap(file, { imageOrientation: "from-image" });
	} catch (cause) {
		throw new PictureError("This picture is damaged, or it is too large to be opened here. Please choose another.", {
			cause,
		});
	}
}

async function encode(bitmap: ImageBitmap): Promise<Blob> {
	const scale = Math.min(1, MAX_IMAGE_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(bitmap.width * scale));
	canvas.height = Math.max(1, Math.round(bitmap.height * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new PictureError(NO_PICTURE);
	// A JPEG has no transparency.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
	if (!blob) throw new PictureError(NO_PICTURE);
	return blob;
}

function toBase64(blob: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
		reader.onerror = () => reject(new PictureError(NO_PICTURE));
		reader.readAsDataURL(blob);
	});
}
