import type { StoredStory } from "@lion-tails/common/saved-story";
import type { ReactNode } from "react";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Column } from "../../ui/surface.tsx";
import { OpenError } from "./saved-book.tsx";
import { useOpenStory } from "./use-open-story.ts";

type Props = { id: string; loadMore: () => Promise<unknown>; children: (stored: StoredStory) => ReactNode };

/** A page about a saved story, once the story and the data of `loadMore` have arrived. */
export function WithStory({ id, loadMore, children }: Props) {
	const { stored, error, load } = useOpenStory(id, loadMore);
	if (stored) return children(stored);
	if (!error) return <PageSpinner label="Opening the story…" />;
	return (
		<Column>
			<OpenError error={error} onTryAgain={load} />
		</Column>
	);
}
