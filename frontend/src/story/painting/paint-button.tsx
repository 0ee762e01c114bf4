// Has a story's picture painted. Only ever by this button: it costs the parent money.
import { Palette } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { listenForChanges } from "../live/listen-for-changes.ts";
import { imageModels } from "./image-models.ts";
import { setPicture } from "./pictures.ts";

type Props = { storyId: string; hasPicture: boolean };

/** Shown to those with a key of their own. `storyId`: of a saved story. */
export function PaintButton({ storyId, hasPicture }: Props) {
	const { data: models } = imageModels.use();
	const [isAsking, setAsking] = useState(false);
	const [isPainting, setPainting] = useState(false);
	// Each time: a key may have been added since.
	useEffect(() => void imageModels.load().catch(() => {}), []);
	const canPaint = Boolean(models?.painting);
	useEffect(() => {
		// Another device may paint, and a phone that sleeps meanwhile hears of its own picture when it is back.
		if (canPaint) listenForChanges();
	}, [canPaint]);
	if (!models?.painting) return null;

	async function paint() {
		setAsking(false);
		setPainting(true);
		try {
			const { imageUrl } = await call("POST /api/stories/:id/paint", { params: { id: storyId } });
			setPicture(storyId, imageUrl);
			toast({ title: "The picture is painted", description: "It is kept with the story.", hasTail: true });
		} catch (error) {
			toastError("The picture could not be painted", error);
		} finally {
			setPainting(false);
		}
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
				onConfirm={() => void paint()}
			/>
		</>
	);
}
