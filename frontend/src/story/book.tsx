// A story as a book: its picture, its title, its text. It does not know whether it is being told or read.
import literata from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import type { SceneWish } from "../ui/scene/compose.ts";
import { Scene } from "../ui/scene/scene.tsx";
import { Card } from "../ui/surface.tsx";
import { Heading } from "../ui/text.tsx";
import { color, font, onPhone, space } from "../ui/tokens.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { TextSizeControl, useTextSize } from "./text-size.tsx";
import type { ToldText } from "./told-text.ts";
import { useFollow } from "./use-follow.ts";

type Props = {
	cover: SceneWish;
	imageUrl?: string | undefined;
	title: string;
	told: ToldText;
	/** Text is still arriving. */
	isTelling?: boolean;
	/** The room of the text is kept from the first moment, so that nothing moves while it fills. */
	isRoomy?: boolean;
	/** The first words are on their way. */
	isWaiting?: boolean;
	/** Between the title and the text: how far the telling is, or what can be done with the story. */
	bar: ReactNode;
	/** After the last line, inside the text. */
	end?: ReactNode;
};

export function Book({
	cover,
	imageUrl,
	title,
	told,
	isTelling = false,
	isRoomy = false,
	isWaiting = false,
	bar,
	end,
}: Props) {
	preload(literata, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
	const { area, content, isBehind, jump } = useFollow(isTelling);
	const size = useTextSize();
	return (
		<Card as="article" $flush>
			{imageUrl ? (
				<Illustration src={imageUrl} alt={title} />
			) : (
				<Picture {...cover} lamp={isWaiting ? "lit" : "none"} />
			)}
			<Head>
				<StoryTitle>{title}</StoryTitle>
				{bar}
			</Head>
			<Frame>
				<Area ref={area} tabIndex={0} role="region" aria-label="Story text" $isRoomy={isRoomy}>
					<Text ref={content} style={{ fontSize: size }}>
						<Paragraphs told={told} isTelling={isTelling} />
						{end}
					</Text>
				</Area>
				{isBehind && (
					<Jump>
						<Button onClick={jump}>
							<ArrowDown size={18} aria-hidden />
							Jump to latest
						</Button>
					</Jump>
				)}
			</Frame>
			<Foot>
				<TextSizeControl />
			</Foot>
		</Card>
	);
}

const Picture = styled(Scene)`height: clamp(150px, 26vw, 270px);`;

const Illustration = styled.img`
	display: block;
	width: 100%;
	height: 300px;
	max-height: 300px;
	object-fit: cover;
	background: ${color.skyWash};
	filter: var(--picture-filter);
`;

const Head = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
	padding: ${space(5)} ${space(8)} ${space(3)};
	${onPhone} { padding: ${space(4)} ${space(5)} ${space(2)}; }
`;

const StoryTitle = styled(Heading)`
	display: flex;
	align-items: center;
	/* Room for the two lines a title may take, kept before it is known. */
	min-height: 2.4em;
`;

const Frame = styled.div`
	position: relative;
	border-top: 1px solid ${color.mist};
	border-bottom: 1px solid ${color.mist};
`;

const Area = styled.div<{ $isRoomy: boolean }>`
	${({ $isRoomy }) => ($isRoomy ? "height" : "max-height")}: 60vh;
	${({ $isRoomy }) => ($isRoomy ? "height" : "max-height")}: 60svh;
	overflow-y: auto;
	overflow-anchor: none;
	scrollbar-gutter: stable;
	padding: ${space(7)} ${space(8)};
	&:focus-visible { outline-offset: -3px; }
	${onPhone} { padding: ${space(5)}; }
`;

const Text = styled.div`
	max-width: 66ch;
	margin: 0 auto;
	font-family: ${font.story};
	line-height: 1.62;
	hanging-punctuation: first;
	p { margin: 0 0 1.05em; white-space: pre-line; text-wrap: pretty; }
	> p:first-child::first-letter {
		float: left;
		margin: 0.06em 0.09em 0 0;
		font: 600 3.05em / 0.82 ${font.heading};
		color: ${color.link};
	}
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

const Foot = styled.div`
	display: flex;
	justify-content: flex-end;
	padding: ${space(1)} ${space(4)};
`;
