import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import { styled } from "styled-components";
import { AnimalField } from "../../character/animal-field.tsx";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { FieldError, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { TRAVELER } from "./field-rules.ts";
import type { PartProps } from "./form-parts.ts";
import { Opener } from "./more-choices.tsx";

/** The name and the gender of a child who is no saved character. */
export function ChildFields({ form, values, change }: PartProps) {
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

export function AnimalFields({ form, values, change }: PartProps) {
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

/** Traits of the child. Open, they are sent; closed, they are left to the storyteller. */
export function DetailFields({ values, change }: PartProps) {
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

// One line on a phone too: a name is short.
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
