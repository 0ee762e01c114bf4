// A chord sheet as it will be kept.
import type { SongRequestInput } from "@lion-tails/common/song";
import { styled } from "styled-components";
import { color, font, radius, space } from "../../../ui/tokens.ts";
import { ChordLine } from "../../sheet/text/chord-line.tsx";
import { sheetParts } from "../../sheet-parts.ts";

export function SheetPreview({ song }: { song: SongRequestInput }) {
	const { key = "C", tempo, timeSignature = "4/4" } = song;
	return (
		<Box role="region" aria-label="Preview" tabIndex={0}>
			<Facts>{[`Key of ${key}`, tempo && `${tempo} BPM`, timeSignature].filter(Boolean).join(" • ")}</Facts>
			{sheetParts(song).map(({ kind, verse, heading, part }) => (
				<section key={heading} aria-label={heading}>
					<h4>{heading}</h4>
					{part.lyrics.map((lyric, line) => (
						<ChordLine
							// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that is replaced as a whole
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
