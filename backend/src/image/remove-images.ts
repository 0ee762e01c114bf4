// A picture goes with its story, and with a generation that left none. What a process that dies does not remove, the store's
// sweeping does.
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import type { GenerationStore, SavedStoryStore } from "../story/store.ts";
import type { ImageStore } from "./store.ts";

type Deps = {
	storage: ImageStore & { generations: Pick<GenerationStore, "byId">; stories: Pick<SavedStoryStore, "byId"> };
	events: Events;
	log: Logger;
};

export function removeImages({ storage, events, log }: Deps): void {
	const { images, generations, stories } = storage;
	const remove = (userId: string, id: string) =>
		images.remove(userId, id).catch((error) => log.error({ err: error }, "a picture could not be removed yet"));

	events.on("library-changed", ({ userId, change }) => {
		if (change.reason === "deleted") void remove(userId, change.storyId);
	});

	events.on("generation-ended", ({ generationId, status }) => {
		// One that was told but could not be saved is saved by hand, and has its picture then.
		if (status !== "completed") void removeOfGeneration(generationId);
	});

	async function removeOfGeneration(id: string): Promise<void> {
		try {
			const generation = await generations.byId(id);
			if (generation && !(await stories.byId(generation.userId, id))) await remove(generation.userId, id);
		} catch (error) {
			log.error({ err: error, generation: id }, "a picture could not be removed yet");
		}
	}
}
