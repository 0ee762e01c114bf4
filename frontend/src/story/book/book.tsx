// A story as a book: illustration, title and text. The same for a running generation and a saved story.
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import { Scene } from "../../ui/scene/scene.tsx";
import { Card } from "../../ui/surface.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { Paper, StoryHeading, TextEnd, textStyle } from "./paper.tsx";
import type { ParagraphStream } from "./paragraph-stream.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { ReadingPanelButton } from "./reading-panel.tsx";
import { TextSizeControl } from "./text-size.tsx";
import { useAutoScroll } from "./use-auto-scroll.ts";

// Loads the font before the first text arrives. Through its @font-face rather than a preload, so that it is fetched once.
void document.fonts?.load(`1rem "Literata Variable"`).catch(() => {});

type Props = {
	cover: SceneOptions;
	imageUrl?: string | undefined;
	title: string;
	stream: ParagraphStream;
	/** Text is still arriving. */
	isStreaming?: boolean;
	/** Scrolls the newest line into view, until the verse at the end. */
	isFollowing?: boolean;
	/** Reserves the height of the text area from the start, so that nothing moves while text arrives. */
	isRoomy?: boolean;
	/** No text has arrived yet. */
	isWaiting?: boolean;
	/** Below the title: the progress, or the buttons. */
	bar: ReactNode;
	/** After the last line, inside the text. */
	end?: ReactNode;
};

export function Book({
	cover,
	imageUrl,
	title,
	stream,
	isStreaming = false,
	isFollowing = false,
	isRoomy = false,
	isWaiting = false,
	bar,
	end,
}: Props) {
	const { area, content, isBehind, jumpToEnd } = useAutoScroll(isFollowing);
	return (
		<Cover as="article" $flush>
			<Spread>
				<Left>
					{imageUrl ? (
						<Illustration src={imageUrl} alt={title} />
					) : (
						<Picture {...cover} lamp={isWaiting ? "lit" : "none"} $isRoomy={isRoomy} />
					)}
					<Head>
						<Bar>{bar}</Bar>
					</Head>
				</Left>
				<Right>
					<Area ref={area} tabIndex={0} role="region" aria-label="Story text" $isRoomy={isRoomy}>
						<Paper>
							<StoryHeading title={title} />
							<Clip>
								<Text ref={content} $isStill={!isRoomy}>
									<Paragraphs stream={stream} isStreaming={isStreaming} />
									{!isStreaming && <TextEnd />}
									{end}
								</Text>
							</Clip>
						</Paper>
					</Area>
					{isStreaming && isBehind && (
						<Jump>
							<Button onClick={jumpToEnd}>
								<ArrowDown size={18} aria-hidden />
								Jump to latest
							</Button>
						</Jump>
					)}
					<Foot>
						<TextSizeControl />
						<ReadingPanelButton />
					</Foot>
				</Right>
			</Spread>
		</Cover>
	);
}

// Wide enough for illustration and text side by side.
const SPREAD = "@container book (min-width: 940px)";

const MAX_ILLUSTRATION_HEIGHT = "300px";

const Cover = styled(Card)`container: book / inline-size;`;

const Spread = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${SPREAD} { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }
`;

const Left = styled.div`
	display: grid;
	grid-template-rows: auto 1fr;
	${SPREAD} { border-right: 1px solid ${color.mist}; }
`;

const Picture = styled(Scene)<{ $isRoomy: boolean }>`
	height: clamp(150px, 26vw, 270px);
	${onPhone} { height: ${({ $isRoomy }) => ($isRoomy ? "112px" : "168px")}; }
	${SPREAD} { height: ${MAX_ILLUSTRATION_HEIGHT}; }
`;

const Illustration = styled.img`
	display: block;
	width: 100%;
	height: ${MAX_ILLUSTRATION_HEIGHT};
	object-fit: cover;
	background: ${color.skyWash};
	filter: var(--picture-filter);
`;

const Head = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	align-content: start;
	gap: ${space(3)};
	padding: ${space(5)} ${space(8)} ${space(3)};
	${onPhone} { padding: ${space(4)} ${space(5)} ${space(2)}; }
`;

/** The same height for progress and buttons, so that nothing moves when the story is complete. */
const Bar = styled.div`
	display: grid;
	align-content: center;
	min-height: 72px;
`;

const Right = styled.div`
	position: relative;
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	grid-template-rows: 1fr auto;
	border-top: 1px solid ${color.mist};
	${SPREAD} { border-top: 0; }
`;

const Area = styled.div<{ $isRoomy: boolean }>`
	${({ $isRoomy }) => ($isRoomy ? "height" : "max-height")}: 60svh;
	overflow-y: auto;
	overflow-anchor: none;
	scrollbar-gutter: stable;
	/* Firefox draws a white track otherwise. */
	scrollbar-color: ${color.edge} transparent;
	&:focus-visible { outline-offset: -3px; }
	${onPhone} {
		/* The whole book in sight, with the newest line, without scrolling the page. */
		${({ $isRoomy }) => $isRoomy && "height: clamp(260px, calc(100svh - 452px), 60svh);"}
	}
`;

/** Clips the lines while they animate, so that they do not add to the scroll height. */
const Clip = styled.div`
	display: flow-root;
	overflow: visible clip;
`;

const Text = styled.div<{ $isStill: boolean }>`
	${textStyle}
	/* A browser that evens out its lines would move them again under every new word. */
	${({ $isStill }) => $isStill && "p { text-wrap: pretty; }"}
`;

const Jump = styled.div`
	position: absolute;
	left: 0;
	right: 0;
	bottom: ${space(16)};
	display: grid;
	place-items: center;
	pointer-events: none;
	button { pointer-events: auto; box-shadow: 0 8px 22px -6px ${color.veil}; }
`;

const Foot = styled.div`
	display: flex;
	justify-content: flex-end;
	padding: ${space(1)} ${space(4)};
	border-top: 1px solid ${color.mist};
`;
