// Says, to parents and to machines, that a program wrote the story, and which server received the request.
import { BUILT_IN_MODEL, type StoryResult } from "@lion-tails/common/story";
import { sourceTypeOf } from "@lion-tails/common/story-origin";
import { styled } from "styled-components";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/text.tsx";
import { space } from "../../ui/tokens.ts";

type Props = { story: Pick<StoryResult, "title" | "toldBy" | "sentTo"> };

export function StoryOrigin({ story: { title, toldBy, sentTo } }: Props) {
	const isBuiltIn = toldBy === BUILT_IN_MODEL;
	return (
		<>
			<meta name="digital-source-type" content={sourceTypeOf(toldBy)} />
			<script type="application/ld+json">{jsonLd(title, toldBy)}</script>
			<Details>
				<summary>Where did the words go?</summary>
				<Note>
					{isBuiltIn
						? "The built-in storyteller made this story on the server of this site. No other server received your request or the story."
						: `This story was written by an AI model${toldBy ? ` (${toldBy})` : ""}. `}
					{!isBuiltIn && sentTo && sentences(sentTo)}
					{!isBuiltIn && !sentTo && "Which server received the request was not recorded."}
				</Note>
				<Note>
					Read aloud with your own key’s voice or painted with your own key, its sentences or its picture’s description
					are sent to OpenAI. More on <Link to="/privacy">Privacy</Link> and <Link to="/safety">Safety</Link>.
				</Note>
			</Details>
		</>
	);
}

function sentences({ host, isModerated }: NonNullable<StoryResult["sentTo"]>): string {
	const storyteller = `${host} received your request with the child’s details, and wrote the story.`;
	return isModerated
		? `${storyteller} Each paragraph was also sent to OpenAI’s moderation, which checks whether it is for children.`
		: storyteller;
}

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
	summary { padding-block: ${space(2)}; cursor: pointer; font-size: 0.9375rem; }
	${Note} + ${Note} { margin-top: ${space(2)}; }
	@media print { display: none; }
`;
