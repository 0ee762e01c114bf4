// Records of songs for tests.
import { randomUUID } from "node:crypto";
import type { ChordDiagram } from "@lion-tails/common/song";
import type { SongContent } from "@lion-tails/common/song-card";
import type { PublicSong, SongRecord } from "../../song/store.ts";

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
