import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { styled } from "styled-components";
import { HeroAvatar } from "../../hero/emblem/hero-avatar.tsx";
import { levelLabel, livedText } from "../../hero/hero-facts.ts";
import { HEROES_PATH, heroPath, heroStoryPath, useCreateStory } from "../../hero/hero-link.ts";
import { heroes, heroStories } from "../../hero/heroes.ts";
import { SourceView } from "../../hero/source-view.tsx";
import { CallError } from "../../net/client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Card, Column } from "../../ui/surface.tsx";
import { Badge, bareList, Heading, Lead, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { storyCover } from "../book/story-cover.ts";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { StaticBook } from "../reader/saved-book.tsx";

export function HeroStoryPage() {
	const { heroId = "", storyId = "" } = useParams();
	const [error, setError] = useState<unknown>(null);
	const load = useCallback(() => {
		setError(null);
		Promise.all([heroes.ensure(), heroStories.ensure(heroId)]).catch(setError);
	}, [heroId]);
	useEffect(load, [load]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another story begins at its beginning
	useEffect(() => void window.scrollTo(0, 0), [storyId]);

	const hero = heroes.use().data?.find(({ id }) => id === heroId);
	const { data } = heroStories.use(heroId);
	const story = data?.heroStories.find(({ id }) => id === storyId);
	const isMissing = error instanceof CallError && ["not_found", "hero_not_found"].includes(error.code);

	if (hero && data && story) return <HeroBook key={storyId} hero={hero} story={story} stories={data.heroStories} />;
	if (error && !isMissing)
		return (
			<Problem title="The story could not be opened" text={error instanceof Error ? error.message : ""}>
				<Button variant="main" onClick={load}>
					Try again
				</Button>
			</Problem>
		);
	if (isMissing || data)
		return (
			<Problem title="We could not find that story" text="Perhaps its address was not copied completely.">
				{hero && <ButtonLink to={heroPath(heroId)}>{hero.name}</ButtonLink>}
			</Problem>
		);
	return <PageSpinner label="Opening the story…" />;
}

function Problem({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	return (
		<Column>
			<title>{`${title} · Lion Tails`}</title>
			<Card>
				<Stack role="alert">
					<Heading as="h1">{title}</Heading>
					<Lead>{text}</Lead>
					<Row>
						{children}
						<ButtonLink to={HEROES_PATH}>Heroes of Faith</ButtonLink>
					</Row>
				</Stack>
			</Card>
		</Column>
	);
}

type BookProps = { hero: Hero; story: HeroStory; stories: readonly HeroStory[] };

function HeroBook({ hero, story, stories }: BookProps) {
	const createStory = useCreateStory();
	const kept = useMemo(() => keptStory(hero, story), [hero, story]);
	const request = useMemo(() => ({ heroOfFaith: hero.id }), [hero.id]);
	const others = stories.filter(({ id, content }) => id !== story.id && content.trim());
	const level = levelLabel(story.level);
	return (
		<Column $wide>
			<title>{`${story.title} · ${hero.name} · Lion Tails`}</title>
			<Desk>
				<Back to={heroPath(hero.id)}>
					<ArrowLeft size={18} aria-hidden />
					About {hero.name}
				</Back>
				<Head>
					<HeroAvatar hero={hero} size={72} isRound />
					<div>
						<Title>{hero.name}</Title>
						<Row $gap={2}>
							<Note>{livedText(hero)}</Note>
							<Badge $tone={story.isHistoricallyAccurate ? "olive" : "lamp"}>
								{story.isHistoricallyAccurate ? "Historical" : "Fictional"}
							</Badge>
							{level && <Badge $tone="sky">{level}</Badge>}
						</Row>
					</div>
				</Head>
				<StaticBook
					storyId={story.id}
					story={kept}
					request={request}
					bar={
						<Row $gap={2}>
							<KeepButtons story={kept} id={null} cover={storyCover(story.id, request, kept)} request={request} />
						</Row>
					}
				>
					{others.length > 0 && <OtherStories hero={hero} stories={others} />}
					<Sources story={story} />
					<Row>
						<Button variant="main" onClick={() => createStory(hero.id)}>
							Create Story
						</Button>
						<ButtonLink to={heroPath(hero.id)}>About {hero.name}</ButtonLink>
						<ButtonLink to={HEROES_PATH}>Heroes of Faith</ButtonLink>
					</Row>
				</StaticBook>
			</Desk>
		</Column>
	);
}

/** The picture shows what the title names and the hero's emblem. */
const keptStory = ({ emblem }: Hero, { title, content, bibleVerse }: HeroStory): KeptStory => ({
	title,
	content,
	bibleVerse,
	moralOutcome: "positive",
	applicationQuestions: [],
	imagePrompt: emblem ? `${emblem.holds}, ${emblem.backdrop}` : "",
});

function OtherStories({ hero, stories }: { hero: Hero; stories: readonly HeroStory[] }) {
	return (
		<Card>
			<Stack>
				<Heading>More about {hero.name}</Heading>
				<Others>
					{stories.map(({ id, title, level }) => (
						<li key={id}>
							<Link to={heroStoryPath(hero.id, id)}>{title}</Link>
							{levelLabel(level) && <Badge $tone="sky">{levelLabel(level)}</Badge>}
						</li>
					))}
				</Others>
			</Stack>
		</Card>
	);
}

function Sources({ story: { sources } }: { story: HeroStory }) {
	const id = useId();
	if (sources.length === 0) return null;
	return (
		<Card aria-labelledby={id}>
			<Stack $gap={5}>
				<Heading id={id}>Sources</Heading>
				{sources.map((source, at) => (
					<SourceView key={`${source.title} ${source.url}`} source={source} titleId={`${id}-${at}`} />
				))}
			</Stack>
		</Card>
	);
}

/** Prints only the story, whose sheet includes the title. */
const Desk = styled(Stack)`
	gap: ${space(5)};
	@media print { > :not(:has([data-reader-theme])) { display: none; } }
`;

const Back = styled(Link)`
	display: inline-flex;
	align-items: center;
	justify-self: start;
	gap: ${space(2)};
	min-height: 44px;
	font-weight: 600;
	text-decoration: none;
	&:hover { text-decoration: underline; }
`;

const Head = styled.header`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	> div { display: grid; gap: ${space(1.5)}; min-width: 0; }
	${onPhone} { h1 { font-size: 1.5rem; } }
`;

const Others = styled.ul`
	${bareList}
	display: grid;
	gap: ${space(3)};
	li { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; }
	a { color: ${color.link}; font-weight: 600; line-height: 1.4; }
`;
