// A chord sheet as it will be kept: each chord and the syllables that follow it wrap as one.
import type { LineChord, SongRequestInput } from "@lion-tails/common/song";
import { styled } from "styled-components";
import { color, font, radius, space } from "../../../ui/tokens.ts";
import { partsOf } from "./chord-sheet.ts";

export function SheetPreview({ song }: { song: SongRequestInput }) {
	const { key = "C", tempo, timeSignature = "4/4" } = song;
	return (
		<Box role="region" aria-label="Preview" tabIndex={0}>
			<Facts>{[`Key of ${key}`, tempo && `${tempo} BPM`, timeSignature].filter(Boolean).join(" • ")}</Facts>
			{partsOf(song).map(({ name, part }) => (
				<section key={name} aria-label={name}>
					<h4>{name}</h4>
					{part.lyrics.map((line, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that is replaced as a whole
						<Line key={at}>
							{wordsOf(line, part.chords[at] ?? []).map(({ from, pieces }) => (
								<Word key={from}>
									{pieces.map(({ chord, text }, place) => (
										// biome-ignore lint/suspicious/noArrayIndexKey: as above
										<Piece key={place}>
											<b>{chord}</b>
											<span>{text}</span>
										</Piece>
									))}
								</Word>
							))}
						</Line>
					))}
				</section>
			))}
		</Box>
	);
}

type WordPieces = { from: number; pieces: { chord: string; text: string }[] };

/** The words of a line, each in pieces that begin with a chord; behind the last word may stand chords alone. */
function wordsOf(line: string, chords: readonly LineChord[]): WordPieces[] {
	const words = [...line.matchAll(/\s*\S+\s*/g)].map(({ 0: word, index }) => ({
		from: index,
		to: index + word.length,
	}));
	const ends = chords.some(({ at }) => at >= line.length) ? [{ from: line.length, to: line.length + 1 }] : [];
	return [...words, ...ends].map(({ from, to }) => {
		const over = chords.filter(({ at }) => at >= from && at < to).sort((one, other) => one.at - other.at);
		const first = over[0]?.at ?? to;
		const start = first > from ? [{ chord: "", text: line.slice(from, first) }] : [];
		const rest = over.map(({ at, chord }, place) => ({ chord, text: line.slice(at, over[place + 1]?.at ?? to) }));
		return { from, pieces: [...start, ...rest] };
	});
}

const Box = styled.div`
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

const Line = styled.p`
	margin: 0;
	font: 400 1rem / 1.35 ${font.story};
`;

/** Its chords move with it to the next line. */
const Word = styled.span`
	display: inline-flex;
	vertical-align: bottom;
`;

const Piece = styled.span`
	display: grid;
	white-space: pre;
	b { min-height: 1.5em; padding-right: 0.4em; font: 650 0.875rem / 1.5 ${font.control}; color: ${color.link}; }
	span { min-height: 1.35em; }
`;
