import { chordNameOf } from "@lion-tails/common/chords/chord-name";
import { ArrowLeft, ArrowRight, Trash2, X } from "lucide-react";
import { Popover } from "radix-ui";
import { type FormEvent, type RefObject, useState } from "react";
import { styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { choiceStyle } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { popupStyle } from "../../ui/surface.tsx";
import { endsApart, Row, Subheading } from "../../ui/text.tsx";
import { space } from "../../ui/tokens.ts";

type Props = {
	anchor: RefObject<HTMLElement | null>;
	songKey: string;
	choices: readonly string[];
	chord: string | null;
	onChoose: (chord: string) => void;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
	onClose: () => void;
};

export function ChordChooser({ anchor, songKey, choices, chord, onChoose, onMove, onRemove, onClose }: Props) {
	return (
		<Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
			<Popover.Portal>
				<Sheet
					aria-label="Choose a chord"
					sideOffset={6}
					collisionPadding={8}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						anchor.current?.focus({ preventScroll: true });
					}}
				>
					<Head>
						<Subheading as="h2">Choose a chord</Subheading>
						<Popover.Close asChild>
							<IconButton icon={X} iconSize={18} label="Close the chords" />
						</Popover.Close>
					</Head>
					<Choices role="group" aria-label={`Chords of the key of ${songKey}`}>
						{choices.map((choice) => (
							<Choice key={choice} type="button" aria-pressed={choice === chord} onClick={() => onChoose(choice)}>
								{choice}
							</Choice>
						))}
					</Choices>
					<OtherChord onChoose={onChoose} />
					{chord !== null && (
						<Row $gap={1}>
							<IconButton icon={ArrowLeft} label="Move one letter left" onClick={() => onMove(-1)} />
							<IconButton icon={ArrowRight} label="Move one letter right" onClick={() => onMove(1)} />
							<Button icon={Trash2} variant="quiet" onClick={onRemove}>
								Remove {chord}
							</Button>
						</Row>
					)}
				</Sheet>
			</Popover.Portal>
		</Popover.Root>
	);
}

function OtherChord({ onChoose }: Pick<Props, "onChoose">) {
	const [written, setWritten] = useState("");
	const [error, setError] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		event.stopPropagation();
		const chord = chordNameOf(written);
		if (chord !== null) onChoose(chord);
		else
			setError(written.trim() ? "We do not know this chord. Write it like G, F#m7 or D/F#." : "Please name the chord");
	}

	return (
		<Other noValidate onSubmit={submit}>
			<TextField
				label="Another chord"
				value={written}
				error={error}
				maxLength={20}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				onChange={({ target }) => {
					setWritten(target.value);
					setError(undefined);
				}}
			/>
			<Button type="submit">Use</Button>
		</Other>
	);
}

const Sheet = styled(Popover.Content)`
	z-index: 50;
	display: grid;
	gap: ${space(3)};
	width: min(340px, calc(100vw - 16px));
	padding: ${space(3)} ${space(4)} ${space(4)};
	${popupStyle}
`;

const Head = styled.div`
	${endsApart}
	margin-right: ${space(-2)};
`;

const Choices = styled.div`
	display: grid;
	grid-template-columns: repeat(4, minmax(0, 1fr));
	gap: ${space(2)};
	max-height: 212px;
	overflow-y: auto;
	padding: 2px;
`;

const Choice = styled.button`
	${choiceStyle}
	padding: 0 ${space(1)};
	font-weight: 650;
`;

const Other = styled.form`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: start;
	gap: ${space(2)};
	> button { margin-top: 27px; }
`;
