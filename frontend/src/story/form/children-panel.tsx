import { STORY_TYPES, StoryType } from "@lion-tails/common/story";
import type { RefObject } from "react";
import { heroes } from "../../hero/heroes.ts";
import { SwitchField } from "../../ui/choices.tsx";
import { SelectField } from "../../ui/select.tsx";
import { SubjectFields } from "./bible-fields.tsx";
import { CharacterField } from "./character-field.tsx";
import { AnimalFields, ChildFields, DetailFields } from "./child-fields.tsx";
import { chooseTimeTravel, isBiblical } from "./field-rules.ts";
import { Essentials, FieldRow, Panel } from "./form-layout.ts";
import { optionsOf } from "./form-parts.ts";
import { MoreChoices } from "./more-choices.tsx";
import { moreSummary } from "./more-summary.ts";
import type { FormCharacter } from "./use-form-character.ts";
import type { StoryFormState } from "./use-story-form.ts";
import { LengthField, LevelField, ThemeField, WishField } from "./wish-fields.tsx";

const TYPES = optionsOf(STORY_TYPES);

type Props = { story: StoryFormState; character: FormCharacter; selector: RefObject<HTMLButtonElement | null> };

export function ChildrenPanel({ story, character, selector }: Props) {
	const { values, tab, change, isChildShown, isMoreOpen, setMoreOpen } = story;
	const { data: heroList = [] } = heroes.use();
	const isNarrative = isBiblical(values);
	return (
		<Panel>
			<CharacterField story={story} character={character} selector={selector} />
			{isChildShown && <ChildFields {...story} />}
			<Essentials>
				<FieldRow>
					<SelectField
						label="Story type"
						value={values.storyType}
						onChange={(type) => story.chooseType(StoryType.parse(type))}
						choices={TYPES}
						error={story.form.formState.errors.storyType?.message}
					/>
				</FieldRow>
				<FieldRow>
					<ThemeField {...story} />
				</FieldRow>
				<FieldRow>
					<LengthField {...story} />
				</FieldRow>
			</Essentials>
			<MoreChoices isOpen={isMoreOpen} onOpenChange={setMoreOpen} summary={moreSummary(values, tab, heroList)}>
				<SwitchField
					label="Time travel"
					hint={
						isNarrative
							? "A Biblical Narrative is told in its own time."
							: "The child visits the days of the Bible as a guest."
					}
					checked={values.useTimeTravel}
					isDisabled={isNarrative}
					onChange={(isOn) => {
						change(chooseTimeTravel(isOn, values));
						if (isOn) selector.current?.focus();
					}}
				/>
				{isChildShown && <AnimalFields {...story} />}
				{isChildShown && <DetailFields {...story} />}
				<SubjectFields {...story} />
				<LevelField {...story} />
				<WishField {...story} />
			</MoreChoices>
		</Panel>
	);
}
