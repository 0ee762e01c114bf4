import { HistoryFields, SubjectFields } from "./bible-fields.tsx";
import { Essentials, FieldRow, Panel } from "./form-layout.ts";
import { MoreChoices } from "./more-choices.tsx";
import { moreSummary } from "./more-summary.ts";
import type { StoryFormState } from "./use-story-form.ts";
import { LengthField, LevelField, ThemeField, WishField } from "./wish-fields.tsx";

export function HistoricalPanel({ story }: { story: StoryFormState }) {
	const { values, tab, isMoreOpen, setMoreOpen } = story;
	return (
		<Panel>
			<SubjectFields {...story} />
			<Essentials>
				<FieldRow>
					<ThemeField {...story} />
				</FieldRow>
				<FieldRow>
					<LengthField {...story} />
				</FieldRow>
			</Essentials>
			<MoreChoices isOpen={isMoreOpen} onOpenChange={setMoreOpen} summary={moreSummary(values, tab, [])}>
				<HistoryFields {...story} />
				<LevelField {...story} />
				<WishField {...story} />
			</MoreChoices>
		</Panel>
	);
}
