import { POPULAR_ANIMALS } from "@lion-tails/common/character-choices";
import type { Ref } from "react";
import { ComboboxField } from "../ui/combobox.tsx";
import { part } from "../ui/part.ts";

const allAnimals = part(() => import("@lion-tails/common/animals").then(({ ANIMALS }) => ANIMALS));

const MAX_SUGGESTIONS = 15;
const MAX_ANIMAL_LENGTH = 40;

type Props = {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	isOptional?: boolean;
	/** Hint of the empty field. */
	hint?: string;
	ref?: Ref<HTMLInputElement>;
};

export function AnimalField({ value, onChange, hint = "Choose an animal, or type any other.", ...field }: Props) {
	// The field also works without the full list.
	const animals = allAnimals.use(true) ?? POPULAR_ANIMALS;
	const isEmpty = value.trim() === "";
	const recognition = isAnimal(value, animals) ? "Great choice!" : "Custom animal name";
	return (
		<ComboboxField
			{...field}
			value={value}
			onChange={onChange}
			suggestions={isEmpty ? POPULAR_ANIMALS : suggestAnimals(value, animals, MAX_SUGGESTIONS)}
			heading={isEmpty ? "Popular choices" : undefined}
			hint={isEmpty ? hint : recognition}
			listLabel="Animals"
			clearLabel="Clear the animal"
			maxLength={MAX_ANIMAL_LENGTH}
		/>
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
