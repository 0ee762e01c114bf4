import type { SongCard } from "@lion-tails/common/song";
import { withCommas } from "@lion-tails/common/with-commas";
import { Plus } from "lucide-react";
import { useDeferredValue } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PictureCard } from "../../ui/scene/picture-card.tsx";
import { CardSkeletons } from "../../ui/spinner.tsx";
import { CardGrid } from "../../ui/surface.tsx";
import { Lead, Stack } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { SongCardView } from "../card/song-card.tsx";
import { useSongLink } from "../song-link.ts";
import { loadMoreSongs, popular, type SongList } from "../songs.ts";

export function BrowseSongs({ list }: { list: SongList }) {
	const { status, data: popularSongs = [] } = popular.use();
	// The shelf above the list would move it. The long list comes in a later render, which React does in portions, so that the page
	// stays responsive.
	const isShown = useDeferredValue(status === "ready" || status === "failed", false);
	if (list.songs.length === 0) return <Empty />;
	if (!isShown) return <CardSkeletons height="280px" />;
	return (
		<Stack $gap={8}>
			{popularSongs.length > 0 && (
				<section aria-labelledby="popular-songs">
					<SectionHeading id="popular-songs">Popular Songs</SectionHeading>
					<Shelf>
						{popularSongs.map((song) => (
							<li key={song.id}>
								<SongCardView song={song} />
							</li>
						))}
					</Shelf>
				</section>
			)}
			<section aria-labelledby="all-songs">
				<SectionHeading id="all-songs">
					All Songs <Count>{withCommas(list.total)}</Count>
				</SectionHeading>
				<SongGrid songs={list.songs} loadMore={list.cursor ? loadMoreSongs : null} />
			</section>
		</Stack>
	);
}

function Empty() {
	const { show } = useSongLink();
	return (
		<PictureCard seed="nobody has sung here yet" hour="dusk" ground="hills" figures={["harp", "lamb"]} gap={4}>
			<Lead>No songs in the library yet. Add your first song!</Lead>
			<Button icon={Plus} variant="main" onClick={() => show("add")}>
				Add New Song
			</Button>
		</PictureCard>
	);
}

const SectionHeading = styled.h3`
	display: flex;
	align-items: baseline;
	gap: ${space(2)};
	margin: 0 0 ${space(4)};
	font: 600 1.25rem / 1.25 ${font.heading};
`;

const Count = styled.span`
	font: 500 0.9375rem / 1 ${font.control};
	color: ${color.inkSoft};
`;

/** On a phone a shelf that scrolls sideways, so that the list of all songs stays near. */
const Shelf = styled(CardGrid)`
	${onPhone} {
		grid-template-columns: none;
		grid-auto-flow: column;
		grid-auto-columns: min(76vw, 280px);
		gap: ${space(4)};
		margin: 0 -${space(4)};
		padding: ${space(1)} ${space(4)} ${space(4)};
		overflow-x: auto;
		scroll-snap-type: x proximity;
		scroll-padding: ${space(4)};
		scrollbar-width: none;
		> li { scroll-snap-align: start; }
	}
`;

type GridProps = {
	songs: readonly SongCard[];
	/** Loads the next page; null after the last. */
	loadMore: (() => Promise<void>) | null;
};

export function SongGrid({ songs, loadMore }: GridProps) {
	return (
		<>
			<CardGrid>
				{songs.map((song) => (
					<li key={song.id}>
						<SongCardView song={song} />
					</li>
				))}
			</CardGrid>
			{loadMore && <More key={songs.length} load={loadMore} onError={showLoadError} />}
		</>
	);
}

const showLoadError = () => toastError("Error", null, "Failed to load songs. Please try again later.");

const More = styled(LoadMore)`padding-top: ${space(6)};`;
