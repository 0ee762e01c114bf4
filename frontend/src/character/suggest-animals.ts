/** The animals whose name matches the text: the same name, then names that begin with it, then names that contain it. */
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
