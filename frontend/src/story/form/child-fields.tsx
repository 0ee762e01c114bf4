import * as traits from "@lion-tails/common/character";
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import { type RefObject, useId } from "react";
import { styled } from "styled-components";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { FieldError, TextField } from "../../ui/field.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { TRAVELER } from "./field-rules.ts";
import type { PartProps } from "./form-parts.ts";

export function ChildFields({ form, values, change }: PartProps) {
	const animals = useId();
	const { errors } = form.formState;
	const needsChild = errors.characterId?.message;
	return (
		<>
			<Pair>
				<TextField
					label="Child’s name"
					autoComplete="off"
					error={errors.childName?.message}
					{...form.register("childName")}
					{...(needsChild && { "aria-invalid": true })}
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
			</Pair>
			{needsChild && <FieldError role="alert">{needsChild}</FieldError>}
			<SwitchField
				label="An animal friend"
				hint="An animal that walks through the story with the child."
				checked={values.useAnimal}
				onChange={(useAnimal) => change({ useAnimal })}
			/>
			{values.useAnimal && (
				<>
					<TextField
						label="Favorite animal"
						isOptional
						list={animals}
						autoComplete="off"
						error={errors.animal?.message}
						{...form.register("animal")}
					/>
					<datalist id={animals}>
						{traits.POPULAR_ANIMALS.map((animal) => (
							<option key={animal} value={animal} />
						))}
					</datalist>
				</>
			)}
		</>
	);
}

const AGES: [string, string][] = Array.from({ length: 12 }, (_, at) => [String(at + 3), String(at + 3)]);

const CHOICES = [
	["hair", "Hair", traits.HAIR],
	["eyes", "Eyes", traits.EYES],
	["favoriteColor", "Favorite color", traits.FAVORITE_COLORS],
	["hobby", "Hobby", traits.HOBBIES],
	["personality", "Personality", traits.PERSONALITIES],
	["specialPower", "Special power", traits.SPECIAL_POWERS],
] as const;

/** Traits of the child. Open, they are sent; closed, they are left to the storyteller. */
export function DetailFields({ values, change, opener }: PartProps & { opener: RefObject<HTMLButtonElement | null> }) {
	const details = values.characterDetails;
	return (
		<Collapsible.Root
			open={details !== undefined}
			onOpenChange={(isOpen) => change({ characterDetails: isOpen ? { ...TRAVELER } : undefined })}
		>
			<Opener ref={opener}>
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
							/>
						))}
					</Grid>
				)}
			</Collapsible.Content>
		</Collapsible.Root>
	);
}

export const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
`;

const Grid = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(180px, 42%), 1fr));
	gap: ${space(4)};
	padding-top: ${space(3)};
`;

const Opener = styled(Collapsible.Trigger)`
	display: flex;
	align-items: center;
	justify-content: space-between;
	width: 100%;
	min-height: 48px;
	padding: ${space(2)} 0;
	border: 0;
	border-top: 1px solid ${color.mist};
	border-bottom: 1px solid ${color.mist};
	background: none;
	font: 600 0.9375rem / 1.3 ${font.control};
	text-align: left;
	cursor: pointer;
	small { margin-left: ${space(2)}; font-size: 0.875rem; font-weight: 400; color: ${color.inkSoft}; }
	&[data-state="open"] svg { transform: rotate(180deg); }
`;
