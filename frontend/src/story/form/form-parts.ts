import type { StoryRequestInput } from "@lion-tails/common/story";
import type { UseFormReturn } from "react-hook-form";
import type { Change, FormTab, StoryFormValues } from "./field-rules.ts";

/** The props of each part of the story form. `change` sets several fields at once. */
export type PartProps = {
	form: UseFormReturn<StoryFormValues, unknown, StoryRequestInput>;
	values: StoryFormValues;
	tab: FormTab;
	change: (change: Change) => void;
};

export const optionsOf = (table: Record<string, string | { label: string }>): [string, string][] =>
	Object.entries(table).map(([value, option]) => [value, typeof option === "string" ? option : option.label]);
