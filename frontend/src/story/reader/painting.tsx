// Paints the picture of a saved story. Only this button starts it, because it costs the parent money.
import { Palette } from "lucide-react";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { onLibraryChange } from "../../net/channel.ts";
import { call } from "../../net/client.ts";
import { createResource, onReset } from "../../net/resource.ts";
import { Button, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { listenForChanges } from "../library/library.ts";
import { openStory } from "../offline/story-changes.ts";

type Props = { storyId: string; hasPicture: boolean };

/** Rendered only for users with their own key. */
export function PaintButton({ storyId, hasPicture }: Props) {
	const { data: models } = imageModels.use();
	const [isAsking, setAsking] = useState(false);
	const [isPainting, run] = useBusy((error) => toastError("The picture could not be painted", error));
	// Loads at each visit: a key may have been added since.
	useEffect(() => void imageModels.load().catch(() => {}), []);
	const canPaint = Boolean(models?.painting);
	useEffect(() => {
		// Another device may paint, and a phone that was asleep receives its own picture when it is back.
		if (canPaint) listenForChanges();
	}, [canPaint]);
	if (!models?.painting) return null;

	async function paint() {
		setAsking(false);
		const { imageUrl } = await call("POST /api/stories/:id/paint", { params: { id: storyId } });
		setPicture(storyId, imageUrl);
		toast({ title: "The picture is painted", description: "It is kept with the story.", hasTail: true });
	}

	const name = hasPicture ? "Paint another picture" : "Paint this story";
	return (
		<>
			<Button onClick={() => setAsking(true)} isInactive={isPainting}>
				<Palette size={18} aria-hidden />
				{isPainting ? "Painting…" : name}
			</Button>
			<VisuallyHidden role="status">
				{isPainting ? "The picture is being painted. This may take a minute or two." : ""}
			</VisuallyHidden>
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setAsking}
				title={`${name}?`}
				description={`“${models.painting}” paints one picture for this story. OpenAI charges your own key for it, usually some cents. It takes up to two minutes; you may read on, or leave.${hasPicture ? " The new picture takes the place of the old one." : ""}`}
				confirm="Paint it"
				variant="main"
				onConfirm={() => void run(paint)}
			/>
		</>
	);
}

// The models that see and paint pictures for the signed-in user.

export const imageModels = createResource(() => call("GET /api/image-models"));

// Pictures painted while their stories are open, on any device.

/** Image URL by story id. */
const usePictures = create<Record<string, string>>(() => ({}));
onReset(() => usePictures.setState({}, true));

onLibraryChange(async ({ reason, storyId }) => {
	if (reason !== "painted") return;
	// Without the server the reader keeps the picture it has.
	const stored = await openStory(storyId).catch(() => null);
	if (stored?.story.imageUrl) setPicture(storyId, stored.story.imageUrl);
});

const setPicture = (storyId: string, imageUrl: string) => usePictures.setState({ [storyId]: imageUrl });

/** Returns the current URL of the story's picture. */
export const usePicture = (storyId: string, imageUrl: string | undefined): string | undefined =>
	usePictures((pictures) => pictures[storyId]) ?? imageUrl;
