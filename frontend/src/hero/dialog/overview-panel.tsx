import type { Hero } from "@lion-tails/common/hero";
import { MapPin } from "lucide-react";
import { lazy, Suspense } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { bareList, Note, Stack, Subheading } from "../../ui/text.tsx";
import { color, font, onPhone, radius, space } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { centuryText, livedText } from "../hero-facts.ts";
import { useCreateStory } from "../hero-link.ts";

const PlaceMap = lazy(() => import("../map/place-map.tsx").then((part) => ({ default: part.PlaceMap })));

const PICTURE_PX = 156;

export function OverviewPanel({ hero }: { hero: Hero }) {
	const createStory = useCreateStory();
	const { place, tradition, keyEvents } = hero;
	const century = centuryText(hero);
	return (
		<Stack $gap={7}>
			<Opening>
				<HeroAvatar hero={hero} size={PICTURE_PX} />
				<Facts>
					<div>
						<dt>Lived</dt>
						<dd>
							{livedText(hero)}
							{century && <small>{century}</small>}
						</dd>
					</div>
					{tradition && (
						<div>
							<dt>Tradition</dt>
							<dd>{tradition}</dd>
						</div>
					)}
					{place && (
						<div>
							<dt>Place</dt>
							<dd>{place.name}</dd>
						</div>
					)}
				</Facts>
			</Opening>
			<Button variant="main" onClick={() => createStory(hero.id)}>
				Create Story
			</Button>
			<Stack as="section" $gap={2}>
				<Subheading>Biography</Subheading>
				<Prose>{hero.description}</Prose>
			</Stack>
			{keyEvents.length > 0 && (
				<Stack as="section" $gap={4}>
					<Subheading>Key Life Events</Subheading>
					<Events>
						{keyEvents.map(({ year, description, note }) => (
							<li key={`${year} ${description}`}>
								<strong>{year}</strong>
								<div>
									{description}
									{note && <Note>{note}</Note>}
								</div>
							</li>
						))}
					</Events>
				</Stack>
			)}
			{place && (
				<Place>
					<Suspense fallback={<Skeleton $height="180px" />}>
						<PlaceMap place={place} />
					</Suspense>
					<figcaption>
						<MapPin size={16} aria-hidden />
						{place.name}
					</figcaption>
				</Place>
			)}
		</Stack>
	);
}

const Opening = styled.div`
	display: grid;
	grid-template-columns: auto minmax(0, 1fr);
	gap: ${space(7)};
	align-items: center;
	${onPhone} { gap: ${space(5)}; }
`;

const Facts = styled.dl`
	display: grid;
	gap: ${space(3)};
	margin: 0;
	dt { color: ${color.inkSoft}; font-size: 0.875rem; line-height: 1.3; }
	dd { margin: 0; font: 600 1.0625rem / 1.35 ${font.control}; font-variant-numeric: tabular-nums; }
	small { margin-left: ${space(2)}; color: ${color.inkSoft}; font-size: 0.9375rem; font-weight: 400; }
`;

export const Prose = styled.p`
	margin: 0;
	max-width: 66ch;
	font-size: 1.0625rem;
	line-height: 1.6;
	white-space: pre-line;
	text-wrap: pretty;
`;

const Events = styled.ol`
	display: grid;
	${bareList}
	li {
		position: relative;
		display: grid;
		grid-template-columns: 3.5rem minmax(0, 1fr);
		gap: ${space(7)};
		padding-bottom: ${space(4)};
		line-height: 1.5;
	}
	li::before {
		content: "";
		position: absolute;
		top: 10px;
		bottom: -10px;
		left: calc(3.5rem + 13px);
		width: 2px;
		background: ${color.mist};
	}
	li:last-child { padding-bottom: 0; }
	li:last-child::before { display: none; }
	li::after {
		content: "";
		position: absolute;
		top: 6px;
		left: calc(3.5rem + 8px);
		width: 12px;
		height: 12px;
		border: 3px solid ${color.page};
		border-radius: 50%;
		background: ${color.lamp};
		box-shadow: 0 0 0 1px ${color.edge};
		box-sizing: border-box;
	}
	strong { font: 600 1.0625rem / 1.45 ${font.heading}; font-variant-numeric: tabular-nums; text-align: right; }
	${Note} { margin-top: 2px; font-style: italic; }
`;

const Place = styled.figure`
	margin: 0;
	overflow: clip;
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	figcaption {
		display: flex;
		align-items: center;
		gap: ${space(2)};
		padding: ${space(2.5)} ${space(4)};
		border-top: 1px solid ${color.mist};
		color: ${color.inkSoft};
		font-size: 0.9375rem;
	}
`;
