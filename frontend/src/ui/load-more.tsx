import { useCallback, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "./button.tsx";

const NEAR_VIEW_PX = 800;

type Props = { load: () => Promise<void>; onError: (error: unknown) => void };

/** The button below a list that loads its next page. It also loads when it comes near the view. Render it with a new key for each page. */
export function LoadMore({ load, onError }: Props) {
	const [isLoading, setLoading] = useState(false);
	const isRunning = useRef(false);

	const run = useCallback(async () => {
		if (isRunning.current) return;
		isRunning.current = true;
		setLoading(true);
		await load().catch(onError);
		isRunning.current = false;
		setLoading(false);
	}, [load, onError]);

	const watch = useCallback(
		(element: HTMLElement | null) => {
			if (!element) return;
			const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void run(), {
				rootMargin: `${NEAR_VIEW_PX}px`,
			});
			observer.observe(element);
			return () => observer.disconnect();
		},
		[run],
	);

	return (
		<Center ref={watch}>
			<Button isInactive={isLoading} onClick={() => void run()}>
				{isLoading ? "Loading…" : "Show more"}
			</Button>
		</Center>
	);
}

const Center = styled.div`
	display: grid;
	place-items: center;
`;
