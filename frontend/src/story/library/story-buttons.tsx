import type { KeptStory } from "@lion-tails/common/saved-story";
import { BookPlus, Heart, Save } from "lucide-react";
import { useState } from "react";
import { call } from "../../net/client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { toggleFavorite } from "./favorites.ts";

/** The reader's button. `FavoriteToggle` is the form's, with other wording. */
export function FavoriteButton({ id, isFavorite }: { id: string; isFavorite: boolean }) {
	const toggle = () => toggleFavorite(id).catch(() => toastError("Error", null, "Failed to update favorite status."));
	return (
		<Button aria-pressed={isFavorite} onClick={toggle}>
			<Heart size={18} fill={isFavorite ? "currentColor" : "none"} aria-hidden />
			Favorite
		</Button>
	);
}

type SaveProps = {
	story: KeptStory;
	/** Id of a story that is already in the library, so that nothing needs to be saved. */
	storyId?: string | null;
	request?: object;
	generationId?: string;
	onSaved?: (id: string) => void;
};

export function SaveButton({ story, storyId = null, request = {}, generationId, onSaved }: SaveProps) {
	const [isBusy, setBusy] = useState(false);
	async function save() {
		setBusy(true);
		try {
			const body = { story, request: { ...request }, isFavorite: false, generationId };
			const id = storyId ?? (await call("POST /api/story/save", { body })).id;
			toast({
				title: "Story saved",
				description: "Your story has been saved and will appear in your stories list.",
				hasTail: true,
			});
			onSaved?.(id);
		} catch (error) {
			setBusy(false);
			toastError("Failed to save story", error);
		}
	}
	return (
		<Button icon={Save} variant="main" isInactive={isBusy} onClick={save}>
			Save Story
		</Button>
	);
}

export function FavoriteToggle({ id, isFavorite }: { id: string; isFavorite: boolean }) {
	const toggle = () => toggleFavorite(id).catch((error) => toastError("Failed to update favorite status", error));
	return (
		<Button onClick={toggle}>
			<Heart size={18} fill={isFavorite ? "currentColor" : "none"} aria-hidden />
			{isFavorite ? "Remove Favorite" : "Add to Favorites"}
		</Button>
	);
}

const toContinuation = (id: string) => `/generate-story?continues=${encodeURIComponent(id)}`;

/** Opens the form to continue a story whose storyteller stopped in the middle. */
export function ContinueButton({ id }: { id: string }) {
	return (
		<ButtonLink icon={BookPlus} to={toContinuation(id)}>
			Continue this story
		</ButtonLink>
	);
}

/** Opens the form with the choices of this saved story; the next story continues it. */
export function TellAnotherButton({ id }: { id: string }) {
	return (
		<ButtonLink icon={BookPlus} to={toContinuation(id)}>
			Tell another with the same heroes
		</ButtonLink>
	);
}
