import { SONG_DIFFICULTIES } from "@lion-tails/common/song";
import { styled } from "styled-components";
import { TextArea, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import type { FormErrors, SongFormValues } from "./song-form.ts";

type Props = { values: SongFormValues; errors: FormErrors; onChange: (change: Partial<SongFormValues>) => void };

export function SongFields({ values, errors, onChange }: Props) {
	const text = (name: "title" | "artist" | "tempo" | "tags") => ({
		value: values[name],
		error: errors[name],
		onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
	});
	return (
		<>
			<TextField label="Title" maxLength={200} {...text("title")} />
			<TextField label="Artist" isOptional maxLength={200} {...text("artist")} />
			<Facts>
				<SelectField
					label="Key"
					value={values.key}
					onChange={(key) => onChange({ key })}
					choices={withOwn(KEYS, values.key).map((key) => [key, key])}
					error={errors.key}
				/>
				<TextField label="Tempo (BPM)" inputMode="numeric" maxLength={3} {...text("tempo")} />
				<SelectField
					label="Time signature"
					value={values.timeSignature}
					onChange={(timeSignature) => onChange({ timeSignature })}
					choices={withOwn(TIME_SIGNATURES, values.timeSignature).map((signature) => [signature, signature])}
					error={errors.timeSignature}
				/>
				<SelectField
					label="Difficulty"
					value={values.difficulty}
					onChange={(value) => {
						const difficulty = SONG_DIFFICULTIES.find((each) => each === value);
						if (difficulty) onChange({ difficulty });
					}}
					choices={asChoices(SONG_DIFFICULTIES)}
					error={errors.difficulty}
				/>
			</Facts>
			<TextField label="Tags" isOptional hint="Separated by commas" {...text("tags")} />
			<Sheet
				label="Lyrics with chords"
				rows={14}
				spellCheck={false}
				value={values.sheet}
				error={errors.sheet}
				hint="ChordPro: each chord in brackets before the syllable on which it falls, as in A[G]mazing [C]grace."
				onChange={({ target }) => onChange({ sheet: target.value })}
			/>
		</>
	);
}

const KEYS = [
	...["C", "Db", "D", "Eb", "E", "F", "F#", "Gb", "G", "Ab", "A", "Bb", "B"],
	...["Cm", "C#m", "Dm", "Ebm", "Em", "Fm", "F#m", "Gm", "G#m", "Am", "Bbm", "Bm"],
];
const TIME_SIGNATURES = ["4/4", "3/4", "2/4", "6/8", "9/8", "12/8", "2/2", "3/2"];

const withOwn = (choices: readonly string[], own: string) => (choices.includes(own) ? choices : [own, ...choices]);

const Facts = styled.div`
	display: grid;
	grid-template-columns: repeat(4, minmax(0, 1fr));
	gap: ${space(4)};
	${onPhone} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Sheet = styled(TextArea)`
	font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
	font-size: 0.9375rem;
	line-height: 1.5;
`;
