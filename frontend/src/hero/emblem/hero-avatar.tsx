// A hero's picture: the image, else the emblem, else the initials.
import type { Hero } from "@lion-tails/common/hero";
import { styled } from "styled-components";
import { Picture } from "../../ui/picture.tsx";
import { radius } from "../../ui/tokens.ts";
import { HeroEmblem } from "./hero-emblem.tsx";
import { InitialsTile } from "./initials-tile.tsx";

type Props = { hero: Hero; size: number; isRound?: boolean; className?: string };

export function HeroAvatar({ hero, size, isRound = false, className }: Props) {
	const fallback = hero.emblem ? <HeroEmblem hero={hero} size={size} /> : <InitialsTile hero={hero} size={size} />;
	return (
		<Frame className={className} $isRound={isRound} style={{ width: size, height: size }}>
			<Picture src={hero.imageUrl} alt="" width={size} height={size} loading="lazy" fallback={fallback} />
		</Frame>
	);
}

const Frame = styled.span<{ $isRound: boolean }>`
	display: block;
	flex: none;
	overflow: clip;
	border-radius: ${({ $isRound }) => ($isRound ? "50%" : radius.card)};
	img { display: block; object-fit: cover; filter: var(--picture-filter); }
`;
