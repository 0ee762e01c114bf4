// What the answers to the prompts look like.

export const QUESTIONS_RULE =
	"exactly 5 different application questions, open and short, for talking together at bedtime: two about the story, one about feelings, one about God, one for tomorrow";

/** The keys of a story's metadata. */
export const METADATA_KEYS = `"bibleVerse": {"reference": string}, "moralOutcome": "positive" | "learning" | "consequences" | "creative", "applicationQuestions": [${QUESTIONS_RULE}], "imagePrompt": string`;

export const ANSWER_SHAPE = `Answer with one JSON object and nothing else, with these keys in this order:
{"title": string, "content": string, ${METADATA_KEYS}}
In "content" separate paragraphs with a blank line (\\n\\n). "imagePrompt" describes one gentle picture of the story for a children's book, without words in the picture.`;
