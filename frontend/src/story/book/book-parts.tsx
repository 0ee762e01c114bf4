import { missingWords } from "@lion-tails/common/missing-words";
import { type BibleVerse, BUILT_IN_MODEL, type MoralOutcome } from "@lion-tails/common/story";
import { toldByWords } from "@lion-tails/common/story-label";
import { Heart, X } from "lucide-react";
import { useMemo, useState } from "react";
import { keyframes, styled } from "styled-components";
import { storage } from "../../net/browser-storage.ts";
import { IconButton } from "../../ui/button.tsx";
import { WithSettingsLink } from "../../ui/link.tsx";
import { Banner, Card } from "../../ui/surface.tsx";
import { Heading, Note, Stack } from "../../ui/text.tsx";
import { color, fade, font, reducedMotion, space } from "../../ui/tokens.ts";
import { inQuotes, usePassage, withQuotesPaired } from "./passages.ts";
import { findReferences } from "./references.tsx";

type VerseProps = {
	verse: BibleVerse;
	/** The story was completed on this screen, so the verse fades in last. */
	isSettling?: boolean;
	isQuoted?: boolean;
};

export function Verse({ verse, isSettling = false, isQuoted = false }: VerseProps) {
	const text = withQuotesPaired(verse.text);
	return (
		<Passage $isSettling={isSettling}>
			<p>{isQuoted ? inQuotes(text) : text}</p>
			<footer>
				— {verse.reference}
				{verse.translation && ` (${verse.translation})`}
			</footer>
		</Passage>
	);
}

export function Questions({ questions, outcome }: { questions: readonly string[]; outcome: MoralOutcome }) {
	if (questions.length === 0) return null;
	return (
		<Card aria-labelledby="think-about-it">
			<Stack>
				<Heading id="think-about-it">Think About It</Heading>
				<List>
					{questions.map((question, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a question may stand in it twice
						<li key={at}>{question}</li>
					))}
				</List>
				{outcome === "consequences" && <Note>Think about what you would do differently.</Note>}
			</Stack>
		</Card>
	);
}

type StorytellerNoteProps = {
	toldBy: string | undefined;
	notHonored?: readonly string[] | undefined;
	isEndedEarly?: boolean | undefined;
	versesLeftOut?: string | undefined;
	hasPaintings?: boolean;
};

/** Shows which program told the story and painted for it, which wishes it does not contain, and whether it stopped early. */
export function StorytellerNote({
	toldBy,
	notHonored = [],
	isEndedEarly = false,
	versesLeftOut,
	hasPaintings = false,
}: StorytellerNoteProps) {
	const isBuiltIn = toldBy === BUILT_IN_MODEL;
	if (!toldBy && !isEndedEarly && !versesLeftOut && !hasPaintings && notHonored.length === 0) return null;
	return (
		<BesideStory $gap={2}>
			{versesLeftOut && (
				<Note>The AI model had no room for the whole passage. It told this story without reading {versesLeftOut}.</Note>
			)}
			{isEndedEarly && (
				<Note>The storyteller stopped before the end of this story, so Lion Tails added a short ending.</Note>
			)}
			{notHonored.map((missing) => (
				<Note key={missing}>{missingWords(missing, toldBy)}</Note>
			))}
			{isBuiltIn ? (
				<Note>
					<WithSettingsLink text="Told by the built-in storyteller. Add an OpenAI key in Settings for AI stories." />
				</Note>
			) : (
				toldBy && <Note>{toldByWords(toldBy)}</Note>
			)}
			{hasPaintings && <Note>An AI model painted some of the pictures.</Note>}
		</BesideStory>
	);
}

/** For parents, so not printed. */
const BesideStory = styled(Stack)`
	@media print { display: none; }
`;

const STORAGE_KEY = "keepingBannerDismissed";

/** Shows how long stories are kept. Stays dismissed in this browser tab. */
export function RetentionBanner() {
	const [isShown, setShown] = useState(() => storage.get("session", STORAGE_KEY) === null);
	if (!isShown) return null;
	return (
		<Banner>
			<Heart size={20} aria-hidden />
			<p>Stories are kept for one year. Favorites are kept indefinitely.</p>
			<IconButton
				icon={X}
				iconSize={18}
				label="Dismiss"
				onClick={() => {
					storage.set("session", STORAGE_KEY, "1");
					setShown(false);
				}}
			/>
		</Banner>
	);
}

const settle = keyframes`from { opacity: 0; transform: translateY(10px); }`;

const Passage = styled.blockquote<{ $isSettling: boolean }>`
	margin: ${space(8)} 0 ${space(2)};
	padding: ${space(5)} 0 0;
	border-top: 1px solid ${color.mist};
	text-align: center;
	text-wrap: balance;
	animation: ${settle} 700ms cubic-bezier(0.2, 0.7, 0.3, 1) 400ms backwards;
	${({ $isSettling }) => !$isSettling && "animation: none;"}
	${reducedMotion} { animation-name: ${fade}; }
	p { margin: 0 0 ${space(2)}; font-style: italic; }
	footer { font: 600 0.9375rem / 1.4 ${font.control}; color: ${color.inkSoft}; }
`;

const List = styled.ol`
	display: grid;
	gap: ${space(3)};
	margin: 0;
	padding-left: 1.4em;
	font-family: ${font.story};
	font-size: 1.0625rem;
	line-height: 1.5;
	li::marker { font-family: ${font.heading}; font-weight: 600; color: ${color.link}; }
`;

/** Lists references in a complete story to passages that do not exist. */
export function ReferenceNotes({ paragraphs }: { paragraphs: readonly string[] }) {
	const references = useMemo(
		() => [...new Set(paragraphs.flatMap(findReferences).map(({ text }) => text))],
		[paragraphs],
	);
	if (references.length === 0) return null;
	return (
		<BesideStory $gap={2}>
			{references.map((reference) => (
				<ReferenceNote key={reference} reference={reference} />
			))}
		</BesideStory>
	);
}

function ReferenceNote({ reference }: { reference: string }) {
	if (usePassage(reference)?.exists !== false) return null;
	return <Note>This story names “{reference}”, which is not in the Bible.</Note>;
}
