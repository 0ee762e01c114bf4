import {
	BIBLICAL_EVENTS,
	BiblicalEvent,
	HERO_OR_EVENT,
	LEARNING_FOCUSES,
	LearningFocus,
} from "@lion-tails/common/story";
import { heroes } from "../../hero/heroes.ts";
import { SwitchField } from "../../ui/choices.tsx";
import { SelectField } from "../../ui/select.tsx";
import { chooseEvent, chooseHero } from "./field-rules.ts";
import { FieldRow, Pair } from "./form-layout.ts";
import { optionsOf, type PartProps } from "./form-parts.ts";
import { PassageField } from "./passage-field.tsx";

const NOBODY = "none";
const EVENTS = optionsOf(BIBLICAL_EVENTS);

/** The biblical event or the Hero of Faith that the story is about. */
export function SubjectFields({ form, values, tab, change }: PartProps) {
	const { status, data: list = [] } = heroes.use();
	const { errors } = form.formState;
	const isEventChosen = tab === "historical" && values.biblicalEvent !== "none";
	const isEmpty = list.length === 0;
	const choices: [string, string][] = isEmpty
		? [[NOBODY, status === "loading" || status === "idle" ? "Loading…" : "No heroes yet"]]
		: [[NOBODY, "No particular hero"], ...list.map(({ id, name }): [string, string] => [id, name])];
	return (
		<Pair>
			<FieldRow>
				<SelectField
					label="Biblical event"
					isOptional
					value={values.biblicalEvent}
					onChange={(event) => change(chooseEvent(BiblicalEvent.parse(event)))}
					choices={EVENTS}
					error={errors.biblicalEvent?.message}
				/>
			</FieldRow>
			<FieldRow>
				<SelectField
					label="Hero of Faith"
					isOptional
					value={(!isEmpty && values.heroOfFaith) || NOBODY}
					onChange={(hero) => change(chooseHero(hero === NOBODY ? undefined : hero))}
					choices={choices}
					isDisabled={isEmpty || isEventChosen}
					hint={isEventChosen ? HERO_OR_EVENT : undefined}
					error={errors.heroOfFaith?.message}
				/>
			</FieldRow>
		</Pair>
	);
}

const FOCUSES = optionsOf(LEARNING_FOCUSES);

/** How the story treats Scripture and history. */
export function HistoryFields({ form, values, change }: PartProps) {
	const { errors } = form.formState;
	return (
		<>
			<Pair>
				<PassageField form={form} reference={values.biblePassage.trim()} />
				<SelectField
					label="Learning focus"
					isOptional
					value={values.learningFocus}
					onChange={(focus) => change({ learningFocus: LearningFocus.parse(focus) })}
					choices={FOCUSES}
					error={errors.learningFocus?.message}
				/>
			</Pair>
			<SwitchField
				label="Historical accuracy"
				hint="Keep strictly to what Scripture and history tell."
				checked={values.historicalAccuracy}
				onChange={(historicalAccuracy) => change({ historicalAccuracy })}
			/>
		</>
	);
}
