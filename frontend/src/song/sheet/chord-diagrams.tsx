import { loadShapes, type ShapesOf } from "@lion-tails/common/chords/chord-shapes";
import { type ChordShape, INSTRUMENTS, type Instrument } from "@lion-tails/common/chords/fretboard";
import { useState } from "react";
import { styled } from "styled-components";
import { createResource } from "../../net/resource.ts";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { bareList, Note } from "../../ui/text.tsx";
import { color, font, onHover, radius, space } from "../../ui/tokens.ts";
import { Disclosure } from "../disclosure.tsx";
import { changeSheetSettings, useSheetSettings } from "./sheet-settings.ts";

type Props = {
	chords: readonly string[];
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
};

export function ChordDiagrams({ chords, isOpen, onOpenChange }: Props) {
	return (
		<Disclosure heading="Chord Diagrams" open={isOpen} onOpenChange={onOpenChange}>
			<Opened chords={chords} />
		</Disclosure>
	);
}

const INSTRUMENT_WORDS = { guitar: "Guitar", ukulele: "Ukulele" } as const;

function Opened({ chords }: { chords: readonly string[] }) {
	const { instrument, isLeftHanded } = useSheetSettings();
	const { data: shapesOf, status } = shapes.useLoaded(instrument);
	return (
		<>
			<Options data-screen-only>
				<RadioField
					label="Instrument"
					value={instrument}
					onChange={(value) => changeSheetSettings({ instrument: value === "ukulele" ? "ukulele" : "guitar" })}
					choices={INSTRUMENTS.map((each) => [each, INSTRUMENT_WORDS[each]] as const)}
				/>
				<SwitchField
					label="Left-handed"
					checked={isLeftHanded}
					onChange={(checked) => changeSheetSettings({ isLeftHanded: checked })}
				/>
			</Options>
			{status === "failed" ? (
				<Note role="alert">The chord diagrams could not be loaded. Please close and open them again.</Note>
			) : (
				<Grid>
					{chords.map((chord) => (
						<li key={`${instrument} ${chord}`}>
							{shapesOf ? (
								<Chord name={chord} shapesOf={shapesOf} isLeftHanded={isLeftHanded} />
							) : (
								<Skeleton $height="118px" />
							)}
						</li>
					))}
				</Grid>
			)}
		</>
	);
}

function Chord({ name, shapesOf, isLeftHanded }: { name: string; shapesOf: ShapesOf; isLeftHanded: boolean }) {
	const [chosen, setChosen] = useState(0);
	const known = shapesOf(name);
	const at = chosen % Math.max(1, known.length);
	const shape = known[at];
	if (!shape) {
		return (
			<Figure as="div">
				<Name>{name}</Name>
				<Place>No shape known</Place>
			</Figure>
		);
	}
	const words = shapeInWords(name, shape);
	const place = `${at + 1} of ${known.length}`;
	return (
		<>
			<Figure
				type="button"
				aria-label={known.length > 1 ? `${words}. Shape ${place}` : words}
				title={known.length > 1 ? "Show another shape" : undefined}
				onClick={() => setChosen(at + 1)}
			>
				<Name>{name}</Name>
				<ChordDiagramSvg shape={shape} isLeftHanded={isLeftHanded} />
			</Figure>
			<Place aria-hidden data-screen-only>
				{known.length > 1 && place}
			</Place>
		</>
	);
}

const Options = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
	align-items: end;
	gap: ${space(3)} ${space(8)};
`;

const Grid = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
	gap: ${space(2)};
	${bareList}
	@media print { grid-template-columns: repeat(7, 1fr); }
`;

const Figure = styled.button`
	display: grid;
	grid-template-columns: minmax(0, 104px);
	justify-content: center;
	justify-items: center;
	align-content: start;
	width: 100%;
	padding: ${space(2)} ${space(1)};
	border: 0;
	border-radius: ${radius.control};
	background: none;
	color: inherit;
	${onHover} { &:is(button):hover { background: ${color.lampWash}; cursor: pointer; } }
	@media print { padding: 0; break-inside: avoid; }
`;

const Name = styled.span`
	font: 700 1rem / 1.3 ${font.control};
	color: ${color.link};
`;

const Place = styled.span`
	display: block;
	text-align: center;
	font: 500 0.8125rem / 1.3 ${font.control};
	color: ${color.inkSoft};
`;

export const shapes = createResource((instrument) => loadShapes(instrument as Instrument), {
	maxEntries: INSTRUMENTS.length,
	isPublic: true,
});

const MIN_FRETS = 4;
const STRING_GAP = 16;
const FRET_GAP = 20;
const LEFT = 26;
const TOP = 22;
const DOT_RADIUS = 6.2;

type DiagramProps = {
	shape: ChordShape;
	isLeftHanded: boolean;
};

/** Draws a chord with vertical strings and the nut, or the first fret, at the top. */
function ChordDiagramSvg({ shape: { frets, barres, position }, isLeftHanded }: DiagramProps) {
	const strings = frets.length;
	const rows = Math.max(MIN_FRETS, Math.max(...frets) - position + 1);
	const right = LEFT + (strings - 1) * STRING_GAP;
	const bottom = TOP + rows * FRET_GAP;
	const x = (string: number) => LEFT + (isLeftHanded ? strings - 1 - string : string) * STRING_GAP;
	const y = (fret: number) => TOP + (fret - position + 0.5) * FRET_GAP;
	const board = [...Array(rows + 1).keys()];
	return (
		// The label of the button says the same in words.
		<Drawing viewBox={`0 0 ${right + 16} ${bottom + 8}`} aria-hidden data-rows={rows}>
			{board.map((row) => (
				<line key={row} x1={LEFT} x2={right} y1={TOP + row * FRET_GAP} y2={TOP + row * FRET_GAP} className="fret" />
			))}
			{frets.map((_, string) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: strings are identified by their index
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
				// biome-ignore lint/suspicious/noArrayIndexKey: strings are identified by their index
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

/** Describes a shape: "G: strings from low: 3 2 0 0 0 3". */
function shapeInWords(name: string, { frets, barres, soundsBass }: ChordShape): string {
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
