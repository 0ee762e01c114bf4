import type { Hero } from "@lion-tails/common/hero";
import { memo, useId } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Card } from "../ui/surface.tsx";
import { Badge, Row, VisuallyHidden } from "../ui/text.tsx";
import { color, font, motion, onHover, radius, space } from "../ui/tokens.ts";
import { HeroAvatar } from "./emblem/hero-avatar.tsx";
import { centuryText, livedText } from "./hero-facts.ts";
import { useCreateStory, useHeroLink } from "./hero-link.ts";

const AVATAR_PX = 84;

export const HeroCard = memo(function HeroCard({ hero }: { hero: Hero }) {
	const { linkTo } = useHeroLink();
	const createStory = useCreateStory();
	const nameId = useId();
	const century = centuryText(hero);
	return (
		<Frame as="article" aria-labelledby={nameId}>
			<Head>
				<HeroAvatar hero={hero} size={AVATAR_PX} />
				<div>
					<Name id={nameId}>
						<Link {...linkTo(hero.id)}>{hero.name}</Link>
					</Name>
					<Period>{hero.timePeriod}</Period>
				</div>
			</Head>
			<Description>{hero.description}</Description>
			<Row $gap={2}>
				<Badge $tone="olive">
					<VisuallyHidden>Lived</VisuallyHidden>
					<span>{livedText(hero)}</span>
				</Badge>
				{century && <Badge $tone="sky">{century}</Badge>}
				{hero.tradition && <Badge $tone="sky">{hero.tradition}</Badge>}
			</Row>
			<Actions>
				<ButtonLink {...linkTo(hero.id)}>
					Learn More
					<VisuallyHidden> about {hero.name}</VisuallyHidden>
				</ButtonLink>
				<Button variant="quiet" aria-describedby={nameId} onClick={() => createStory(hero.id)}>
					Create Story
				</Button>
			</Actions>
		</Frame>
	);
});

const Frame = styled(Card)`
	position: relative;
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	grid-template-rows: auto auto 1fr auto;
	gap: ${space(4)};
	padding: ${space(5)};
	/* The browser skips the layout of cards out of view, so that a long list stays fast. */
	content-visibility: auto;
	contain-intrinsic-height: auto 300px;
	transition: transform ${motion.quick}, box-shadow ${motion.quick};
	${onHover} { &:hover { transform: translateY(-2px); box-shadow: 0 2px 4px ${color.shade}, 0 18px 36px -16px ${color.veil}; } }
	&:has(h2 a:focus-visible) { outline: 3px solid ${color.focus}; outline-offset: 2px; }
	> ${Row} { align-content: start; }
`;

const Head = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	> div { min-width: 0; }
`;

const Name = styled.h2`
	margin: 0;
	font: 600 1.25rem / 1.2 ${font.heading};
	text-wrap: balance;
	overflow-wrap: anywhere;
	a { color: ${color.ink}; text-decoration: none; outline: none; }
	/* The whole card opens the hero. */
	a::after { content: ""; position: absolute; inset: 0; border-radius: ${radius.card}; }
	${onHover} { article:hover & a { text-decoration: underline; } }
`;

const Period = styled.p`
	margin: ${space(1)} 0 0;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.35;
	text-wrap: pretty;
`;

const Description = styled.p`
	display: -webkit-box;
	-webkit-box-orient: vertical;
	-webkit-line-clamp: 3;
	margin: 0;
	overflow: hidden;
	line-height: 1.5;
`;

const Actions = styled(Row)`
	gap: ${space(2)};
	/* Above the link, which covers the card. */
	> * { position: relative; z-index: 1; flex: 1 1 auto; padding-inline: ${space(4)}; white-space: nowrap; }
`;
