import { type KeptStory, ReadableStory } from "@lion-tails/common/saved-story";
import { useMemo } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { Row } from "../../ui/text.tsx";
import { storyCover } from "../book/story-cover.ts";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { SaveButton } from "../library/story-buttons.tsx";
import { DebugPanel, Frame, StaticBook } from "./saved-book.tsx";

export function UnsavedStory({ data }: { data: string | null }) {
	const navigate = useNavigate();
	const read = useMemo(() => readStory(data), [data]);
	if (!read) return <Navigate to="/" replace />;
	const { story, debugData } = read;
	return (
		<Frame>
			<StaticBook
				storyId={story.title}
				story={story}
				request={NO_REQUEST}
				bar={
					<Row $gap={2}>
						<SaveButton story={story} onSaved={(id) => navigate(`/story?id=${id}`, { replace: true })} />
						<KeepButtons
							story={story}
							id={null}
							cover={storyCover(story.title, NO_REQUEST, story)}
							request={NO_REQUEST}
						/>
					</Row>
				}
			>
				<DebugPanel entries={debugData} />
			</StaticBook>
		</Frame>
	);
}

const NO_REQUEST = {};

/** Returns the story in the address, or null. Its debug data may be incomplete, because it is only shown. */
function readStory(data: string | null): { story: KeptStory; debugData: ReadableStory["debugData"] } | null {
	try {
		const { debugData, ...story } = ReadableStory.parse(JSON.parse(data ?? "null"));
		return { story, debugData };
	} catch {
		return null;
	}
}
