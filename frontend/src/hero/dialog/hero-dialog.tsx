import { CREATED_BY_CALLER, type Hero, type HeroStory, USER_STORY_SOURCE } from "@lion-tails/common/hero";
import { BookOpen, MapPin, Star } from "lucide-react";
import { Dialog } from "radix-ui";
import { lazy, Suspense, useEffect, useId, useRef } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CloseButton, overlayStyle, sheetStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Badge, bareList, Lead, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, font, onPhone, radius, space } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { centuryText, levelLabel, livedText, mergeStories, previewOf } from "../hero-facts.ts";
import { HERO_TABS, heroStoryPath, useCreateStory, useHeroLink } from "../hero-link.ts";
import { heroStories } from "../heroes.ts";
import { SourceView } from "../source-view.tsx";

const AVATAR_PX = 56;

const TABS = [
	["overview", "Overview", OverviewPanel],
	["contribution", "Contribution", ContributionPanel],
	["sources", "Sources", SourcesPanel],
	["stories", "Stories", StoriesPanel],
] as const;

export function HeroDialog({ hero, onClose }: { hero: Hero; onClose: () => void }) {
	const { tab, showTab } = useHeroLink();
	const body = useRef<HTMLDivElement>(null);
	const returnFocus = useReturnFocus(true);
	const { status, user } = useSession();
	const isSessionKnown = status !== "loading";
	const userId = user?.id ?? null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each user has other stories
	useEffect(() => {
		// Reloads each time, because a new story may exist.
		if (isSessionKnown) heroStories.refresh(hero.id);
	}, [hero.id, isSessionKnown, userId]);

	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Dialog.Portal>
				<Overlay />
				<Frame {...returnFocus}>
					<Head>
						<HeroAvatar hero={hero} size={AVATAR_PX} isRound />
						<div>
							<Name>{hero.name}</Name>
							<Period>{hero.timePeriod}</Period>
						</div>
					</Head>
					<HeroTabs
						value={tab}
						onValueChange={(value) => {
							showTab(HERO_TABS.find((name) => name === value) ?? "overview");
							body.current?.scrollTo(0, 0);
						}}
					>
						<TabBar>
							<TabList aria-label={hero.name}>
								{TABS.map(([name, label]) => (
									<Tab key={name} value={name}>
										{label}
									</Tab>
								))}
							</TabList>
						</TabBar>
						<Body ref={body}>
							{TABS.map(([name, , Content]) => (
								<Panel key={name} value={name}>
									<Content hero={hero} />
								</Panel>
							))}
						</Body>
					</HeroTabs>
					<Close onClick={onClose} />
				</Frame>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;

const Frame = styled(Dialog.Content).attrs({ "aria-describedby": undefined })`
	${sheetStyle}
	display: grid;
	grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
	width: min(780px, calc(100vw - 48px));
	height: min(860px, calc(100dvh - 48px));
	max-height: none;
	padding: 0;
	overflow: hidden;
	outline: none;
	${onPhone} {
		width: 100%;
		height: calc(100dvh - 24px);
		padding: 0;
	}
`;

const Head = styled.header`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	padding: ${space(5)} ${space(16)} ${space(4)} ${space(8)};
	> div { min-width: 0; }
	${onPhone} { padding: ${space(4)} ${space(14)} ${space(3)} ${space(4)}; gap: ${space(3)}; }
`;

const Name = styled(Dialog.Title)`
	margin: 0;
	font: 600 clamp(1.25rem, 1.1rem + 1vw, 1.75rem) / 1.15 ${font.heading};
	text-wrap: balance;
	overflow-wrap: anywhere;
`;

const Period = styled.p`
	margin: 2px 0 0;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.35;
`;

const HeroTabs = styled(Tabs)`
	grid-template-rows: auto minmax(0, 1fr);
	gap: 0;
	min-height: 0;
`;

const TabBar = styled.div`
	padding: 0 ${space(8)} ${space(4)};
	border-bottom: 1px solid ${color.mist};
	${onPhone} { padding: 0 ${space(3)} ${space(3)}; }
`;

const Body = styled.div`
	overflow-y: auto;
	overscroll-behavior: contain;
	padding: ${space(6)} ${space(8)} calc(${space(8)} + env(safe-area-inset-bottom, 0px));
	${onPhone} { padding: ${space(5)} ${space(4)} calc(${space(6)} + env(safe-area-inset-bottom, 0px)); }
`;

const Panel = styled(TabPanel)`
	border-radius: 4px;
	&:focus-visible { outline-offset: 6px; }
`;

const Close = styled(CloseButton)`${onPhone} { top: ${space(3)}; right: ${space(2)}; }`;

function ContributionPanel({ hero }: { hero: Hero }) {
	const { contribution, famousQuote, quoteSource, isQuoteAttributed, bibleVerse } = hero;
	return (
		<Stack $gap={7}>
			<Stack as="section" $gap={2}>
				<Subheading>Historical Impact</Subheading>
				<Prose>{contribution}</Prose>
			</Stack>
			{famousQuote && (
				<Stack as="section" $gap={3}>
					<Row $gap={2}>
						<Subheading>Famous Quote</Subheading>
						{isQuoteAttributed && <Badge $tone="lamp">Attributed</Badge>}
					</Row>
					<Quote>
						<p>“{famousQuote}”</p>
						{quoteSource && <footer>— {quoteSource}</footer>}
					</Quote>
					{isQuoteAttributed && (
						<Note>These words are attributed to {hero.name}; no one can say for certain who spoke them.</Note>
					)}
				</Stack>
			)}
			{bibleVerse && (
				<Stack as="section" $gap={3}>
					<Subheading>Bible Verse</Subheading>
					<Quote $isVerse>
						<p>{bibleVerse.text}</p>
						<footer>— {bibleVerse.reference}</footer>
					</Quote>
				</Stack>
			)}
		</Stack>
	);
}

const Quote = styled.blockquote<{ $isVerse?: boolean }>`
	margin: 0;
	padding: ${space(5)} ${space(6)};
	border-left: 4px solid ${({ $isVerse }) => ($isVerse ? color.olive : color.lamp)};
	border-radius: 4px 14px 14px 4px;
	background: ${({ $isVerse }) => ($isVerse ? color.oliveWash : color.lampWash)};
	p { margin: 0; font: italic 400 1.1875rem / 1.5 ${font.story}; text-wrap: pretty; }
	footer { margin-top: ${space(3)}; font: 500 0.9375rem / 1.4 ${font.control}; }
	${onPhone} { padding: ${space(4)} ${space(4)}; p { font-size: 1.0625rem; } }
`;

function SourcesPanel({ hero: { sources } }: { hero: Hero }) {
	const id = useId();
	if (sources.length === 0)
		return (
			<Empty>
				<BookOpen size={28} aria-hidden />
				<Lead>No sources have been added for this hero yet.</Lead>
			</Empty>
		);
	return (
		<List>
			{sources.map((source, at) => (
				<li key={`${source.title} ${source.url}`}>
					<SourceView source={source} titleId={`${id}-${at}`} />
				</li>
			))}
		</List>
	);
}

const Empty = styled(Stack)`
	justify-items: center;
	gap: ${space(3)};
	padding: ${space(12)} ${space(4)};
	text-align: center;
	color: ${color.inkSoft};
`;

const List = styled.ul`
	display: grid;
	${bareList}
	li + li { border-top: 1px solid ${color.mist}; }
	li { padding: ${space(5)} 0; }
	li:first-child { padding-top: 0; }
`;

const PlaceMap = lazy(() => import("../map/place-map.tsx").then((part) => ({ default: part.PlaceMap })));

const PICTURE_PX = 156;

function OverviewPanel({ hero }: { hero: Hero }) {
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
				<Stack as="section">
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

const Prose = styled.p`
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

function StoriesPanel({ hero }: { hero: Hero }) {
	const createStory = useCreateStory();
	const { status, data } = heroStories.use(hero.id);
	const stories = data && mergeStories(data);
	return (
		<Stack $gap={5}>
			<Row style={{ justifyContent: "space-between" }}>
				<Subheading>Stories About {hero.name}</Subheading>
				<Button variant="main" onClick={() => createStory(hero.id)}>
					Create New Story
				</Button>
			</Row>
			{!stories && (status === "failed" ? <LoadError heroId={hero.id} /> : <Loading />)}
			{stories?.length === 0 && <NoStories onCreate={() => createStory(hero.id)} />}
			{stories && stories.length > 0 && (
				<StoryList>
					{stories.map((story) => (
						<li key={story.id}>
							<Item story={story} />
						</li>
					))}
				</StoryList>
			)}
		</Stack>
	);
}

function Item({ story }: { story: HeroStory }) {
	const titleId = useId();
	const { id, heroId, title, content, level, isHistoricallyAccurate, isFeatured, createdBy } = story;
	const isOwn = createdBy === CREATED_BY_CALLER;
	const levelName = isOwn ? null : levelLabel(level);
	return (
		<Article aria-labelledby={titleId}>
			<Row $gap={2}>
				{isFeatured && <FeaturedStar size={18} role="img" aria-label="Featured" />}
				<Subheading as="h4" id={titleId}>
					{title}
				</Subheading>
			</Row>
			<Row $gap={2}>
				<Badge $tone={isHistoricallyAccurate ? "olive" : "lamp"}>
					{isHistoricallyAccurate ? "Historical" : "Fictional"}
				</Badge>
				{levelName && <Badge $tone="sky">{levelName}</Badge>}
				{isOwn && <Badge $tone="sky">{USER_STORY_SOURCE}</Badge>}
			</Row>
			<StoryPreview>{previewOf(content) || "No content available"}</StoryPreview>
			<div>
				{content.trim() ? (
					<ButtonLink
						to={isOwn ? `/story?id=${encodeURIComponent(id)}` : heroStoryPath(heroId, id)}
						aria-describedby={titleId}
					>
						Read Full Story
					</ButtonLink>
				) : (
					<Button aria-describedby={titleId} onClick={sayComingSoon}>
						Read Full Story
					</Button>
				)}
			</div>
		</Article>
	);
}

const sayComingSoon = () => toast({ title: "Coming Soon", description: "The full story view will be available soon." });

function NoStories({ onCreate }: { onCreate: () => void }) {
	return (
		<NoStoriesBox>
			<Subheading as="h4">No Stories Yet</Subheading>
			<Lead>Be the first to have a story told about this hero.</Lead>
			<Button onClick={onCreate}>Create First Story</Button>
		</NoStoriesBox>
	);
}

function Loading() {
	return (
		<Stack role="status" aria-label="Loading the stories">
			<Skeleton $height="150px" />
			<Skeleton $height="150px" />
		</Stack>
	);
}

function LoadError({ heroId }: { heroId: string }) {
	return (
		<Stack $gap={3} role="alert">
			<Lead>The stories about this hero could not be loaded.</Lead>
			<Button onClick={() => heroStories.refresh(heroId)}>Try again</Button>
		</Stack>
	);
}

const StoryList = styled.ul`
	display: grid;
	gap: ${space(4)};
	${bareList}
`;

const Article = styled.article`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
	padding: ${space(5)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.paper};
	> ${Row}:first-child { flex-wrap: nowrap; align-items: start; }
`;

const FeaturedStar = styled(Star)`
	flex: none;
	margin-top: 3px;
	color: ${color.link};
	fill: ${color.lamp};
`;

const StoryPreview = styled.p`
	margin: 0;
	color: ${color.inkSoft};
	line-height: 1.5;
	overflow-wrap: anywhere;
`;

const NoStoriesBox = styled(Stack)`
	justify-items: center;
	gap: ${space(3)};
	padding: ${space(10)} ${space(4)};
	text-align: center;
	> button { justify-self: center; }
`;
