// The first page of the evening: tonight's story, the stories that a child wants again, and what is ready.
import type { Character } from "@lion-tails/common/character";
import type { OtherChild } from "@lion-tails/common/other-child";
import type { StoryCard } from "@lion-tails/common/saved-story";
import { BIBLICAL_CHARACTER_NAME } from "@lion-tails/common/story-choices";
import { ArrowDown, ArrowUp, Moon, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { useSession } from "../account/session.ts";
import { characters } from "../character/characters.ts";
import { ChildPreview, looksOf } from "../character/draw-child.tsx";
import { rememberedLooks } from "../character/remembered-looks.ts";
import { storage } from "../net/browser-storage.ts";
import { CallError } from "../net/client.ts";
import { compareTimes } from "../net/compare-times.ts";
import { createResource } from "../net/resource.ts";
import { DrawnCover } from "../story/book/drawn-cover.tsx";
import { storyCover } from "../story/book/story-cover.ts";
import { lastChoices, requestStory } from "../story/form/calls.ts";
import { describeChoices, isSameName, likeLastTime, type Tile, tonightTiles } from "../story/form/last-time.ts";
import { loadLibrary, useLibrary } from "../story/library/library.ts";
import { openStory } from "../story/offline/story-changes.ts";
import { Button, IconButton, useBusy } from "../ui/button.tsx";
import { SelectField } from "../ui/select.tsx";
import { Card, Column, Picture } from "../ui/surface.tsx";
import { bareList, endsApart, Heading, Lead, Note, Stack, Title } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";
import { color, font, onHover, onPhone, radius, space } from "../ui/tokens.ts";
import {
	beginEvening,
	changeEvening,
	changePlan,
	currentEvening,
	endEvening,
	eveningStories,
	forgetReadings,
	type Plan,
	planOf,
	readingsOf,
	STEP_NAMES,
	STEPS,
	type Step,
	stepsOf,
	useEvening,
} from "./evening.ts";

const lastChildKey = () => `eveningChild:${useSession.getState().user?.id ?? ""}`;
const MAX_AGAIN = 4;
const MAX_READY = 3;
const MAX_CHILDREN = 8;

export function TonightPage() {
	const { data: saved, status: savedStatus } = characters.use();
	const { library, status } = useLibrary();
	const choices = lastChoices.use();
	useEffect(() => {
		characters.ensure().catch(() => {});
		lastChoices.refresh();
		loadLibrary({ filter: "all", search: "", sort: "newest" }).catch(() => {});
	}, []);
	const stories = library?.stories;
	const children = useMemo(() => childrenOf(saved ?? [], stories ?? []), [saved, stories]);
	const tiles = useMemo(() => tonightTiles(choices.data ?? [], saved ?? []), [choices.data, saved]);
	const isLoading = (!stories && status === "loading") || isWaiting(savedStatus) || isWaiting(choices.status);
	// Without another page, a missing story is deleted.
	const earlier = useEarlierStories(status === "ready" && library?.cursor ? stories : undefined);
	return isLoading ? (
		<Loading />
	) : (
		<Tonight family={children} tiles={tiles} stories={[...(stories ?? []), ...earlier]} />
	);
}

const isWaiting = (status: string) => status === "idle" || status === "loading";

/** Stories by their ids, separated by commas. Those that cannot be opened are missing. */
const earlierStories = createResource(async (ids) => {
	const opened = await Promise.allSettled(ids.split(",").map(openEarlier));
	return opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
});

async function openEarlier(id: string): Promise<StoryCard> {
	try {
		return await openStory(id);
	} catch (error) {
		if (error instanceof CallError && error.code === "not_found") forgetReadings(id);
		throw error;
	}
}

/** Returns the story of the last evening and those of several evenings that are too old for the first page of the library. */
function useEarlierStories(listed: readonly StoryCard[] | undefined): readonly StoryCard[] {
	const ids = useMemo(() => {
		const often = eveningStories().filter((id, at) => at === 0 || readingsOf(id) > 1);
		return listed ? often.filter((id) => !listed.some((card) => card.id === id)).slice(0, MAX_AGAIN) : [];
	}, [listed]);
	return earlierStories.useLoaded(ids.join(","), ids.length > 0).data ?? NONE;
}

const NONE: readonly StoryCard[] = [];

/** The page without anything that is stored in this browser or on the server, as the build renders it. */
function Loading() {
	return (
		<Column $wide>
			<title>Tonight · Lion Tails</title>
			<Welcome>Good evening</Welcome>
			<TonightCard role="status" aria-label="Looking at tonight…">
				<Begin>
					<Face />
					<Stack>
						<Button variant="main" wide isInactive>
							<Moon size={20} aria-hidden />
							Tonight’s story
						</Button>
						<Note>{stepsText(STEPS)}</Note>
					</Stack>
				</Begin>
				<LastTime />
				<PlanPart>
					<summary>The steps of the evening</summary>
				</PlanPart>
			</TonightCard>
		</Column>
	);
}

/** The text is larger than the pictures of the shelves, which arrive later. */
function Welcome({ children }: { children: string }) {
	return (
		<Stack $gap={2}>
			<Title>{children}</Title>
			<Lead>
				One tap begins the evening, and each step leads to the next. Every story stays here, so that you can read it
				again on another evening.
			</Lead>
		</Stack>
	);
}

type Child = Pick<Character, "name"> & { character?: Character };

function childrenOf(saved: readonly Character[], stories: readonly StoryCard[]): Child[] {
	const children: Child[] = saved.map((character) => ({ name: character.name, character }));
	for (const { request } of stories) {
		const name = typeof request.childName === "string" ? request.childName.trim() : "";
		const isKnown = children.some((child) => isSameName(child.name, name));
		if (name && name !== BIBLICAL_CHARACTER_NAME && !isKnown) children.push({ name });
	}
	return children.slice(0, MAX_CHILDREN);
}

type Props = { family: readonly Child[]; tiles: readonly Tile[]; stories: readonly StoryCard[] };

function Tonight({ family, tiles, stories }: Props) {
	const navigate = useNavigate();
	const [isBeginning, run] = useBusy((error) => toastError("Tonight’s story did not begin", error));
	const evening = useEvening();
	const [chosen, setChosen] = useState(() => storage.get("local", lastChildKey()));
	const child = family.find(({ name }) => name === chosen) ?? family[0];
	const name = child?.name ?? "";
	const own = stories.filter(({ request }) => !name || isFor(name, request));
	const again = againOf(own);
	const tile = tiles.find((one) => isSameName(one.name, name));
	const ready = own.filter((card) => !card.position && readingsOf(card.id) === 0).slice(0, MAX_READY);

	function choose(next: string) {
		setChosen(next);
		storage.set("local", lastChildKey(), next);
	}

	function begin(storyId: string | null, storyPath: string, isKnown = false) {
		beginEvening({ childName: name, storyId, isKnown });
		// A family may begin with another step, or have no story.
		navigate(currentEvening()?.at === "story" ? storyPath : "/evening");
	}

	const chooseStory = () =>
		begin(null, tile ? `/generate-story?${new URLSearchParams({ tile: tile.key })}` : "/generate-story");

	/** Nothing has to be asked if the child has had a story: the next one has the same choices. */
	async function beginNew() {
		if (!tile?.request || !stepsOf(planOf(name)).includes("story")) return chooseStory();
		const storyId = await requestStory(likeLastTime(tile));
		begin(null, `/story?generation=${encodeURIComponent(storyId)}`);
		changeEvening({ storyId });
	}

	const beginWith = ({ id }: StoryCard, isKnown: boolean) => begin(id, `/story?id=${encodeURIComponent(id)}`, isKnown);

	return (
		<Column $wide>
			<title>Tonight · Lion Tails</title>
			<Welcome>{name ? `Good evening, ${name}` : "Good evening"}</Welcome>
			{family.length > 1 && (
				<div style={{ maxWidth: "24rem" }}>
					<SelectField
						label="Whose evening is it?"
						value={name}
						onChange={choose}
						choices={family.map((one) => [one.name, one.name] as const)}
					/>
				</div>
			)}
			<TonightCard>
				<Begin>
					<Face child={child} />
					<Stack>
						{evening && (
							<Button variant="main" wide onClick={() => navigate("/evening")}>
								<RotateCcw size={20} aria-hidden />
								Go on: {STEP_NAMES[evening.at]}
							</Button>
						)}
						<Button
							variant={evening ? "plain" : "main"}
							wide
							isInactive={isBeginning}
							onClick={() => void run(beginNew)}
						>
							<Moon size={20} aria-hidden />
							Tonight’s story
						</Button>
						<Note>{stepsText(stepsOf(planOf(name)))}</Note>
						{evening && (
							<Button variant="quiet" onClick={endEvening}>
								End this evening
							</Button>
						)}
					</Stack>
				</Begin>
				<LastTime>
					{tile?.request && (
						<>
							<Note>As last time: {describeChoices(tile.request)}</Note>
							<Button variant="quiet" onClick={chooseStory}>
								Change
							</Button>
						</>
					)}
				</LastTime>
				<PlanEditor key={name} name={name} />
			</TonightCard>
			<Shelf
				title="Again!"
				note="The same story on several evenings teaches more words than several stories."
				cards={again}
				onOpen={(card) => beginWith(card, true)}
			/>
			<Shelf
				title="Ready for tonight"
				note="Told, but not read yet."
				cards={ready}
				onOpen={(card) => beginWith(card, false)}
			/>
		</Column>
	);
}

/** A story is for each of its children. One without a child of the family, such as a biblical narrative, is for all. */
function isFor(name: string, { childName, otherChildren }: StoryCard["request"]): boolean {
	if (typeof childName !== "string" || !childName || childName === BIBLICAL_CHARACTER_NAME) return true;
	const others = Array.isArray(otherChildren) ? (otherChildren as OtherChild[]) : [];
	return [childName, ...others.map((child) => child.name)].some((one) => isSameName(one, name));
}

/** The latest story that was read, then those read in the most evenings, then favourites. */
function againOf(cards: readonly StoryCard[]): StoryCard[] {
	const read = cards.filter((card) => card.position || readingsOf(card.id) > 0);
	const lastRead = read.toSorted((one, other) => compareTimes(readAt(other), readAt(one)))[0];
	const score = (card: StoryCard) => readingsOf(card.id) + (card.isFavorite ? 1 : 0);
	const rest = read.filter((card) => card !== lastRead).toSorted((one, other) => score(other) - score(one));
	return [...(lastRead ? [lastRead] : []), ...rest].slice(0, MAX_AGAIN);
}

const readAt = ({ position, createdAt }: StoryCard) => position?.readAt ?? createdAt;

const stepsText = (steps: readonly Step[]): string => steps.map((step) => STEP_NAMES[step]).join(" → ");

function Face({ child }: { child?: Child | undefined }) {
	const { name = "", character } = child ?? {};
	const looks = (character && looksOf(character)) ?? rememberedLooks.of(name);
	return (
		<FaceFrame>
			<ChildPreview looks={looks} child={{ name, gender: character?.gender, age: character?.age }} />
		</FaceFrame>
	);
}

type ShelfProps = { title: string; note: string; cards: readonly StoryCard[]; onOpen: (card: StoryCard) => void };

function Shelf({ title, note, cards, onOpen }: ShelfProps): ReactNode {
	if (cards.length === 0) return null;
	return (
		<Stack as="section" $gap={3} aria-label={title}>
			<Heading>{title}</Heading>
			<Note>{note}</Note>
			<Books>
				{cards.map((card) => (
					<li key={card.id}>
						<Open type="button" onClick={() => onOpen(card)}>
							<Cover card={card} />
							<span>{card.story.title}</span>
						</Open>
					</li>
				))}
			</Books>
		</Stack>
	);
}

function Cover({ card: { id, story, request } }: { card: StoryCard }) {
	const cover = useMemo(() => storyCover(id, request, story), [id, request, story]);
	return <Picture src={story.imageUrl} alt="" loading="lazy" fallback={<DrawnCover cover={cover} />} />;
}

function PlanEditor({ name }: { name: string }) {
	const [plan, setPlan] = useState(() => planOf(name));
	function change(next: Plan) {
		setPlan(next);
		changePlan(name, next);
	}
	function move(step: Step, by: -1 | 1) {
		const at = plan.order.indexOf(step);
		const order = plan.order.toSpliced(at, 1).toSpliced(at + by, 0, step);
		change({ ...plan, order });
	}
	function toggle(step: Step) {
		const off = plan.off.includes(step) ? plan.off.filter((other) => other !== step) : [...plan.off, step];
		if (off.length < plan.order.length) change({ ...plan, off });
	}
	return (
		<PlanPart>
			<summary>{name ? `The steps of ${name}’s evening` : "The steps of the evening"}</summary>
			<Steps>
				{plan.order.map((step, at) => (
					<li key={step}>
						<label>
							<input type="checkbox" checked={!plan.off.includes(step)} onChange={() => toggle(step)} />
							{STEP_NAMES[step]}
						</label>
						<IconButton
							icon={ArrowUp}
							iconSize={18}
							label={`${STEP_NAMES[step]}: earlier`}
							disabled={at === 0}
							onClick={() => move(step, -1)}
						/>
						<IconButton
							icon={ArrowDown}
							iconSize={18}
							label={`${STEP_NAMES[step]}: later`}
							disabled={at === plan.order.length - 1}
							onClick={() => move(step, 1)}
						/>
					</li>
				))}
			</Steps>
		</PlanPart>
	);
}

const TonightCard = styled(Card)`
	max-width: 40rem;
	padding-bottom: ${space(2)};
`;

const Begin = styled.div`
	display: grid;
	grid-template-columns: 132px minmax(0, 1fr);
	gap: ${space(5)};
	align-items: center;
	${onPhone} { grid-template-columns: 96px minmax(0, 1fr); gap: ${space(4)}; }
`;

/** Has the height of its button from the start, so that nothing below it moves. */
const LastTime = styled.div`
	${endsApart}
	gap: ${space(2)};
	min-height: 44px;
	margin: ${space(3)} 0 -${space(2)};
	> button { flex: none; margin-right: -${space(3)}; padding-inline: ${space(3)}; color: ${color.link}; }
`;

const FaceFrame = styled.div`
	overflow: hidden;
	border-radius: ${radius.card};
`;

const Books = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(220px, 44%), 1fr));
	gap: ${space(4)};
	${bareList}
`;

const Open = styled.button`
	display: grid;
	align-content: start;
	gap: ${space(2)};
	width: 100%;
	height: 100%;
	padding: 0 0 ${space(3)};
	overflow: hidden;
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	color: ${color.ink};
	font: 600 1rem / 1.3 ${font.heading};
	text-align: left;
	cursor: pointer;
	> span { padding: 0 ${space(3)}; text-wrap: balance; }
	> :first-child { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; }
	${onHover} { &:hover { background: ${color.lampWash}; } }
`;

const PlanPart = styled.details`
	margin-top: ${space(5)};
	border-top: 1px solid ${color.mist};
	> summary {
		min-height: 44px;
		padding: ${space(3)} 0;
		font: 600 1rem / 1.4 ${font.control};
		cursor: pointer;
	}
`;

const Steps = styled.ol`
	${bareList}
	> li { display: flex; align-items: center; }
	label {
		display: flex;
		flex: 1;
		align-items: center;
		gap: ${space(3)};
		min-height: 44px;
		cursor: pointer;
	}
	input { width: 20px; height: 20px; accent-color: ${color.link}; }
`;
