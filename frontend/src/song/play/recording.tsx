import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { pauseOthers } from "../../ui/one-sound.ts";
import { toast } from "../../ui/toasts.tsx";
import { color, font, space } from "../../ui/tokens.ts";

type Props = { url: string; onPlaying: (isPlaying: boolean) => void };

export function Recording({ url, onPlaying }: Props) {
	const audio = useRef<HTMLAudioElement>(null);
	const [isPlaying, setPlaying] = useState(false);
	const [seconds, setSeconds] = useState({ at: 0, of: 0 });

	function report(isOn: boolean) {
		setPlaying(isOn);
		onPlaying(isOn);
	}

	async function toggle() {
		if (isPlaying) return audio.current?.pause();
		try {
			await audio.current?.play();
		} catch (error) {
			// The parent stopped it while it was loading.
			if (error instanceof DOMException && error.name === "AbortError") return;
			toast({ title: "The recording could not be played", description: "Please try again.", isDestructive: true });
		}
	}

	return (
		<Box role="group" aria-label="Recording">
			{/* biome-ignore lint/a11y/useMediaCaption: the words are on the sheet */}
			<audio
				ref={audio}
				src={url}
				preload="none"
				onPlay={({ currentTarget }) => {
					pauseOthers(currentTarget);
					report(true);
				}}
				onPause={() => report(false)}
				onEnded={() => report(false)}
				onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
					setSeconds({ at: currentTime, of: Number.isFinite(duration) ? duration : 0 })
				}
			/>
			<IconButton
				icon={isPlaying ? Pause : Play}
				iconSize={24}
				label={isPlaying ? "Pause" : "Play"}
				onClick={() => void toggle()}
			/>
			<progress value={seconds.at} max={seconds.of || 1} aria-label="Recording" />
			<span>{clockText(seconds.at)}</span>
		</Box>
	);
}

const Box = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(3)};
	progress { flex: 1; height: 6px; accent-color: ${color.lamp}; }
	span { font: 500 0.875rem / 1 ${font.control}; font-variant-numeric: tabular-nums; color: ${color.inkSoft}; }
`;

export function clockText(seconds: number): string {
	const whole = Math.floor(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
