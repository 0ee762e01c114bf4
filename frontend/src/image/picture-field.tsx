import { MAX_IMAGE_SIDE_PIXELS } from "@lion-tails/common/image";
import { Camera, ImagePlus } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { styled } from "styled-components";
import { base64Of } from "../net/base64.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { Note, Stack, VisuallyHidden } from "../ui/text.tsx";
import { color, font, motion, radius, space } from "../ui/tokens.ts";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";
const UNREADABLE = "This picture could not be read. Please choose another.";

/** `isPaused` ignores files while a dialog covers the page. */
type Props = { picture: Picture | null; isPaused: boolean; onPicture: (picture: Picture) => void };

export function PictureField({ picture, isPaused, onPicture }: Props) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const [isReading, setReading] = useState(false);
	const [error, setError] = useState<string | null>(null);
	/** The most recently chosen file wins. */
	const newest = useRef<File | null>(null);

	async function read(files: FileList | null | undefined) {
		const file = files?.[0];
		if (!file) return;
		newest.current = file;
		setError(null);
		setReading(true);
		try {
			const read = await readPicture(file);
			if (newest.current === file) onPicture(read);
		} catch (failure) {
			if (newest.current === file) setError(failure instanceof PictureError ? failure.message : UNREADABLE);
		} finally {
			if (newest.current === file) setReading(false);
		}
	}

	function onChange({ target }: ChangeEvent<HTMLInputElement>) {
		void read(target.files);
		// Allows the same file to be chosen again.
		target.value = "";
	}

	useFilesOfPage((files) => !isPaused && void read(files), setOver);

	return (
		<Field $gap={3}>
			<Area htmlFor={id} $isOver={isOver}>
				{picture ? (
					<img src={dataUrlOf(picture)} alt="What you have chosen" />
				) : (
					<ImagePlus size={44} strokeWidth={1.4} aria-hidden />
				)}
				<strong>
					{isReading ? "Opening the picture…" : picture ? "Click to change image" : "Click to upload an image"}
				</strong>
				{!picture && (
					<span>
						<OnMouse>or drop it here, or paste it. </OnMouse>PNG, JPEG, WebP or GIF.
					</span>
				)}
			</Area>
			<VisuallyHidden>
				<input
					ref={input}
					id={id}
					type="file"
					accept={TYPES}
					aria-describedby={error ? `${id}-error` : undefined}
					onChange={onChange}
				/>
				<input
					ref={camera}
					type="file"
					accept={TYPES}
					capture="environment"
					tabIndex={-1}
					aria-hidden
					onChange={onChange}
				/>
			</VisuallyHidden>
			<OnTouch>
				<Button icon={Camera} onClick={() => camera.current?.click()}>
					Take a photo
				</Button>
			</OnTouch>
			<ErrorNote id={`${id}-error`}>{error}</ErrorNote>
			<Note>
				Your device makes the picture smaller and removes what the camera noted in it, such as the place, before it is
				sent.
			</Note>
		</Field>
	);
}

/** Accepts files pasted or dropped anywhere: the browser would open a file that misses the field. */
function useFilesOfPage(onFiles: (files: FileList) => void, setOver: (isOver: boolean) => void): void {
	const accept = useEffectEvent(onFiles);
	useEffect(() => {
		const listeners = new AbortController();
		const on = <K extends "paste" | "dragover" | "dragleave" | "drop">(
			kind: K,
			listener: (event: WindowEventMap[K]) => void,
		) => window.addEventListener(kind, listener, { signal: listeners.signal });
		on("paste", ({ clipboardData, target }) => {
			// Office programs copy text together with its picture.
			const isText = target instanceof HTMLTextAreaElement && clipboardData?.types.includes("text/plain");
			if (clipboardData?.files.length && !isText) accept(clipboardData.files);
		});
		on("dragover", (event) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(true);
		});
		on("dragleave", ({ relatedTarget }) => {
			// A pointer between two elements of the page has not left it.
			if (!relatedTarget) setOver(false);
		});
		on("drop", (event) => {
			setOver(false);
			if (!hasFiles(event)) return;
			event.preventDefault();
			accept(event.dataTransfer.files);
		});
		return () => listeners.abort();
	}, [setOver]);
}

const hasFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
	event.dataTransfer?.types.includes("Files") ?? false;

const Field = styled(Stack)`
	height: 100%;
	grid-template-rows: 1fr;
	grid-auto-rows: auto;
	align-content: stretch;
`;

const Area = styled.label<{ $isOver: boolean }>`
	display: grid;
	justify-items: center;
	align-content: center;
	gap: ${space(2)};
	min-height: 220px;
	padding: ${space(5)};
	border: 1.5px dashed ${({ $isOver }) => ($isOver ? color.link : color.edge)};
	border-radius: ${radius.card};
	background: ${({ $isOver }) => ($isOver ? color.lampWash : color.paper)};
	color: ${color.inkSoft};
	font: 400 0.9375rem / 1.4 ${font.control};
	text-align: center;
	cursor: pointer;
	transition: background-color ${motion.quick};
	strong { color: ${color.ink}; font-weight: 650; }
	img { max-width: 100%; max-height: 320px; border-radius: ${radius.control}; filter: var(--picture-filter); }
	&:has(+ * input:focus-visible) { outline: 3px solid ${color.link}; outline-offset: 2px; }
`;

const OnTouch = styled.div`
	@media not (pointer: coarse) { display: none; }
`;

const OnMouse = styled.span`
	@media (pointer: coarse) { display: none; }
`;

/** A JPEG of at most 1,536 pixels a side without metadata, in base64 without the prefix of a data URL. */
export type Picture = { base64: string };

/** The page's Content Security Policy allows data URLs but no object URLs. */
const dataUrlOf = ({ base64 }: Picture) => `data:image/jpeg;base64,${base64}`;

class PictureError extends Error {}

const JPEG_QUALITY = 0.86;
const HEIC =
	"HEIC pictures cannot be read here. Please share the photo as a JPEG: on an iPhone in Settings, Camera, Formats, choose “Most Compatible”.";
const NO_PICTURE = "This file is no picture that we can read. Please choose a PNG, JPEG, WebP or GIF.";

/** Converts a file to a `Picture`. Throws `PictureError` with a message for the user. */
async function readPicture(file: File): Promise<Picture> {
	// Detected by magic bytes; file names lie.
	const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
	// AVIF files list "avif" among their brands, which may begin like those of HEIC.
	if (HEIC_HEAD.test(head) && !head.includes("avif")) throw new PictureError(HEIC);
	if (!PICTURE_HEAD.test(head)) throw new PictureError(NO_PICTURE);
	const bitmap = await decode(file);
	try {
		return { base64: await base64Of(await encode(bitmap)) };
	} finally {
		bitmap.close();
	}
}

const PICTURE_HEAD = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP)/s;
const HEIC_HEAD = /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s;

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
