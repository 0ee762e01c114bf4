import { READING_LEVELS, ReadingLevel, STORY_LENGTHS, StoryLength, THEMES, Theme } from "@lion-tails/common/story";
import { TextArea } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { optionsOf, type PartProps } from "./form-parts.ts";
import { useBuiltInHint } from "./next-storyteller.ts";

const themes = optionsOf(THEMES);
const levels = optionsOf(READING_LEVELS);
const lengths = optionsOf(STORY_LENGTHS);

export function ThemeField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Theme"
			isOptional
			value={values.theme}
			onChange={(theme) => change({ theme: Theme.parse(theme) })}
			choices={themes}
			error={form.formState.errors.theme?.message}
		/>
	);
}

export function LengthField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Story length"
			value={values.storyLength}
			onChange={(length) => change({ storyLength: StoryLength.parse(length) })}
			choices={lengths}
			error={form.formState.errors.storyLength?.message}
		/>
	);
}

export function LevelField({ form, values, change }: PartProps) {
	return (
		<SelectField
			label="Reading level"
			value={values.readingLevel}
			onChange={(level) => change({ readingLevel: ReadingLevel.parse(level) })}
			choices={levels}
			error={form.formState.errors.readingLevel?.message}
		/>
	);
}

export function WishField({ form }: PartProps) {
	const builtInHint = useBuiltInHint("Other wishes need");
	return (
		<TextArea
			label="A wish for this story"
			isOptional
			placeholder="Something that happened today, a friend, a worry, a place…"
			maxLength={1000}
			hint={builtInHint}
			error={form.formState.errors.customPrompt?.message}
			{...form.register("customPrompt")}
		/>
	);
}
