// Spreads what comes all at once over frames, so that none of them takes long.
import { useEffect, useState } from "react";

/** How many frames have been shown since `isOn` became true, up to `max`; `max` where it was true from the start. */
export function useFramesSince(isOn: boolean, max: number): number {
	const [count, setCount] = useState(isOn ? max : 0);
	useEffect(() => {
		if (!isOn || count >= max) return;
		// A page that is hidden has no frames.
		if (document.hidden) return setCount(max);
		const frame = requestAnimationFrame(() => setCount(count + 1));
		return () => cancelAnimationFrame(frame);
	}, [isOn, count, max]);
	return isOn ? count : 0;
}
