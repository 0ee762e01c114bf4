// Whether the page is being printed by the browser's own command.
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	useEffect(() => {
		let top = 0;
		// What is printed is what stands in the page when this event is over.
		const onBefore = () => {
			top = window.scrollY;
			flushSync(() => setPrinting(true));
		};
		const onAfter = () => {
			flushSync(() => setPrinting(false));
			// A page that was shorter meanwhile has scrolled up.
			window.scrollTo({ top, behavior: "instant" });
		};
		window.addEventListener("beforeprint", onBefore);
		window.addEventListener("afterprint", onAfter);
		return () => {
			window.removeEventListener("beforeprint", onBefore);
			window.removeEventListener("afterprint", onAfter);
		};
	}, []);
	return isPrinting;
}
