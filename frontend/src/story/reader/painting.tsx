// Paints the cover of a saved story, one of its pages, or all of them. Only these buttons start it, because it costs the parent
// money.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { paintableParagraphs } from "@lion-tails/common/storyboard/pace";
import { Palette } from "lucide-react";
import { useMemo, useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { Button, IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { useReadingSettings } from "../book/reading-settings.ts";
import { paintPages, stopPaintings, usePagePaintings } from "./page-paintings.ts";
import { addPictures } from "./painted-pictures.ts";

const CHARGED = "The provider of your key, usually OpenAI, charges you for each picture, often a few cents.";
const COST = `${CHARGED} It takes up to two minutes; you may read on, or leave.`;
const DATA = "It receives a sentence about the picture and how your child looks, but not your child’s name.";

type MenuProps = {
	storyId: string;
	story: Pick<KeptStory, "content" | "imageUrl" | "pageImages">;
	/** The name of the painting model. */
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
		<Button onClick={onClick} isInactive={isPainting}>
			<Palette size={18} aria-hidden />
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

/** The button on a picture that paints it. */
export function PaintPage({ storyId, model, paragraph, description }: PageProps) {
	const [isAsking, setAsking] = useState(false);
	const paintings = usePagePaintings(storyId);
	if (paintings?.current === paragraph) return <Chip>Painting…</Chip>;
	if (paintings?.waiting.includes(paragraph)) return <Chip>Will be painted</Chip>;
	return (
		<Corner>
			<IconButton label="Paint this page" onClick={() => setAsking(true)}>
				<Palette size={18} aria-hidden />
			</IconButton>
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
