import { AppError } from "@lion-tails/common/errors";
import type { LiveStory } from "@lion-tails/common/generation";
import { isOver } from "@lion-tails/common/live";
import { useEffect, useRef } from "react";
import { loadUsage } from "../../account/usage.ts";
import { toast } from "../../ui/toasts.tsx";
import type { LiveView } from "./live-stories.ts";

/** Also before it is known how the generation stands. */
export const isTelling = (generationId: string | null, view: LiveView | undefined): boolean =>
	generationId !== null && !view?.saved && !view?.error && !(view && isOver(view.live.status));

/** Says once how a generation ended, to those who saw it running. */
export function useEndToast(
	generationId: string | null,
	view: LiveView | undefined,
	showFailure: (error: AppError | undefined) => void,
): void {
	const runningId = useRef<string | null>(null);
	const show = useRef(showFailure);
	show.current = showFailure;
	const isRunning = isTelling(generationId, view);
	const live: LiveStory | undefined = view?.live;
	useEffect(() => {
		if (isRunning) runningId.current = generationId;
		else if (live && runningId.current === live.id) {
			runningId.current = null;
			void loadUsage();
			const { error } = live;
			// Why a story was ended for the child’s sake is no announcement: it stands on the page for parents.
			if (live.status === "failed" && error?.code !== "unsafe_story")
				show.current(error && new AppError(error.code, { message: error.message }));
			if (live.status === "completed" && !live.saved)
				toast({
					title: "Story generated but not saved",
					description: "You can manually save your story using the Save button.",
					isDestructive: true,
				});
		}
	}, [isRunning, generationId, live]);
}
