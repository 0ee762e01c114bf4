// A story while it is generated, and after: the same book on the form's page and in the reader.
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/surface.tsx";
import { Heading, Lead, Stack } from "../../ui/text.tsx";
import { useLiveStory } from "../live/live.ts";
import { SavedBook } from "./saved-book.tsx";
import { type LiveBookProps, StreamingBook } from "./streaming-book.tsx";

export function LiveBook(props: LiveBookProps) {
	const { id, actions, isVerseQuoted = false } = props;
	const view = useLiveStory(id);
	if (view?.error) return <OpenError error={view.error} />;
	if (view?.saved)
		return (
			<SavedBook
				stored={view.saved}
				isVerseQuoted={isVerseQuoted}
				actions={(saved) => actions({ ...saved, generationId: id })}
			/>
		);
	return <StreamingBook {...props} view={view} />;
}

function OpenError({ error }: { error: Error & { code: string } }) {
	const isMissing = error.code === "not_found";
	return (
		<Card>
			<Stack $gap={4} role="alert">
				<Heading>{isMissing ? "We could not find that story" : "The story could not be opened"}</Heading>
				<Lead>{isMissing ? "It may have been deleted, or it belongs to another account." : error.message}</Lead>
				<div>
					<ButtonLink to="/saved-stories">Your Saved Stories</ButtonLink>
				</div>
			</Stack>
		</Card>
	);
}
