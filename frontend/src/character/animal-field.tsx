import { POPULAR_ANIMALS } from "@lion-tails/common/character-choices";
import { type Ref, useEffect, useState } from "react";
import { styled } from "styled-components";
import { controlStyle, Field } from "../ui/field.tsx";
import { part } from "../ui/part.ts";
import type { AnimalsProps } from "./open-animals.tsx";

const allAnimals = part(() => import("@lion-tails/common/animals").then(({ ANIMALS }) => ANIMALS));
export const openCombobox = part(() => import("./open-animals.tsx").then(({ OpenAnimals }) => OpenAnimals));

/** Suggestions are loaded after the page. */
const LOAD_DELAY_MS = 1500;

const MAX_SUGGESTIONS = 15;
const MAX_ANIMAL_LENGTH = 40;

type Props = {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	isOptional?: boolean;
	ref?: Ref<HTMLInputElement>;
};

export function AnimalField(props: Props) {
	const { value, onChange, ref, ...field } = props;
	// The field also works without the full list.
	const animals = allAnimals.use(true) ?? POPULAR_ANIMALS;
	const isEmpty = value.trim() === "";
	const recognition = isAnimal(value, animals) ? "Great choice!" : "Custom animal name";
	const hint = isEmpty ? "Choose an animal, or type any other." : recognition;
	return (
		<Field {...field} hint={<span role="status">{hint}</span>}>
			{(control) => (
				<Combobox
					control={control}
					ref={ref}
					value={value}
					onChange={onChange}
					suggestions={isEmpty ? POPULAR_ANIMALS : suggestAnimals(value, animals, MAX_SUGGESTIONS)}
					heading={isEmpty ? "Popular choices" : undefined}
					maxLength={MAX_ANIMAL_LENGTH}
				/>
			)}
		</Field>
	);
}

/** Returns matching animals: exact names first, then prefixes, then substrings. */
export function suggestAnimals(text: string, animals: readonly string[], max = 20): string[] {
	const query = normalize(text);
	if (!query) return [];
	const ranks: [exact: string[], prefix: string[], contains: string[]] = [[], [], []];
	for (const animal of animals) {
		const name = normalize(animal);
		if (name === query) ranks[0].push(animal);
		else if (name.startsWith(query)) ranks[1].push(animal);
		else if (name.includes(query)) ranks[2].push(animal);
	}
	return ranks.flat().slice(0, max);
}

export const isAnimal = (text: string, animals: readonly string[]) =>
	animals.some((animal) => normalize(animal) === normalize(text));

const normalize = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** A plain text field until its suggestions are loaded. */
function Combobox(props: AnimalsProps) {
	const { control, value, onChange, maxLength, ref } = props;
	const [isDue, setDue] = useState(false);
	const [hasFocus, setFocus] = useState(false);
	const Loaded = openCombobox.use(isDue || hasFocus);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), LOAD_DELAY_MS);
		return () => clearTimeout(timer);
	}, []);
	if (Loaded) return <Loaded {...props} isFocusedAtFirst={hasFocus} />;
	return (
		<Input
			{...control}
			ref={ref}
			role="combobox"
			aria-expanded={false}
			aria-autocomplete="list"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={maxLength}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			onPointerEnter={() => setDue(true)}
			onFocus={() => setFocus(true)}
			onBlur={() => setFocus(false)}
		/>
	);
}

const Input = styled.input`
	${controlStyle}
	padding-right: 48px;
`;
