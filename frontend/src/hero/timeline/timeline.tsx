import type { Hero } from "@lion-tails/common/hero";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Card } from "../../ui/surface.tsx";
import { bareList, endsApart, Note, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, motion, onHover, onPhone, prefersReducedMotion, radius, space } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { CENTURIES, centuriesOf, centuryText, livedText, ordinal } from "../hero-facts.ts";
import { useHeroLink } from "../hero-link.ts";
import { layOutTimeline } from "./lanes.ts";

const AVATAR_PX = 38;
const LANE_PX = 58;
const MIN_LANES = 3;
const MAX_MARK_PX = 216;
/** Visible part of the century before the chosen one. */
const BEFORE_PX = 40;
const LETTER_PX = 7.8;

const widthOf = ({ name }: Hero) => Math.min(MAX_MARK_PX, AVATAR_PX + 26 + Math.max(12, name.length) * LETTER_PX);

type Props = {
	/** The heroes of all centuries. */
	heroes: readonly Hero[];
	century: number | null;
	onCentury: (century: number | null) => void;
};

export function Timeline({ heroes, century, onCentury }: Props) {
	const { linkTo } = useHeroLink();
	const area = useRef<HTMLDivElement>(null);
	const { starts, marks, lanes, width } = useMemo(() => layOutTimeline(heroes, widthOf), [heroes]);
	const startOf = (each: number) => starts[each - 1] ?? 0;
	const widthOfCentury = (each: number) => (starts[each] ?? 0) - startOf(each);
	const selectedStart = century ? startOf(century) : null;
	const counts = useMemo(() => {
		const all = heroes.flatMap(centuriesOf);
		return CENTURIES.map((each) => all.filter((other) => other === each).length);
	}, [heroes]);

	useEffect(() => {
		if (selectedStart !== null) area.current?.scrollTo({ left: selectedStart - BEFORE_PX, behavior: scrolling() });
	}, [selectedStart]);

	const scroll = (direction: 1 | -1) =>
		area.current?.scrollBy({ left: direction * area.current.clientWidth * 0.8, behavior: scrolling() });

	return (
		<Card $flush aria-label="Timeline">
			<Area ref={area}>
				<div style={{ position: "relative", width }}>
					<Axis>
						{CENTURIES.map((each) => (
							<li key={each} style={{ width: widthOfCentury(each) }}>
								<Century
									type="button"
									aria-pressed={each === century}
									aria-label={`${ordinal(each)} century, ${counts[each - 1]} ${counts[each - 1] === 1 ? "hero" : "heroes"}`}
									onClick={() => onCentury(each === century ? null : each)}
								>
									<span>
										{ordinal(each)} <small>century</small>
									</span>
								</Century>
							</li>
						))}
					</Axis>
					<Lives style={{ height: Math.max(MIN_LANES, lanes) * LANE_PX + 16 }}>
						{CENTURIES.map((each) => (
							<Band key={each} $isLit={each === century} style={{ left: startOf(each), width: widthOfCentury(each) }} />
						))}
						<ol>
							{marks.map(({ hero, lane, from, to }) => (
								<li key={hero.id}>
									<Mark {...linkTo(hero.id)} style={{ left: from, top: lane * LANE_PX + 8, width: widthOf(hero) }}>
										<HeroAvatar hero={hero} size={AVATAR_PX} isRound />
										<span>
											<strong>{hero.name}</strong>
											<VisuallyHidden>, </VisuallyHidden>
											<small>{centuryText(hero) ?? livedText(hero)}</small>
										</span>
									</Mark>
									<Line
										aria-hidden
										style={{ left: from, top: lane * LANE_PX + 8 + 48, width: Math.max(6, to - from) }}
									/>
								</li>
							))}
						</ol>
					</Lives>
				</div>
			</Area>
			<Foot>
				<Note>Each line is a life. Choose a century or a hero.</Note>
				<div>
					<IconButton icon={ChevronLeft} iconSize={22} label="Earlier centuries" onClick={() => scroll(-1)} />
					<IconButton icon={ChevronRight} iconSize={22} label="Later centuries" onClick={() => scroll(1)} />
				</div>
			</Foot>
		</Card>
	);
}

const scrolling = () => (prefersReducedMotion() ? "instant" : "smooth");

const Area = styled.div`
	overflow-x: auto;
	overscroll-behavior-x: contain;
	scrollbar-width: thin;
	scrollbar-color: ${color.edge} transparent;
	scroll-padding-inline: ${space(6)};
`;

const Axis = styled.ul`
	display: flex;
	${bareList}
	border-bottom: 1px solid ${color.mist};
	background: ${color.paper};
	li { flex: none; box-shadow: inset -1px 0 0 ${color.mist}; }
`;

const Century = styled.button`
	width: 100%;
	min-height: 48px;
	padding: ${space(2)};
	border: 0;
	background: transparent;
	color: ${color.ink};
	font: 600 1.0625rem / 1.2 ${font.heading};
	text-align: left;
	cursor: pointer;
	transition: background-color ${motion.quick};
	small { color: ${color.inkSoft}; font: 400 0.8125rem / 1.2 ${font.control}; }
	&[aria-pressed="true"] { background: ${color.lampWash}; box-shadow: inset 0 -3px 0 ${color.lamp}; small { color: ${color.ink}; } }
	${onHover} { &:hover { background: ${color.lampWash}; small { color: ${color.ink}; } } }
	&:focus-visible { outline-offset: -3px; }
`;

const Lives = styled.div`
	position: relative;
	ol { margin: 0; padding: 0; list-style: none; }
`;

const Band = styled.div<{ $isLit: boolean }>`
	position: absolute;
	top: 0;
	bottom: 0;
	background: ${({ $isLit }) => ($isLit ? `color-mix(in srgb, ${color.lampWash} 60%, transparent)` : "none")};
	box-shadow: inset -1px 0 0 ${color.mist};
`;

const Mark = styled(Link)`
	position: absolute;
	display: flex;
	align-items: center;
	gap: ${space(2)};
	height: 46px;
	padding-right: ${space(2)};
	border-radius: ${radius.round};
	color: ${color.ink};
	text-decoration: none;
	> span:last-child { display: grid; min-width: 0; }
	strong {
		overflow: hidden;
		text-overflow: ellipsis;
		white-space: nowrap;
		font: 600 0.9375rem / 1.25 ${font.control};
	}
	small { color: ${color.inkSoft}; font-size: 0.8125rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
	${onHover} { &:hover { background: ${color.lampWash}; small { color: ${color.ink}; } } }
`;

const Line = styled.span`
	position: absolute;
	height: 4px;
	border-radius: 2px;
	background: ${color.lamp};
`;

export const Foot = styled.div`
	${endsApart}
	gap: ${space(3)};
	padding: ${space(1)} ${space(2)} ${space(1)} ${space(4)};
	border-top: 1px solid ${color.mist};
	> div { display: flex; flex: none; }
	${onPhone} { ${Note} { font-size: 0.875rem; } }
`;
