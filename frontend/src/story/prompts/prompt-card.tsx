// One prompt of the editor. Closed it shows the beginning of its text; open, the whole text and its fixed part.
import { MAX_PROMPT_CHARS } from "@lion-tails/common/story";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Card } from "../../ui/surface.tsx";
import { Badge, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";
import { editPrompt, type PromptKind, resetPrompt, useCustomPrompts } from "./custom-prompts.ts";
import type { PromptChecks } from "./prompt-checks.ts";
import { PromptDiff } from "./prompt-diff.tsx";

const PREVIEW_CHARS = 150;

type Props = {
	kind: PromptKind;
	title: string;
	/** The default prompt, which follows the form. */
	byDefault: string;
	/** What follows the text in every story. */
	fixedPart?: string;
	note: ReactNode;
	checks: PromptChecks;
};

export function PromptCard({ kind, title, byDefault, fixedPart, note, checks }: Props) {
	const id = useId();
	const edited = useCustomPrompts(({ edited: texts }) => texts[kind]);
	const [isOpen, setOpen] = useState(false);
	const [hasDiff, setDiff] = useState(false);
	const text = edited ?? byDefault;
	const isCustom = edited !== null;
	return (
		<Card aria-labelledby={id}>
			<Stack $gap={4}>
				<Row $gap={3}>
					<Subheading as="h2" id={id}>
						{title}
					</Subheading>
					{isCustom && <Badge $tone="lamp">Custom</Badge>}
				</Row>
				{!isOpen && <Preview>{previewOf(text)}</Preview>}
				{isOpen && (
					<>
						<PromptArea
							label={title}
							rows={14}
							spellCheck={false}
							maxLength={MAX_PROMPT_CHARS}
							value={text}
							onChange={(event) => editPrompt(kind, event.target.value)}
							hint={note}
						/>
						{fixedPart && <FixedPart text={fixedPart} />}
					</>
				)}
				{isCustom && <Checks checks={checks} />}
				{isCustom && hasDiff && <Diff before={byDefault} after={text} />}
				<Row $gap={2}>
					<Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
						{isOpen ? "Close" : "Edit"}
					</Button>
					{isCustom && (
						<>
							<Button aria-expanded={hasDiff} onClick={() => setDiff(!hasDiff)}>
								{hasDiff ? "Hide changes" : "Show changes"}
							</Button>
							<Button onClick={() => resetPrompt(kind)}>Reset to Default</Button>
						</>
					)}
				</Row>
			</Stack>
		</Card>
	);
}

const previewOf = (text: string) => (text.length <= PREVIEW_CHARS ? text : `${text.slice(0, PREVIEW_CHARS)}...`);

/** Compared after the typing, not at each letter. */
function Diff({ before, after }: { before: string; after: string }) {
	return <PromptDiff before={useDeferredValue(before)} after={useDeferredValue(after)} />;
}

function FixedPart({ text }: { text: string }) {
	return (
		<details>
			<Summary>Always added at its end: the rules of safety, and the shape of the answer</Summary>
			<Note>This part cannot be changed or left out. Without it a story could frighten a child, or not be read.</Note>
			<Fixed>{text}</Fixed>
		</details>
	);
}

function Checks({ checks: { warnings, suggestions } }: { checks: PromptChecks }) {
	if (warnings.length + suggestions.length === 0) return null;
	return (
		<CheckList>
			{warnings.map((text) => (
				<li key={text}>
					<strong>Warning:</strong> {text}
				</li>
			))}
			{suggestions.map((text) => (
				<li key={text}>
					<strong>Suggestion:</strong> {text}
				</li>
			))}
		</CheckList>
	);
}

const Preview = styled(Note)`
	white-space: pre-line;
	overflow-wrap: anywhere;
`;

const PromptArea = styled(TextArea)`
	line-height: 1.5;
`;

const Summary = styled.summary`
	min-height: 44px;
	padding: ${space(2.5)} 0;
	font: 600 0.9375rem / 1.4 ${font.control};
	cursor: pointer;
`;

const Fixed = styled.p`
	margin: ${space(3)} 0 0;
	padding: ${space(3)};
	border: 1px dashed ${color.edge};
	border-radius: ${radius.control};
	white-space: pre-wrap;
	overflow-wrap: anywhere;
	font-size: 0.9375rem;
	line-height: 1.5;
	color: ${color.inkSoft};
`;

const CheckList = styled.ul`
	display: grid;
	gap: ${space(1.5)};
	margin: 0;
	padding: ${space(3)} ${space(4)} ${space(3)} ${space(8)};
	border-radius: ${radius.control};
	background: ${color.lampWash};
	font-size: 0.9375rem;
	line-height: 1.45;
`;
