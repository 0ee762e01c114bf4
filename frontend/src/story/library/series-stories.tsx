// The stories of one series, in their order.
import { useEffect } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { CardGrid, Column } from "../../ui/surface.tsx";
import { Note, Row, Stack, Title } from "../../ui/text.tsx";
import { onLibraryChange } from "../live/library-changes.ts";
import { listenForChanges } from "../live/listen-for-changes.ts";
import { LOAD_ERROR } from "./library-tools.tsx";
import { partOf, seriesStories } from "./series.ts";
import { StoryCardView } from "./story-card.tsx";
import { useStoryDeletion } from "./story-deletion.tsx";

/** The series that is on screen. */
let shownId: string | null = null;

onLibraryChange(({ reason }) => {
	if (shownId && reason !== "favorite") load(shownId);
});

// The page says that it failed, and the client has logged why.
const load = (id: string): void => void seriesStories.load(id).catch(() => {});

export function SeriesStories({ id }: { id: string }) {
	const { status, data: stories = [] } = seriesStories.use(id);
	const { askToDelete, dialog } = useStoryDeletion((deleted) =>
		seriesStories.update(id, (all) => all.filter((story) => story.id !== deleted)),
	);
	useEffect(() => {
		shownId = id;
		listenForChanges();
		load(id);
		return () => {
			shownId = null;
		};
	}, [id]);
	const [first] = stories;
	return (
		<Column $wide>
			<title>A Series of Stories · Lion Tails</title>
			<Row $gap={3}>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>{first ? `The series of “${first.story.title}”` : "A series of stories"}</Title>
					<Note>Stories with the same heroes, in the order in which they were told.</Note>
				</Stack>
				<ButtonLink to="/saved-stories">All your stories</ButtonLink>
			</Row>
			{status === "failed" && stories.length === 0 && (
				<Row role="alert">
					<Note>{LOAD_ERROR}</Note>
					<Button onClick={() => load(id)}>Try again</Button>
				</Row>
			)}
			{status === "ready" && stories.length === 0 && <Note>There is no story of this series any more.</Note>}
			<CardGrid>
				{status === "loading" && (
					<li aria-hidden>
						<Skeleton $height="380px" />
					</li>
				)}
				{stories.map((card) => (
					<li key={card.id}>
						<StoryCardView card={card} part={partOf(card)} onDelete={() => askToDelete(card.id)} />
					</li>
				))}
			</CardGrid>
			{dialog}
		</Column>
	);
}
