// Records for tests.
import { randomUUID } from "node:crypto";
import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { ChordDiagram } from "@lion-tails/common/song";
import type { SongContent } from "@lion-tails/common/song-card";
import { StoryRequest } from "@lion-tails/common/story";
import type { LedgerRecord, SignInMethod, Token, User } from "../../src/account/store.ts";
import type { CharacterRecord } from "../../src/character/store.ts";
import type { Image } from "../../src/image/store.ts";
import type { LogEntry } from "../../src/live/log.ts";
import type { Mail } from "../../src/mail/store.ts";
import type { PublicSong, SongRecord } from "../../src/song/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { Generation, StoryRecord } from "../../src/story/store.ts";

export const LIMITS = { monthly: 2, welcome: 3 };

export const aUser = (name = `parent-${randomUUID().slice(0, 8)}`): User => ({
	id: randomUUID(),
	username: name,
	email: `${name}@example.org`,
	passwordHash: "$argon2id$…",
	firstName: "Ada",
	lastName: null,
	isVerified: false,
	isAdmin: false,
	createdAt: 1_800_000_000_000,
	updatedAt: 1_800_000_000_000,
});

export async function addUser(storage: Pick<Storage, "users">): Promise<User> {
	const user = aUser();
	await storage.users.insert(user);
	return user;
}

export const aLedgerEntry = (userId: string, generationId: string, more: Partial<LedgerRecord> = {}): LedgerRecord => ({
	generationId,
	userId,
	title: "Noah",
	createdAt: 1_800_000_000_000,
	state: "running",
	source: "month",
	reason: null,
	...more,
});

export const aToken = (userId: string, more: Partial<Token> = {}): Token => ({
	userId,
	type: "verify-email",
	hash: `hash of ${userId}`,
	email: "ada@example.org",
	expiresAt: 9e12,
	createdAt: 1000,
	...more,
});

export const aPasskey = (userId: string, more: Partial<SignInMethod> = {}): SignInMethod => ({
	id: `passkey of ${userId}`,
	userId,
	kind: "passkey",
	name: "Ada’s phone 📱",
	content: '{"counter":1}',
	createdAt: 1000,
	usedAt: null,
	...more,
});

export const aCharacter = (userId: string, second = 0): CharacterRecord => ({
	id: randomUUID(),
	userId,
	createdAt: `2026-11-21T00:00:0${second}.000Z`,
	name: "Ruth $et “the.brave” 🦁",
	gender: "girl",
	age: 7,
	hair: "red",
	eyes: "green",
	favoriteColor: "teal",
	favoriteAnimal: "lamb",
	hobby: "singing",
	personality: "brave",
	specialPower: "seeing angels",
	timeTravelExperience: 3,
	looks: { skin: "brown", hairStyle: "braids", hearingAid: true },
});

export const aHero = (more: Partial<Hero> = {}): Hero => ({
	id: "corrie",
	name: "Corrie ten Boom",
	description: "d",
	timePeriod: "20th century",
	contribution: "c",
	birthYear: 1892,
	deathYear: 1983,
	sources: [
		{ title: "The Hiding Place", author: "Corrie ten Boom", heldBy: "A library (A press, 1971)", type: "book" },
	],
	keyEvents: [],
	createdAt: "2026-11-21T00:00:00.000Z",
	...more,
});

export const aHeroStory = (heroId: string, id: string, more: Partial<HeroStory> = {}): HeroStory => ({
	id,
	heroId,
	title: "The Watchmaker’s Daughter",
	content: "The clocks ticked.\n\nShe “listened” — 🕰️ $a.b",
	level: "preschool",
	isHistoricallyAccurate: true,
	sources: [
		{ title: "The Hiding Place", author: "Corrie ten Boom", heldBy: "A library (A press, 1971)", type: "book" },
	],
	bibleVerse: { reference: "Psalm 119:114", text: "You are my hiding place and my shield. I hope in your word." },
	createdAt: "2026-11-21T00:00:00.000Z",
	createdBy: 0,
	isFeatured: false,
	...more,
});

export const anImage = (userId: string, more: Partial<Image> = {}): Image => ({
	id: randomUUID(),
	userId,
	version: randomUUID(),
	createdAt: 5,
	bytes: Uint8Array.from([255, 216, 0, 10, 255, 217]),
	...more,
});

export const aMail = (more: Partial<Mail> = {}): Mail => ({
	id: randomUUID(),
	userId: null,
	kind: "verify-email",
	to: `${randomUUID().slice(0, 8)}@example.org`,
	createdAt: 1000,
	attempts: 0,
	problem: null,
	nextAttemptAt: 1000,
	...more,
});

export const SONG_TIME = "2026-11-21T00:00:00.000Z";

const DIAGRAM: ChordDiagram = {
	name: "G",
	position: 1,
	fingering: { string1: 3, string2: 0, string3: 0, string4: 0, string5: 2, string6: 3 },
	barres: [],
};

export const someContent = (more: Partial<SongContent> = {}): SongContent => ({
	title: "Ruth $et “the.brave” 🦁",
	artist: "Unknown Artist",
	key: "G",
	tempo: 84,
	timeSignature: "3/4",
	difficulty: "beginner",
	tags: ["evening"],
	verses: [{ lyrics: ["The lamp is lit", ""], chords: [[{ at: 4, chord: "G" }], []] }],
	chorus: { lyrics: ["Shine, lamp"], chords: [[{ at: 0, chord: "D/F#" }]] },
	bridge: null,
	hasSuggestedChords: false,
	musicNotes: [],
	chords: [DIAGRAM],
	...more,
});

export const aSong = (userId: string, content: Partial<SongContent> = {}, more: Partial<SongRecord> = {}) => ({
	id: randomUUID() as string,
	isPublic: false,
	song: someContent(content),
	openings: 0,
	createdAt: SONG_TIME,
	updatedAt: SONG_TIME,
	...more,
	userId,
});

export const aPublicSong = (id: string, content: Partial<SongContent> = {}): PublicSong => ({
	id,
	song: someContent(content),
	createdAt: SONG_TIME,
	updatedAt: SONG_TIME,
});

export const YEAR_ON = "2027-11-21T00:00:00.000Z";
export const everything = { limit: 60, cursor: null, text: "", filter: "all", sort: "newest" } as const;

export const aStory = (userId: string, more: Partial<StoryRecord> = {}): StoryRecord => ({
	id: randomUUID(),
	userId,
	story: {
		title: "The Lamp on the Hill",
		content: "Once there was a lamp.\n\nIt burned “all” night — 🦁.",
		moralOutcome: "positive",
		applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
		imagePrompt: "a lamp",
	},
	request: { childName: "Noah", theme: "courage" },
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	expiresAt: YEAR_ON,
	heroId: null,
	wordCount: 9,
	searchMetadata: { keywords: ["lion"], tags: [], characters: ["Noah"], biblicalReferences: [], themes: ["courage"] },
	position: null,
	...more,
});

export const aGeneration = (userId: string, more: Partial<Generation> = {}): Generation => ({
	id: randomUUID(),
	userId,
	status: "queued",
	request: StoryRequest.parse({ childName: "Noah", gender: "boy" }),
	counted: true,
	idempotencyKey: null,
	bodyHash: "hash",
	createdAt: 1000,
	endedAt: null,
	cancelRequested: false,
	...more,
});

export const textEntry = (id: string, seq: number, words: string, position = seq): LogEntry => ({
	generationId: id,
	position,
	kind: "event",
	event: { id, seq, type: "text", text: words },
});
export const startedEntry = (id: string, position = 1): LogEntry => ({
	generationId: id,
	position,
	kind: "event",
	event: { id, seq: 1, type: "started", targetWords: 500, steps: 1, toldBy: "test" },
});
export const failedEntry = (id: string, seq: number, position = seq): LogEntry => ({
	generationId: id,
	position,
	kind: "event",
	event: { id, seq, type: "failed", message: "It broke.", code: "model_broken", refunded: true },
});
