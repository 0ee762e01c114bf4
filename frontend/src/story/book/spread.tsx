// The frame of a book: picture and buttons on one side, the text on the other side or below.

import { type CSSProperties, memo, type ReactNode, useState } from "react";
import { css, styled } from "styled-components";
import { part } from "../../ui/part.ts";
import { Card, Picture as ShownPicture } from "../../ui/surface.tsx";
import { Row } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { useReadingSettings } from "./reading-settings.ts";
import type { StoryCover } from "./story-cover.ts";
import { useDesign } from "./themes/designs.ts";
import { colorProperties } from "./themes/palettes.ts";

type Props = {
	cover: StoryCover;
	imageUrl: string | undefined;
	title: string;
	isWaiting: boolean;
	/** The picture leaves more room for the text. */
	isRoomy: boolean;
	hasPicture: boolean;
	/** The text is a page, which is taller than the picture, instead of an area that scrolls. */
	isPaged: boolean;
	isFull: boolean;
	topBar: ReactNode;
	/** The progress line or the buttons. */
	bar: ReactNode;
	children: ReactNode;
};

export function Spread({ hasPicture, isPaged, isFull, topBar, bar, children, ...picture }: Props) {
	const { tints } = useDesign(useReadingSettings((settings) => settings.theme));
	const background = useReadingSettings((settings) => settings.background);
	return (
		<Cover as="article" $flush $isFull={isFull}>
			{topBar}
			<Sides $isWide={hasPicture}>
				<Left style={colorProperties(tints, background) as CSSProperties}>
					<Facing $isWide={hasPicture} $isPaged={isPaged}>
						{hasPicture && (
							<Plate>
								<Picture {...picture} />
							</Plate>
						)}
						<Bar $isRoomy={picture.isRoomy}>{bar}</Bar>
					</Facing>
				</Left>
				<Right $isWide={hasPicture}>{children}</Right>
			</Sides>
		</Cover>
	);
}

type PictureProps = Pick<Props, "cover" | "imageUrl" | "title" | "isWaiting" | "isRoomy">;

/** Memoized: does not render with each word. */
const Picture = memo(function Picture({ cover, imageUrl, title, isWaiting, isRoomy }: PictureProps) {
	const drawing = (
		<Drawing $isRoomy={isRoomy}>
			<LaterCover cover={cover} lamp={isWaiting ? "lit" : "none"} />
		</Drawing>
	);
	return <Illustration src={imageUrl} alt={title} $isRoomy={isRoomy} fallback={drawing} />;
});

const drawnCover = part(() => import("./drawn-cover.tsx").then(({ DrawnCover }) => DrawnCover));
// Requested while the story is loading. If this fails, the picture stays empty until a book is opened again.
void drawnCover.load().catch(() => {});

function LaterCover(props: { cover: StoryCover; lamp: "lit" | "none" }) {
	const DrawnCover = drawnCover.use(true);
	const [isLate] = useState(DrawnCover === null);
	return DrawnCover && <DrawnCover {...props} isLate={isLate} />;
}

// Wide enough for the picture and the text side by side.
const SPREAD = "@container book (min-width: 940px)";

const MAX_ILLUSTRATION_HEIGHT = "300px";

/** No size container in full screen, because it would contain the fixed stage. */
const Cover = styled(Card)<{ $isFull: boolean }>`
	${({ $isFull }) => ($isFull ? "overflow: visible;" : "container: book / inline-size;")}
	@media print { border: 0; border-radius: 0; box-shadow: none; background: none; container: none; }
`;

const Sides = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${({ $isWide }) => $isWide && css`${SPREAD} { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }`}
`;

/** On a wide screen this is a page of the story's paper, opposite the text. */
const Left = styled.div`
	${SPREAD} { background: var(--sheet); }
	@media print { display: none; }
`;

const Facing = styled.div<{ $isWide: boolean; $isPaged: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${({ $isWide, $isPaged }) => $isWide && css`${SPREAD} { ${$isPaged ? besidePage : besideArea} }`}
`;

/** Next to a long page it stays visible, below the header. */
const besidePage = css`
	position: sticky;
	top: 72px;
	> :last-child { border-bottom: 1px solid ${color.mist}; }
`;

/** Centres the picture and puts the bar level with the foot of the text. */
const besideArea = css`
	grid-template-rows: 1fr auto;
	height: 100%;
`;

const Plate = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	align-content: center;
	${SPREAD} {
		padding: ${space(7)};
		border-bottom: 1px solid ${color.mist};
		> * { border-radius: 6px; box-shadow: 0 0 0 1px var(--sheet-rule), 0 10px 24px -12px ${color.veil}; }
	}
`;

const drawingHeight = css<{ $isRoomy: boolean }>`
	height: clamp(150px, 26vw, 270px);
	${onPhone} { height: ${({ $isRoomy }) => ($isRoomy ? "112px" : "168px")}; }
	${SPREAD} { height: ${MAX_ILLUSTRATION_HEIGHT}; overflow: clip; }
`;

const Drawing = styled.div<{ $isRoomy: boolean }>`
	${drawingHeight}
	background: ${color.skyWash};
	> * { height: 100%; }
`;

/** Has the drawing's height in a story told on this screen, so that replacing the drawing moves nothing. */
const Illustration = styled(ShownPicture)<{ $isRoomy: boolean }>`
	display: block;
	width: 100%;
	${({ $isRoomy }) => ($isRoomy ? drawingHeight : css`height: ${MAX_ILLUSTRATION_HEIGHT};`)}
	object-fit: cover;
	background: ${color.skyWash};
	filter: var(--picture-filter);
`;

/** In a running story, progress and buttons have the same height, so that nothing moves at its end. */
const Bar = styled.div<{ $isRoomy: boolean }>`
	display: grid;
	/* Lines added to the progress extend it downwards. */
	align-content: ${({ $isRoomy }) => ($isRoomy ? "start" : "center")};
	&:has(> ${Row}) { align-content: center; }
	min-height: ${({ $isRoomy }) => ($isRoomy ? "88px" : "68px")};
	padding: ${space(2)} ${space(4)};
	background: ${color.page};
	${SPREAD} { ${({ $isRoomy }) => !$isRoomy && css`min-height: 0; padding-block: ${space(1)};`} }
	${Row} > button { padding-inline: ${space(4)}; }
	${onPhone} {
		padding: ${space(1)} ${space(3)};
		/* Fits all buttons of a saved story on one line. */
		${Row} > button { gap: ${space(1.5)}; padding-inline: ${space(2.5)}; font-size: 0.9375rem; }
	}
`;

const Right = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	border-top: 1px solid ${color.mist};
	@media print { border: 0; }
	${({ $isWide }) => $isWide && css`${SPREAD} { border-top: 0; border-left: 1px solid ${color.mist}; }`}
`;
