import type { DebugEntry } from "@lion-tails/common/story";
import { Copy } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Badge, Note, Row, Stack, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";
import { copyText } from "../export/keep-buttons.tsx";

/** A story from elsewhere may lack any of the fields. */
export type DebugEntryShown = { [K in keyof DebugEntry]?: DebugEntry[K] | undefined };

export function DebugSteps({ entries }: { entries: readonly DebugEntryShown[] }) {
	const names = stepNames(entries);
	return (
		<Stack $gap={3}>
			<Row>
				<Note>{entries.length === 1 ? "1 step" : `${entries.length} steps`}, with prompts and raw answers.</Note>
				<Button icon={Copy} variant="quiet" onClick={() => copyText(JSON.stringify(entries, null, "\t"), "This")}>
					Copy everything
				</Button>
			</Row>
			{entries.map((entry, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the steps of a story never change
				<Step key={at} name={names[at] ?? ""} entry={entry} />
			))}
		</Stack>
	);
}

function Step({ name, entry }: { name: string; entry: DebugEntryShown }) {
	const [isOpen, setOpen] = useState(false);
	const { wordCount, targetWordCount, parseError, systemPrompt, userPrompt, response } = entry;
	const words = wordCount !== undefined && `${wordCount}${targetWordCount ? ` of ${targetWordCount}` : ""} words`;
	return (
		<StepBox onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>
				<Row as="span" $gap={2}>
					{name}
					{words && <Badge $tone="olive">{words}</Badge>}
					{parseError && <Badge $tone="lamp">Unexpected format</Badge>}
				</Row>
			</summary>
			{isOpen && (
				<Stack>
					<Facts entry={entry} />
					{parseError && <Part title="What was wrong" step={name} text={parseError} />}
					{systemPrompt && <Part title="System prompt" step={name} text={systemPrompt} />}
					{userPrompt && <Part title="User prompt" step={name} text={userPrompt} />}
					{response && <Part title="Raw answer" step={name} text={response} />}
				</Stack>
			)}
		</StepBox>
	);
}

function Facts({ entry }: { entry: DebugEntryShown }) {
	const { model, attempt, maxAttempts, maxTokens, timestamp } = entry;
	const time = timestamp ? new Date(timestamp) : null;
	const facts = {
		Model: model,
		Attempt: attempt && (maxAttempts ? `${attempt} of ${maxAttempts}` : attempt),
		"At most": maxTokens && `${maxTokens} tokens`,
		Time: time && !Number.isNaN(time.getTime()) && dateFormat.format(time),
	};
	return (
		<FactList>
			{Object.entries(facts).map(
				([label, value]) =>
					value && (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</FactList>
	);
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

function Part({ title, step, text }: { title: string; step: string; text: string }) {
	return (
		<Stack $gap={2}>
			<Row>
				<Title>{title}</Title>
				<Button icon={Copy} variant="quiet" onClick={() => copyText(text, "This")}>
					Copy
					<VisuallyHidden>
						{" "}
						the {title.toLowerCase()} of: {step}
					</VisuallyHidden>
				</Button>
			</Row>
			<Text tabIndex={0} role="region" aria-label={`${title} of: ${step}`}>
				{text}
			</Text>
		</Stack>
	);
}

const STEPS: Record<string, string> = {
	generateShortStorySingleCall: "The whole story",
	analyzeImage: "What is in the picture",
	generateOutline: "Outline",
	finalizeStory: "Questions, verse and picture",
};

/** Counts the chapters; a repeated attempt at one has `attempt` above 1. */
function stepNames(entries: readonly DebugEntryShown[]): string[] {
	let chapter = 0;
	return entries.map(({ step = "A step", attempt = 1 }) => {
		if (step === "generateChapter" && attempt === 1) chapter++;
		const name = step === "generateChapter" ? `Chapter ${chapter}` : (STEPS[step] ?? step);
		return attempt > 1 ? `${name}, attempt ${attempt}` : name;
	});
}

const StepBox = styled.details`
	border-top: 1px solid ${color.mist};
	padding-bottom: ${space(2)};
`;

const Title = styled.h3`
	margin: 0;
	font: 600 0.9375rem / 1.3 ${font.control};
`;

const FactList = styled.dl`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(2)} ${space(6)};
	margin: 0;
	font-size: 0.9375rem;
	div { display: flex; gap: ${space(2)}; }
	dt { color: ${color.inkSoft}; }
	dd { margin: 0; overflow-wrap: anywhere; }
`;

const Text = styled.p`
	max-height: 24rem;
	margin: 0;
	padding: ${space(3)};
	overflow: auto;
	border: 1px solid ${color.mist};
	border-radius: ${radius.control};
	background: ${color.paper};
	font: 400 0.875rem / 1.5 ui-monospace, "Cascadia Mono", Menlo, monospace;
	white-space: pre-wrap;
	overflow-wrap: anywhere;
`;
