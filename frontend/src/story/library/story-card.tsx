import type { StoryCard } from "@lion-tails/common/saved-story";
import { partOfSeries, seriesIdOf } from "@lion-tails/common/series";
import { BIBLICAL_CHARACTER_NAME, THEMES } from "@lion-tails/common/story";
import { storyLabel } from "@lion-tails/common/story-label";
import { Heart, Trash2 } from "lucide-react";
import { memo, type ReactNode, useMemo, useState } from "react";
import { styled } from "styled-components";
import { ButtonLink, IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { relativeTime } from "../../ui/relative-time.ts";
import { Card, Picture } from "../../ui/surface.tsx";
import { Badge, Note, Row, Subheading } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, onPhone, radius, space } from "../../ui/tokens.ts";
import { DrawnCover } from "../book/drawn-cover.tsx";
import { storyCover } from "../book/story-cover.ts";
import { StoryFacts } from "../book/story-facts.tsx";
import { useFavorite } from "./favorites.ts";
import { removeStory, toggleCardFavorite } from "./library.ts";
import { seriesPath } from "./series.tsx";

type Props = {
	card: StoryCard;
	/** Number of the part in its series; null for a story outside any series. */
	part: number | null;
	onDelete: () => void;
};

export const StoryCardView = memo(function StoryCardView({ card, part, onDelete }: Props) {
	const { id, story, request } = card;
	const isFavorite = useFavorite(id, card.isFavorite);
	const cover = useMemo(() => storyCover(id, request, story), [request, story, id]);
	const text = (key: string) => (typeof request[key] === "string" ? request[key] : "");
	const theme = text("theme");
	// In a story about people of the Bible the child's name is a placeholder.
	const hasChild = text("childName") !== BIBLICAL_CHARACTER_NAME;
	const name = hasChild && text("childName");
	const gender = hasChild && { boy: "Boy", girl: "Girl" }[text("gender")];
	const animal = request.useAnimal === false ? "" : text("animal").replace(/^./, (letter) => letter.toUpperCase());

	const heart = isFavorite ? "Remove Favorite" : "Add to Favorites";

	const toggle = () =>
		toggleCardFavorite(id).catch(() =>
			toastError("Error", null, "Failed to update favorite status. Please try again."),
		);

	return (
		<Frame as="article" $flush>
			<Illustration src={story.imageUrl} alt="" loading="lazy" fallback={<Cover cover={cover} />} />
			<Body>
				<Subheading as="h2">{story.title}</Subheading>
				<Note as="div">
					<div>Created {relativeTime(card.createdAt)} ago</div>
					{part !== null && (
						<SeriesLink to={seriesPath(seriesIdOf(card))} aria-label={`${partOfSeries(part)}: ${story.title}`}>
							{partOfSeries(part)}
						</SeriesLink>
					)}
				</Note>
				<StoryFacts label={storyLabel(request)} wordCount={card.wordCount} readingLevel={story.readingLevel} />
				<Row $gap={1.5}>
					{isFavorite ? <Badge $tone="lamp">Favorite</Badge> : <Badge $tone="sky">Temporary</Badge>}
					{name && <Badge $tone="olive">{name}</Badge>}
					{gender && <Badge $tone="olive">{gender}</Badge>}
					{animal && <Badge $tone="olive">{animal}</Badge>}
					{theme && theme !== "none" && <Badge $tone="olive">{THEMES[theme as keyof typeof THEMES] ?? theme}</Badge>}
				</Row>
				<Actions>
					<ButtonLink to={`/story?id=${encodeURIComponent(id)}`} aria-label={`Read Story: ${story.title}`}>
						Read Story
					</ButtonLink>
					<span>
						<IconButton
							label={heart}
							aria-label={`${heart}: ${story.title}`}
							data-lit={isFavorite || undefined}
							onClick={toggle}
						>
							<Heart size={20} fill={isFavorite ? "currentColor" : "none"} aria-hidden />
						</IconButton>
						<IconButton icon={Trash2} label={`Delete ${story.title}`} onClick={onDelete} />
					</span>
				</Actions>
			</Body>
		</Frame>
	);
});

const Frame = styled(Card)`
	display: grid;
	grid-template-rows: auto 1fr;
	/* The first cards are visible at once, and would move those below them. */
	li:nth-child(n + 5) > & { content-visibility: auto; }
	contain-intrinsic-height: auto 400px;
	/* A phone shows several stories at once, and its pictures are smaller than the first text. */
	${onPhone} {
		grid-template: auto 1fr / 112px minmax(0, 1fr);
		gap: ${space(2)} ${space(4)};
		padding: ${space(4)};
		contain-intrinsic-height: auto 290px;
		> :first-child { grid-row: 1 / 3; aspect-ratio: 1; border: 0; border-radius: ${radius.control}; }
	}
`;

const Illustration = styled(Picture)`
	display: block;
	width: 100%;
	aspect-ratio: 16 / 10;
	object-fit: cover;
	border-bottom: 1px solid ${color.mist};
	background: ${color.skyWash};
	filter: var(--picture-filter);
`;

const Cover = styled(DrawnCover)`
	aspect-ratio: 16 / 10;
	border-bottom: 1px solid ${color.mist};
`;

const Body = styled.div`
	display: grid;
	grid-template-rows: auto auto auto auto 1fr;
	gap: ${space(2)};
	padding: ${space(5)};
	${onPhone} {
		display: contents;
		> :nth-child(n + 3) { grid-column: 1 / -1; }
	}
`;

const SeriesLink = styled(Link)`
	display: inline-flex;
	align-items: center;
	min-height: 28px;
`;

const Actions = styled.div`
	display: flex;
	align-items: end;
	justify-content: space-between;
	padding-top: ${space(3)};
	${onPhone} { padding-top: 0; }
	/* The last icon is in line with the words above it. */
	> span { display: flex; margin-right: ${space(-3)}; }
`;

type Deletion = { askToDelete: (id: string) => void; dialog: ReactNode };

export function useStoryDeletion(onDeleted?: (id: string) => void): Deletion {
	const [deletingId, setDeletingId] = useState<string | null>(null);
	const [isDeleting, run] = useBusy(() => toastError("Error", null, "Failed to delete the story. Please try again."));

	async function remove() {
		if (!deletingId) return;
		await removeStory(deletingId);
		setDeletingId(null);
		onDeleted?.(deletingId);
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
				onConfirm={() => void run(remove)}
			/>
		),
	};
}
