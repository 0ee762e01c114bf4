// A small picture of an animal, in a box of 100 by 100; a paw print for an unknown animal.
import { useEffect, useState } from "react";
import paw from "../ui/illustrations/children/paw.svg?raw";
import { Illustration } from "../ui/illustrations/illustration.tsx";

const SIZE = 100;
const LIGHT = { isNight: false, rim: "#fdf6e6", shade: "#2a2f55" };

export function AnimalEmblem({ animal }: { animal: string }) {
	const [drawn, setDrawn] = useState<{ animal: string; svg: string }>();
	useEffect(() => {
		let isCurrent = true;
		draw(animal)
			.then((svg) => isCurrent && setDrawn({ animal, svg }))
			// The picture is decorative, and is missing without the network.
			.catch(() => {});
		return () => {
			isCurrent = false;
		};
	}, [animal]);
	return <Illustration svg={drawn?.animal === animal ? drawn.svg : undefined} />;
}

async function draw(animal: string): Promise<string> {
	const [{ animalNamed }, { drawAnimal, loadAnimals }] = await Promise.all([
		import("@lion-tails/common/storyboard/animal-words"),
		import("@lion-tails/common/storyboard/draw-animal"),
	]);
	const named = animalNamed(animal);
	if (!named) return paw;
	await loadAnimals([named.kind]);
	const { svg, width, height } = drawAnimal(
		{ ...named, who: animal, pose: "stand", direction: "left", isMany: false },
		{ seed: animal, light: LIGHT },
	);
	const scale = SIZE / Math.max(width, height);
	return `<g transform="translate(${SIZE / 2} ${SIZE}) scale(${scale})">${svg}</g>`;
}
