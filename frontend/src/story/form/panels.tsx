import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import {
	BIBLICAL_EVENTS,
	BiblicalEvent,
	HERO_OR_EVENT,
	LEARNING_FOCUSES,
	LearningFocus,
	READING_LEVELS,
	ReadingLevel,
	STORY_LENGTHS,
	STORY_TYPES,
	StoryLength,
	StoryType,
	THEMES,
	Theme,
} from "@lion-tails/common/story";
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import type { RefObject } from "react";
import { styled } from "styled-components";
import { AnimalField } from "../../character/animal-field.tsx";
import { heroes } from "../../hero/heroes.ts";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { FieldError, TextArea, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { useBuiltInHint } from "./calls.ts";
import { CharacterField, type FormCharacter } from "./character-field.tsx";
import { chooseEvent, chooseHero, chooseTimeTravel, isBiblical, moreSummary, TRAVELER } from "./field-rules.ts";
import { Essentials, FieldRow, MoreChoices, Opener, optionsOf, Pair, Panel, type PartProps } from "./form-parts.tsx";
import { PassageField } from "./passage-field.tsx";
import type { StoryFormState } from "./use-story-form.ts";

const TYPES = optionsOf(STORY_TYPES);

type Props = { story: StoryFormState; character: FormCharacter; selector: RefObject<HTMLButtonElement | null> };

export function ChildrenPanel({ story, character, selector }: Props) {
	const { values, tab, change, isChildShown, isMoreOpen, setMoreOpen } = story;
	const { data: heroList = [] } = heroes.use();
	const isNarrative = isBiblical(values);
	return (
		<Panel>
			<CharacterField story={story} character={character} selector={selector} />
			{isChildShown && <ChildFields {...story} />}
			<Essentials>
				<FieldRow>
					<SelectField
						label="Story type"
						value={values.storyType}
						onChange={(type) => story.chooseType(StoryType.parse(type))}
						choices={TYPES}
						error={story.form.formState.errors.storyType?.message}
					/>
				</FieldRow>
				<FieldRow>
					<ThemeField {...story} />
				</FieldRow>
				<FieldRow>
					<LengthField {...story} />
				</FieldRow>
			</Essentials>
			<MoreChoices isOpen={isMoreOpen} onOpenChange={setMoreOpen} summary={moreSummary(values, tab, heroList)}>
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
				<LevelField {...story} />
				<WishField {...story} />
			</MoreChoices>
		</Panel>
	);
}

export function HistoricalPanel({ story }: { story: StoryFormState }) {
	const { values, tab, isMoreOpen, setMoreOpen } = story;
	return (
		<Panel>
			<SubjectFields {...story} />
			<Essentials>
				<FieldRow>
					<ThemeField {...story} />
				</FieldRow>
				<FieldRow>
					<LengthField {...story} />
				</FieldRow>
			</Essentials>
			<MoreChoices isOpen={isMoreOpen} onOpenChange={setMoreOpen} summary={moreSummary(values, tab, [])}>
				<HistoryFields {...story} />
				<LevelField {...story} />
				<WishField {...story} />
			</MoreChoices>
		</Panel>
	);
}

/** Name and gender of a child who is not a saved character. */
function ChildFields({ form, values, change }: PartProps) {
	const { errors } = form.formState;
	const needsChild = errors.characterId?.message;
	return (
		<>
			<NameAndGender>
				<TextField
					label="Child’s name"
					autoComplete="off"
					error={errors.childName?.message}
					{...form.register("childName", { deps: ["characterId"] })}
					{...(needsChild && { "aria-invalid": true, "aria-describedby": NEEDS_CHILD_ID })}
				/>
				<RadioField
					label="Gender"
					value={values.gender}
					onChange={(gender) => change({ gender: gender === "girl" ? "girl" : "boy" })}
					choices={[
						["boy", "Boy"],
						["girl", "Girl"],
					]}
					error={errors.gender?.message}
				/>
			</NameAndGender>
			{needsChild && (
				<FieldError id={NEEDS_CHILD_ID} role="alert">
					{needsChild}
				</FieldError>
			)}
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

const CHOICES = [
	["hair", "Hair", HAIR],
	["eyes", "Eyes", EYES],
	["favoriteColor", "Favorite color", FAVORITE_COLORS],
	["hobby", "Hobby", HOBBIES],
	["personality", "Personality", PERSONALITIES],
	["specialPower", "Special power", SPECIAL_POWERS],
] as const;

/** Details of the child. Sent while open; a closed section leaves them to the storyteller. */
function DetailFields({ values, change }: PartProps) {
	const details = values.characterDetails;
	return (
		<Collapsible.Root
			open={details !== undefined}
			onOpenChange={(isOpen) => change({ characterDetails: isOpen ? { ...TRAVELER } : undefined })}
		>
			<Opener>
				<span>
					More about the child <small>Optional</small>
				</span>
				<ChevronDown size={18} aria-hidden />
			</Opener>
			<Collapsible.Content>
				{details && (
					<Grid>
						<SelectField
							label="Age"
							value={String(details.age ?? TRAVELER.age)}
							onChange={(age) => change({ characterDetails: { ...details, age: Number(age) } })}
							choices={AGES}
						/>
						{CHOICES.map(([name, label, list]) => (
							<SelectField
								key={name}
								label={label}
								value={details[name] ?? ""}
								onChange={(choice) => change({ characterDetails: { ...details, [name]: choice } })}
								choices={asChoices(list)}
								placeholder="Not chosen"
							/>
						))}
					</Grid>
				)}
			</Collapsible.Content>
		</Collapsible.Root>
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
const EVENTS = optionsOf(BIBLICAL_EVENTS);

/** The biblical event or the Hero of Faith of the story. */
function SubjectFields({ form, values, tab, change }: PartProps) {
	const { status, data: list = [] } = heroes.use();
	const { errors } = form.formState;
	const isEventChosen = tab === "historical" && values.biblicalEvent !== "none";
	const isEmpty = list.length === 0;
	const choices: [string, string][] = isEmpty
		? [[NOBODY, status === "loading" || status === "idle" ? "Loading…" : "No heroes yet"]]
		: [[NOBODY, "No particular hero"], ...list.map(({ id, name }): [string, string] => [id, name])];
	return (
		<Pair>
			<FieldRow>
				<SelectField
					label="Biblical event"
					isOptional
					value={values.biblicalEvent}
					onChange={(event) => change(chooseEvent(BiblicalEvent.parse(event)))}
					choices={EVENTS}
					error={errors.biblicalEvent?.message}
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
					error={errors.heroOfFaith?.message}
				/>
			</FieldRow>
		</Pair>
	);
}

const FOCUSES = optionsOf(LEARNING_FOCUSES);

/** The story's Bible passage, learning focus and historical accuracy. */
function HistoryFields({ form, values, change }: PartProps) {
	const { errors } = form.formState;
	return (
		<>
			<Pair>
				<PassageField form={form} reference={values.biblePassage.trim()} />
				<SelectField
					label="Learning focus"
					isOptional
					value={values.learningFocus}
					onChange={(focus) => change({ learningFocus: LearningFocus.parse(focus) })}
					choices={FOCUSES}
					error={errors.learningFocus?.message}
				/>
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

const themes = optionsOf(THEMES);
const levels = optionsOf(READING_LEVELS);
const lengths = optionsOf(STORY_LENGTHS);

function ThemeField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Theme"
			isOptional
			value={values.theme}
			onChange={(theme) => change({ theme: Theme.parse(theme) })}
			choices={themes}
			error={form.formState.errors.theme?.message}
		/>
	);
}

function LengthField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Story length"
			value={values.storyLength}
			onChange={(length) => change({ storyLength: StoryLength.parse(length) })}
			choices={lengths}
			error={form.formState.errors.storyLength?.message}
		/>
	);
}

function LevelField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Reading level"
			value={values.readingLevel}
			onChange={(level) => change({ readingLevel: ReadingLevel.parse(level) })}
			choices={levels}
			error={form.formState.errors.readingLevel?.message}
		/>
	);
}

function WishField({ form }: PartProps) {
	const builtInHint = useBuiltInHint("Other wishes need");
	return (
		<TextArea
			label="A wish for this story"
			isOptional
			placeholder="Something that happened today, a friend, a worry, a place…"
			maxLength={1000}
			hint={builtInHint}
			error={form.formState.errors.customPrompt?.message}
			{...form.register("customPrompt")}
		/>
	);
}
