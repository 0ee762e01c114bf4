// The text of a story: whole in an area that scrolls, or the page that is shown.
import { ArrowDown } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { Button } from "../../../ui/button.tsx";
import { color, onPhone, reducedMotion, space } from "../../../ui/tokens.ts";
import type { Pages } from "../pages/use-pages.ts";
import { Paper, SheetText, StoryHeading, TextEnd } from "../paper.tsx";
import { useReadingSettings } from "../settings/reading-settings.ts";
import { useDesign } from "../themes/designs.ts";
import { colorProperties } from "../themes/palettes.ts";
import type { ThemeDesign } from "../themes/theme-design.ts";
import type { ParagraphStream, StreamSource } from "./paragraph-stream.ts";
import { Paragraphs } from "./paragraphs.tsx";

type Props = {
	area: RefObject<HTMLDivElement | null>;
	content: RefObject<HTMLDivElement | null>;
	title: string;
	stream: ParagraphStream;
	source: StreamSource | undefined;
	isStreaming: boolean;
	/** The area has its height from the start, so that nothing moves while text arrives. */
	isRoomy: boolean;
	/** Null: the whole text. */
	pages: Pages | null;
	/** It fills the screen. */
	isFull: boolean;
	/** After the last line. */
	end: ReactNode;
	/** Where the reader has gone back while text goes on arriving below. */
	onJump: (() => void) | null;
};

export function StoryText({
	area,
	content,
	title,
	stream,
	source,
	isStreaming,
	isRoomy,
	pages,
	isFull,
	end,
	onJump,
}: Props) {
	const design = useDesign(useReadingSettings((settings) => settings.theme));
	const background = useReadingSettings((settings) => settings.background);
	const current = pages?.current ?? 0;
	const page = pages ? (pages.pages[current] ?? []) : undefined;
	const isLast = !pages || current >= pages.pages.length - 1;
	// Where the page comes from when it is turned: from the right, from the left, or from nowhere.
	const [shown, setShown] = useState({ page: current, isPaged: pages !== null, from: 0 });
	if (shown.page !== current || shown.isPaged !== (pages !== null)) {
		const from = shown.isPaged && pages ? Math.sign(current - shown.page) : 0;
		setShown({ page: current, isPaged: pages !== null, from });
	}
	const scrolls = isRoomy || !pages;
	const hasText = stream.paragraphs.length > 0 || stream.tail !== "";
	return (
		<>
			<Area
				ref={area}
				tabIndex={scrolls || isFull ? 0 : undefined}
				role="region"
				aria-label="Story text"
				style={colorProperties(design.tints, background) as CSSProperties}
				$design={design}
				$height={!scrolls ? "page" : isRoomy ? "roomy" : "whole"}
				$isFull={isFull}
				$isPaged={pages !== null}
			>
				<Paper>
					<Turning
						key={pages ? current : "whole"}
						ref={content}
						$from={shown.from}
						$isFollowed={isRoomy && isStreaming}
					>
						{current === 0 && <StoryHeading title={title} />}
						<Text $isStill={!isRoomy}>
							<Paragraphs stream={stream} source={source} isStreaming={isStreaming} page={page} />
							{isLast && !isStreaming && hasText && <TextEnd />}
							{isLast && end}
						</Text>
					</Turning>
				</Paper>
			</Area>
			{onJump && (
				<Jump>
					<Button onClick={onJump}>
						<ArrowDown size={18} aria-hidden />
						Jump to latest
					</Button>
				</Jump>
			)}
		</>
	);
}

const turn = keyframes`from { opacity: 0; transform: translateX(var(--from)); }`;
const fade = keyframes`from { opacity: 0; }`;

const heights = {
	whole: css`max-height: 60svh;`,
	roomy: css`
		height: 60svh;
		/* The lines keep their length when there is enough text to scroll. */
		scrollbar-gutter: stable;
		/* New text is laid out without the rest of the page, and once: a grid measures it first. */
		contain: strict;
		display: block;
		> * { min-height: 100%; box-sizing: border-box; }
		/* The whole book in sight, with the newest line, without scrolling the page. */
		${onPhone} { height: clamp(240px, calc(100svh - 508px), 60svh); }
	`,
	page: css`min-height: min(60svh, 420px);`,
};

type AreaProps = { $design: ThemeDesign; $height: keyof typeof heights; $isFull: boolean; $isPaged: boolean };

const Area = styled.div<AreaProps>`
	/* The sheet is at least as high as the area. */
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	/* The scroll bar stands beside the sheet, which goes on below it: with its design while there is nothing to scroll yet. */
	${({ $isFull }) => !$isFull && "background-color: var(--sheet);"}
	${({ $isFull, $height, $design }) => !$isFull && $height === "roomy" && $design.sheet}
	${({ $height }) => heights[$height]}
	${({ $height }) =>
		$height !== "page" &&
		css`
			overflow-y: auto;
			overflow-anchor: none;
			/* Firefox draws a white track otherwise. */
			scrollbar-color: ${color.edge} transparent;
		`}
	overflow-x: clip;
	@media print { height: auto; max-height: none; overflow: visible; background: none; box-shadow: none; contain: none; }
	/* A finger that moves up or down scrolls; one that moves sideways turns the page. */
	${({ $isPaged }) => $isPaged && "touch-action: pan-y pinch-zoom;"}
	&:focus-visible { outline-offset: -3px; }
	${({ $isFull, $height }) =>
		$isFull &&
		css`
			&& {
				max-height: none;
				height: ${$height === "page" ? "auto" : "100%"};
				min-height: 100%;
				padding-block: ${space(4)} ${space(12)};
			}
		`}
`;

const Turning = styled.div<{ $from: number; $isFollowed: boolean }>`
	/* Room for the next line: it is in sight as soon as it begins, before the area has scrolled. */
	${({ $isFollowed }) => $isFollowed && "padding-bottom: 3em;"}
	${({ $from }) =>
		$from !== 0 &&
		css`
			--from: ${$from * 28}px;
			animation: ${turn} 200ms cubic-bezier(0.2, 0.7, 0.3, 1);
			${reducedMotion} { animation-name: ${fade}; }
		`}
`;

const Text = styled(SheetText)<{ $isStill: boolean }>`
	/* A browser that evens out its lines would move them again under every new word. */
	${({ $isStill }) => $isStill && "p { text-wrap: pretty; }"}
`;

const Jump = styled.div`
	position: absolute;
	left: 0;
	right: 0;
	bottom: ${space(4)};
	display: grid;
	place-items: center;
	pointer-events: none;
	button { pointer-events: auto; box-shadow: 0 8px 22px -6px ${color.veil}; }
`;
