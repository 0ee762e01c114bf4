// The traits a parent chooses from.

const words = (list: string) => list.split(", ");

export const HAIR = words("brown, black, blonde, red, white, gray, purple, blue, green");
export const EYES = words("brown, blue, green, hazel, gray, amber");
export const FAVORITE_COLORS = words("red, blue, green, yellow, purple, orange, pink, teal, gold, silver");
export const HOBBIES = words(
	"reading, drawing, singing, dancing, sports, cooking, hiking, gardening, collecting, writing, music, astronomy",
);
export const PERSONALITIES = words(
	"brave, kind, curious, shy, energetic, patient, creative, thoughtful, joyful, determined, gentle, adventurous",
);
export const SPECIAL_POWERS = words(
	"healing touch, understanding animals, seeing angels, dream interpreter, finding lost things, knowing when someone needs help, telling the perfect Bible story, singing that makes plants grow, remembering every Bible verse, making rainbows appear",
);
export const POPULAR_ANIMALS = words(
	"dog, cat, horse, rabbit, fish, bird, turtle, hamster, lion, elephant, giraffe, tiger, bear, wolf, fox, deer, dolphin, whale, shark, eagle, owl, butterfly, bee, lamb, dove, camel, ox",
);

/** The choices of a select field: each word, and its label with a capital letter. */
export const asChoices = (list: readonly string[]): [string, string][] =>
	list.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
