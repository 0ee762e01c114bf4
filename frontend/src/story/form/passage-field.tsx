// The Bible passage of a story, checked while typing as the server will check it.
import type { OpenedPassage } from "@lion-tails/common/scripture";
import { INVALID_PASSAGE } from "@lion-tails/common/story-choices";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { FieldError, TextField } from "../../ui/field.tsx";
import { color } from "../../ui/tokens.ts";
import { usePassage, withQuotesPaired } from "../book/passages.ts";
import type { PartProps } from "./form-parts.tsx";

/** Pauses in typing before the passage is looked up, and before an unknown one is rejected. */
const LOOK_UP_AFTER_MS = 400;
const REFUSE_AFTER_MS = 1500;

/** `reference` is the field's value, trimmed. */
export function PassageField({ form, reference }: Pick<PartProps, "form"> & { reference: string }) {
	const [lookedUp, setLookedUp] = useState(reference);
	/** The reference that the user seems to have finished typing. */
	const [finished, setFinished] = useState("");
	const answer = usePassage(lookedUp);
	const error = form.formState.errors.biblePassage?.message;

	useEffect(() => {
		const timers = [
			setTimeout(setLookedUp, LOOK_UP_AFTER_MS, reference),
			setTimeout(setFinished, REFUSE_AFTER_MS, reference),
		];
		return () => timers.forEach(clearTimeout);
	}, [reference]);

	const found = !error && lookedUp === reference && answer ? answer.passage : undefined;
	const isRefused = found === null && finished === reference;
	return (
		<TextField
			label="Bible passage"
			isOptional
			placeholder="John 3:16 or Psalm 23"
			autoComplete="off"
			error={error}
			hint={
				<>
					{!found && !isRefused && "For example John 3:16 or Psalm 23."}
					<span role="status">
						{found && <Found passage={found} />}
						{isRefused && <FieldError as="span">{INVALID_PASSAGE}</FieldError>}
					</span>
				</>
			}
			{...(isRefused && { "aria-invalid": true })}
			{...form.register("biblePassage", {
				onBlur() {
					setLookedUp(reference);
					setFinished(reference);
				},
			})}
		/>
	);
}

function Found({ passage: { reference, verses } }: { passage: OpenedPassage }) {
	return (
		<Shown>
			<strong>{reference}</strong> <span lang="en">{firstWords(verses.map(({ text }) => text).join(" "))}</span>
		</Shown>
	);
}

const MAX_PREVIEW_CHARS = 90;

function firstWords(text: string): string {
	if (text.length <= MAX_PREVIEW_CHARS) return withQuotesPaired(text);
	const words = text.slice(0, text.lastIndexOf(" ", MAX_PREVIEW_CHARS)).replace(/[^\p{L}\p{N}”]+$/u, "");
	const hasOpenInnerQuote = words.lastIndexOf("‘") > words.lastIndexOf("’");
	return withQuotesPaired(`${words}…${hasOpenInnerQuote ? "’" : ""}`);
}

const Shown = styled.span`
	strong { font-weight: 600; color: ${color.ink}; }
`;
