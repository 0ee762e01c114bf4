// "Tonight for": one tap fills the form with a child and that child's last choices.

import type { Character } from "@lion-tails/common/character";
import type { LastChoices, StoryRequest } from "@lion-tails/common/story";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	STORY_LENGTHS,
	STORY_TYPES,
	THEMES,
} from "@lion-tails/common/story-choices";
import { useEffect, useRef, useState } from "react";
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
import { type Change, chooseCharacter, isBiblical, pickFields, type StoryFormValues } from "./field-rules.ts";
import type { StoryFormState } from "./use-story-form.ts";

export function Tonight({ story }: { story: StoryFormState }) {
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
						<TileButton
							type="button"
							aria-pressed={tile === filled}
							onClick={() => {
								story.fill(fillFrom(tile, values));
								setFilledKey(tile.key);
							}}
						>
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

type Tile = {
	key: string;
	name: string;
	/** The saved character; undefined for a child whose name was typed. */
	character?: Character | undefined;
	/** The last request; undefined before the first story. */
	request?: StoryRequest | undefined;
};

const MAX_TILES = 8;

/** Returns the children of the latest stories first, then the other characters. */
function tonightTiles(choices: readonly LastChoices[], characters: readonly Character[]): Tile[] {
	const tiles = new Map<string, Tile>();
	for (const { childName, request } of choices) {
		if (!childName || childName === BIBLICAL_CHARACTER_NAME) continue;
		// A typed name that was later saved as a character belongs to that character.
		const character =
			characters.find(({ id }) => id === request.characterId) ??
			characters.find(({ name, gender }) => isSameName(name, childName) && gender === request.gender);
		const key = character?.id ?? `${childName.toLowerCase()} ${request.gender ?? ""}`;
		if (!tiles.has(key)) tiles.set(key, { key, name: character?.name ?? childName, character, request });
	}
	for (const character of characters) {
		if (!tiles.has(character.id)) tiles.set(character.id, { key: character.id, name: character.name, character });
	}
	return [...tiles.values()].slice(0, MAX_TILES);
}

const CHOSEN_LAST_TIME = [
	"theme",
	"biblicalEvent",
	"heroOfFaith",
	"storyType",
	"useTimeTravel",
	"readingLevel",
	"storyLength",
	"otherChildren",
] as const;
const TYPED_CHILD = ["childName", "gender", "animal", "useAnimal", "characterDetails", "looks"] as const;

/** Returns the fields that a tile fills: never the wish, which belongs to its evening, nor a story to continue. */
export function fillFrom({ character, request }: Tile, values: StoryFormValues): Change {
	const storyType = request?.storyType ?? (isBiblical(values) ? "regular" : values.storyType);
	return {
		...(request && pickFields(request, CHOSEN_LAST_TIME)),
		storyType,
		continuesStory: undefined,
		...(character
			? chooseCharacter(character, { storyType })
			: request && { ...pickFields(request, TYPED_CHILD), characterId: undefined, useCharacter: false }),
	};
}

function isFor({ character, name }: Tile, values: StoryFormValues): boolean {
	return character ? values.characterId === character.id : !values.characterId && isSameName(values.childName, name);
}

function describeChoices({ storyType, theme, biblicalEvent, storyLength }: StoryRequest): string {
	const [length = ""] = STORY_LENGTHS[storyLength].label.split(" (");
	return [
		storyType === "regular" ? "" : STORY_TYPES[storyType],
		theme === "none" ? "" : THEMES[theme],
		biblicalEvent === "none" ? "" : BIBLICAL_EVENTS[biblicalEvent],
		length,
	]
		.filter(Boolean)
		.join(", ");
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
