import type { StoryCard } from "@lion-tails/common/saved-story";
import { partOfSeries } from "@lion-tails/common/series";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { styled } from "styled-components";
import { Link } from "../../ui/link.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { partOf, seriesIdOf, seriesPath, seriesStories } from "./series.ts";

/** In the reader: which part of a series a saved story is, with the ways to the parts before and after; nothing for any other. */
export function SeriesLine({ story }: { story: Pick<StoryCard, "id" | "request"> }) {
	const seriesId = seriesIdOf(story);
	const { data: parts = [] } = seriesStories.use(seriesId);
	useEffect(() => {
		// Without an answer there are no ways to the others; the client has logged the error.
		seriesStories.load(seriesId).catch(() => {});
	}, [seriesId]);
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
