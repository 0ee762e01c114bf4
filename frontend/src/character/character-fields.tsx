import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import { Dices } from "lucide-react";
import { Controller } from "react-hook-form";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { RadioField } from "../ui/choices.tsx";
import { TextField } from "../ui/field.tsx";
import { asChoices, SelectField } from "../ui/select.tsx";
import { SliderField } from "../ui/slider.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { AnimalField } from "./animal-field.tsx";
import type { CharacterFormState } from "./character-form.ts";
import { randomName } from "./random-name.ts";

type Props = { form: CharacterFormState };

export function CharacterFields({ form }: Props) {
	const { control } = form;
	const { errors, isSubmitted } = form.formState;

	function pickName() {
		const { gender, name } = form.getValues();
		// Without a gender any name of the two lists will do.
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
				<NameButton onClick={pickName}>
					<Dices size={18} aria-hidden />
					Random Name
				</NameButton>
			</Pair>
			<Halves>
				<Controller
					control={control}
					name="gender"
					render={({ field }) => (
						<RadioField
							label="Gender"
							ref={field.ref}
							value={field.value}
							onChange={field.onChange}
							choices={GENDERS}
							error={errors.gender?.message}
						/>
					)}
				/>
				<Controller
					control={control}
					name="age"
					render={({ field }) => (
						<SliderField
							label="Age"
							ref={field.ref}
							value={field.value}
							onChange={field.onChange}
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
				{LOOKS.map((choice) => (
					<Choice key={choice.name} form={form} {...choice} />
				))}
			</Grid>
			<Controller
				control={control}
				name="favoriteAnimal"
				render={({ field }) => (
					<AnimalField
						label="Favorite animal"
						ref={field.ref}
						value={field.value}
						onChange={field.onChange}
						error={errors.favoriteAnimal?.message}
					/>
				)}
			/>
			<Grid>
				{TRAITS.map((choice) => (
					<Choice key={choice.name} form={form} {...choice} />
				))}
			</Grid>
			<Controller
				control={control}
				name="timeTravelExperience"
				render={({ field }) => (
					<SliderField
						label="Time travel experience"
						ref={field.ref}
						value={field.value}
						onChange={field.onChange}
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

const GENDERS = [
	["boy", "Boy"],
	["girl", "Girl"],
] as const;

const LOOKS = [
	{ name: "hair", label: "Hair", words: HAIR },
	{ name: "eyes", label: "Eyes", words: EYES },
	{ name: "favoriteColor", label: "Favorite color", words: FAVORITE_COLORS },
] as const;

const TRAITS = [
	{ name: "hobby", label: "Hobby", words: HOBBIES },
	{ name: "personality", label: "Personality", words: PERSONALITIES },
	{ name: "specialPower", label: "Special power", words: SPECIAL_POWERS },
] as const;

function Choice({ form, name, label, words }: Props & (typeof LOOKS | typeof TRAITS)[number]) {
	return (
		<Controller
			control={form.control}
			name={name}
			render={({ field }) => (
				<SelectField
					label={label}
					ref={field.ref}
					value={field.value}
					onChange={field.onChange}
					choices={asChoices(words)}
					error={form.formState.errors[name]?.message}
				/>
			)}
		/>
	);
}

const Pair = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	gap: ${space(3)};
	align-items: start;
`;

const NameButton = styled(Button)`
	/* Beside the field, below its label. */
	margin-top: 26px;
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
