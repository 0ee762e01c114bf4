// The family's recording of a song on the song's page and in the evening.
import type { Song } from "@lion-tails/common/song";
import { Mic, Pause, Play } from "lucide-react";
import { useLayoutEffect } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink, PlayButton } from "../../ui/button.tsx";
import { space } from "../../ui/tokens.ts";
import { type FamilySinging, useFamilySinging, useSinging } from "./family-song.ts";

/** The recording, if there is one, and the link to record the song. For signed-in parents. */
export function FamilySong({ song }: { song: Song }) {
	const singing = useFamilySinging(song);
	return (
		<Line role="group" aria-label="Your family’s recording">
			{singing && <SheetPlayer singing={singing} song={song} />}
			<ButtonLink variant="quiet" to={`/record?song=${encodeURIComponent(song.id)}`}>
				<Mic size={18} aria-hidden />
				{singing ? "Record again" : "Record this song"}
			</ButtonLink>
		</Line>
	);
}

type PlayerProps = { singing: FamilySinging; song: Song };

function SheetPlayer({ singing, song }: PlayerProps) {
	const { isPlaying } = useSinging(singing, song);
	return (
		<Button variant={isPlaying ? "main" : "plain"} onClick={isPlaying ? singing.pause : singing.play}>
			{isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
			Sung by your family
		</Button>
	);
}

type EveningProps = { song: Song; volume: number; onOffered: (isOffered: boolean) => void };

/** The play button of the evening; nothing for a song that the family has not recorded. */
export function FamilyPlayButton({ song, volume, onOffered }: EveningProps) {
	const singing = useFamilySinging(song, volume);
	const isOffered = singing !== null;
	// Before the page is painted, so that it never shows two buttons.
	useLayoutEffect(() => {
		onOffered(isOffered);
		return () => onOffered(false);
	}, [isOffered, onOffered]);
	return singing && <EveningPlayer singing={singing} song={song} />;
}

function EveningPlayer({ singing, song }: PlayerProps) {
	const { isPlaying } = useSinging(singing, song);
	return (
		<PlayButton
			variant="main"
			aria-label={isPlaying ? "Pause" : "Play, sung by your family"}
			onClick={isPlaying ? singing.pause : singing.play}
		>
			{isPlaying ? <Pause size={24} aria-hidden /> : <Play size={24} aria-hidden />}
		</PlayButton>
	);
}

const Line = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	justify-content: space-between;
	gap: 0 ${space(1)};
	> * { padding-inline: ${space(4)}; }
`;
