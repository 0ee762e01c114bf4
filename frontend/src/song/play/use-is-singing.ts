import { useEffect, useState } from "react";
import { useSungPosition } from "./sung-position.ts";

/** No rest of a song is longer. */
const LONGEST_REST_MS = 15_000;

/** The melody is played; a rest in it is no end. */
export function useIsSinging(): boolean {
	const isSounding = useSungPosition((position) => position !== null);
	const [isSinging, setSinging] = useState(isSounding);
	if (isSounding && !isSinging) setSinging(true);
	useEffect(() => {
		if (isSounding) return;
		const timer = setTimeout(() => setSinging(false), LONGEST_REST_MS);
		return () => clearTimeout(timer);
	}, [isSounding]);
	return isSounding || isSinging;
}
