// The world map with a marker for each hero. Heroes whose markers would overlap share one, which zooms in on them.
import type { Hero } from "@lion-tails/common/hero";
import { Globe, Minus, Plus } from "lucide-react";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { css, styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Card } from "../../ui/surface.tsx";
import { bareList, Note, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, motion, onHover, onPhone, radius } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { livedText } from "../hero-facts.ts";
import { useHeroLink } from "../hero-link.ts";
import { Foot } from "../timeline/timeline.tsx";
import {
	areNamesShown,
	fitView,
	limitView,
	MAX_SCALE,
	type MapView,
	NAMED,
	type Point,
	placeMarkers,
	project,
	worldView,
} from "./map-view.ts";
import { LandShape, mapColors, useSize } from "./place-map.tsx";

const HEIGHT_PX = 480;
const PHONE_HEIGHT_PX = 300;
const AVATAR_PX = 42;
const ZOOM_STEP = 2;

export function WorldMap({ heroes }: { heroes: readonly Hero[] }) {
	const { ref, size } = useSize(HEIGHT_PX);
	const [chosenView, setView] = useState<MapView | null>(null);
	const [isDragged, setDragged] = useState(false);

	const points = useMemo(
		() => heroes.flatMap((hero) => (hero.place ? [{ item: hero, at: project(hero.place) }] : [])),
		[heroes],
	);
	const view = limitView(chosenView ?? worldView(size), size);
	const isWhole = view.scale <= worldView(size).scale;
	const markers = useMemo(() => placeMarkers(points, view, size), [points, view, size]);
	const isInView = ({ x, y }: Point) => x > -10 && y > -10 && x < size.width + 10 && y < size.height + 10;
	const missing = heroes.length - points.length;

	function show(next: MapView) {
		setView(limitView(next, size));
	}

	/** Focuses the map, because the pressed marker disappears. */
	function open(items: readonly Hero[]) {
		show(
			fitView(
				points.filter(({ item }) => items.includes(item)).map(({ at }) => at),
				size,
			),
		);
		ref.current?.focus({ preventScroll: true });
	}

	const drag = useDrag(view, show, setDragged);

	return (
		<Card $flush aria-label="Map">
			<Sea ref={ref} tabIndex={-1} $isWhole={isWhole} {...(!isWhole && drag)}>
				<LandShape view={view} size={size} isMoving={isDragged} />
				<Markers>
					{markers
						.filter(({ at }) => isInView(at))
						.map(({ items, at }) => (
							<li key={items.map(({ id }) => id).join()} style={{ left: at.x, top: at.y }}>
								{items.length === 1 && items[0] ? (
									<OneMarker hero={items[0]} isNamed={areNamesShown(view, size)} />
								) : (
									<Cluster
										type="button"
										aria-label={`${items.length} heroes around ${items[0]?.place?.name}: show them larger`}
										onClick={() => open(items)}
									>
										{items.length}
									</Cluster>
								)}
							</li>
						))}
				</Markers>
			</Sea>
			<Foot>
				<Note>
					{isWhole ? "Choose a number to zoom in, or a hero." : "Drag the map to look around."}
					{missing > 0 && ` ${missing} of these heroes ${missing === 1 ? "has" : "have"} no known place.`}
				</Note>
				<div>
					<IconButton icon={Globe} label="Whole world" disabled={isWhole} onClick={() => setView(null)} />
					<IconButton
						icon={Minus}
						label="Zoom out"
						disabled={isWhole}
						onClick={() => show({ ...view, scale: view.scale / ZOOM_STEP })}
					/>
					<IconButton
						icon={Plus}
						label="Zoom in"
						disabled={view.scale >= MAX_SCALE}
						onClick={() => show({ ...view, scale: view.scale * ZOOM_STEP })}
					/>
				</div>
			</Foot>
		</Card>
	);
}

function OneMarker({ hero, isNamed }: { hero: Hero; isNamed: boolean }) {
	const { linkTo } = useHeroLink();
	return (
		<Marker {...linkTo(hero.id)} draggable={false}>
			<HeroAvatar hero={hero} size={AVATAR_PX} isRound />
			{isNamed ? <Name>{hero.name}</Name> : <VisuallyHidden>{hero.name}</VisuallyHidden>}
			<VisuallyHidden>{`, ${hero.place?.name}, ${livedText(hero)}`}</VisuallyHidden>
		</Marker>
	);
}

/** Drags the map. A press that moves less than `DRAG_PX` stays a press. */
function useDrag(view: MapView, show: (view: MapView) => void, setDragged: (isDragged: boolean) => void) {
	const start = useRef<{ x: number; y: number; center: Point } | null>(null);
	const hasMoved = useRef(false);
	return {
		onPointerDown({ clientX, clientY, button }: PointerEvent<HTMLElement>) {
			hasMoved.current = false;
			if (button === 0) start.current = { x: clientX, y: clientY, center: view.center };
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			if (!start.current) return;
			const { x, y, center } = start.current;
			const [right, down] = [event.clientX - x, event.clientY - y];
			if (!hasMoved.current) {
				if (Math.hypot(right, down) < DRAG_PX) return;
				hasMoved.current = true;
				event.currentTarget.setPointerCapture(event.pointerId);
				setDragged(true);
			}
			show({ ...view, center: { x: center.x - right / view.scale, y: center.y - down / view.scale } });
		},
		onPointerUp: end,
		onPointerCancel: end,
		onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
			if (!hasMoved.current) return;
			hasMoved.current = false;
			event.preventDefault();
			event.stopPropagation();
		},
	};

	function end() {
		start.current = null;
		setDragged(false);
	}
}

const DRAG_PX = 6;

const Sea = styled.div<{ $isWhole: boolean }>`
	${mapColors}
	position: relative;
	height: ${HEIGHT_PX}px;
	overflow: clip;
	outline: none;
	user-select: none;
	${({ $isWhole }) => !$isWhole && css`cursor: grab; touch-action: none; &:active { cursor: grabbing; }`}
	${onPhone} { height: ${PHONE_HEIGHT_PX}px; }
`;

const Markers = styled.ul`
	${bareList}
	> li { position: absolute; width: 0; height: 0; }
`;

const Marker = styled(Link)`
	position: absolute;
	top: -${AVATAR_PX / 2}px;
	left: -${NAMED.width / 2}px;
	display: grid;
	justify-items: center;
	gap: 2px;
	width: ${NAMED.width}px;
	/* Only the visible parts react to a press. */
	pointer-events: none;
	> * { pointer-events: auto; }
	color: ${color.ink};
	font: 600 0.75rem / 1.15 ${font.control};
	text-align: center;
	text-decoration: none;
	text-wrap: balance;
	> :first-child { box-shadow: 0 0 0 2px ${color.page}, 0 2px 8px ${color.veil}; transition: transform ${motion.quick}; }
	${onHover} { &:hover > :first-child { transform: scale(1.08); } }
	&:focus-visible { outline: none; > :first-child { outline: 3px solid ${color.focus}; outline-offset: 2px; } }
`;

const Name = styled.span`
	display: -webkit-box;
	-webkit-box-orient: vertical;
	-webkit-line-clamp: 2;
	justify-self: center;
	max-width: 100%;
	overflow: hidden;
	padding: 1px 5px;
	border-radius: 6px;
	background: color-mix(in srgb, ${color.page} 88%, transparent);
`;

const Cluster = styled.button`
	position: absolute;
	top: -24px;
	left: -24px;
	width: 48px;
	height: 48px;
	border: 3px solid ${color.page};
	border-radius: ${radius.round};
	background: ${color.lamp};
	color: ${color.onLamp};
	font: 650 1.125rem / 1 ${font.control};
	font-variant-numeric: tabular-nums;
	box-shadow: 0 2px 8px ${color.veil};
	cursor: pointer;
	transition: transform ${motion.quick};
	${onHover} { &:hover { transform: scale(1.08); } }
`;
