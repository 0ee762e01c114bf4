import { CREATED_BY_CALLER, type Hero, type HeroStory, USER_STORY_SOURCE } from "@lion-tails/common/hero";
import { Star } from "lucide-react";
import { useId } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Badge, bareList, Lead, Row, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, radius, space } from "../../ui/tokens.ts";
import { levelLabel, mergeStories, previewOf } from "../hero-facts.ts";
import { heroStoryPath, useCreateStory } from "../hero-link.ts";
import { heroStories } from "../heroes.ts";

export function StoriesPanel({ hero }: { hero: Hero }) {
	const createStory = useCreateStory();
	const { status, data } = heroStories.use(hero.id);
	const stories = data && mergeStories(data);
	return (
		<Stack $gap={5}>
			<Head>
				<Subheading>Stories About {hero.name}</Subheading>
				<Button variant="main" onClick={() => createStory(hero.id)}>
					Create New Story
				</Button>
			</Head>
			{!stories && (status === "failed" ? <LoadError heroId={hero.id} /> : <Loading />)}
			{stories?.length === 0 && <NoStories onCreate={() => createStory(hero.id)} />}
			{stories && stories.length > 0 && (
				<List>
					{stories.map((story) => (
						<li key={story.id}>
							<Item story={story} />
						</li>
					))}
				</List>
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
			<Preview>{previewOf(content) || "No content available"}</Preview>
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
		<Empty>
			<Subheading as="h4">No Stories Yet</Subheading>
			<Lead>Be the first to have a story told about this hero.</Lead>
			<Button onClick={onCreate}>Create First Story</Button>
		</Empty>
	);
}

function Loading() {
	return (
		<Stack $gap={4} role="status" aria-label="Loading the stories">
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

const Head = styled(Row)`justify-content: space-between;`;

const List = styled.ul`
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

const Preview = styled.p`
	margin: 0;
	color: ${color.inkSoft};
	line-height: 1.5;
	overflow-wrap: anywhere;
`;

const Empty = styled(Stack)`
	justify-items: center;
	gap: ${space(3)};
	padding: ${space(10)} ${space(4)};
	text-align: center;
	> button { justify-self: center; }
`;
