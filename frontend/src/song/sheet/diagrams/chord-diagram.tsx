// A chord as it is drawn on a fretboard: strings upright, the nut or the first fret at the top.
import type { ChordShape } from "@lion-tails/common/chords/chord-shape";
import { styled } from "styled-components";
import { color, font } from "../../../ui/tokens.ts";

const MIN_FRETS = 4;
const STRING_GAP = 16;
const FRET_GAP = 20;
const LEFT = 26;
const TOP = 22;
const DOT_RADIUS = 6.2;

type Props = {
	shape: ChordShape;
	isLeftHanded: boolean;
};

export function ChordDiagramSvg({ shape: { frets, barres, position }, isLeftHanded }: Props) {
	const strings = frets.length;
	const rows = Math.max(MIN_FRETS, Math.max(...frets) - position + 1);
	const right = LEFT + (strings - 1) * STRING_GAP;
	const bottom = TOP + rows * FRET_GAP;
	const x = (string: number) => LEFT + (isLeftHanded ? strings - 1 - string : string) * STRING_GAP;
	/** The middle of a fret. */
	const y = (fret: number) => TOP + (fret - position + 0.5) * FRET_GAP;
	const board = [...Array(rows + 1).keys()];
	return (
		// Its button says the same in words.
		<Drawing viewBox={`0 0 ${right + 16} ${bottom + 8}`} aria-hidden data-rows={rows}>
			{board.map((row) => (
				<line key={row} x1={LEFT} x2={right} y1={TOP + row * FRET_GAP} y2={TOP + row * FRET_GAP} className="fret" />
			))}
			{frets.map((_, string) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: strings have no other name
				<line key={string} x1={x(string)} x2={x(string)} y1={TOP} y2={bottom} className="string" />
			))}
			{position === 1 ? (
				<line x1={LEFT - 1} x2={right + 1} y1={TOP} y2={TOP} className="nut" />
			) : (
				<text x={LEFT - 9} y={y(position) + 4.5} textAnchor="end">
					{position}
				</text>
			)}
			{barres.map(({ fromString, toString: lastString, fret }) => {
				const [from, to] = [x(strings - fromString), x(strings - lastString)].toSorted((a, b) => a - b) as [
					number,
					number,
				];
				return (
					<rect
						key={fret}
						data-barre={fret}
						x={from - DOT_RADIUS}
						y={y(fret) - DOT_RADIUS}
						width={to - from + 2 * DOT_RADIUS}
						height={2 * DOT_RADIUS}
						rx={DOT_RADIUS}
						className="finger"
					/>
				);
			})}
			{frets.map((fret, string) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: strings have no other name
				<StringMark key={string} x={x(string)} fret={fret} y={y(fret)} />
			))}
		</Drawing>
	);
}

function StringMark({ x, y, fret }: { x: number; y: number; fret: number }) {
	const above = TOP - 10;
	if (fret > 0) return <circle cx={x} cy={y} r={DOT_RADIUS} className="finger" data-mark="fretted" />;
	if (fret === 0) return <circle cx={x} cy={above} r={4} className="mark" data-mark="open" />;
	return <path d={`M${x - 4} ${above - 4}l8 8m0 -8l-8 8`} className="mark" data-mark="muted" />;
}

/** "G: strings from low: 3 2 0 0 0 3" */
export function shapeInWords(name: string, { frets, barres, soundsBass }: ChordShape): string {
	const strings = frets.map((fret) => (fret < 0 ? "x" : fret)).join(" ");
	const barre = barres.map(({ fret }) => `, barre at fret ${fret}`).join("");
	return `${name}: strings from low: ${strings}${barre}${soundsBass ? "" : ", without the bass note"}`;
}

const Drawing = styled.svg`
	display: block;
	width: 100%;
	height: auto;
	overflow: visible;
	.fret, .string { stroke: ${color.edge}; stroke-width: 1; }
	.nut { stroke: ${color.ink}; stroke-width: 4; }
	.finger { fill: ${color.ink}; }
	.mark { fill: none; stroke: ${color.ink}; stroke-width: 1.6; stroke-linecap: round; }
	text { font: 600 13px ${font.control}; fill: ${color.ink}; }
`;
