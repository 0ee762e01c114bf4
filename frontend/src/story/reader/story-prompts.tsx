// The exact prompts with which a saved story was told, step by step, for the parent.
import type { DebugEntry } from "@lion-tails/common/story";
import { Copy } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/surface.tsx";
import { Row, Stack, VisuallyHidden } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";

type Entry = Pick<DebugEntry, "step" | "systemPrompt" | "userPrompt" | "attempt">;

export function StoryPrompts({ entries }: { entries: readonly Entry[] | undefined }) {
	const [isOpen, setOpen] = useState(false);
	// What was added without asking a model has no prompts.
	const asked = (entries ?? []).filter(({ userPrompt }) => userPrompt !== "");
	if (asked.length === 0) return null;
	const names = stepNames(asked);
	return (
		<Card as="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<Summary>Prompts of this story</Summary>
			{isOpen && (
				<Stack $gap={3}>
					{asked.map((entry, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the steps of a story never change
						<Step key={at} name={names[at] ?? ""} entry={entry} />
					))}
				</Stack>
			)}
		</Card>
	);
}

function Step({ name, entry }: { name: string; entry: Entry }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<StepBox onToggle={(event) => setOpen(event.currentTarget.open)}>
			<Summary>{name}</Summary>
			{isOpen && (
				<Stack $gap={4}>
					<Prompt title="System prompt" step={name} text={entry.systemPrompt} />
					<Prompt title="User prompt" step={name} text={entry.userPrompt} />
				</Stack>
			)}
		</StepBox>
	);
}

function Prompt({ title, step, text }: { title: string; step: string; text: string }) {
	return (
		<Stack $gap={2}>
			<Row $gap={3}>
				<Title>{title}</Title>
				<Button variant="quiet" onClick={() => copy(text)}>
					<Copy size={18} aria-hidden />
					Copy
					<VisuallyHidden>
						{" "}
						the {title.toLowerCase()} of: {step}
					</VisuallyHidden>
				</Button>
			</Row>
			<Text>{text}</Text>
		</Stack>
	);
}

async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast({ title: "Copied" });
	} catch {
		// Browsers refuse it on pages that came over plain HTTP.
		toastError("The prompt could not be copied", null, "Please select its text and copy it yourself.");
	}
}

const STEPS: Record<string, string> = {
	generateShortStorySingleCall: "The whole story",
	generateOutline: "Outline",
	finalizeStory: "Questions, verse and picture",
};

/** Chapters are counted: another attempt at one has a number above 1. */
function stepNames(entries: readonly Entry[]): string[] {
	let chapter = 0;
	return entries.map(({ step, attempt }) => {
		if (step === "generateChapter" && attempt === 1) chapter++;
		const name = step === "generateChapter" ? `Chapter ${chapter}` : (STEPS[step] ?? step);
		return attempt > 1 ? `${name}, attempt ${attempt}` : name;
	});
}

const Summary = styled.summary`
	display: list-item;
	min-height: 44px;
	padding: ${space(2.5)} 0;
	font: 600 1rem / 1.4 ${font.control};
	cursor: pointer;
`;

const StepBox = styled.details`
	border-top: 1px solid ${color.mist};
`;

const Title = styled.h3`
	margin: 0;
	font: 600 0.9375rem / 1.3 ${font.control};
`;

const Text = styled.p`
	margin: 0;
	padding: ${space(3)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.control};
	background: ${color.paper};
	font: 400 0.9375rem / 1.5 ${font.control};
	white-space: pre-wrap;
	overflow-wrap: anywhere;
`;
