// Paints the cover of a saved story, one of its pages, or all of them. Only these buttons start it, because it costs the parent
// money.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { paintableParagraphs } from "@lion-tails/common/storyboard/pace";
import { Palette } from "lucide-react";
import { useMemo, useState } from "react";
import { styled } from "styled-components";
import { create } from "zustand";
import { CallError, call } from "../../net/client.ts";
import { onReset } from "../../net/resource.ts";
import { Button, IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { useReadingSettings } from "../book/reading-settings.ts";
import { addPictures } from "./painted-pictures.ts";

const CHARGED = "The provider of your key, usually OpenAI, charges you for each picture, often a few cents.";
const COST = `${CHARGED} It takes up to two minutes; you may read on, or leave.`;
const DATA = "It receives a sentence about the picture and how your child looks, but not your child’s name.";

type MenuProps = {
	storyId: string;
	story: Pick<KeptStory, "content" | "imageUrl" | "pageImages">;
	model: string;
};

export function PaintMenu({ storyId, story, model }: MenuProps) {
	const hasPages = useReadingSettings(({ pictures }) => pictures === "every");
	const pages = useMemo(() => (hasPages ? paintableParagraphs(splitParagraphs(story.content)) : []), [hasPages, story]);
	const [asksFor, setAsking] = useState<"cover" | "pages" | null>(null);
	const [isPainting, run] = useBusy((error) => toastError("The picture could not be painted", error));
	const paintings = usePagePaintings(storyId);
	if (paintings) return <Progress storyId={storyId} paintings={paintings} />;

	async function paintCover() {
		setAsking(null);
		const { imageUrl } = await call("POST /api/stories/:id/paint", { params: { id: storyId } });
		addPictures(storyId, { imageUrl });
		toast({ title: "The picture is painted", description: "It is kept with the story.", hasTail: true });
	}

	const { imageUrl, pageImages } = story;
	const drawn = pages.filter((at) => !pageImages?.[at]);
	const wanted = drawn.length > 0 ? drawn : pages;
	const cover = imageUrl ? "Paint another cover" : "Paint the cover";
	const all =
		drawn.length === 0
			? "Paint all pages again"
			: drawn.length < pages.length
				? "Paint the other pages"
				: "Paint all pages";
	const button = (onClick?: () => void) => (
		<Button icon={Palette} onClick={onClick} isInactive={isPainting}>
			{isPainting ? "Painting…" : "Paint"}
		</Button>
	);
	return (
		<>
			{pages.length > 0 && !isPainting ? (
				<Menu trigger={button()}>
					<MenuItem onSelect={() => setAsking("cover")}>{cover}</MenuItem>
					<MenuItem onSelect={() => setAsking("pages")}>{all}</MenuItem>
				</Menu>
			) : (
				button(() => setAsking("cover"))
			)}
			<VisuallyHidden role="status">
				{isPainting ? "The picture is being painted. This may take a minute or two." : ""}
			</VisuallyHidden>
			<ConfirmDialog
				isOpen={asksFor === "cover"}
				onOpenChange={() => setAsking(null)}
				title={`${cover}?`}
				description={`“${model}” paints one picture for this story. ${COST}${imageUrl ? " The new picture replaces the old one." : ""}`}
				confirm="Paint it"
				variant="main"
				onConfirm={() => void run(paintCover)}
			/>
			<ConfirmDialog
				isOpen={asksFor === "pages"}
				onOpenChange={() => setAsking(null)}
				title={`${all}?`}
				description={
					wanted.length === 1
						? `“${model}” paints one picture. ${DATA} ${COST}`
						: `“${model}” paints ${wanted.length} pictures, one after the other. For each, it receives a sentence about the picture and how your child looks, but not your child’s name. ${CHARGED} Each takes up to two minutes. You may read on, and stop at any time.`
				}
				confirm={wanted.length === 1 ? "Paint it" : `Paint ${wanted.length} pictures`}
				variant="main"
				onConfirm={() => {
					setAsking(null);
					void paintPages(storyId, wanted);
				}}
			/>
		</>
	);
}

type ProgressProps = { storyId: string; paintings: NonNullable<ReturnType<typeof usePagePaintings>> };

function Progress({ storyId, paintings: { waiting, done, isStopping } }: ProgressProps) {
	const total = done + 1 + waiting.length;
	const text = total === 1 ? "Painting…" : `Painting ${done + 1} of ${total}…`;
	return (
		<>
			<Line role="status">{isStopping ? "Finishing this picture…" : text}</Line>
			{waiting.length > 0 && <Button onClick={() => stopPaintings(storyId)}>Stop painting</Button>}
		</>
	);
}

type PageProps = { storyId: string; model: string; paragraph: number; description: string };

export function PaintPage({ storyId, model, paragraph, description }: PageProps) {
	const [isAsking, setAsking] = useState(false);
	const paintings = usePagePaintings(storyId);
	if (paintings?.current === paragraph) return <Chip>Painting…</Chip>;
	if (paintings?.waiting.includes(paragraph)) return <Chip>Will be painted</Chip>;
	return (
		<Corner>
			<IconButton icon={Palette} iconSize={18} label="Paint this page" onClick={() => setAsking(true)} />
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setAsking}
				title="Paint this page?"
				description={`“${model}” paints this picture: “${description}” ${DATA} ${COST}`}
				confirm="Paint it"
				variant="main"
				onConfirm={() => {
					setAsking(false);
					void paintPages(storyId, [paragraph]);
				}}
			/>
		</Corner>
	);
}

const Line = styled.span`
	padding: ${space(2)} 0;
	font: 500 0.9375rem / 1.4 ${font.control};
	color: ${color.inkSoft};
	font-variant-numeric: tabular-nums;
`;

const Corner = styled.span`
	position: absolute;
	right: ${space(2)};
	bottom: ${space(2)};
	button {
		border-radius: 50%;
		background: color-mix(in srgb, ${color.page} 82%, transparent);
		color: ${color.ink};
	}
	/* On a screen without a mouse the button is always there. */
	@media (hover: hover) {
		opacity: 0;
		transition: opacity 150ms;
		figure:hover > &, &:focus-within { opacity: 1; }
	}
`;

const Chip = styled.span`
	position: absolute;
	right: ${space(3)};
	bottom: ${space(3)};
	padding: ${space(1)} ${space(3)};
	border-radius: 999px;
	background: color-mix(in srgb, ${color.page} 88%, transparent);
	color: ${color.ink};
	font: 600 0.875rem / 1.4 ${font.control};
`;

/** `current` and `waiting` are indices of paragraphs. */
type Paintings = { current: number; waiting: readonly number[]; done: number; isStopping: boolean };

const usePaintings = create<Record<string, Paintings | undefined>>(() => ({}));
onReset(() => usePaintings.setState({}, true));

const get = (storyId: string) => usePaintings.getState()[storyId];
const set = (storyId: string, paintings: Paintings | undefined) => usePaintings.setState({ [storyId]: paintings });

const usePagePaintings = (storyId: string) => usePaintings((all) => all[storyId]);

/** Stops after the picture that is being painted, which is already paid for. */
function stopPaintings(storyId: string): void {
	const running = get(storyId);
	if (running) set(storyId, { ...running, waiting: [], isStopping: true });
}

/** Paints the pictures above these paragraphs. Pages added while others are painted wait for them. */
async function paintPages(storyId: string, paragraphs: readonly number[]): Promise<void> {
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
