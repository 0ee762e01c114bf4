import type { StoryRequestInput } from "@lion-tails/common/story";
import type { UseFormReturn } from "react-hook-form";
import type { Change, FormTab, StoryFormValues } from "./field-rules.ts";

/** What each part of the story form is given: the form, its values now, and the way to change several at once. */
export type PartProps = {
	form: UseFormReturn<StoryFormValues, unknown, StoryRequestInput>;
	values: StoryFormValues;
	tab: FormTab;
	change: (change: Change) => void;
};

export const optionsOf = (table: Record<string, string | { label: string }>): [string, string][] =>
	Object.entries(table).map(([value, option]) => [value, typeof option === "string" ? option : option.label]);
