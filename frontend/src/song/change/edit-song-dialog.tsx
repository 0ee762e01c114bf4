import {
	SONG_DIFFICULTIES,
	type Song,
	type SongPart,
	type SongParts,
	SongRequest,
	type SongRequestInput,
} from "@lion-tails/common/song";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { CallError } from "../../net/client.ts";
import { useBusy } from "../../ui/button.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { Banner } from "../../ui/surface.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { correctSong, sheets } from "../songs.ts";

type Props = { songId: string; onClose: () => void };
type Before = { song: Song; values: SongFormValues };

export function EditSongDialog({ songId, onClose }: Props) {
	const [before, setBefore] = useState<Before | null>(null);

	useEffect(() => {
		let isCurrent = true;
		async function load() {
			await sheets.load(songId);
			const song = sheets.get(songId).data;
			if (!song) return;
			const values = await toValues(song);
			if (isCurrent) setBefore({ song, values });
		}
		load().catch((error) => {
			if (!isCurrent) return;
			toastError("Error", error, "Failed to load the song. Please try again.");
			onClose();
		});
		return () => {
			isCurrent = false;
		};
	}, [songId, onClose]);

	return before && <OpenDialog before={before} onClose={onClose} />;
}

function OpenDialog({ before, onClose }: { before: Before; onClose: () => void }) {
	const [values, setValues] = useState(before.values);
	const [errors, setErrors] = useState<FormErrors>({});
	const [isSaving, run] = useBusy((error) => {
		const issues = (error instanceof CallError && error.issues) || [];
		setErrors(Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path.split(".")[0]), message])));
		toastError("Error", error, "Failed to save the song. Please try again.");
	});
	const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
	const isDirty = JSON.stringify(values) !== JSON.stringify(before.values);

	async function save() {
		const result = await toRequest(values, before);
		if ("errors" in result) return setErrors(result.errors);
		await correctSong(before.song.id, result.request);
		toast({ title: "Song updated", description: "Your changes are saved." });
		onClose();
	}

	return (
		<EditDialog
			title="Edit song"
			description="Words and chords, and the details above them."
			isDirty={isDirty}
			isBusy={isSaving}
			onClose={onClose}
			submit="Save Changes"
			busy="Saving…"
			onSubmit={() => void run(save)}
		>
			{before.song.isPublic && !isAdmin && (
				<Banner>
					<p>Everyone can find this song. If you change it, only you can see it until we have checked it again.</p>
				</Banner>
			)}
			<SongFields
				values={values}
				errors={errors}
				onChange={(change) => {
					setValues({ ...values, ...change });
					setErrors({});
				}}
			/>
		</EditDialog>
	);
}

type FieldsProps = { values: SongFormValues; errors: FormErrors; onChange: (change: Partial<SongFormValues>) => void };

function SongFields({ values, errors, onChange }: FieldsProps) {
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

/** `sheet`: words and chords, as ChordPro. */
type SongFormValues = Awaited<ReturnType<typeof toValues>>;
type FormErrors = Partial<Record<keyof SongFormValues, string>>;

const NO_WORDS = "Please enter both a title and lyrics";

async function toValues(song: Song) {
	const { toChordPro } = await import("@lion-tails/common/chord-sheet/chord-pro");
	const { title, artist, key, tempo, timeSignature, difficulty, tags, verses, chorus, bridge } = song;
	return {
		title,
		artist,
		key,
		tempo: String(tempo),
		timeSignature,
		difficulty,
		tags: tags.join(", "),
		sheet: toChordPro({ title: "", verses, chorus, bridge }).trim(),
	};
}

type Result = { request: SongRequestInput } | { errors: FormErrors };

/** `before`: the original song and the initial values of the form. */
async function toRequest(values: SongFormValues, before: { song: Song; values: SongFormValues }): Promise<Result> {
	const parts =
		values.sheet === before.values.sheet ? partsOf(before.song) : await readParts(values.sheet, before.song);
	const request = {
		title: values.title,
		artist: values.artist,
		key: values.key,
		tempo: values.tempo.trim() === "" ? Number.NaN : Number(values.tempo),
		timeSignature: values.timeSignature,
		difficulty: values.difficulty,
		tags: values.tags
			.split(",")
			.map((tag) => tag.trim())
			.filter((tag) => tag !== ""),
		...parts,
		hasSuggestedChords: before.song.hasSuggestedChords,
	};
	const checked = SongRequest.safeParse(request);
	const hasWords = [...parts.verses, parts.chorus, parts.bridge].some((part) =>
		part?.lyrics.some((line) => line.trim()),
	);
	if (checked.success && hasWords) return { request };
	const errors: FormErrors = hasWords ? {} : { sheet: NO_WORDS };
	for (const { path, message } of checked.error?.issues ?? []) errors[fieldOf(path[0])] ??= message;
	if (errors.tempo) errors.tempo = "The tempo is 20 to 300 BPM";
	return { errors };
}

/** The form field that shows an error in this field of the request. */
function fieldOf(name: PropertyKey | undefined): keyof SongFormValues {
	const own = ["title", "artist", "key", "tempo", "timeSignature", "difficulty", "tags"] as const;
	return own.find((field) => field === name) ?? "sheet";
}

const partsOf = ({ verses, chorus, bridge }: Song): SongParts => ({ verses, chorus, bridge });

async function readParts(sheet: string, before: Song): Promise<SongParts> {
	const { readChordSheet } = await import("@lion-tails/common/chord-sheet/read-chord-sheet");
	const { verses = [], chorus = null, bridge = null } = readChordSheet(sheet);
	return {
		verses: verses.map((verse, at) => keepTimes(verse, before.verses[at] ?? null)),
		chorus: chorus && keepTimes(chorus, before.chorus),
		bridge: bridge && keepTimes(bridge, before.bridge),
	};
}

/** Keeps the syllables and beats of lines whose words are unchanged. */
function keepTimes(part: SongPart, before: SongPart | null): SongPart {
	if (!before?.syllables) return part;
	const isSame = part.lyrics.map((line, at) => line === before.lyrics[at]);
	const beatOf = (line: number, at: number) => before.chords[line]?.find((chord) => chord.at === at)?.beat;
	return {
		...part,
		syllables: part.lyrics.map((_, line) => (isSame[line] && before.syllables?.[line]) || []),
		chords: part.chords.map((chords, line) =>
			chords.map((chord) => {
				const beat = isSame[line] ? beatOf(line, chord.at) : undefined;
				return beat === undefined ? chord : { ...chord, beat };
			}),
		),
	};
}
