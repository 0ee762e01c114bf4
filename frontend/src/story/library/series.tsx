import type { StoryCard } from "@lion-tails/common/saved-story";
import { partOfSeries, seriesIdOf, seriesOf } from "@lion-tails/common/series";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { styled } from "styled-components";
import { UnreachableError } from "../../net/client.ts";
import { compareTimes } from "../../net/compare-times.ts";
import { createResource } from "../../net/resource.ts";
import { Link } from "../../ui/link.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { storyPages } from "../offline/offline-stories.ts";
import { heldCopies } from "../offline/story-copies.ts";

/** Shows in the reader which part of a series a story is, with links to the parts before and after. Empty for other stories. */
export function SeriesLine({ story }: { story: Pick<StoryCard, "id" | "request"> }) {
	const seriesId = seriesIdOf(story);
	const { data: parts = [] } = seriesStories.use(seriesId);
	// Without an answer the links are missing.
	useEffect(() => seriesStories.refresh(seriesId), [seriesId]);
	const part = partOf(story);
	if (part === 1 && parts.length < 2) return null;
	const at = parts.findIndex(({ id }) => id === story.id);
	const before = parts[at - 1];
	const after = at < 0 ? undefined : parts[at + 1];
	return (
		<Line aria-label="Series">
			<Link to={seriesPath(seriesId)}>{partOfSeries(part)}</Link>
			{before && (
				<Link to={readPath(before)} aria-label={`Before: ${before.story.title}`}>
					<ArrowLeft size={18} aria-hidden />
					<span>{before.story.title}</span>
				</Link>
			)}
			{after && (
				<Link to={readPath(after)} aria-label={`After: ${after.story.title}`}>
					<span>{after.story.title}</span>
					<ArrowRight size={18} aria-hidden />
				</Link>
			)}
		</Line>
	);
}

const readPath = ({ id }: StoryCard) => `/story?id=${encodeURIComponent(id)}`;

const Line = styled.nav`
	display: flex;
	flex: 1 1 22rem;
	flex-wrap: wrap;
	align-items: center;
	gap: 0 ${space(5)};
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; color: ${color.link}; }
	a:first-child { margin-right: auto; font-weight: 600; }
	svg { flex: none; }
	${onPhone} { a:first-child { flex-basis: 100%; } }
	@media print { display: none; }
`;

/** Pages of 60 stories. */
const MAX_PAGES = 5;

/** Keyed by the id of the first story. */
export const seriesStories = createResource(loadSeries, { maxEntries: 8 });

export const seriesPath = (id: string) => `/saved-stories?series=${encodeURIComponent(id)}`;

export const partOf = ({ request }: Pick<StoryCard, "request">) => seriesOf(request)?.part ?? 1;

/**
 * Loads the stories from the server, or from this browser's copies if the server is unreachable. Throws the error of the call.
 */
async function loadSeries(id: string): Promise<StoryCard[]> {
	try {
		const stories: StoryCard[] = [];
		const pages = storyPages<StoryCard>({ view: "card", series: id, sort: "oldest" });
		for (let page = 0; page < MAX_PAGES; page++) {
			const { value, done } = await pages.next();
			if (done) break;
			stories.push(...value.stories);
		}
		return inOrder(stories);
	} catch (error) {
		if (!(error instanceof UnreachableError)) throw error;
		return inOrder((await heldCopies()).filter((story) => seriesIdOf(story) === id));
	}
}

const inOrder = (stories: StoryCard[]) =>
	stories.toSorted((one, other) => partOf(one) - partOf(other) || compareTimes(one.createdAt, other.createdAt));
