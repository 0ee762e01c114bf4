import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { StoryOrigin } from "./story-origin.tsx";

type Story = Parameters<typeof StoryOrigin>[0]["story"];

function show(story: Story) {
	const { container } = render(
		<MemoryRouter>
			<StoryOrigin story={story} />
		</MemoryRouter>,
	);
	return {
		text: container.textContent,
		data: JSON.parse(container.querySelector('script[type="application/ld+json"]')?.textContent ?? "null"),
		meta: document.querySelector('meta[name="digital-source-type"]')?.getAttribute("content"),
	};
}

it("names the server of a model, and marks the story as written by AI for machines", () => {
	const sentTo = { host: "api.openai.com", isModerated: true };
	const { text, data, meta } = show({ title: "</script><b>Lamp", toldBy: "gpt-4o", sentTo });
	expect(text).toContain("written by an AI model (gpt-4o). api.openai.com received your request");
	expect(text).toContain("OpenAI’s moderation");
	expect(data).toMatchObject({ "@type": "ShortStory", name: "</script><b>Lamp" });
	for (const type of [data.digitalSourceType, meta]) expect(type).toMatch(/\/trainedAlgorithmicMedia$/);
});

it("a story of the built-in storyteller states that no other server received it", () => {
	const { text, data } = show({ title: "Lamp", toldBy: BUILT_IN_MODEL });
	expect(text).toContain("No other server received your request or the story.");
	expect(data.digitalSourceType).toMatch(/\/algorithmicMedia$/);
	expect(screen.getByRole("link", { name: "Privacy", hidden: true }).getAttribute("href")).toBe("/privacy");
});

it("lists the servers that received the picture or a part of the story", () => {
	const alsoSentTo = [
		{ host: "api.openai.com", what: "picture" as const },
		{ host: "api.openai.com", what: "speech" as const },
		{ host: "api.openai.com", what: "page painting" as const },
		{ host: "voices.example", what: "speech" as const },
	];
	const { text } = show({ title: "Lamp", toldBy: BUILT_IN_MODEL, alsoSentTo });
	expect(text).toContain(
		"No other server received your request.api.openai.com also received the picture that the story is about, sentences of the story to read aloud and the child’s looks with the scenes of pages to paint.",
	);
	expect(text).toContain("voices.example also received sentences of the story to read aloud.");
});
