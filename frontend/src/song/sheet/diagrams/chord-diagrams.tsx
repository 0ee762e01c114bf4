// The chords of a song on a fretboard; each has other shapes, which a press brings.
import { INSTRUMENTS } from "@lion-tails/common/chords/chord-shape";
import type { ShapesOf } from "@lion-tails/common/chords/load-shapes";
import { useState } from "react";
import { styled } from "styled-components";
import { RadioField, SwitchField } from "../../../ui/choices.tsx";
import { Skeleton } from "../../../ui/spinner.tsx";
import { Note } from "../../../ui/text.tsx";
import { color, font, onHover, radius, space } from "../../../ui/tokens.ts";
import { Disclosure } from "../../disclosure.tsx";
import { changeSheetSettings, useSheetSettings } from "../settings/sheet-settings.ts";
import { ChordDiagramSvg, shapeInWords } from "./chord-diagram.tsx";
import { useShapes } from "./use-shapes.ts";

type Props = {
	/** As they are played. */
	chords: readonly string[];
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
};

export function ChordDiagrams({ chords, isOpen, onOpenChange }: Props) {
	return (
		<Disclosure heading="Chord Diagrams" isOpen={isOpen} onOpenChange={onOpenChange}>
			<Opened chords={chords} />
		</Disclosure>
	);
}

const INSTRUMENT_WORDS = { guitar: "Guitar", ukulele: "Ukulele" } as const;

function Opened({ chords }: { chords: readonly string[] }) {
	const { instrument, isLeftHanded } = useSheetSettings();
	const { shapesOf, isFailed } = useShapes(instrument);
	return (
		<Content>
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
			{isFailed ? (
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
		</Content>
	);
}

function Chord({ name, shapesOf, isLeftHanded }: { name: string; shapesOf: ShapesOf; isLeftHanded: boolean }) {
	const [chosen, setChosen] = useState(0);
	const shapes = shapesOf(name);
	const at = chosen % Math.max(1, shapes.length);
	const shape = shapes[at];
	if (!shape) {
		return (
			<Figure as="div">
				<Name>{name}</Name>
				<Place>No shape known</Place>
			</Figure>
		);
	}
	const words = shapeInWords(name, shape);
	const place = `${at + 1} of ${shapes.length}`;
	return (
		<>
			<Figure
				type="button"
				aria-label={shapes.length > 1 ? `${words}. Shape ${place}` : words}
				title={shapes.length > 1 ? "Show another shape" : undefined}
				onClick={() => setChosen(at + 1)}
			>
				<Name>{name}</Name>
				<ChordDiagramSvg shape={shape} isLeftHanded={isLeftHanded} />
			</Figure>
			<Place aria-hidden data-screen-only>
				{shapes.length > 1 && place}
			</Place>
		</>
	);
}

const Content = styled.div`
	display: grid;
	gap: ${space(5)};
	padding: ${space(2)} 0 ${space(5)};
`;

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
	margin: 0;
	padding: 0;
	list-style: none;
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
