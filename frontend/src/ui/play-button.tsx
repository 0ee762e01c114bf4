import { Pause, Play } from "lucide-react";
import { styled } from "styled-components";
import { Button } from "./button.tsx";

type Props = { isPlaying: boolean; label?: string; onPlay: () => void; onPause: () => void };

export function PlayButton({ isPlaying, label = "Play", onPlay, onPause }: Props) {
	return (
		<Round variant="main" aria-label={isPlaying ? "Pause" : label} onClick={isPlaying ? onPause : onPlay}>
			{isPlaying ? <Pause size={24} aria-hidden /> : <Play size={24} aria-hidden />}
		</Round>
	);
}

const Round = styled(Button)`
	width: 52px;
	height: 52px;
	padding: 0;
`;
