import type { LiveStory } from "@lion-tails/common/generation";
import { activityText } from "@lion-tails/common/live";

/** Steps of a long story that are not chapters: the outline and the questions. */
const STEPS_BESIDE_CHAPTERS = 2;

type ProgressState = Pick<LiveStory, "status" | "progress" | "text" | "targetWords">;

export function stepText({ status, progress, text }: ProgressState): string {
	if (status === "queued") return "The storyteller is taking a seat…";
	const activity = activityText({ progress });
	if (activity) return activity.title;
	const step = progress?.step ?? "";
	if (step.startsWith("analyzeImage")) return "Looking at the picture…";
	if (step.startsWith("generateOutline")) return "Planning the chapters…";
	if (step.startsWith("finalizeStory")) return "Choosing the verse and the questions…";
	if (!text) return "Finding the right words…";
	if (step.startsWith("generateChapter") && progress) {
		const chapters = Math.max(1, progress.total - STEPS_BESIDE_CHAPTERS);
		return `Chapter ${Math.min(Math.max(1, progress.index), chapters)} of ${chapters}`;
	}
	return "Telling the story";
}

/** Short enough to share a line with the Stop button on the narrowest phone. */
export const DISCONNECTED = { title: "Connecting again…", detail: "Nothing is lost." } as const;

/** Returns the line below the step: the number of words so far, or what a wait means. */
export function stepDetail(state: ProgressState): string {
	const { words, target } = wordProgress(state);
	return activityText(state)?.detail ?? (words > 0 ? `${words} of about ${target} words` : "");
}

export function wordProgress({ progress, targetWords }: ProgressState): { words: number; target: number } {
	return { words: progress?.words ?? 0, target: progress?.targetWords || targetWords };
}

/** Returns what a screen reader announces: the beginning, each chapter or quarter, and the end. Never the text itself. */
export function announcement(live: ProgressState & Pick<LiveStory, "title" | "storyId">): string {
	if (live.status === "completed") return "The story is finished.";
	if (live.status === "failed") return live.storyId ? "The story ends here." : "The story could not be finished.";
	if (live.status === "cancelled") return "The story was stopped.";
	if (!live.text) return stepText(live);
	const step = stepText(live);
	if (step.startsWith("Chapter")) return `${step}.`;
	const { words, target } = wordProgress(live);
	const quarters = target ? Math.min(3, Math.floor((words / target) * 4)) : 0;
	return (
		[
			"The story has begun.",
			"A quarter of the story is told.",
			"Half of the story is told.",
			"Three quarters of the story are told.",
		][quarters] ?? ""
	);
}
