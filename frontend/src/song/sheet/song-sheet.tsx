import { parseChord } from "@lion-tails/common/chords/chord-name";
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { Song } from "@lion-tails/common/song";
import { chordNamesIn } from "@lion-tails/common/song-card";
import { Download, Pencil, Printer } from "lucide-react";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { Button, useBusy } from "../../ui/button.tsx";
import type { Part } from "../../ui/part.ts";
import { capitalized } from "../../ui/select.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Badge, Row } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { useWakeLock } from "../../ui/use-wake-lock.ts";
import { MelodyTab } from "../play/melody-tab.tsx";
import { Recording } from "../play/recording.tsx";
import { useIsSinging, useSungPart, useSungPosition } from "../play/song-playback.ts";
import { SongPlayer } from "../play/song-player.tsx";
import { saveSong } from "../songs.ts";
import { ChordDiagrams, shapes } from "./chord-diagrams.tsx";
import { keysOf, SCROLL_SPEEDS, type SongKey, useSheetSettings } from "./sheet-settings.ts";
import { SheetDock, SheetTools } from "./sheet-tools.tsx";
import { SheetView } from "./sheet-view.tsx";
import { SongScroll, singingMs, useTempoScroll } from "./song-scroll.tsx";

export type SheetProps = {
	song: Song;
	songKey: SongKey;
	/** Plays and records the song with the family's own voice. */
	familySong?: Part<ComponentType<{ song: Song }>> | undefined;
	onEdit: () => void;
};

export function SongSheet({ song, songKey, familySong, onEdit }: SheetProps) {
	const isSignedIn = useSession(({ user }) => user !== null);
	const { showChords, scrollSpeed, instrument } = useSheetSettings();
	const { sounding, played } = keysOf(song.key, songKey);
	const area = useRef<HTMLElement>(null);
	const text = useRef<HTMLDivElement>(null);
	const [areDiagramsOpen, setDiagramsOpen] = useState(false);
	const [isRecordingOn, setRecordingOn] = useState(false);
	const isSounding = useSungPosition((position) => position !== null);
	const isFamilySinging = useSungPart((part) => part !== null);
	const isSinging = useIsSinging();
	const duration = useMemo(() => singingMs(song), [song]);
	const scroll = useTempoScroll({ area, text, durationMs: duration / (SCROLL_SPEEDS[scrollSpeed] ?? 1) });
	const chords = useMemo(
		() => [
			...new Set(
				chordNamesIn(song).flatMap((chord) => (parseChord(chord) ? [transposeChord(chord, song.key, played)] : [])),
			),
		],
		[song, played],
	);
	useWakeLock(scroll.state === "scrolling" || isRecordingOn || isSinging || isFamilySinging);
	// While the melody plays, its syllables scroll the sheet; the parts of the family’s recording do the same.
	useEffect(() => {
		if (isSounding || isFamilySinging) scroll.stop();
	});

	async function print() {
		if (showChords && chords.length > 0) {
			if (shapes.get(instrument).status !== "ready") await shapes.load(instrument).catch(() => {});
			flushSync(() => setDiagramsOpen(true));
			// Lets the diagrams render the loaded shapes.
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
						<Button icon={Pencil} onClick={onEdit}>
							Edit chords
						</Button>
					)}
					<Button icon={Printer} onClick={() => void print()}>
						Print
					</Button>
					<Button icon={Download} onClick={() => void exportSong(song, songKey)}>
						ChordPro file
					</Button>
				</Row>
				{song.source && <SongSourceNote source={song.source} />}
			</SongScroll>
			<SheetDock scroll={scroll}>
				{isSignedIn && familySong && <FamilyLine familySong={familySong} song={song} />}
				{song.audioUrl ? (
					<Recording url={song.audioUrl} onPlaying={setRecordingOn} />
				) : (
					song.musicNotes.length > 0 && <SongPlayer song={song} semitones={songKey.semitones} />
				)}
			</SheetDock>
		</>
	);
}

function FamilyLine({ familySong, song }: { familySong: NonNullable<SheetProps["familySong"]>; song: Song }) {
	const FamilySong = familySong.use(true);
	return FamilySong && <FamilySong song={song} />;
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
	const [isSaving, run] = useBusy((error) => toastError("The chords could not be saved", error, "Please try again."));

	async function confirm() {
		await saveSong({ ...song, hasSuggestedChords: false });
		toast({ title: "Chords saved" });
	}

	return (
		<Banner data-screen-only>
			<p>We suggested these chords. Play them once, and correct what sounds wrong.</p>
			<Button isInactive={isSaving} onClick={() => run(confirm)}>
				These chords are right
			</Button>
		</Banner>
	);
}

/** "By John Newton • Key of G • 84 BPM" */
export const byline = ({ artist, tempo }: Song, key: string): string => `By ${artist} • Key of ${key} • ${tempo} BPM`;

/** "Capo 2: play in F"; null without a capo. */
function capoLine(capo: number, playedKey: string): string | null {
	return capo === 0 ? null : `Capo ${capo}: play in ${playedKey}`;
}

function SongFacts({ song, soundingKey, capo }: { song: Song; soundingKey: string; capo: string | null }) {
	const { tempo, timeSignature, difficulty } = song;
	return (
		<Facts>
			<Fact name="Key" value={soundingKey} />
			<Fact name="Tempo" value={`${tempo} BPM`} />
			<Fact name="Time" value={timeSignature} />
			<Fact name="Difficulty" value={capitalized(difficulty)} />
			{capo && (
				<div style={{ color: color.link }}>
					<dd>{capo}</dd>
				</div>
			)}
		</Facts>
	);
}

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt>{name}:</dt> <dd>{value}</dd>
		</div>
	);
}

function SongBadges({ song: { tags, hasSuggestedChords, isMine } }: { song: Song }) {
	if (tags.length === 0 && !hasSuggestedChords && !isMine) return null;
	return (
		<Row $gap={2} data-screen-only>
			{hasSuggestedChords && <Badge $tone="lamp">Suggested chords</Badge>}
			{isMine && <Badge $tone="olive">Yours</Badge>}
			{tags.length > 0 && (
				<Tags aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag}>
							<Badge>{tag}</Badge>
						</li>
					))}
				</Tags>
			)}
		</Row>
	);
}

function SongSourceNote({ source }: { source: NonNullable<Song["source"]> }) {
	const { words, tune, publicDomain, references } = source;
	return (
		<Foot>
			<p>
				Words: {words.author}
				{words.year !== null && `, ${words.year}`}. Tune: {tune.name}, {tune.composer}
				{tune.year !== null && `, ${tune.year}`}.
			</p>
			<p>{publicDomain}</p>
			<p data-screen-only>
				Compared with{" "}
				{references.map(({ title, url }, index) => (
					<span key={url}>
						{index > 0 && (index === references.length - 1 ? " and " : ", ")}
						<a href={url} target="_blank" rel="noreferrer">
							{title}
						</a>
					</span>
				))}
				.
			</p>
		</Foot>
	);
}

const Facts = styled.dl`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1)} ${space(5)};
	margin: 0;
	font: 500 0.9375rem / 1.4 ${font.control};
	> div { display: flex; gap: 0.35em; }
	dt { color: ${color.inkSoft}; }
	dd { margin: 0; font-weight: 650; }
`;

const Tags = styled.ul`
	display: contents;
	list-style: none;
`;

const Foot = styled.footer`
	display: grid;
	gap: ${space(1)};
	padding-top: ${space(5)};
	border-top: 1px solid var(--song-rule);
	font: 400 0.875rem / 1.5 ${font.control};
	color: ${color.inkSoft};
	p { margin: 0; overflow-wrap: anywhere; }
	a { color: inherit; }
	@media print { break-inside: avoid; }
`;
