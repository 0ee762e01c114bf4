import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toasts.tsx";
import { removeStory } from "./library.ts";

type Deletion = { askToDelete: (id: string) => void; dialog: ReactNode };

/** Deletes a story once that is confirmed in the dialog. */
export function useStoryDeletion(onDeleted?: (id: string) => void): Deletion {
	const [deletingId, setDeletingId] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);

	async function remove() {
		if (!deletingId) return;
		setDeleting(true);
		try {
			await removeStory(deletingId);
			setDeletingId(null);
			onDeleted?.(deletingId);
		} catch {
			toast({ title: "Error", description: "Failed to delete the story. Please try again.", isDestructive: true });
		} finally {
			setDeleting(false);
		}
	}

	return {
		askToDelete: setDeletingId,
		dialog: (
			<ConfirmDialog
				isOpen={deletingId !== null}
				onOpenChange={(isOpen) => !isOpen && setDeletingId(null)}
				title="Delete story"
				description="Are you sure you want to delete this story? This action cannot be undone."
				confirm="Delete"
				isBusy={isDeleting}
				onConfirm={() => void remove()}
			/>
		),
	};
}
