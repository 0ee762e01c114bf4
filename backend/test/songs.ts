// Songs for tests, and users' actions on them.
import type { Song, SongCard } from "@lion-tails/common/song";
import { expect } from "vitest";
import { aPublicSong } from "./contract/records.ts";
import type { TestApp, TestUser } from "./test-app.ts";

export const SONG_SEEDS = ["Amazing Grace", "Be Thou My Vision", "Jesus Loves Me"].map((title, at) => ({
	...aPublicSong(title.toLowerCase().replaceAll(" ", "-"), {
		title,
		artist: `Hymnal ${at}`,
		musicNotes: [{ part: "verse", bar: 1, time: 0, note: "G4", duration: 1, instrument: "guitar" }],
	}),
}));

export const LULLABY = {
	title: "Our Lullaby",
	artist: "Mother",
	key: "G",
	tempo: 70,
	timeSignature: "3/4",
	tags: ["home"],
	verses: [
		{
			lyrics: ["Sleep, my lamb"],
			chords: [
				[
					{ at: 0, chord: "G" },
					{ at: 7, chord: "D7" },
				],
			],
		},
		{ lyrics: ["Night is near"], chords: [[{ at: 0, chord: "G" }]] },
	],
	chorus: { lyrics: ["Hush", "Hush"], chords: [[{ at: 0, chord: "C" }], [{ at: 0, chord: "N.C." }]] },
};

export const listSongs = async (user: TestUser, query = "") =>
	(await user.call<Song[]>("GET", `/api/songs${query}`)).body;
export const songTitles = async (user: TestUser, path = "/api/songs") =>
	(await user.call<SongCard[]>("GET", path)).body.map(({ title }) => title);
export const addSong = async (user: TestUser, more: object = {}) => {
	const { status, body } = await user.call<Song>("POST", "/api/songs", { ...LULLABY, ...more });
	expect(status).toBe(201);
	return body;
};
export const NOT_FOUND = { status: 404, body: { code: "not_found" } };

export async function makeAdmin({ storage }: TestApp, { name }: TestUser): Promise<void> {
	const { id = "" } = (await storage.users.byName(name)) ?? {};
	await storage.users.update(id, { isAdmin: true, updatedAt: 1 });
}
