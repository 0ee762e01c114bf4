// Converts the pictures of stories to image files: renders them as on the page, then paints them on a canvas.
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { loadFigures } from "../../ui/illustrations/figures.ts";
import { composeScene, type SceneOptions } from "../../ui/scene/compose.ts";
import { Scene } from "../../ui/scene/scene.tsx";

const PAPER = "#f6efe1";
const INK = "#212c42";
const SOFT_INK = "#566076";
const TAIL = "#c07f2c";
const JPEG_QUALITY = 0.88;

const PICTURE = { width: 960, height: 540 };
const COVER = { width: 1200, height: 1600, pictureHeight: 1020, margin: 96 };

/** `imageUrl`: the story's own picture, used instead of a drawn one if it can be loaded. `svg`: the panel of the cover. */
type StoryPicture = { scene: SceneOptions; svg?: string | null; imageUrl?: string | undefined };

/** Returns a JPEG, 960 px wide: 540 px high, or in the proportions of the own picture. Null if the browser has no canvas. */
export async function drawPicture(picture: StoryPicture): Promise<Uint8Array | null> {
	return paintImage(await imageOf(picture));
}

/** Returns a book cover, a JPEG of 1200 by 1600: picture, title and one line below it. Null if the browser has no canvas. */
export const drawCover = (picture: StoryPicture, title: string, subtitle: string): Promise<Uint8Array | null> =>
	paint(COVER.width, COVER.height, async (canvas) => {
		const { width, height, pictureHeight, margin } = COVER;
		canvas.fillStyle = PAPER;
		canvas.fillRect(0, 0, width, height);
		drawFilling(canvas, await imageOf(picture), width, pictureHeight);
		canvas.textAlign = "center";
		canvas.fillStyle = INK;
		const bottom = writeTitle(canvas, title, pictureHeight + 140, width - 2 * margin);
		canvas.fillStyle = SOFT_INK;
		canvas.font = `500 40px "Figtree Variable", sans-serif`;
		canvas.fillText(subtitle, width / 2, bottom + 76, width - 2 * margin);
		canvas.strokeStyle = TAIL;
		canvas.lineWidth = 6;
		canvas.lineCap = "round";
		canvas.stroke(new Path2D(`M460 ${height - 96}c90 16 190 16 250 0 40-10 48-46 24-52-16-4-24 10-14 20`));
	});

const TITLE_SIZES_PX = [104, 88, 74, 62, 52];
const MAX_TITLE_LINES = 3;

/** Writes the title in the largest size that needs at most three lines. Returns the baseline of the last line. */
function writeTitle(canvas: CanvasRenderingContext2D, title: string, top: number, maxWidth: number): number {
	for (const size of TITLE_SIZES_PX) {
		canvas.font = `600 ${size}px "Fraunces Variable", Georgia, serif`;
		const lines = wrap(canvas, title, maxWidth);
		const isLast = size === TITLE_SIZES_PX.at(-1);
		if (lines.length > MAX_TITLE_LINES && !isLast) continue;
		const shown = lines.slice(0, MAX_TITLE_LINES);
		shown.forEach((line, at) => {
			canvas.fillText(line, COVER.width / 2, top + at * size * 1.16, maxWidth);
		});
		return top + (shown.length - 1) * size * 1.16;
	}
	return top;
}

function wrap(canvas: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(/\s+/)) {
		const last = lines.at(-1);
		const longer = last === undefined ? word : `${last} ${word}`;
		if (last !== undefined && canvas.measureText(longer).width <= maxWidth) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

async function paint(
	width: number,
	height: number,
	draw: (canvas: CanvasRenderingContext2D) => Promise<void>,
): Promise<Uint8Array | null> {
	const element = Object.assign(document.createElement("canvas"), { width, height });
	const canvas = element.getContext("2d");
	if (!canvas) return null;
	await document.fonts?.load(`600 16px "Fraunces Variable"`).catch(() => {});
	await draw(canvas);
	const file = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
	return file && new Uint8Array(await file.arrayBuffer());
}

/** Crops the image equally on both sides to fill the area. */
function drawFilling(canvas: CanvasRenderingContext2D, image: HTMLImageElement, width: number, height: number): void {
	const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
	const sourceWidth = width / scale;
	const sourceHeight = height / scale;
	const x = (image.naturalWidth - sourceWidth) / 2;
	const y = (image.naturalHeight - sourceHeight) / 2;
	canvas.drawImage(image, x, y, sourceWidth, sourceHeight, 0, 0, width, height);
}

const imageOf = async ({ scene, svg, imageUrl }: StoryPicture): Promise<HTMLImageElement> =>
	(imageUrl && (await loadImage(imageUrl))) || svgImage(svg ?? (await sceneSvg(scene)));

/** Returns null for an image that cannot be loaded or painted on a canvas. */
async function loadImage(src: string): Promise<HTMLImageElement | null> {
	// An image from another site would make the canvas unreadable.
	if (new URL(src, window.location.href).origin !== window.location.origin) return null;
	const image = Object.assign(new Image(), { src });
	return image.decode().then(
		() => image,
		() => null,
	);
}

/** Returns the image as a JPEG, 960 px wide; null if it cannot be loaded. */
export async function jpegOf(imageUrl: string): Promise<Uint8Array | null> {
	const image = await loadImage(imageUrl);
	return image && paintImage(image);
}

function paintImage(image: HTMLImageElement): Promise<Uint8Array | null> {
	const height = Math.round((PICTURE.width * image.naturalHeight) / image.naturalWidth) || PICTURE.height;
	return paint(PICTURE.width, height, async (canvas) => canvas.drawImage(image, 0, 0, PICTURE.width, height));
}

async function svgImage(svg: string): Promise<HTMLImageElement> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
	await image.decode();
	return image;
}

/** Returns the scene as an SVG document. If its figures cannot be loaded, only the built-in ones are drawn. */
export async function sceneSvg(scene: SceneOptions): Promise<string> {
	const names = composeScene(scene).layers.flatMap(({ figures }) => figures.map(({ name }) => name));
	await loadFigures(names).catch(() => {});
	const host = document.createElement("div");
	const root = createRoot(host);
	flushSync(() => root.render(<Scene {...scene} />));
	const svg = host.querySelector("svg");
	if (!svg) throw new Error("the scene rendered no SVG");
	svg.removeAttribute("class");
	svg.setAttribute("width", String(PICTURE.width));
	svg.setAttribute("height", String(PICTURE.height));
	const text = new XMLSerializer().serializeToString(svg);
	root.unmount();
	return text;
}
