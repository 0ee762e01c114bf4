import { LYRICS_PREVIEW_CHARS, type SongCard } from "@lion-tails/common/song";
import { RadioGroup } from "radix-ui";
import { styled } from "styled-components";
import { color, font, motion, onHover, radius, space } from "../../ui/tokens.ts";

type Props = { songs: readonly SongCard[]; chosenId: string | null; onChoose: (song: SongCard) => void };

export function FoundSongs({ songs, chosenId, onChoose }: Props) {
	return (
		<List
			aria-label="Songs"
			value={chosenId}
			onValueChange={(id) => {
				const song = songs.find((each) => each.id === id);
				if (song) onChoose(song);
			}}
		>
			{songs.map(({ id, title, artist, lyrics }) => (
				<Choice key={id} value={id} aria-label={`${title}, ${artist}`}>
					<b>{title}</b>
					<small>{artist}</small>
					<span>{previewOf(lyrics)}</span>
				</Choice>
			))}
		</List>
	);
}

function previewOf(lyrics: string): string {
	const preview = lyrics.slice(0, LYRICS_PREVIEW_CHARS).replace(/\s+/g, " ").trim();
	return lyrics.length >= LYRICS_PREVIEW_CHARS ? `${preview}…` : preview;
}

const List = styled(RadioGroup.Root)`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
	gap: ${space(3)};
`;

const Choice = styled(RadioGroup.Item)`
	display: grid;
	align-content: start;
	gap: ${space(1)};
	padding: ${space(4)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	color: ${color.ink};
	font: 400 0.9375rem / 1.4 ${font.control};
	text-align: left;
	overflow-wrap: anywhere;
	cursor: pointer;
	transition: background-color ${motion.quick};
	b { font: 600 1.0625rem / 1.25 ${font.heading}; }
	small { font-size: 0.875rem; color: ${color.inkSoft}; }
	span { margin-top: ${space(1)}; color: ${color.inkSoft}; font-family: ${font.story}; }
	${onHover} { &:hover { background: ${color.lampWash}; } }
	&[data-state="checked"] {
		background: ${color.lampWash};
		border-color: ${color.link};
		box-shadow: inset 0 0 0 1px ${color.link};
		small, span { color: ${color.ink}; }
	}
`;
