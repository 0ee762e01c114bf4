// The song of the evening: slower and softer than on the song page, its last verse hummed.
import type { Song } from "@lion-tails/common/song";
import { useEffect, useMemo, useState } from "react";
import { styled } from "styled-components";
import { useStore } from "zustand";
import { type Schedule, scheduleSong } from "../song/play/schedule.ts";
import { useSongPlayback, useSungPart, useSungPosition } from "../song/play/song-playback.ts";
import { openSound } from "../song/play/sound/open-sound.ts";
import type { PlaySettings } from "../song/play/sound/sound.ts";
import { openMediaSession } from "../ui/media-session.ts";
import { part } from "../ui/part.ts";
import { PlayButton } from "../ui/play-button.tsx";
import { Note, Row, Stack } from "../ui/text.tsx";
import { color, font, onPhone, space } from "../ui/tokens.ts";
import { EVENING_SONG, soften } from "./softness.ts";

const familyPlayButton = part(() =>
	import("../story/voices/family-song-player.tsx").then((player) => player.FamilyPlayButton),
);

export function EveningSong({ song }: { song: Song | null }) {
	if (!song) return <Note>The song is not on this device yet. Sing one that you all know by heart.</Note>;
	return <Sung song={song} />;
}

function Sung({ song }: { song: Song }) {
	const schedule = useMemo(() => scheduleSong(song), [song]);
	const [isMelodyOn, setMelodyOn] = useState(false);
	const [isOffered, setOffered] = useState(false);
	const FamilyPlayButton = familyPlayButton.use(true);
	return (
		<Stack $gap={5}>
			<Row>
				{/* A recording that arrives late does not replace a melody that plays. */}
				{FamilyPlayButton && !isMelodyOn && (
					<FamilyPlayButton song={song} volume={EVENING_SONG.volume} onOffered={setOffered} />
				)}
				{schedule && !isOffered && <Playing key={song.id} song={song} schedule={schedule} onStart={setMelodyOn} />}
				<div>
					<SongName>{song.title}</SongName>
					<Note>{song.artist}</Note>
				</div>
			</Row>
			<Lyrics song={song} />
		</Stack>
	);
}

type PlayingProps = { song: Song; schedule: Schedule; onStart: (isOn: true) => void };

function Playing({ song: { title, artist }, schedule, onStart }: PlayingProps) {
	const adjust = (settings: PlaySettings) => soften(settings, EVENING_SONG);
	const playback = useSongPlayback({ schedule, openSound, adjust, hasHummedEnd: true });
	const { status } = useStore(playback.store);
	const isUnderWay = status === "playing" || status === "loading";
	useEffect(() => {
		if (!isUnderWay) return;
		onStart(true);
		const session = openMediaSession({ play: playback.play, pause: playback.pause, stop: playback.stop }, artist);
		session.setTitle(title);
		session.setPlaying(true);
		return session.close;
	}, [isUnderWay, playback, title, artist, onStart]);
	return <PlayButton isPlaying={isUnderWay} onPlay={playback.play} onPause={playback.pause} />;
}

/** The words; the line that is sung is lit, or the part that the family’s recording sings. */
function Lyrics({ song: { verses, chorus } }: { song: Song }) {
	const sung = useSungPosition();
	const sungPart = useSungPart();
	const isLit = (part: string, verse: number, line: number) =>
		[sungPart, sung?.line === line ? sung : null].some((at) => at?.part === part && at.verse === verse);
	const parts = verses.flatMap((verse, at) => [
		{ key: `verse ${at}`, part: "verse", verse: at, lyrics: verse.lyrics },
		...(chorus ? [{ key: `chorus ${at}`, part: "chorus", verse: at, lyrics: chorus.lyrics }] : []),
	]);
	return (
		<Words>
			{parts.map(({ key, part, verse, lyrics }) => (
				<p key={key}>
					{lyrics.map((line, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice in a verse
						<Line key={at} $isSung={isLit(part, verse, at)}>
							{line}
						</Line>
					))}
				</p>
			))}
		</Words>
	);
}

const SongName = styled.div`
	font: 600 1.25rem / 1.3 ${font.heading};
`;

const Words = styled.div`
	display: grid;
	gap: ${space(5)};
	max-height: 48dvh;
	padding-bottom: ${space(8)};
	overflow: hidden auto;
	mask-image: linear-gradient(#000 calc(100% - ${space(8)}), transparent);
	font: 400 1.25rem / 1.55 ${font.story};
	p { margin: 0; }
	${onPhone} { font-size: 1.125rem; }
`;

const Line = styled.span<{ $isSung: boolean }>`
	display: block;
	/* The rest of a long line is indented. */
	padding-left: 1.2em;
	text-indent: -1.2em;
	color: ${({ $isSung }) => ($isSung ? color.link : color.ink)};
`;
