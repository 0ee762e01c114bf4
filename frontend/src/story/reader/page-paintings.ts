// Paints the pages of a story one after the other, because providers limit how many pictures they paint at a time.
import { create } from "zustand";
import { CallError, call } from "../../net/client.ts";
import { onReset } from "../../net/resource.ts";
import { toast, toastError } from "../../ui/toasts.tsx";
import { addPictures } from "./painted-pictures.ts";

/** `current` and `waiting` are indices of paragraphs. */
type Paintings = { current: number; waiting: readonly number[]; done: number; isStopping: boolean };

const usePaintings = create<Record<string, Paintings | undefined>>(() => ({}));
onReset(() => usePaintings.setState({}, true));

const get = (storyId: string) => usePaintings.getState()[storyId];
const set = (storyId: string, paintings: Paintings | undefined) => usePaintings.setState({ [storyId]: paintings });

/** The paintings of a story that are running; undefined if none is. */
export const usePagePaintings = (storyId: string) => usePaintings((all) => all[storyId]);

/** Stops after the picture that is being painted, which is already paid for. */
export function stopPaintings(storyId: string): void {
	const running = get(storyId);
	if (running) set(storyId, { ...running, waiting: [], isStopping: true });
}

/** Paints the pictures above these paragraphs. Pages added while others are painted wait for them. */
export async function paintPages(storyId: string, paragraphs: readonly number[]): Promise<void> {
	const running = get(storyId);
	if (running) {
		const added = paragraphs.filter((at) => at !== running.current && !running.waiting.includes(at));
		return set(storyId, { ...running, waiting: [...running.waiting, ...added], isStopping: false });
	}
	let painted = 0;
	let refused: { count: number; error: unknown } = { count: 0, error: null };
	try {
		for (let [current, ...waiting] = paragraphs, done = 0; current !== undefined; done++) {
			set(storyId, { current, waiting, done, isStopping: get(storyId)?.isStopping ?? false });
			try {
				await paintPage(storyId, current);
				painted++;
			} catch (error) {
				if (!isOfOnePage(error)) throw error;
				refused = { count: refused.count + 1, error };
			}
			// A user who signs out ends the paintings.
			[current, ...waiting] = get(storyId)?.waiting ?? [];
		}
		if (painted === 0 && refused.count > 0) toastError(NOT_PAINTED, refused.error);
	} catch (error) {
		toastError(NOT_PAINTED, error);
	} finally {
		set(storyId, undefined);
	}
	if (painted === 0) return;
	const left = refused.count > 0 ? ` ${refused.count === 1 ? "One page" : `${refused.count} pages`} stayed drawn.` : "";
	toast({
		title: painted === 1 ? "The page is painted" : `${painted} pages are painted`,
		description: `${painted === 1 ? "It is" : "They are"} kept with the story.${left}`,
		hasTail: true,
	});
}

const NOT_PAINTED = "The picture could not be painted";

async function paintPage(storyId: string, paragraph: number): Promise<void> {
	const { imageUrl } = await call("POST /api/stories/:id/pages/:paragraph/paint", {
		params: { id: storyId, paragraph },
	});
	addPictures(storyId, { pageImages: { [paragraph]: imageUrl } });
}

/** Errors of one picture; after any other the next picture would fail too. */
const isOfOnePage = (error: unknown) =>
	error instanceof CallError && ["painting_refused", "painting_running", "model_broken"].includes(error.code);
