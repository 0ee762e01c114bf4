// A line of the sheet while its chords are corrected: each syllable is a button.
import type { SongPart } from "@lion-tails/common/song";
import { Fragment } from "react";
import { css, styled } from "styled-components";
import { color, onHover } from "../../../ui/tokens.ts";
import { ChordName, Chords, EMPTY, lineStyle, Text, Word } from "../text/chord-line.tsx";
import { layOutLine, type Piece } from "../text/line-layout.ts";
import { syllableStarts } from "../text/syllable-starts.ts";
import type { ChordPlace } from "./edit-chords.ts";

type Props = {
	part: SongPart;
	place: Omit<ChordPlace, "at">;
	/** Whose chord is being chosen. */
	selectedAt: number | null;
	onSelect: (place: ChordPlace) => void;
};

export function EditLine({ part, place, selectedAt, onSelect }: Props) {
	const lyric = part.lyrics[place.line] ?? "";
	const syllables = part.syllables?.[place.line];
	const cuts = lyric.trim() === "" ? [] : [...syllableStarts(lyric, syllables), lyric.length];
	const words = layOutLine(lyric, part.chords[place.line] ?? [], [], cuts);
	return (
		<Line $hasChords>
			{words.map(({ at, pieces }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a chord may come between two words
				<Fragment key={index}>
					{index > 0 && " "}
					<Word data-word={at}>
						{pieces.map((piece) => (
							<SyllableButton
								key={piece.at}
								piece={piece}
								isSelected={piece.at === selectedAt}
								onSelect={() => onSelect({ ...place, at: piece.at })}
							/>
						))}
					</Word>
				</Fragment>
			))}
		</Line>
	);
}

type ButtonProps = { piece: Piece; isSelected: boolean; onSelect: () => void };

function SyllableButton({ piece: { at, chords, runs }, isSelected, onSelect }: ButtonProps) {
	const text = runs.map((run) => run.text).join("");
	return (
		<Syllable
			type="button"
			data-at={at}
			aria-label={`${chords.join(", ") || "no chord"}: ${text || "after the words"}`}
			aria-pressed={isSelected}
			onClick={onSelect}
		>
			<Chords>
				{chords.map((chord, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a chord may come twice
					<ChordName key={index}>{chord} </ChordName>
				))}
			</Chords>
			<Text>
				<Under>{text || `${EMPTY}\u00a0\u00a0\u00a0`}</Under>
			</Text>
		</Syllable>
	);
}

const Line = styled.div<{ $hasChords: boolean }>`${lineStyle}`;

const pressed = css`
	background: ${color.lamp};
	color: ${color.onLamp};
	[data-chords] { color: inherit; }
`;

const Syllable = styled.button`
	display: block;
	max-width: 100%;
	min-height: 44px;
	padding: 0 1px;
	border: 0;
	border-radius: 6px;
	background: none;
	font: inherit;
	color: inherit;
	text-align: left;
	cursor: pointer;
	${onHover} { &:hover:not([aria-pressed="true"]) { background: ${color.lampWash}; } }
	&[aria-pressed="true"] { ${pressed} }
`;

/** Shows where one syllable ends and the next begins. */
const Under = styled.span`
	border-bottom: 2px dotted color-mix(in srgb, ${color.edge} 70%, transparent);
`;
