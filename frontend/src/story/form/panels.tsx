import { GENDERS } from "@lion-tails/common/character-choices";
import type { Hero } from "@lion-tails/common/hero";
import type { OpenedPassage } from "@lion-tails/common/scripture";
import {
	BIBLICAL_EVENTS,
	HERO_OR_EVENT,
	INVALID_PASSAGE,
	LEARNING_FOCUSES,
	READING_LEVELS,
	STORY_LENGTHS,
	STORY_TYPES,
	THEMES,
} from "@lion-tails/common/story-choices";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { styled } from "styled-components";
import { AnimalField } from "../../character/animal-field.tsx";
import { LOOKS_CHOICES, TRAIT_CHOICES, TYPICAL_CHILD } from "../../character/traits.ts";
import { heroes } from "../../hero/heroes.ts";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { ErrorNote, FieldError, TextArea, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { Stack } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { usePassage, withQuotesPaired } from "../book/passages.ts";
import { useBuiltInHint } from "./calls.ts";
import { CharacterField, type FormCharacter } from "./character-field.tsx";
import { ChildLooks, OtherChildren, useLooksOfName } from "./child-looks.tsx";
import {
	chooseDetails,
	chooseEvent,
	chooseHero,
	chooseTimeTravel,
	isBiblical,
	moreSummary,
	type StoryFormValues,
	travelerWith,
} from "./field-rules.ts";
import { Disclosure, Essentials, FieldRow, optionsOf, Pair, Panel, type PartProps } from "./form-parts.tsx";
import type { StoryFormState } from "./use-story-form.ts";

type Props = { story: StoryFormState; character: FormCharacter; selector: RefObject<HTMLButtonElement | null> };

export function ChildrenPanel({ story, character, selector }: Props) {
	const { values, change, isChildShown } = story;
	const { data: heroList = [] } = heroes.use();
	const isNarrative = isBiblical(values);
	return (
		<Panel>
			<CharacterField story={story} character={character} selector={selector} />
			{isChildShown && <ChildFields {...story} />}
			{!isNarrative && <OtherChildren {...story} />}
			<Essentials>
				<FieldRow>
					<ChoiceField
						{...story}
						name="storyType"
						label="Story type"
						choices={STORY_TYPES}
						onChoose={story.chooseType}
					/>
				</FieldRow>
				<ThemeAndLength {...story} />
			</Essentials>
			<MoreChoices story={story} heroes={heroList}>
				<SwitchField
					label="Time travel"
					hint={
						isNarrative
							? "A Biblical Narrative is told in its own time."
							: "The child visits the days of the Bible as a guest."
					}
					checked={values.useTimeTravel}
					isDisabled={isNarrative}
					onChange={(isOn) => {
						change(chooseTimeTravel(isOn, values));
						if (isOn) selector.current?.focus();
					}}
				/>
				{isChildShown && <AnimalFields {...story} />}
				{isChildShown && <DetailFields {...story} />}
				<SubjectFields {...story} />
				<LevelAndWish {...story} />
			</MoreChoices>
		</Panel>
	);
}

export function HistoricalPanel({ story }: { story: StoryFormState }) {
	return (
		<Panel>
			<SubjectFields {...story} />
			<Essentials>
				<ThemeAndLength {...story} />
			</Essentials>
			<MoreChoices story={story} heroes={[]}>
				<HistoryFields {...story} />
				<LevelAndWish {...story} />
			</MoreChoices>
		</Panel>
	);
}

type MoreProps = { story: StoryFormState; heroes: readonly Hero[]; children: ReactNode };

/** The optional fields. Closed, it shows a summary of them. */
function MoreChoices({ story: { values, tab, isMoreOpen, setMoreOpen }, heroes, children }: MoreProps) {
	const note = isMoreOpen ? "" : moreSummary(values, tab, heroes);
	return (
		<Disclosure label="More choices" note={note} isOpen={isMoreOpen} onOpenChange={setMoreOpen}>
			<Stack style={{ paddingTop: space(5) }} $gap={5}>
				{children}
			</Stack>
		</Disclosure>
	);
}

function ChildFields(props: PartProps) {
	const { form, values, change } = props;
	const { errors } = form.formState;
	const needsChild = errors.characterId?.message;
	const findLooks = useLooksOfName(values, change);
	return (
		<>
			<NameAndGender>
				<TextField
					label="Child’s name"
					autoComplete="off"
					error={errors.childName?.message}
					{...form.register("childName", { deps: ["characterId"], onChange: (event) => findLooks(event.target.value) })}
					{...(needsChild && { "aria-invalid": true, "aria-describedby": NEEDS_CHILD_ID })}
				/>
				<RadioField
					label="Gender"
					value={values.gender}
					onChange={(gender) => change({ gender: gender === "girl" ? "girl" : "boy" })}
					choices={asChoices(GENDERS)}
					error={errors.gender?.message}
				/>
			</NameAndGender>
			<ErrorNote id={NEEDS_CHILD_ID}>{needsChild}</ErrorNote>
			<ChildLooks {...props} />
		</>
	);
}

const NEEDS_CHILD_ID = "needs-child";

function AnimalFields({ form, values, change }: PartProps) {
	return (
		<>
			<SwitchField
				label="An animal friend"
				hint="An animal that walks through the story with the child."
				checked={values.useAnimal}
				onChange={(useAnimal) => change({ useAnimal })}
			/>
			{values.useAnimal && (
				<AnimalField
					label="Favorite animal"
					isOptional
					value={values.animal}
					onChange={(animal) => change({ animal })}
					error={form.formState.errors.animal?.message}
				/>
			)}
		</>
	);
}

const AGES: [string, string][] = Array.from({ length: 12 }, (_, at) => [String(at + 3), String(at + 3)]);

/** Details of the child. Sent while open; a closed section leaves them to the storyteller. */
function DetailFields({ values, change }: PartProps) {
	const details = values.characterDetails;
	const choose = (chosen: typeof details) => change(chooseDetails(chosen, values));
	return (
		<Disclosure
			label="More about the child"
			note="Optional"
			isOpen={details !== undefined}
			onOpenChange={(isOpen) => choose(isOpen ? travelerWith(values.looks) : undefined)}
		>
			{details && (
				<Grid>
					<SelectField
						label="Age"
						value={String(details.age ?? TYPICAL_CHILD.age)}
						onChange={(age) => choose({ ...details, age: Number(age) })}
						choices={AGES}
					/>
					{[...LOOKS_CHOICES, ...TRAIT_CHOICES].map(([name, label, list]) => (
						<SelectField
							key={name}
							label={label}
							value={details[name] ?? ""}
							onChange={(choice) => choose({ ...details, [name]: choice })}
							choices={asChoices(list)}
							placeholder="Not chosen"
						/>
					))}
				</Grid>
			)}
		</Disclosure>
	);
}

// On one line even on a phone, because names are short.
const NameAndGender = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} { gap: ${space(3)}; }
`;

const Grid = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(180px, 42%), 1fr));
	gap: ${space(4)};
	padding-top: ${space(3)};
	${onPhone} { > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
`;

const NOBODY = "none";

function SubjectFields(props: PartProps) {
	const { form, values, tab, change } = props;
	const { status, data: list = [] } = heroes.use();
	const isEventChosen = tab === "historical" && values.biblicalEvent !== "none";
	const isEmpty = list.length === 0;
	const choices: [string, string][] = isEmpty
		? [[NOBODY, status === "loading" || status === "idle" ? "Loading…" : "No heroes yet"]]
		: [[NOBODY, "No particular hero"], ...list.map(({ id, name }): [string, string] => [id, name])];
	return (
		<Pair>
			<FieldRow>
				<ChoiceField
					{...props}
					name="biblicalEvent"
					label="Biblical event"
					isOptional
					choices={BIBLICAL_EVENTS}
					onChoose={(event) => change(chooseEvent(event))}
				/>
			</FieldRow>
			<FieldRow>
				<SelectField
					label="Hero of Faith"
					isOptional
					value={(!isEmpty && values.heroOfFaith) || NOBODY}
					onChange={(hero) => change(chooseHero(hero === NOBODY ? undefined : hero))}
					choices={choices}
					isDisabled={isEmpty || isEventChosen}
					hint={isEventChosen ? HERO_OR_EVENT : undefined}
					error={form.formState.errors.heroOfFaith?.message}
				/>
			</FieldRow>
		</Pair>
	);
}

function HistoryFields(props: PartProps) {
	const { form, values, change } = props;
	return (
		<>
			<Pair>
				<PassageField form={form} reference={values.biblePassage.trim()} />
				<ChoiceField {...props} name="learningFocus" label="Learning focus" isOptional choices={LEARNING_FOCUSES} />
			</Pair>
			<SwitchField
				label="Historical accuracy"
				hint="Keep strictly to what Scripture and history tell."
				checked={values.historicalAccuracy}
				onChange={(historicalAccuracy) => change({ historicalAccuracy })}
			/>
		</>
	);
}

function ThemeAndLength(props: PartProps) {
	return (
		<>
			<FieldRow>
				<ChoiceField {...props} name="theme" label="Theme" isOptional choices={THEMES} />
			</FieldRow>
			<FieldRow>
				<ChoiceField {...props} name="storyLength" label="Story length" choices={STORY_LENGTHS} />
			</FieldRow>
		</>
	);
}

function LevelAndWish(props: PartProps) {
	const { form } = props;
	const builtInHint = useBuiltInHint("Other wishes need");
	return (
		<>
			<ChoiceField {...props} name="readingLevel" label="Reading level" choices={READING_LEVELS} />
			<TextArea
				label="A wish for this story"
				isOptional
				placeholder="Something that happened today, a friend, a worry, a place…"
				maxLength={1000}
				hint={builtInHint}
				error={form.formState.errors.customPrompt?.message}
				{...form.register("customPrompt")}
			/>
		</>
	);
}

type ChoiceName = "storyType" | "theme" | "storyLength" | "readingLevel" | "biblicalEvent" | "learningFocus";

type ChoiceProps<N extends ChoiceName> = PartProps & {
	name: N;
	label: string;
	choices: Record<StoryFormValues[N], string | { label: string }>;
	isOptional?: boolean;
	/** Sets the field and the fields that depend on it; by default only the field is set. */
	onChoose?: (value: StoryFormValues[N]) => void;
};

function ChoiceField<N extends ChoiceName>(props: ChoiceProps<N>) {
	const { form, values, change, name, label, choices, isOptional = false } = props;
	const { onChoose = (value) => change({ [name]: value }) } = props;
	return (
		<SelectField
			label={label}
			isOptional={isOptional}
			value={values[name]}
			onChange={(value) => onChoose(value as StoryFormValues[N])}
			choices={optionsOf(choices)}
			error={form.formState.errors[name]?.message}
		/>
	);
}

/** Pauses in typing before the passage is looked up, and before an unknown one is rejected. */
const LOOK_UP_AFTER_MS = 400;
const REFUSE_AFTER_MS = 1500;

function PassageField({ form, reference }: Pick<PartProps, "form"> & { reference: string }) {
	const [lookedUp, setLookedUp] = useState(reference);
	/** The reference that the user seems to have finished typing. */
	const [finished, setFinished] = useState("");
	const answer = usePassage(lookedUp);
	const error = form.formState.errors.biblePassage?.message;

	useEffect(() => {
		const timers = [
			setTimeout(setLookedUp, LOOK_UP_AFTER_MS, reference),
			setTimeout(setFinished, REFUSE_AFTER_MS, reference),
		];
		return () => timers.forEach(clearTimeout);
	}, [reference]);

	const found = !error && lookedUp === reference && answer ? answer.passage : undefined;
	const isRefused = found === null && finished === reference;
	return (
		<TextField
			label="Bible passage"
			isOptional
			placeholder="John 3:16 or Psalm 23"
			autoComplete="off"
			error={error}
			hint={
				<>
					{!found && !isRefused && "For example John 3:16 or Psalm 23."}
					<span role="status">
						{found && <Found passage={found} />}
						{isRefused && <FieldError as="span">{INVALID_PASSAGE}</FieldError>}
					</span>
				</>
			}
			{...(isRefused && { "aria-invalid": true })}
			{...form.register("biblePassage", {
				onBlur() {
					setLookedUp(reference);
					setFinished(reference);
				},
			})}
		/>
	);
}

function Found({ passage: { reference, verses } }: { passage: OpenedPassage }) {
	return (
		<Shown>
			<strong>{reference}</strong> <span lang="en">{firstWords(verses.map(({ text }) => text).join(" "))}</span>
		</Shown>
	);
}

const MAX_PREVIEW_CHARS = 90;

function firstWords(text: string): string {
	if (text.length <= MAX_PREVIEW_CHARS) return withQuotesPaired(text);
	const words = text.slice(0, text.lastIndexOf(" ", MAX_PREVIEW_CHARS)).replace(/[^\p{L}\p{N}”]+$/u, "");
	const hasOpenInnerQuote = words.lastIndexOf("‘") > words.lastIndexOf("’");
	return withQuotesPaired(`${words}…${hasOpenInnerQuote ? "’" : ""}`);
}

const Shown = styled.span`
	strong { font-weight: 600; color: ${color.ink}; }
`;
