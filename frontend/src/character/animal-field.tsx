import { POPULAR_ANIMALS } from "@lion-tails/common/character";
import { type Ref, useEffect, useState } from "react";
import { ComboboxField } from "../ui/combobox.tsx";
import { isAnimal, suggestAnimals } from "./suggest-animals.ts";

const MAX_SUGGESTIONS = 15;
const MAX_ANIMAL_LENGTH = 40;

type Props = {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	isOptional?: boolean;
	/** Shown while the field is empty. */
	hint?: string;
	ref?: Ref<HTMLInputElement>;
};

/** Suggests animals, and takes any other too. */
export function AnimalField({ value, onChange, hint = "Choose an animal, or type any other.", ...field }: Props) {
	const animals = useAnimals();
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

/** The popular ones until the whole list is loaded. */
function useAnimals(): readonly string[] {
	const [animals, setAnimals] = useState<readonly string[]>(POPULAR_ANIMALS);
	useEffect(() => {
		// Without the list the field still takes every animal.
		import("@lion-tails/common/animals").then((list) => setAnimals(list.ANIMALS)).catch(() => {});
	}, []);
	return animals;
}
