// Says, to parents and to machines, that a program wrote the story, and which servers received what.
import { BUILT_IN_MODEL, type Receiver, type StoryResult } from "@lion-tails/common/story";
import { sourceTypeOf } from "@lion-tails/common/story-label";
import { styled } from "styled-components";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/text.tsx";
import { color, space } from "../../ui/tokens.ts";

type Props = { story: Pick<StoryResult, "title" | "toldBy" | "sentTo" | "alsoSentTo"> };

export function StoryOrigin({ story: { title, toldBy, sentTo, alsoSentTo = [] } }: Props) {
	const isBuiltIn = toldBy === BUILT_IN_MODEL;
	return (
		<>
			<meta name="digital-source-type" content={sourceTypeOf(toldBy)} />
			<script type="application/ld+json">{jsonLd(title, toldBy)}</script>
			<Details>
				<summary>Where did the words go?</summary>
				<Note>
					{isBuiltIn
						? `The built-in storyteller made this story on the server of this site. ${alsoSentTo.length === 0 ? "No other server received your request or the story." : "No other server received your request."}`
						: `This story was written by an AI model${toldBy ? ` (${toldBy})` : ""}. `}
					{!isBuiltIn && sentTo && (
						<>
							<strong>{sentTo.host}</strong> received your request with the child’s details, and wrote the story.
							{sentTo.isModerated &&
								" Each paragraph was also sent to OpenAI’s moderation, which checks whether it is for children."}
						</>
					)}
					{!isBuiltIn && !sentTo && "Which server received the request was not recorded."}
				</Note>
				{[...Map.groupBy(alsoSentTo, ({ host }) => host)].map(([host, parts]) => (
					<Note key={host}>
						<strong>{host}</strong> also received {listOf(parts.map(({ what }) => SENT[what]))}.
					</Note>
				))}
				<Note>
					If you use your own key to hear the story, to paint pictures or for a prayer, the provider of the key receives
					the sentences, the picture’s description or the story, and is then listed here. Read more on{" "}
					<Link to="/privacy">Privacy</Link> and <Link to="/safety">Safety</Link>.
				</Note>
			</Details>
		</>
	);
}

/** Without a formatter of Intl, whose creation takes some milliseconds. */
const listOf = (items: string[]) => items.join(", ").replace(/, ([^,]*)$/, " and $1");

const SENT: Record<Receiver["what"], string> = {
	picture: "the picture that the story is about",
	speech: "sentences of the story to read aloud",
	painting: "the description of a picture to paint",
	"page painting": "the child’s looks with the scenes of pages to paint",
	prayer: "the story to write a prayer about",
};

function jsonLd(title: string, toldBy: string | undefined): string {
	const data = {
		"@context": "https://schema.org",
		"@type": "ShortStory",
		name: title,
		digitalSourceType: sourceTypeOf(toldBy),
		creator: {
			"@type": "SoftwareApplication",
			name: toldBy === BUILT_IN_MODEL ? "Lion Tails" : (toldBy ?? "AI model"),
		},
	};
	// A title must not end the script element.
	return JSON.stringify(data).replaceAll("<", "\\u003c");
}

const Details = styled.details`
	summary { padding-block: ${space(3)}; cursor: pointer; font-size: 0.9375rem; line-height: 1.45; }
	/* A line of 1,100 px is too long to read. */
	${Note} { max-width: 44rem; }
	${Note} + ${Note} { margin-top: ${space(2)}; }
	strong { font-weight: 600; color: ${color.ink}; overflow-wrap: anywhere; }
	@media print { display: none; }
`;
