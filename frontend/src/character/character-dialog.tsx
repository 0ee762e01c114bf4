import { zodResolver } from "@hookform/resolvers/zod";
import { type Character, CharacterRequest, Gender } from "@lion-tails/common/character";
import { looksQuestion } from "@lion-tails/common/character-choices";
import { Dices } from "lucide-react";
import { useMemo, useRef } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { styled } from "styled-components";
import { z } from "zod";
import { showIssues } from "../account/forms.ts";
import { Button } from "../ui/button.tsx";
import { RadioField } from "../ui/choices.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { asChoices, SelectField } from "../ui/select.tsx";
import { SliderField } from "../ui/slider.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { font, onPhone, space } from "../ui/tokens.ts";
import { AnimalField } from "./animal-field.tsx";
import { createCharacter, updateCharacter } from "./characters.ts";
import { LooksEditor } from "./looks-editor.tsx";
import { LOOKS_CHOICES, TRAIT_CHOICES, TYPICAL_CHILD } from "./traits.ts";

type Props = {
	/** The character to edit; undefined for a new one. */
	character: Character | undefined;
	onClose: () => void;
	onSaved?: (character: Character) => void;
};

/** Open while it is rendered. */
export function CharacterDialog({ character, onClose, onSaved }: Props) {
	const words = character ? EDIT : CREATE;
	const form = useForm<CharacterFormValues, unknown, CharacterRequest>({
		resolver: validateCharacter,
		defaultValues: valuesOf(character),
	});
	const { isDirty, isSubmitting } = form.formState;
	/** A ref, because a second click can come before the form state has rendered. */
	const isSaving = useRef(false);

	async function submit() {
		if (isSaving.current) return;
		isSaving.current = true;
		await form.handleSubmit(save)();
		isSaving.current = false;
	}

	async function save(request: CharacterRequest) {
		try {
			const saved = character ? await updateCharacter(character.id, request) : await createCharacter(request);
			toast(words.toast);
			onSaved?.(saved);
			onClose();
		} catch (error) {
			showIssues(error, CHARACTER_FIELDS, form.setError);
			toastError(words.error, error, "An unknown error occurred");
		}
	}

	return (
		<EditDialog
			title={words.title}
			description={words.description}
			isDirty={isDirty}
			isBusy={isSubmitting}
			onClose={onClose}
			submit={words.submit}
			busy={words.busy}
			onSubmit={() => void submit()}
		>
			<CharacterFields form={form} />
		</EditDialog>
	);
}

const CREATE = {
	title: "Create a character",
	description: "A child who comes back in story after story, and travels through time.",
	submit: "Create Character",
	busy: "Creating…",
	toast: { title: "Character created!", description: "Your character is ready for time travel adventures." },
	error: "Failed to create character",
};

const EDIT = {
	title: "Edit character",
	description: "Stories you already have will not change.",
	submit: "Save Changes",
	busy: "Saving…",
	toast: { title: "Character updated!", description: "Your character has been successfully updated." },
	error: "Failed to update character",
};

function CharacterFields({ form }: { form: CharacterFormState }) {
	const { control } = form;
	const { errors, isSubmitted } = form.formState;

	function pickName() {
		const { gender, name } = form.getValues();
		// Without a gender, either list.
		const listOf = gender || (Math.random() < 0.5 ? "boy" : "girl");
		form.setValue("name", randomName(listOf, name), { shouldDirty: true, shouldValidate: isSubmitted });
	}

	return (
		<>
			<Pair>
				<TextField
					label="Name"
					autoComplete="off"
					autoCapitalize="words"
					maxLength={50}
					error={errors.name?.message}
					{...form.register("name")}
				/>
				<NameButton icon={Dices} onClick={pickName}>
					Random Name
				</NameButton>
			</Pair>
			<Halves>
				<Controller
					control={control}
					name="gender"
					render={({ field }) => (
						<RadioField label="Gender" {...field} choices={asChoices(Gender.options)} error={errors.gender?.message} />
					)}
				/>
				<Controller
					control={control}
					name="age"
					render={({ field }) => (
						<SliderField
							label="Age"
							{...field}
							min={5}
							max={12}
							step={1}
							valueText={`${field.value} years`}
							error={errors.age?.message}
						/>
					)}
				/>
			</Halves>
			<Grid>
				{LOOKS_CHOICES.map((choice) => (
					<Choice key={choice[0]} form={form} choice={choice} />
				))}
			</Grid>
			<LooksField form={form} />
			<Controller
				control={control}
				name="favoriteAnimal"
				render={({ field }) => (
					<AnimalField label="Favorite animal" {...field} error={errors.favoriteAnimal?.message} />
				)}
			/>
			<Grid>
				{TRAIT_CHOICES.map((choice) => (
					<Choice key={choice[0]} form={form} choice={choice} />
				))}
			</Grid>
			<Controller
				control={control}
				name="timeTravelExperience"
				render={({ field }) => (
					<SliderField
						label="Time travel experience"
						{...field}
						min={0}
						max={10}
						step={1}
						valueText={`${field.value} of 10`}
						error={errors.timeTravelExperience?.message}
					/>
				)}
			/>
		</>
	);
}

type ChoiceProps = { form: CharacterFormState; choice: (typeof LOOKS_CHOICES | typeof TRAIT_CHOICES)[number] };

function Choice({ form, choice: [name, label, words] }: ChoiceProps) {
	return (
		<Controller
			control={form.control}
			name={name}
			render={({ field }) => (
				<SelectField label={label} {...field} choices={asChoices(words)} error={form.formState.errors[name]?.message} />
			)}
		/>
	);
}

/** How the child is drawn. Hair and eyes have the colours chosen above. */
function LooksField({ form }: { form: CharacterFormState }) {
	const [looks, hair, eyes, favoriteColor, name, gender, age] = form.watch([
		...(["looks", "hair", "eyes", "favoriteColor", "name", "gender", "age"] as const),
	]);
	const given = useMemo(() => ({ hairColor: hair, eyes, clothes: favoriteColor }), [hair, eyes, favoriteColor]);
	return (
		<section aria-labelledby="looks-heading">
			<LooksHeading id="looks-heading">{looksQuestion(name)}</LooksHeading>
			<LooksEditor
				looks={looks && Object.keys(looks).length > 0 ? looks : undefined}
				onChange={(chosen) => form.setValue("looks", chosen ?? {}, { shouldDirty: true })}
				given={given}
				child={{ name, gender: gender || undefined, age }}
			/>
		</section>
	);
}

const LooksHeading = styled.h3`
	margin: 0 0 ${space(3)};
	font: 600 0.9375rem / 1.3 ${font.control};
`;

/** The button is below the field where it would leave no room for a name. */
const Pair = styled.div`
	display: flex;
	flex-wrap: wrap;
	column-gap: ${space(3)};
	align-items: start;
	> :first-child { flex: 1 1 8rem; }
`;

const NameButton = styled(Button)`
	/* Next to the field, below its label. */
	margin-top: calc(1.3 * 0.9375rem + ${space(1.5)});
	min-height: 46px;
	white-space: nowrap;
	${onPhone} { padding-inline: ${space(4)}; }
`;

const Halves = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
`;

const Grid = styled.div`
	display: grid;
	grid-template-columns: repeat(3, minmax(0, 1fr));
	gap: ${space(4)};
	${onPhone} { grid-template-columns: repeat(2, minmax(0, 1fr)); > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
`;

type CharacterFormValues = Omit<CharacterRequest, "gender"> & { gender: "" | Gender };

type CharacterFormState = UseFormReturn<CharacterFormValues, unknown, CharacterRequest>;

const FormRequest = CharacterRequest.extend({ gender: z.enum(Gender.options, "Please select a gender") });

// The form always contains every field, so the schema's input type is that of the values.
const validateCharacter = zodResolver(FormRequest as z.ZodType<CharacterRequest, CharacterFormValues>);

const NEW_CHARACTER: CharacterFormValues = {
	name: "",
	gender: "",
	...TYPICAL_CHILD,
	timeTravelExperience: 0,
	looks: {},
};

const CHARACTER_FIELDS = Object.keys(NEW_CHARACTER) as (keyof CharacterFormValues)[];

function valuesOf(character: Character | undefined): CharacterFormValues {
	if (!character) return NEW_CHARACTER;
	const { id: _, createdAt: __, ...values } = character;
	return { ...values, looks: values.looks ?? {} };
}

export const NAMES: Record<Gender, readonly string[]> = {
	boy: "David Daniel Samuel Joseph Noah Isaac Jacob Benjamin Joshua Caleb Elijah Jonathan Micah Timothy Luke".split(
		" ",
	),
	girl: "Sarah Rebekah Rachel Leah Miriam Deborah Ruth Naomi Hannah Abigail Esther Elizabeth Mary Martha Lydia".split(
		" ",
	),
};

function randomName(gender: Gender, current: string): string {
	const names = NAMES[gender].filter((name) => name !== current.trim());
	return names[Math.floor(Math.random() * names.length)] ?? current;
}
