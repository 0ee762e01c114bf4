// "Tonight for": one tap fills the form with a child and that child's last choices.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { characters } from "../../character/characters.ts";
import { storage } from "../../net/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { choiceStyle } from "../../ui/choices.tsx";
import { endsApart, Note } from "../../ui/text.tsx";
import { color, font, onHover, onPhone, PHONE, radius, space } from "../../ui/tokens.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { lastChoices } from "./calls.ts";
import type { StoryFormValues } from "./field-rules.ts";
import { describeChoices, fillFrom, isSameName, MAX_TILES, type Tile, tonightTiles } from "./last-time.ts";
import type { StoryFormState } from "./use-story-form.ts";

/** `asked`: the key of the tile that another page has pressed. */
type Props = { story: StoryFormState; asked: string | null };

export function Tonight({ story, asked }: Props) {
	const { values, canUndo } = story;
	const choices = lastChoices.use();
	const saved = characters.use();
	const [filledKey, setFilledKey] = useState<string | null>(null);
	const list = useRef<HTMLUListElement>(null);
	const isLoaded = isSettled(choices.status) && isSettled(saved.status);
	const tiles = isLoaded ? tonightTiles(choices.data ?? [], saved.data ?? []) : [];

	// Once per visit: tiles that arrive later would push down the story below the form. Without an answer the tiles show the
	// characters; the client has logged the error.
	useEffect(() => void lastChoices.load().catch(() => {}), []);
	const [lastCount] = useState(tilesOfLastVisit);
	const expectedCount = useIsHydrated(lastCount > 1) ? Math.max(1, lastCount) : 1;
	const tileCount = isLoaded ? tiles.length : null;
	useEffect(() => {
		if (tileCount !== null) storage.set("local", tilesKey(), String(tileCount));
	}, [tileCount]);
	const filled = tiles.find((tile) => tile.key === filledKey && isFor(tile, values));

	function fill(tile: Tile): void {
		story.fill(fillFrom(tile, values));
		setFilledKey(tile.key);
	}
	const pending = useRef(asked);
	const fillAsked = useEffectEvent(() => {
		const tile = tiles.find(({ key }) => key === pending.current);
		pending.current = null;
		if (tile) fill(tile);
	});
	useEffect(() => {
		if (isLoaded) fillAsked();
	}, [isLoaded]);

	function undo(): void {
		story.undoFill();
		// The button disappears with the last step.
		list.current?.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus();
		setFilledKey(null);
	}

	return (
		<section aria-labelledby="tonight">
			<Head id="tonight">Tonight for</Head>
			<List ref={list}>
				{tiles.map((tile) => (
					<li key={tile.key}>
						<TileButton type="button" aria-pressed={tile === filled} onClick={() => fill(tile)}>
							<strong>{tile.name}</strong>
							<span>{tile.request ? describeChoices(tile.request) : ageOf(tile)}</span>
						</TileButton>
					</li>
				))}
				{isLoaded && tiles.length === 0 && (
					<NoTile>After a child’s first story, one tap here fills in the form again.</NoTile>
				)}
				{!isLoaded &&
					Array.from({ length: expectedCount }, (_, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: empty places that are never reordered
						<Waiting key={at} />
					))}
			</List>
			<Line>
				<Note role="status">{isLoaded && lineFor(filled, values, tiles)}</Note>
				{canUndo && (
					<Button variant="quiet" onClick={undo}>
						Undo
					</Button>
				)}
			</Line>
		</section>
	);
}

function lineFor(filled: Tile | undefined, values: StoryFormState["values"], tiles: readonly Tile[]): string {
	if (filled?.request) {
		const lastTime = describeChoices(filled.request);
		return describeChoices(values) === lastTime ? `As last time: ${lastTime}` : `Last time: ${lastTime}`;
	}
	if (filled) return `There is no earlier story for ${filled.name}.`;
	if (tiles.length === 0) return "";
	return tiles.some(({ request }) => request)
		? "One tap brings back last time’s choices."
		: "One tap fills in the child.";
}

const ageOf = ({ character }: Tile) => (character ? `${character.age} years old` : "");

const isSettled = (status: "idle" | "loading" | "ready" | "failed") => status === "ready" || status === "failed";

/** On a desktop; a phone has one row of all. */
const TILES_IN_A_ROW = 3;
/** The tiles of the last visit do not fit the row that the prerendered form has. */
export const hasMoreRows = () => tilesOfLastVisit() > TILES_IN_A_ROW && window.innerWidth >= PHONE;
/** The number of tiles at this account's last visit, whose place is reserved while they load. */
const tilesOfLastVisit = () => Math.min(MAX_TILES, Number(storage.get("local", tilesKey())) || 0);
const tilesKey = () => `tonightTiles:${useSession.getState().user?.id ?? ""}`;

const Head = styled.h2`
	margin: 0 0 ${space(1)};
	font: 600 0.9375rem / 1.3 ${font.control};
`;

// On a phone one line, which scrolls sideways to the edge of the screen.
const List = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(210px, 1fr));
	gap: ${space(2)};
	margin: 0;
	padding: ${space(1)} 0;
	list-style: none;
	${onPhone} {
		grid-auto-flow: column;
		grid-template-columns: none;
		grid-auto-columns: max-content;
		margin: 0 -${space(4)};
		padding: ${space(1)} ${space(4)};
		overflow-x: auto;
		scroll-padding-inline: ${space(4)};
		scrollbar-width: none;
	}
`;

const TILE_HEIGHT_PX = 56;

const TileButton = styled.button`
	${choiceStyle}
	display: block;
	width: 100%;
	min-width: 116px;
	max-width: 260px;
	height: ${TILE_HEIGHT_PX}px;
	padding: ${space(2)} ${space(4)};
	border-radius: ${radius.card};
	background: ${color.page};
	text-align: left;
	strong, span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
	strong { font: 600 1rem / 1.3 ${font.control}; }
	span { min-height: 1.4em; font: 400 0.875rem / 1.4 ${font.control}; color: ${color.inkSoft}; }
	${onHover} { &:hover { background: ${color.lampWash}; } &:hover span { color: ${color.ink}; } }
	&[aria-pressed="true"] span { color: ${color.ink}; }
`;

const Waiting = styled.li`
	height: ${TILE_HEIGHT_PX}px;
	border-radius: ${radius.card};
	background: ${color.mist};
	opacity: 0.5;
`;

const NoTile = styled.li`
	display: grid;
	align-items: center;
	max-width: 290px;
	height: ${TILE_HEIGHT_PX}px;
	padding: 0 ${space(4)};
	border: 1px dashed ${color.mist};
	border-radius: ${radius.card};
	font: 400 0.875rem / 1.4 ${font.control};
	color: ${color.inkSoft};
`;

// Has a fixed height, so that nothing moves under the finger.
const Line = styled.div`
	${endsApart}
	gap: ${space(3)};
	min-height: 44px;
	margin-bottom: -${space(4)};
	button { flex: none; padding-inline: ${space(3)}; margin-right: -${space(3)}; color: ${color.link}; }
`;

function isFor({ character, name }: Tile, values: StoryFormValues): boolean {
	return character ? values.characterId === character.id : !values.characterId && isSameName(values.childName, name);
}
