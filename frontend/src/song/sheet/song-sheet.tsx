// A song that is loaded: what is said of it, its tools, its sheet, and what is reached while playing.
import { parseChord } from "@lion-tails/common/chords/chord-name";
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { Song } from "@lion-tails/common/song";
import { Download, Pencil, Printer } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Row } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { useWakeLock } from "../../ui/use-wake-lock.ts";
import { Recording } from "../play/recording.tsx";
import { SongPlayer } from "../play/song-player.tsx";
import { useSungPosition } from "../play/sung-position.ts";
import { MelodyTab } from "../play/tab/melody-tab.tsx";
import { useIsSinging } from "../play/use-is-singing.ts";
import { chordsOf } from "../sheet-parts.ts";
import { saveSong } from "../song-request.ts";
import { ChordDiagrams } from "./diagrams/chord-diagrams.tsx";
import { shapesFor } from "./diagrams/use-shapes.ts";
import { SongScroll } from "./scroll/song-scroll.tsx";
import { useTempoScroll } from "./scroll/use-tempo-scroll.ts";
import { SCROLL_SPEEDS, useSheetSettings } from "./settings/sheet-settings.ts";
import { keysOf, type SongKey } from "./settings/song-keys.ts";
import { SheetDock } from "./sheet-dock.tsx";
import { SheetTools } from "./sheet-tools.tsx";
import { singingMs } from "./singing-time.ts";
import { capoLine, SongBadges, SongFacts, SongSourceNote } from "./song-facts.tsx";
import { SheetView } from "./text/sheet-view.tsx";

type Props = { song: Song; songKey: SongKey; onEdit: () => void };

export function SongSheet({ song, songKey, onEdit }: Props) {
	const { showChords, scrollSpeed, instrument } = useSheetSettings();
	const { sounding, played } = keysOf(song.key, songKey);
	const area = useRef<HTMLElement>(null);
	const text = useRef<HTMLDivElement>(null);
	const [areDiagramsOpen, setDiagramsOpen] = useState(false);
	const [isRecordingOn, setRecordingOn] = useState(false);
	const isSounding = useSungPosition((position) => position !== null);
	const isSinging = useIsSinging();
	const duration = useMemo(() => singingMs(song), [song]);
	const scroll = useTempoScroll({ area, text, durationMs: duration / (SCROLL_SPEEDS[scrollSpeed] ?? 1) });
	const chords = useMemo(
		() => [
			...new Set(
				chordsOf(song).flatMap((chord) => (parseChord(chord) ? [transposeChord(chord, song.key, played)] : [])),
			),
		],
		[song, played],
	);
	useWakeLock(scroll.state === "scrolling" || isRecordingOn || isSinging);
	// The melody leads the sheet itself.
	useEffect(() => {
		if (isSounding) scroll.stop();
	});

	async function print() {
		if (showChords && chords.length > 0) {
			await shapesFor(instrument).catch(() => {});
			flushSync(() => setDiagramsOpen(true));
			// The diagrams learn of the loaded shapes only after they are there.
			await new Promise((resolve) => setTimeout(resolve));
		}
		window.print();
		setDiagramsOpen(areDiagramsOpen);
	}

	return (
		<>
			<SongScroll ref={area} color={song.backgroundColor}>
				<SongFacts song={song} soundingKey={sounding} capo={capoLine(songKey.capo, played)} />
				<SongBadges song={song} />
				{song.isMine && song.hasSuggestedChords && <Confirmation song={song} />}
				<SheetTools song={song} songKey={songKey} />
				{showChords && chords.length > 0 && (
					<ChordDiagrams chords={chords} isOpen={areDiagramsOpen} onOpenChange={setDiagramsOpen} />
				)}
				<SheetView ref={text} song={song} playedKey={played} showChords={showChords} />
				<MelodyTab song={song} semitones={songKey.semitones - songKey.capo} />
				<Row $gap={2} data-screen-only>
					{song.isMine && (
						<Button onClick={onEdit}>
							<Pencil size={18} aria-hidden />
							Edit chords
						</Button>
					)}
					<Button onClick={() => void print()}>
						<Printer size={18} aria-hidden />
						Print
					</Button>
					<Button onClick={() => void exportSong(song, songKey)}>
						<Download size={18} aria-hidden />
						ChordPro file
					</Button>
				</Row>
				{song.source && <SongSourceNote source={song.source} />}
			</SongScroll>
			<SheetDock scroll={scroll}>
				{song.audioUrl ? (
					<Recording url={song.audioUrl} onPlaying={setRecordingOn} />
				) : (
					song.musicNotes.length > 0 && <SongPlayer song={song} semitones={songKey.semitones} />
				)}
			</SheetDock>
		</>
	);
}

async function exportSong(song: Song, key: SongKey) {
	try {
		const { exportChordPro } = await import("./export-song.ts");
		exportChordPro(song, key);
	} catch (error) {
		toastError("The file could not be made", error, "Please try again.");
	}
}

function Confirmation({ song }: { song: Song }) {
	const [isSaving, setSaving] = useState(false);

	async function confirm() {
		setSaving(true);
		try {
			await saveSong({ ...song, hasSuggestedChords: false });
			toast({ title: "Chords saved" });
		} catch (error) {
			toastError("The chords could not be saved", error, "Please try again.");
			setSaving(false);
		}
	}

	return (
		<Banner data-screen-only>
			<p>We suggested these chords. Play them once, and correct what sounds wrong.</p>
			<Button isInactive={isSaving} onClick={() => void confirm()}>
				These chords are right
			</Button>
		</Banner>
	);
}
