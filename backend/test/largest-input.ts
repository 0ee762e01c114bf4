// The largest legal input of every endpoint that writes.
import type { EndpointKey } from "@lion-tails/common/endpoints";
import { MAX_IMAGE_BYTES } from "@lion-tails/common/image";
import { MAX_LINES, MAX_LYRICS_CHARS } from "@lion-tails/common/song";
import { MAX_PICTURE_DESCRIPTION_CHARS, MAX_PROMPT_CHARS, type StoryRequestInput } from "@lion-tails/common/story";
import { MAX_SEEN, MAX_STORY_SCENES } from "@lion-tails/common/story-scene";
import { MAX_VOICE_BYTES } from "@lion-tails/common/voice";

export type WritingKey = Exclude<EndpointKey, `GET ${string}`>;

let letters = 0;
/** Different words, so that nothing that is remembered by word helps. */
export const words = (characters: number) => {
	let text = "";
	while (text.length < characters) text += `w${(++letters * 7919).toString(36)} `;
	return text.slice(0, characters).trim();
};
export const rareChords = (count: number) =>
	Array.from({ length: count }, (_, at) => {
		const tone = (step: number) => ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"][step % 12];
		return `${tone(at)}${["13#11b9", "maj7#9#11", "7alt", "m11b5b9"][Math.floor(at / 12) % 4]}/${tone(at * 5 + 1)}`;
	});
/** With as many lines as a verse may have, they are nearly as many as a song may have; their chords are exactly as many. */
const SONG_VERSES = 4;
export const largestSong = (chordNames: string[]) => ({
	title: words(200),
	artist: words(200),
	tags: Array.from({ length: 20 }, () => words(40)),
	verses: Array.from({ length: SONG_VERSES }, (_, verse) => ({
		lyrics: Array.from({ length: MAX_LINES }, () => words(MAX_LYRICS_CHARS / SONG_VERSES / MAX_LINES)),
		chords: Array.from({ length: MAX_LINES }, (_, line) =>
			(line % 2 ? [0, 1] : [0, 1, 2]).map((at) => ({
				at,
				chord: chordNames[(verse * MAX_LINES + 3 * line + at) % chordNames.length] ?? "C",
			})),
		),
	})),
});
const picture = Buffer.alloc(MAX_IMAGE_BYTES, 0x89).toString("base64");
const recording = Buffer.alloc(MAX_VOICE_BYTES, "OggS").toString("base64");
const storyRequest: StoryRequestInput = {
	childName: words(50),
	gender: "boy",
	animal: words(40),
	theme: "courage",
	customPrompt: words(1000),
	pictureDescription: words(MAX_PICTURE_DESCRIPTION_CHARS),
	storyLength: "extended",
};
export const largestStory = () => ({
	story: {
		title: words(300),
		content: words(200_000),
		bibleVerse: { text: words(2000), reference: "John 3:16" },
		applicationQuestions: Array.from({ length: 50 }, () => words(500)),
		imagePrompt: words(5000),
		notHonored: Array.from({ length: 12 }, () => words(200)),
	},
	request: storyRequest,
});
export const MANY_PARAGRAPHS = "a\n\n".repeat(60_000);
/** Legal texts of stories that held the event loop for seconds: the time for each grew with the square of its length. */
export const SLOW_TEXTS: readonly string[] = [
	`a${"\u0301\u0323".repeat(90_000)}`,
	"“".repeat(60_000),
	`---${" ".repeat(59_000)}x`,
	MANY_PARAGRAPHS,
	differentNames(15_000),
];
/** "Аа,Ба,Ва": names of three letters. */
function differentNames(count: number): string {
	const letter = (first: string, at: number) => String.fromCharCode(first.charCodeAt(0) + (at % 32));
	const name = (at: number) => letter("А", at) + letter("а", at >> 5) + letter("а", at >> 10);
	return `a ${Array.from({ length: count }, (_, at) => name(at)).join(",")}`;
}
const nouns = Array.from({ length: MAX_SEEN }, (_, at) => `${"x".repeat(36)} ${at}`);
/** The most and the largest scenes that a saved story may have. */
const scenes = Array.from({ length: MAX_STORY_SCENES }, () => ({
	at: "one two three four five",
	all: nouns,
	poses: nouns.map((who) => ({ who, pose: "sit" })),
}));
export const slowStory = (content: string) => ({ story: { title: "Slow", content, scenes } });

const password = words(200);
const confirmed = { password, confirmPassword: password };
const email = `${"x".repeat(60)}@example.org`;

/**
 * The largest legal body of every endpoint that writes, null where it takes none. Those with a limit of their
 * own come first, before the budget of all calls is used up. A new endpoint needs a line here.
 */
export const LARGEST: Record<WritingKey, (() => object) | null> = {
	"POST /api/songs": () => largestSong(rareChords(64)),
	"PUT /api/songs/:id": () => largestSong(rareChords(64)),
	"POST /api/story/save": largestStory,
	"POST /api/story/generate": () => ({ ...storyRequest, customUserPrompt: words(MAX_PROMPT_CHARS) }),
	"POST /api/generate-chords": () => ({ title: words(200), lyrics: words(MAX_LYRICS_CHARS) }),
	"POST /api/generate-story-from-image": () => ({
		imageBase64: picture,
		description: words(MAX_PICTURE_DESCRIPTION_CHARS),
		childName: words(50),
		gender: "boy",
	}),
	"POST /api/analyze-image": () => ({ imageBase64: picture }),
	"POST /api/settings/openai-key": () => ({ key: `sk-${"x".repeat(497)}` }),
	"POST /api/settings/openai-key/try": null,
	"POST /api/auth/register": () => ({ username: `greedy${++letters}`, email: `${++letters}${email}`, password }),
	"POST /api/auth/login": () => ({ username: words(254), password: words(1000) }),
	"POST /api/auth/verify-password": () => ({ password: words(1000) }),
	"POST /api/account/password": () => ({ currentPassword: words(1000), ...confirmed }),
	"POST /api/account/email": () => ({ email, password: words(1000) }),
	"POST /api/auth/passkey/options": null,
	"POST /api/auth/passkey": () => ({ response: { id: words(2000), rest: words(10_000) } }),
	"POST /api/account/passkeys/options": () => ({ password: words(1000) }),
	"POST /api/account/passkeys": () => ({ name: words(60), response: { id: words(2000), rest: words(10_000) } }),
	"DELETE /api/account/passkeys/:id": null,
	"POST /api/auth/parent-mode/deactivate": null,
	"POST /api/auth/verify-email": () => ({ token: words(200) }),
	"POST /api/auth/resend-verification": () => ({ email }),
	"POST /api/auth/forgot-password": () => ({ email }),
	"POST /api/auth/reset-password": () => ({ token: words(200), ...confirmed }),
	"POST /api/characters": () => ({
		name: words(50),
		gender: "girl",
		age: 8,
		animal: words(40),
		traits: Array.from({ length: 20 }, () => words(40)),
	}),
	"PUT /api/characters/:id": () => ({ name: words(50), gender: "girl", age: 8, animal: words(40) }),
	"POST /api/stories/:id/prayer": null,
	"POST /api/stories/:id/paint": null,
	"POST /api/stories/:id/pages/:paragraph/paint": null,
	"PUT /api/stories/:id/voices/:paragraph": () => ({ audioBase64: recording, isAdult: true }),
	"DELETE /api/stories/:id/voices": null,
	"PUT /api/songs/:id/voices/:part": () => ({ audioBase64: recording, isAdult: true }),
	"DELETE /api/songs/:id/voices": null,
	"PUT /api/stories/:id/episode/:paragraph": () => ({ audioBase64: recording }),
	"DELETE /api/stories/:id/episode": null,
	"PUT /api/podcast/address": null,
	"DELETE /api/podcast/address": null,
	"PUT /api/stories/:id/favorite": () => ({ isFavorite: true }),
	"POST /api/stories/:id/associate-hero": () => ({ heroId: words(64) }),
	"PUT /api/stories/:id/position": () => ({ paragraph: 100_000, offset: 1_000_000, readAt: new Date().toISOString() }),
	"POST /api/settings/openai-model": () => ({ model: "m".repeat(120) }),
	"POST /api/songs/:id/openings": null,
	"PUT /api/songs/:id/published": () => ({ isPublic: true }),
	"POST /api/story/prompt-sources": () => ({ heroOfFaith: words(64), biblePassage: "Psalm 119" }),
	"POST /api/story/generations/:id/cancel": null,
	"POST /api/story/favorite/:id": () => ({ isFavorite: true }),
	"DELETE /api/account/sessions": null,
	"DELETE /api/account/sessions/:id": null,
	"DELETE /api/characters/:id": null,
	"DELETE /api/stories/:id": null,
	"DELETE /api/settings/openai-key": null,
	"DELETE /api/songs/:id": null,
	"POST /api/auth/logout": null,
	"DELETE /api/account": () => ({ password: words(1000) }),
};
