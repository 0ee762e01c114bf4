import type { KeptStory } from "@lion-tails/common/saved-story";
import { Save } from "lucide-react";
import { useState } from "react";
import { call } from "../net/client.ts";
import { Button } from "../ui/button.tsx";
import { toast, toastError } from "../ui/toasts.tsx";

type Props = { story: KeptStory; storyId: string | null; generationId: string; onSaved: () => void };

/** Saves the story where that has not happened by itself, and goes to where it is kept. */
export function SaveAndLeave({ story, storyId, generationId, onSaved }: Props) {
	const [isBusy, setBusy] = useState(false);
	async function save() {
		setBusy(true);
		try {
			if (!storyId) await call("POST /api/story/save", { body: { story, isFavorite: false, generationId } });
			toast({
				title: "Story saved",
				description: "Your story has been saved and will appear in your stories list.",
				hasTail: true,
			});
			onSaved();
		} catch (error) {
			setBusy(false);
			toastError("Failed to save story", error);
		}
	}
	return (
		<Button variant="main" isInactive={isBusy} onClick={save}>
			<Save size={18} aria-hidden />
			Save Story
		</Button>
	);
}
