import { AppError } from "@lion-tails/common/errors";
import { expect, test } from "vitest";
import {
	aGif,
	aHeic,
	aJpeg,
	aLosslessWebp,
	anSvg,
	aPng,
	aTransparentPng,
	aWebp,
	colorsAt,
	flatPng,
	lookAt,
	withExif,
} from "../../test/pictures.ts";
import { sanitizePicture } from "./sanitize-picture.ts";

const errorOf = (bytes: Buffer) =>
	sanitizePicture(bytes).then(
		() => null,
		(error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
	);

test.each([
	["PNG", aPng],
	["JPEG", aJpeg],
	["WebP", aWebp],
	["lossless WebP", aLosslessWebp],
])("a %s becomes a JPEG of the same size and colors", async (_, make) => {
	const kept = await sanitizePicture(await make());
	expect(await lookAt(kept)).toEqual({ format: "jpeg", width: 60, height: 20, hasExif: false });
	expect(await colorsAt(kept, [5, 10], [55, 10])).toEqual(["red", "blue"]);
});

test("a GIF becomes a JPEG of its first picture", async () => {
	const kept = await sanitizePicture(aGif);
	expect(await lookAt(kept)).toMatchObject({ format: "jpeg", width: 10, height: 10 });
	expect(await colorsAt(kept, [1, 1], [8, 1], [1, 8], [8, 8], [5, 5])).toEqual(["red", "blue", "blue", "red", "white"]);
});

test("a photo is rotated upright and loses its location and camera", async () => {
	const taken = withExif(await aJpeg(), 6);
	expect((await lookAt(taken)).hasExif).toBe(true);
	const kept = await sanitizePicture(taken);
	expect(await lookAt(kept)).toEqual({ format: "jpeg", width: 20, height: 60, hasExif: false });
	expect(await colorsAt(kept, [10, 5], [10, 55])).toEqual(["red", "blue"]);
	expect(kept.includes("Nazareth")).toBe(false);
});

test("a large picture is scaled down, a small one keeps its size", async () => {
	expect(await lookAt(await sanitizePicture(await aJpeg(3000, 1000)))).toMatchObject({ width: 1536, height: 512 });
	expect(await lookAt(await sanitizePicture(await aJpeg(3, 2)))).toMatchObject({ width: 3, height: 2 });
});

test("transparent pixels become white", async () => {
	expect(await colorsAt(await sanitizePicture(await aTransparentPng()), [5, 5])).toEqual(["white"]);
});

test("data after the end of a JPEG is dropped", async () => {
	const kept = await sanitizePicture(Buffer.concat([await aJpeg(), Buffer.from("a film of 24 hours")]));
	expect(kept.includes("film")).toBe(false);
});

test.each([
	["PNG", aPng],
	["JPEG", aJpeg],
	["WebP", aWebp],
	["GIF", async () => aGif],
])("a %s that is cut off anywhere is refused", async (_, make) => {
	const whole = await make();
	for (let length = 0; length < whole.length; length += 7)
		expect((await errorOf(whole.subarray(0, length)))?.code, `its first ${length} bytes`).toBe("image_invalid");
	expect((await errorOf(whole.subarray(0, whole.length - 1)))?.message).toBe(
		"This picture is incomplete. Please choose it again, or another one.",
	);
});

test.each([
	["HEIC", aHeic, /HEIC format, which we cannot read/],
	["SVG", anSvg, /SVG format cannot be used/],
	["a page", Buffer.from("<!doctype html><p>no picture"), /could not be read/],
	["nothing", Buffer.alloc(0), /could not be read/],
	["bytes of no format", Buffer.alloc(5000, 7), /could not be read/],
])("%s is refused with a plain message", async (_, bytes, words) => {
	const error = await errorOf(bytes);
	expect(error?.code).toBe("image_invalid");
	expect(error?.message).toMatch(words);
});

test("a picture that declares too many pixels is refused before it is decoded", async () => {
	const bomb = flatPng(10_000, 10_000);
	expect(bomb.length).toBeLessThan(1024 * 1024);
	expect((await errorOf(bomb))?.message).toBe("This picture has more than 50 megapixels. Please choose a smaller one.");
});

test("the size of a GIF is that of its largest picture", async () => {
	const bomb = Buffer.from(aGif);
	const descriptor = bomb.indexOf(0x2c, 13);
	bomb.writeUInt16LE(65_535, descriptor + 5);
	bomb.writeUInt16LE(65_535, descriptor + 7);
	expect((await errorOf(bomb))?.message).toMatch(/more than 50 megapixels/);
});

test("the size of a JPEG is that of its largest frame", async () => {
	const jpeg = await aJpeg();
	const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]);
	const bomb = Buffer.concat([jpeg.subarray(0, 2), frame, jpeg.subarray(2)]);
	expect((await errorOf(bomb))?.message).toMatch(/more than 50 megapixels/);
});

test("a picture with damaged bytes is refused", async () => {
	const damaged = Buffer.from(await aPng(200, 200));
	damaged.fill(0, 600, 620);
	expect((await errorOf(damaged))?.code).toBe("image_invalid");
});

test("a file over 8 MB is too large in any format", async () => {
	expect((await errorOf(Buffer.alloc(8 * 1024 * 1024 + 1)))?.code).toBe("too_large");
});

test("concurrent pictures are all answered, refused ones too", async () => {
	const answers = await Promise.all([aJpeg(), aPng(), aWebp()].map(async (one) => sanitizePicture(await one)));
	expect(answers).toHaveLength(3);
	expect((await Promise.all([errorOf(aHeic), errorOf(anSvg)])).map((error) => error?.code)).toEqual([
		"image_invalid",
		"image_invalid",
	]);
});
