import { isOver } from "@lion-tails/common/live";
import { BookOpen } from "lucide-react";
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { styled } from "styled-components";
import { loadUsage } from "../../account/usage.tsx";
import { CallError } from "../../net/client.ts";
import { Link } from "../../ui/link.tsx";
import { Heading, Note, Stack } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { onPhone, prefersReducedMotion, space } from "../../ui/tokens.ts";
import { useLiveStory } from "../live/live.ts";

type Props = {
	ref: Ref<HTMLElement>;
	label: string;
	generationId: string;
	isGenerating: boolean;
	/** Text below the heading of a running story. Its space stays reserved afterwards. */
	note?: string;
	children: ReactNode;
};

export function RequestedStory({ ref, label, generationId, isGenerating, note, children }: Props) {
	return (
		<Stack as="section" $gap={3} style={{ outline: "none" }} ref={ref} tabIndex={-1} aria-label={label}>
			<Head $hasNote={note !== undefined}>
				<Heading>{isGenerating ? "Creating your story..." : "Your story"}</Heading>
				<Link to={`/story?generation=${encodeURIComponent(generationId)}`}>
					<BookOpen size={18} aria-hidden />
					Open in reader
				</Link>
				{isGenerating && note && <Note>{note}</Note>}
			</Head>
			{children}
		</Stack>
	);
}

const Head = styled.div<{ $hasNote: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: center;
	gap: 0 ${space(3)};
	${({ $hasNote }) => $hasNote && "min-height: 66px;"}
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; font-weight: 600; }
	p { grid-column: 1 / -1; }
	${onPhone} { h2 { font-size: 1.1875rem; } }
`;

const HEADER_HEIGHT_PX = 68;

/**
 * Follows a generation requested on this page: scrolls to its book once per request, and reports its end once. Returns the ref for
 * the book, and whether the story is still being generated, which is true until its state is known.
 */
export function useRequestedStory(
	generationId: string | null,
	request: object | null,
	showFailure: (error: CallError | undefined) => void,
): { result: RefObject<HTMLElement | null>; isGenerating: boolean } {
	const result = useRef<HTMLElement>(null);
	const view = useLiveStory(generationId);
	const isGenerating = generationId !== null && !view?.saved && !view?.error && !(view && isOver(view.live.status));

	const lastShown = useRef<object | null>(null);
	const shownRequest = view && request;
	useEffect(() => {
		if (!shownRequest || lastShown.current === shownRequest || !result.current) return;
		lastShown.current = shownRequest;
		// scrollIntoView would be interrupted by the text that scrolls in its own area.
		const top = result.current.getBoundingClientRect().top + window.scrollY - HEADER_HEIGHT_PX;
		result.current.focus({ preventScroll: true });
		window.scrollTo({ top, behavior: prefersReducedMotion() ? "instant" : "smooth" });
	}, [shownRequest]);

	const live = view?.live;
	const runningId = useRef<string | null>(null);
	const show = useEffectEvent(showFailure);
	useEffect(() => {
		if (isGenerating) runningId.current = generationId;
		else if (live && runningId.current === live.id) {
			runningId.current = null;
			void loadUsage();
			const { error } = live;
			// An unsafe story needs no toast: the page shows the reason to parents.
			if (live.status === "failed" && error?.code !== "unsafe_story")
				show(error && new CallError(error.code, error.message));
			if (live.status === "completed" && !live.saved)
				toastError("Story generated but not saved", null, "You can manually save your story using the Save button.");
		}
	}, [isGenerating, generationId, live]);
	return { result, isGenerating };
}
