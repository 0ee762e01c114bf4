import type { KeptStory } from "@lion-tails/common/saved-story";
import { storyText } from "@lion-tails/common/story-text";
import { BookOpen, Copy, Download, Ellipsis, Printer } from "lucide-react";
import { Button, IconButton, useBusy } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { fileNameOf, saveFile } from "../../ui/save-file.ts";
import { toast, toastError } from "../../ui/toasts.tsx";
import type { StoryCover } from "../book/story-cover.ts";

type Props = {
	story: KeptStory;
	id: string | null;
	cover: StoryCover;
	childName?: string;
	/** The request that the pictures between the paragraphs are made from. */
	request?: Record<string, unknown> | undefined;
};

export function KeepButtons({ story, id, cover, childName = "", request }: Props) {
	const [isMaking, run] = useBusy((error) => toastError("The book could not be made", error));

	async function saveBook() {
		const { storyEpub } = await import("./story-epub.ts");
		saveFile(await storyEpub({ id, story, cover, childName, request }), fileNameOf(story.title, "epub"));
	}

	const saveText = () =>
		saveFile(new Blob([storyText(story)], { type: "text/plain;charset=utf-8" }), fileNameOf(story.title, "txt"));

	async function print() {
		// Opened synchronously, because a browser blocks a later window as a pop-up. A blocked window prints nothing.
		const paper = window.open("", "_blank", "width=860,height=1100");
		if (!paper) return;
		try {
			const { printStory } = await import("./print-story.ts");
			await printStory(paper, story, cover, request);
		} catch (error) {
			paper.close();
			toastError("The story could not be printed", error);
		}
	}

	return (
		<>
			<Button icon={Printer} onClick={print}>
				Print
			</Button>
			<Button icon={Download} onClick={saveText}>
				Save
			</Button>
			<Menu trigger={<IconButton icon={Ellipsis} label="More ways to keep it" />}>
				<MenuItem icon={Copy} onSelect={() => void copyText(storyText(story), "The story")}>
					Copy the text
				</MenuItem>
				<MenuItem icon={BookOpen} onSelect={() => void (isMaking || run(saveBook))}>
					Save as a book (EPUB)
				</MenuItem>
			</Menu>
		</>
	);
}

/** Copies the text to the clipboard and shows a toast. `what` names the text in the error message, such as "The story". */
export async function copyText(text: string, what: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast({ title: "Copied" });
	} catch {
		// Browsers refuse this on pages served over plain HTTP.
		toastError(`${what} could not be copied`, null, "Please select its text and copy it yourself.");
	}
}
