import { toast, toastError } from "../../ui/toasts.tsx";

/** Puts the text on the clipboard and says so; `what`: "The story", for the words. */
export async function copyText(text: string, what: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast({ title: "Copied" });
	} catch {
		// Browsers refuse it on pages that came over plain HTTP.
		toastError(`${what} could not be copied`, null, "Please select its text and copy it yourself.");
	}
}
