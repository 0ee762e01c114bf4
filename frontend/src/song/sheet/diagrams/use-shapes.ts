import type { Instrument } from "@lion-tails/common/chords/chord-shape";
import { loadShapes, type ShapesOf } from "@lion-tails/common/chords/load-shapes";
import { useEffect, useState } from "react";

const loaded = new Map<Instrument, Promise<ShapesOf>>();

/** The shapes of an instrument's chords, loaded once; a load that failed is tried again. */
export function shapesFor(instrument: Instrument): Promise<ShapesOf> {
	const known = loaded.get(instrument);
	if (known) return known;
	const shapes = loadShapes(instrument);
	loaded.set(instrument, shapes);
	shapes.catch(() => loaded.delete(instrument));
	return shapes;
}

/** Null until they are loaded. */
export function useShapes(instrument: Instrument): { shapesOf: ShapesOf | null; isFailed: boolean } {
	const [state, setState] = useState<{ instrument: Instrument; shapesOf: ShapesOf | null; isFailed: boolean }>();
	useEffect(() => {
		let isCurrent = true;
		shapesFor(instrument).then(
			(shapesOf) => isCurrent && setState({ instrument, shapesOf, isFailed: false }),
			() => isCurrent && setState({ instrument, shapesOf: null, isFailed: true }),
		);
		return () => {
			isCurrent = false;
		};
	}, [instrument]);
	return state?.instrument === instrument ? state : { shapesOf: null, isFailed: false };
}
