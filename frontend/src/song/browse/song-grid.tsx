// Cards of songs, and more of them as they come into view.
import type { SongCard } from "@lion-tails/common/song";
import { useCallback, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/surface.tsx";
import { toast } from "../../ui/toasts.tsx";
import { SongCardView } from "../card/song-card.tsx";

type Props = {
	songs: readonly SongCard[];
	/** Loads the next page; null after the last. */
	loadMore: (() => Promise<void>) | null;
};

export const LOAD_ERROR = "Failed to load songs. Please try again later.";

export function SongGrid({ songs, loadMore }: Props) {
	return (
		<>
			<CardGrid>
				{songs.map((song) => (
					<Item key={song.id}>
						<SongCardView song={song} />
					</Item>
				))}
			</CardGrid>
			{loadMore && <More key={songs.length} loadMore={loadMore} />}
		</>
	);
}

function More({ loadMore }: { loadMore: () => Promise<void> }) {
	const [isLoading, setLoading] = useState(false);
	const observer = useRef<IntersectionObserver | null>(null);
	const isRunning = useRef(false);

	const load = useCallback(async () => {
		if (isRunning.current) return;
		isRunning.current = true;
		setLoading(true);
		await loadMore().catch(() => toast({ title: "Error", description: LOAD_ERROR, isDestructive: true }));
		isRunning.current = false;
		setLoading(false);
	}, [loadMore]);

	const watch = useCallback(
		(element: HTMLElement | null) => {
			observer.current?.disconnect();
			if (!element) return;
			observer.current = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
				rootMargin: `${NEAR_VIEW_PX}px`,
			});
			observer.current.observe(element);
		},
		[load],
	);

	return (
		<Center ref={watch}>
			<Button isInactive={isLoading} onClick={() => void load()}>
				{isLoading ? "Loading…" : "Show more"}
			</Button>
		</Center>
	);
}

const NEAR_VIEW_PX = 800;

/** Cards that are out of view are not laid out: a long library stays quick. */
const Item = styled.li`
	content-visibility: auto;
	contain-intrinsic-height: auto 300px;
`;

const Center = styled.div`
	display: grid;
	place-items: center;
	padding-top: 24px;
`;
