// Where a picture is chosen: by a click, by dropping or pasting it, or with the phone's camera.
import { Camera, ImagePlus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Note, Stack, VisuallyHidden } from "../ui/text.tsx";
import { color, font, motion, radius, space } from "../ui/tokens.ts";
import { dataUrlOf, type Picture, PictureError, readPicture } from "./read-picture.ts";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";
const UNREADABLE = "This picture could not be read. Please choose another.";

/** `isPaused`: nothing is taken while a dialog lies over the page. */
type Props = { picture: Picture | null; isPaused?: boolean; onPicture: (picture: Picture) => void };

export function PictureField({ picture, isPaused = false, onPicture }: Props) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const [isReading, setReading] = useState(false);
	const [error, setError] = useState<string | null>(null);
	/** Of two files that are chosen one after the other the last one counts. */
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
				{!picture && <span>or drop it here, or paste it. PNG, JPEG, WebP or GIF.</span>}
			</Area>
			<VisuallyHidden>
				<input
					ref={input}
					id={id}
					type="file"
					accept={TYPES}
					aria-describedby={error ? `${id}-error` : undefined}
					onChange={({ target }) => {
						void read(target.files);
						// The same file can be chosen again.
						target.value = "";
					}}
				/>
				<input
					ref={camera}
					type="file"
					accept={TYPES}
					capture="environment"
					tabIndex={-1}
					aria-hidden
					onChange={({ target }) => {
						void read(target.files);
						target.value = "";
					}}
				/>
			</VisuallyHidden>
			<OnTouch>
				<Button onClick={() => camera.current?.click()}>
					<Camera size={18} aria-hidden />
					Take a photo
				</Button>
			</OnTouch>
			{error && (
				<FieldError id={`${id}-error`} role="alert">
					{error}
				</FieldError>
			)}
			<Note>The picture is made smaller here, and what the camera noted in it, such as the place, stays with you.</Note>
		</Field>
	);
}

/** Files that are pasted or dropped anywhere: one that misses the field would take the place of the page. */
function useFilesOfPage(onFiles: (files: FileList) => void, setOver: (isOver: boolean) => void): void {
	const newest = useRef(onFiles);
	newest.current = onFiles;
	useEffect(() => {
		const listeners = new AbortController();
		const on = <K extends "paste" | "dragover" | "dragleave" | "drop">(
			kind: K,
			listener: (event: WindowEventMap[K]) => void,
		) => window.addEventListener(kind, listener, { signal: listeners.signal });
		on("paste", ({ clipboardData, target }) => {
			// What is copied in an office program is text, and its picture too.
			const isText = target instanceof HTMLTextAreaElement && clipboardData?.types.includes("text/plain");
			if (clipboardData?.files.length && !isText) newest.current(clipboardData.files);
		});
		on("dragover", (event) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(true);
		});
		on("dragleave", ({ relatedTarget }) => {
			// On the way from one element of the page to the next it has not left.
			if (!relatedTarget) setOver(false);
		});
		on("drop", (event) => {
			setOver(false);
			if (!hasFiles(event)) return;
			event.preventDefault();
			newest.current(event.dataTransfer.files);
		});
		return () => listeners.abort();
	}, [setOver]);
}

const hasFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
	event.dataTransfer?.types.includes("Files") ?? false;

/** Where it has more room than it needs, the area takes it. */
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
