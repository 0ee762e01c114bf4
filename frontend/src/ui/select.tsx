// A choice from a list. The list is loaded with the first press, or when the keyboard reaches the field.
import { ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { styled } from "styled-components";
import { Field } from "./field.tsx";
import { part } from "./part.ts";
import { type SelectProps, selectTriggerStyle } from "./select-trigger.ts";

export const openSelect = part(() => import("./open-select.tsx").then(({ OpenSelect }) => OpenSelect));

export function SelectField(props: SelectProps) {
	const { label, value, choices, placeholder, isDisabled = false, isOptional, hint, error, ref } = props;
	const [wanted, setWanted] = useState<"list" | "keyboard" | null>(null);
	const Select = openSelect.use(wanted !== null);
	const chosen = choices.find(([choice]) => choice === value)?.[1];
	return (
		<Field label={label} isOptional={isOptional} hint={hint} error={error}>
			{(control) =>
				Select ? (
					<Select {...props} control={control} start={wanted} />
				) : (
					<Trigger
						ref={ref}
						{...control}
						type="button"
						role="combobox"
						aria-expanded={false}
						aria-autocomplete="none"
						disabled={isDisabled}
						{...(isDisabled && { "data-disabled": "" })}
						{...(chosen === undefined && { "data-placeholder": "" })}
						onPointerEnter={openSelect.preload}
						onClick={() => setWanted("list")}
						onFocus={({ target }: FocusEvent) => target.matches(":focus-visible") && setWanted("keyboard")}
						onKeyDown={({ key }: KeyboardEvent) => key.startsWith("Arrow") && setWanted("list")}
					>
						<span>{chosen ?? placeholder}</span>
						<ChevronDown size={18} aria-hidden />
					</Trigger>
				)
			}
		</Field>
	);
}

/** Choices for SelectField: each word, and as its label the word with a capital letter. */
export const asChoices = (words: readonly string[]): [string, string][] =>
	words.map((word) => [word, capitalized(word)]);

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const Trigger = styled.button`${selectTriggerStyle}`;
