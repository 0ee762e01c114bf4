const DELAY_MS = 1500;

/** The first page is loaded and can be used: what it does not need waits for this. */
export const pageIsThere = new Promise<void>((resolve) => {
	const wait = () => setTimeout(resolve, DELAY_MS);
	// A page that the build has rendered is loaded before its scripts are.
	if (document.readyState === "complete") wait();
	else window.addEventListener("load", wait);
});
