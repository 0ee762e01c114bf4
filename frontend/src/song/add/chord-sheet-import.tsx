import { DEFAULT_ARTIST, type Song, type SongParts, type SongRequestInput } from "@lion-tails/common/song";
import { partsInOrder } from "@lion-tails/common/song-card";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Note, Stack, Subheading } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";
import { ChordLine } from "../sheet/sheet-view.tsx";

const FILE_ENDINGS = [".cho", ".crd", ".chopro", ".pro", ".txt"];

type Props = { onText: (text: string) => void; children: ReactNode };

export function ImportBox({ onText, children }: Props) {
	const [isOver, setOver] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	async function read(file: File | undefined) {
		if (!file) return;
		const isSong = FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
		const text = isSong ? await readTextFile(file) : null;
		if (text?.trim()) onText(text);
		else {
			const endings = `${FILE_ENDINGS.slice(0, -1).join(", ")} or ${FILE_ENDINGS.at(-1)}`;
			toastError("We could not read this file", null, `A song is a text file: ${endings}.`);
		}
	}

	const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
	return (
		<DropZone
			role="group"
			aria-label="Song"
			data-over={isOver || undefined}
			onDragOver={(event) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={({ currentTarget, relatedTarget }) =>
				!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
			}
			onDrop={(event) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(false);
				void read(event.dataTransfer.files[0]);
			}}
		>
			<Bar>
				<Button icon={FileUp} onClick={() => input.current?.click()}>
					Open a chord sheet
				</Button>
				<Note>ChordPro, or chords over the words. You can also drop a file here, or paste below.</Note>
				<input
					ref={input}
					type="file"
					hidden
					aria-label="Chord sheet"
					accept={[...FILE_ENDINGS, "text/plain"].join()}
					onChange={({ target }) => {
						void read(target.files?.[0]);
						// Lets the parent choose the same file again.
						target.value = "";
					}}
				/>
			</Bar>
			{children}
		</DropZone>
	);
}

const DropZone = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
	border-radius: ${radius.card};
	&[data-over] { outline: 2px dashed ${color.link}; outline-offset: ${space(2)}; }
`;

const Bar = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: ${space(2)} ${space(4)};
	> p { flex: 1 1 14rem; }
`;

type ReadSheet = { song: SongRequestInput; chordCount: number };

async function readSheet(text: string): Promise<ReadSheet> {
	const { readChordSheet } = await import("@lion-tails/common/chord-sheet/read-chord-sheet");
	const song = readChordSheet(text);
	const chordCount = partsInOrder(song).reduce((sum, { part }) => sum + part.chords.flat().length, 0);
	return { song, chordCount };
}

/** The lyrics without chords and with a heading for each part, as `generateChords` expects them. */
export const lyricLines = (song: Pick<SongRequestInput, keyof SongParts>): string[] =>
	partsInOrder(song).flatMap(({ name, part }, at) => [...(at > 0 ? [""] : []), `${name}:`, ...part.lyrics]);

/** The content of a text file; null for any other file. */
async function readTextFile(file: File): Promise<string | null> {
	if (file.size > MAX_FILE_BYTES) return null;
	const bytes = await file.arrayBuffer();
	if (new Uint8Array(bytes).includes(0)) return null;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		// Older song files come from Windows.
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

const MAX_FILE_BYTES = 200_000;

/** The artist, or "" instead of the default. */
export const artistOf = ({ artist }: Pick<Song, "artist">): string => (artist === DEFAULT_ARTIST ? "" : artist);

/** The song in a text with chords; null for other texts and while it is being read. */
export function useSheet(text: string): ReadSheet | null {
	const [read, setRead] = useState<{ text: string; sheet: ReadSheet } | null>(null);
	useEffect(() => {
		// Lyrics without chords need not load the reader.
		if (!MAY_HAVE_CHORDS.test(text)) return;
		let isCurrent = true;
		const pause = setTimeout(() => {
			readSheet(text)
				.then((sheet) => isCurrent && setRead({ text, sheet }))
				// The parent can add the song without it; the next change tries again.
				.catch(() => {});
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(pause);
		};
	}, [text]);
	return read && read.text === text && read.sheet.chordCount > 0 ? read.sheet : null;
}

const PAUSE_MS = 250;
/** Matches a chord in brackets, a directive, or a line that begins with a chord. */
const MAY_HAVE_CHORDS = /\[[A-G]|\{\s*[a-z_]+|^[ \t|]*[A-G][^\s]{0,11}(\s|$)/m;

type FoundProps = { sheet: ReadSheet; isBusy: boolean; onKeep: () => void };

export function FoundChords({ sheet: { song, chordCount }, isBusy, onKeep }: FoundProps) {
	return (
		<Stack $gap={3}>
			<Banner role="status">
				<p>
					These lyrics have chords of their own ({chordCount}). Look below whether each stands where it belongs, and
					keep them; or have new ones suggested.
				</p>
			</Banner>
			<Subheading>Preview</Subheading>
			<SheetPreview song={song} />
			<Button variant="main" isInactive={isBusy} onClick={onKeep}>
				Keep these chords
			</Button>
		</Stack>
	);
}

function SheetPreview({ song }: { song: SongRequestInput }) {
	const { key = "C", tempo, timeSignature = "4/4" } = song;
	return (
		<Box role="region" aria-label="Preview" tabIndex={0}>
			<Facts>{[`Key of ${key}`, tempo && `${tempo} BPM`, timeSignature].filter(Boolean).join(" • ")}</Facts>
			{partsInOrder(song).map(({ kind, verse, name, part }) => (
				<section key={name} aria-label={name}>
					<h4>{name}</h4>
					{part.lyrics.map((lyric, line) => (
						<ChordLine
							// biome-ignore lint/suspicious/noArrayIndexKey: a changed text replaces all lines
							key={line}
							lyric={lyric}
							chords={part.chords[line] ?? []}
							syllables={undefined}
							part={kind}
							verse={verse}
							line={line}
						/>
					))}
				</section>
			))}
		</Box>
	);
}

const Box = styled.div`
	--song-size: 1rem;
	max-height: min(50vh, 420px);
	overflow: auto;
	padding: ${space(4)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.control};
	background: ${color.paper};
	h4 { margin: ${space(4)} 0 ${space(1)}; font: 600 0.9375rem / 1.3 ${font.heading}; }
`;

const Facts = styled.p`
	margin: 0;
	font-size: 0.9375rem;
	color: ${color.inkSoft};
`;
