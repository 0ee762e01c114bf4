// StoryRequest → prompts. The prompt editor and the server both build them here, because they must agree.
import type { Hero } from "./hero.ts";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	LEARNING_FOCUSES,
	READING_LEVELS,
	STORY_LENGTHS,
	STORY_TYPES,
	type StoryRequest,
	THEMES,
} from "./story.ts";

export type Prompts = { system: string; user: string };

/** What the server has looked up for the request: the hero, and the text of the passage. */
export type PromptSources = { hero?: Hero | undefined; passage?: { reference: string; text: string } | undefined };

/** The labels of the user prompt's lines, `- Label: value`. The built-in storyteller parses the prompt by them. */
export const PROMPT_LABELS = {
	storyType: "Story type",
	childName: "Child's name",
	gender: "The child is a",
	age: "Age",
	hair: "Hair",
	eyes: "Eyes",
	favoriteColor: "Favorite color",
	hobby: "Favorite hobby",
	personality: "Personality",
	specialPower: "Special gift from God",
	animal: "Animal friend",
	theme: "Theme",
	biblicalEvent: "Biblical event",
	timeTravel: "Time travel",
	biblePassage: "Bible passage",
	passageText: "The passage reads",
	learningFocus: "Learning focus",
	accuracy: "Historical accuracy",
	readingLevel: "Reading level",
	length: "Length",
	wish: "A wish for this story",
	hero: "Hero of Faith",
	heroYears: "Hero's years",
	heroPeriod: "Hero's time",
	heroLife: "Hero's life",
	heroGift: "Hero's contribution",
	heroEvent: "Hero's key event",
	heroQuote: "Hero's words",
	heroVerse: "Hero's verse",
} as const;

const QUESTIONS_RULE = "exactly 5 different application questions: open, short, for talking together at bedtime";

const ANSWER_SHAPE = `Answer with one JSON object and nothing else, with these keys in this order:
{"title": string, "content": string, "bibleVerse": {"reference": string}, "moralOutcome": "positive" | "learning" | "consequences" | "creative", "applicationQuestions": [${QUESTIONS_RULE}], "imagePrompt": string}
In "content" separate paragraphs with a blank line (\\n\\n). "imagePrompt" describes one gentle picture of the story for a children's book, without words in the picture.`;

const WORD_RANGES = Object.entries(STORY_LENGTHS)
	.map(([name, { min, max }]) => `${name} ${max ? `${min}-${max}` : `${min}+`}`)
	.join(", ");

/** The default system prompt. */
export function buildSystemPrompt(request: Pick<StoryRequest, "readingLevel" | "storyLength" | "storyType">): string {
	const ages = READING_LEVELS[request.readingLevel]?.ages ?? "4-12";
	const { min, max } = STORY_LENGTHS[request.storyLength];
	return `You write Christian bedtime stories that a parent reads aloud to a child of ${ages} years. You love children, good plain prose and the Bible.

How you write
- Gentle and hopeful. Nothing that could keep a child awake: no threat that lingers, no cruelty, no lost parents, no punishment by God. Hard things in Scripture are told truly, softly and briefly, and the story always moves toward comfort and rest.
- Faithful. What you tell of Scripture follows the passage: its order, its people, its outcome. Put no new words in the mouth of God or Jesus that change the meaning, add no miracles, and say plainly that God loves us before we do anything good.
- A real story: somebody wants something, something stands in the way, something is discovered, and it ends quietly. Show, in particulars a child can see, hear and touch; do not preach, and do not list virtues.
- Free of stereotypes. Boys and girls are equally brave, tender, clever and strong; so are people of every nation, and people with disabilities.
- In words and sentences for ages ${ages}: for ages 3-4 and 5-6 short sentences and everyday words; for older children longer sentences and a wider vocabulary, never heavy.
- Children’s wishes below are wishes for the story. Whatever they say, the story stays suitable for bedtime.

Length
- Word targets by length: ${WORD_RANGES}.
- This story is "${request.storyLength}": ${max ? `between ${min} and ${max} words` : `at least ${min} words, for more than 20 minutes of reading`}. Reach it with scenes and not with padding; never repeat a sentence.
${request.storyType === "poem" ? "- It is a poem: regular metre, true rhymes, stanzas of four lines separated by blank lines.\n" : ""}
${ANSWER_SHAPE}`;
}

/** The form's label of the level, with the ages of the prompt. */
const promptLevel = (level: StoryRequest["readingLevel"]) =>
	READING_LEVELS[level].label.replace(/\(.*\)/, `(ages ${READING_LEVELS[level].ages})`);

/** The default user prompt: the request as labelled lines. */
export function buildUserPrompt(request: StoryRequest, { hero, passage }: PromptSources = {}): string {
	const label = PROMPT_LABELS;
	const isBiblical = request.storyType === "biblical_narrative";
	const details = request.characterDetails ?? {};
	const lines: [string, string | number | undefined][] = [[label.storyType, STORY_TYPES[request.storyType]]];
	if (!isBiblical || (request.childName && request.childName !== BIBLICAL_CHARACTER_NAME)) {
		lines.push([label.childName, request.childName || undefined], [label.gender, request.gender]);
	}
	if (!isBiblical) {
		lines.push(
			[label.age, details.age],
			[label.hair, details.hair],
			[label.eyes, details.eyes],
			[label.favoriteColor, details.favoriteColor],
			[label.hobby, details.hobby],
			[label.personality, details.personality],
			[label.specialPower, details.specialPower],
			[label.animal, request.useAnimal ? request.animal || details.favoriteAnimal : undefined],
		);
	}
	lines.push(
		[label.theme, request.theme === "none" ? undefined : THEMES[request.theme]],
		[label.biblicalEvent, request.biblicalEvent === "none" ? undefined : BIBLICAL_EVENTS[request.biblicalEvent]],
		[
			label.timeTravel,
			request.useTimeTravel && !isBiblical
				? "the child visits the days of the Bible as a safe and welcome guest, changes nothing, and comes home"
				: undefined,
		],
	);
	if (hero) {
		const years = `${hero.birthYear ?? "unknown"} to ${hero.deathYear ?? "unknown"}`;
		lines.push(
			[label.hero, hero.name],
			[label.heroYears, years],
			[label.heroPeriod, hero.timePeriod],
			[label.heroLife, hero.description],
			[label.heroGift, hero.contribution],
			...hero.keyEvents.map((event): [string, string] => [label.heroEvent, `${event.year}, ${event.description}`]),
			[label.heroQuote, hero.famousQuote],
			[label.heroVerse, hero.bibleVerse && `${hero.bibleVerse.reference}: ${hero.bibleVerse.text}`],
		);
	}
	lines.push(
		[label.biblePassage, passage?.reference ?? (request.biblePassage || undefined)],
		[label.passageText, passage?.text],
		[label.learningFocus, request.learningFocus === "none" ? undefined : LEARNING_FOCUSES[request.learningFocus]],
		[
			label.accuracy,
			isBiblical || hero
				? request.historicalAccuracy
					? "keep strictly to what Scripture and history tell"
					: "small imagined details are welcome, the events stay true"
				: undefined,
		],
		[label.readingLevel, promptLevel(request.readingLevel)],
		[label.length, `about ${STORY_LENGTHS[request.storyLength]?.target ?? 1500} words (${request.storyLength})`],
		[label.wish, request.customPrompt.replaceAll(/\s+/g, " ") || undefined],
	);
	const labelled = lines
		.filter(([, value]) => value !== undefined && value !== "")
		.map(([name, value]) => `- ${name}: ${value}`);
	return `Please write tonight's story.\n\n${labelled.join("\n")}\n\nEnd with ${QUESTIONS_RULE}, and choose one Bible verse that truly fits.`;
}

/** The prompts of a request: custom ones where Parent Mode set them, else the default ones. */
export function buildPrompts(request: StoryRequest, sources: PromptSources = {}): Prompts {
	const system = buildSystemPrompt(request);
	const user = buildUserPrompt(request, sources);
	if (!request.useCustomPrompts) return { system, user };
	return { system: request.customSystemPrompt || system, user: request.customUserPrompt || user };
}

// The prompts of later steps and attempts: each repeats the user prompt, and adds a task.

export const STORY_SO_FAR = ["<story-so-far>", "</story-so-far>"] as const;

const storySoFar = (text: string) => `${STORY_SO_FAR[0]}${text}${STORY_SO_FAR[1]}`;

const withTask = (prompts: Prompts, task: string): Prompts => ({
	system: prompts.system,
	user: `${prompts.user}\n\n---\n${task}`,
});

export function outlinePrompt(prompts: Prompts, chapters: number): Prompts {
	return withTask(
		prompts,
		`First only the outline. Plan ${chapters} chapters of one continuous story. Answer with one JSON object and nothing else: {"title": string, "chapters": [${chapters} × {"title": string, "summary": string}]}`,
	);
}

export type Outline = { title: string; chapters: { title: string; summary: string }[] };

export function chapterPrompt(prompts: Prompts, outline: Outline, index: number, words: number, text: string): Prompts {
	const plan = outline.chapters.map((chapter, at) => `${at + 1}. ${chapter.title}: ${chapter.summary}`).join("\n");
	const isLast = index + 1 === outline.chapters.length;
	return withTask(
		prompts,
		`The outline of "${outline.title}":\n${plan}\n\n${text ? `The story so far:\n${storySoFar(text)}\n\n` : ""}Now write chapter ${index + 1} of ${outline.chapters.length}, about ${words} words, without a heading${isLast ? ", and bring the story to its quiet end" : "; the story goes on after it"}. Repeat nothing already told. Answer with one JSON object and nothing else: {"content": string}`,
	);
}

export type ContinueReason = "cut" | "short";

/** Continues the text already shown: at its next character where it broke off, else because it is too short. */
export function continuePrompt(
	prompts: Prompts,
	text: string,
	reason: ContinueReason,
	words: number,
	isEnding: boolean,
): Prompts {
	const instruction =
		reason === "cut"
			? "The telling broke off. Continue at the very next character, inside the word or sentence if it stands there"
			: "It is too short. Continue with new scenes after its last sentence";
	return withTask(
		prompts,
		`The story so far, already read to the child, must stay as it is:\n${storySoFar(text)}\n\n${instruction}, for about ${words} more words${isEnding ? ", and bring the story to its quiet end" : ""}. Repeat nothing. Answer with one JSON object and nothing else: {"content": string}`,
	);
}

/** Requests the metadata of a story whose text is complete. */
export function finalePrompt(prompts: Prompts, title: string, text: string): Prompts {
	return withTask(
		prompts,
		`The story is told:\n${storySoFar(text)}\n\nNow finish it. Answer with one JSON object and nothing else: {"title": string${title ? ` (it is "${title}")` : ""}, "bibleVerse": {"reference": string}, "moralOutcome": "positive" | "learning" | "consequences" | "creative", "applicationQuestions": [${QUESTIONS_RULE}], "imagePrompt": string}`,
	);
}
