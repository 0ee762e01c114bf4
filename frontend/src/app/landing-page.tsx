import { lazy, memo, Suspense } from "react";
import { styled } from "styled-components";
import { useSession } from "../account/session.ts";
import { SampleStory } from "../story/sample/sample-story.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { bareList, Heading, Lead, Row, Stack, Subheading } from "../ui/text.tsx";
import { color, font, onPhone, radius, space } from "../ui/tokens.ts";
import type { LandingPictureName } from "./draw-landing.tsx";
import { landingPictures, pageIsLoaded } from "./landing-loading.ts";

const FEATURES = [
	{
		figure: "lion",
		title: "With your child’s name",
		text: "Stories that use your child’s name, favorite animal and the things they love.",
	},
	{
		figure: "lantern",
		title: "Biblical wisdom",
		text: "A moral lesson and a true verse in every story, and five questions to talk about.",
	},
	{
		figure: "ark",
		title: "Time-travel adventures",
		text: "Visit the days of the Bible: the ark, the walls of Jericho, the stable in Bethlehem.",
	},
	{
		figure: "star",
		title: "Heroes of Faith",
		text: "Meet women and men from history who trusted God, in words for children.",
	},
	{
		figure: "harp",
		title: "Christian music",
		text: "Songs with guitar chords and lyrics, for singing together before the light goes out.",
	},
] as const;

export function LandingPage() {
	const { status, user } = useSession();
	return (
		<>
			<title>Lion Tails: Christian Bedtime Stories</title>
			<Hero>
				<HeroPlace>
					<LandingPicture name="evening" />
				</HeroPlace>
				<HeroPage>
					<Stack>
						{user && <Welcome>Welcome, {user.username}</Welcome>}
						<HeroTitle>Lion Tails: Christian Bedtime Stories</HeroTitle>
						<Lead>
							Told live for your child, word by word, by AI and by lamplight. Read it together tonight and keep it for
							another evening.
						</Lead>
						<Row>
							<ButtonLink variant="main" to="/generate-story">
								Create a Story
							</ButtonLink>
							{status === "in" && <ButtonLink to="/tonight">Tonight</ButtonLink>}
							{status === "out" && (
								<ButtonLink variant="plain" to="/auth">
									Sign In or Register
								</ButtonLink>
							)}
							<ButtonLink to="/heroes-of-faith">Meet Heroes</ButtonLink>
							<ButtonLink to="/music">Explore Music</ButtonLink>
						</Row>
						<FreeTier />
					</Stack>
				</HeroPage>
			</Hero>
			<Band>
				<Heading>What an evening holds</Heading>
				<Grid>
					{FEATURES.map(({ figure, title, text }) => (
						<li key={title}>
							<EmblemPlace>
								<LandingPicture name={figure} />
							</EmblemPlace>
							<Subheading>{title}</Subheading>
							<p>{text}</p>
						</li>
					))}
				</Grid>
				<Row $gap={4}>
					<ButtonLink variant="main" to="/generate-story">
						Start Creating
					</ButtonLink>
				</Row>
			</Band>
			<Band>
				<SampleStory />
			</Band>
			<Closing>
				<ClosingPlace>
					<LandingPicture name="morning" />
				</ClosingPlace>
				<Stack>
					<Heading>One story, tonight</Heading>
					<Lead>Say who it is for and what it should be about. The first words come within moments.</Lead>
					<ButtonLink variant="main" to="/generate-story">
						Create Your First Story
					</ButtonLink>
				</Stack>
			</Closing>
		</>
	);
}

function FreeTier() {
	// The server fills in the meta element.
	const text = document.querySelector<HTMLMetaElement>('meta[name="free-stories"]')?.content;
	return (
		<Small>
			{text} <Link to="/settings">Add your own OpenAI API key in Settings for unlimited stories.</Link>
		</Small>
	);
}

// Narrower than this, the text is below the scene.
const onNarrow = "@media (max-width: 1020px)";

const Hero = styled.section`
	position: relative;
	display: grid;
	align-items: end;
	min-height: min(calc(100svh - 64px), 760px);
	padding: ${space(10)} ${space(6)};
	overflow: clip;
	${onNarrow} { padding: 0; min-height: 0; }
`;

const HeroPlace = styled.div`
	position: absolute;
	/* Wider than the page, so that the text does not cover the lion and the house. */
	inset: 0 -24% 0 0;
	${onNarrow} { position: relative; height: 44svh; min-height: 260px; }
`;

const HeroPage = styled.div`
	position: relative;
	width: min(540px, 100%);
	/* In line with the text below it. */
	margin-left: max(0px, calc(50% - 556px));
	padding: ${space(8)};
	background: ${color.page};
	border-radius: ${radius.card};
	box-shadow: 0 24px 60px -24px rgb(20 16 40 / 0.5);
	${onNarrow} {
		width: 100%;
		margin: -22px 0 0;
		padding: ${space(6)} ${space(5)} ${space(8)};
		border-radius: 22px 22px 0 0;
		box-shadow: none;
		background: ${color.paper};
		a { flex: 1 1 auto; }
	}
`;

const HeroTitle = styled.h1`
	margin: 0;
	font: 620 clamp(2.125rem, 1.5rem + 2.6vw, 3.25rem) / 1.06 ${font.heading};
	letter-spacing: -0.018em;
	text-wrap: balance;
`;

const Welcome = styled.p`
	margin: 0;
	font: 600 1rem / 1.3 ${font.control};
	color: ${color.link};
`;

const Small = styled.p`
	margin: 0;
	font-size: 0.9375rem;
	color: ${color.inkSoft};
`;

const Band = styled.section`
	max-width: 1160px;
	margin: 0 auto;
	padding: ${space(16)} ${space(6)};
	display: grid;
	gap: ${space(8)};
	${onPhone} { padding: ${space(8)} ${space(5)} ${space(12)}; }
`;

const Grid = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(230px, 1fr));
	gap: ${space(8)};
	${bareList}
	li { display: grid; gap: ${space(2)}; align-content: start; }
	p { margin: 0; color: ${color.inkSoft}; }
	/* All five in one row: the last would be alone in a second one. */
	@media (min-width: 1160px) {
		grid-template-columns: repeat(5, minmax(0, 1fr));
		gap: ${space(6)};
		h3 { font-size: 1.0625rem; }
	}
	${onPhone} {
		gap: ${space(6)};
		li { grid-template-columns: 88px minmax(0, 1fr); column-gap: ${space(4)}; align-content: center; }
	}
`;

const EmblemPlace = styled.div`
	height: 88px;
	margin-bottom: ${space(1)};
	/* On a phone next to the words, so that the list fits on a screen. */
	${onPhone} { grid-row: 1 / span 2; margin: 0; }
`;

const Closing = styled.section`
	display: grid;
	grid-template-columns: 1.15fr 1fr;
	align-items: center;
	gap: ${space(10)};
	max-width: 1160px;
	margin: 0 auto;
	padding: 0 ${space(6)} ${space(20)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(6)}; padding: 0 ${space(5)} ${space(14)}; }
`;

const ClosingPlace = styled.div`
	position: relative;
	aspect-ratio: 16 / 10;
	border-radius: ${radius.card};
`;

/** The first press may change the theme, which changes the pictures. */
const firstPress = new Promise((resolve) => {
	for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, resolve, { once: true });
});
const LaterPicture = lazy(async () => {
	await Promise.race([pageIsLoaded, firstPress]);
	// If loading fails, the prerendered pictures stay.
	return { default: await landingPictures.load().catch(() => new Promise<never>(() => {})) };
});

/** `memo`: a rerender of the page would make React remove the prerendered picture before it can draw its own. */
const LandingPicture = memo(function LandingPicture({ name }: { name: LandingPictureName }) {
	const Picture = landingPictures.current() ?? LaterPicture;
	return (
		<Suspense fallback={null}>
			<Picture name={name} />
		</Suspense>
	);
});
