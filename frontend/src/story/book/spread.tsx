// The frame of a book: its picture and what belongs to the story on one side, the text on the other or below.
import { memo, type ReactNode } from "react";
import { css, styled } from "styled-components";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import { Scene } from "../../ui/scene/scene.tsx";
import { Card } from "../../ui/surface.tsx";
import { Row } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";

type Props = {
	cover: SceneOptions;
	imageUrl: string | undefined;
	title: string;
	/** No text has arrived yet. */
	isWaiting: boolean;
	/** The picture leaves more room for the text. */
	isRoomy: boolean;
	hasPicture: boolean;
	isFull: boolean;
	topBar: ReactNode;
	/** The progress, or the buttons. */
	bar: ReactNode;
	children: ReactNode;
};

export function Spread({ hasPicture, isFull, topBar, bar, children, ...picture }: Props) {
	return (
		<Cover as="article" $flush $isFull={isFull}>
			{topBar}
			<Sides $isWide={hasPicture}>
				<Left $isWide={hasPicture}>
					{hasPicture && <Picture {...picture} />}
					<Bar $isRoomy={picture.isRoomy}>{bar}</Bar>
				</Left>
				<Right $isWide={hasPicture}>{children}</Right>
			</Sides>
		</Cover>
	);
}

type PictureProps = Pick<Props, "cover" | "imageUrl" | "title" | "isWaiting" | "isRoomy">;

/** Not drawn again with each word. */
const Picture = memo(function Picture({ cover, imageUrl, title, isWaiting, isRoomy }: PictureProps) {
	if (imageUrl) return <Illustration src={imageUrl} alt={title} />;
	return <Drawing {...cover} lamp={isWaiting ? "lit" : "none"} $isRoomy={isRoomy} />;
});

// Wide enough for illustration and text side by side.
const SPREAD = "@container book (min-width: 940px)";

const MAX_ILLUSTRATION_HEIGHT = "300px";

/** A container for its size would hold what fills the screen within itself. */
const Cover = styled(Card)<{ $isFull: boolean }>`
	${({ $isFull }) => ($isFull ? "overflow: visible;" : "container: book / inline-size;")}
	@media print { border: 0; border-radius: 0; box-shadow: none; background: none; container: none; }
`;

const Sides = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${({ $isWide }) => $isWide && css`${SPREAD} { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }`}
`;

const Left = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	align-content: start;
	/* Beside a long page it stays in sight, below the header. */
	${({ $isWide }) => $isWide && css`${SPREAD} { position: sticky; top: 72px; align-self: start; }`}
	@media print { display: none; }
`;

const Drawing = styled(Scene)<{ $isRoomy: boolean }>`
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

/** While a story is told: the same height for progress and buttons, so that nothing moves when it is complete. */
const Bar = styled.div<{ $isRoomy: boolean }>`
	display: grid;
	/* What is added to the progress grows downwards. */
	align-content: ${({ $isRoomy }) => ($isRoomy ? "start" : "center")};
	min-height: ${({ $isRoomy }) => ($isRoomy ? "88px" : "68px")};
	padding: ${space(2)} ${space(4)};
	${Row} > button { padding-inline: ${space(4)}; }
	${onPhone} {
		padding: ${space(1)} ${space(3)};
		/* All of a saved story's buttons on one line. */
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
