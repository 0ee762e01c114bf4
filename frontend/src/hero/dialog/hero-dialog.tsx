import type { Hero } from "@lion-tails/common/hero";
import { BookOpen } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useId, useRef } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { CloseButton, overlayStyle, sheetStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Badge, bareList, Lead, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { HERO_TABS, useHeroLink } from "../hero-link.ts";
import { heroStories } from "../heroes.ts";
import { SourceView } from "../source-view.tsx";
import { OverviewPanel, Prose } from "./overview-panel.tsx";
import { StoriesPanel } from "./stories-panel.tsx";

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
