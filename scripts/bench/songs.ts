// npm run bench:songs -- --small 100 --large 10000 --rounds 40 [--json]: what each call takes in a library of few songs and
// in one of many, each with its own store and server process, over HTTP with SQLite.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { PublicSong } from "@lion-tails/backend/song/store";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { diagramsOf } from "@lion-tails/common/chords/song-diagrams";
import { startServer } from "../../backend/test/server-process.ts";
import { type Comparison, compare, printComparison } from "./compare.ts";
import { capitalise, nextWord, sentence } from "./words.ts";

const { values } = parseArgs({
	options: {
		small: { type: "string", default: "100" },
		large: { type: "string", default: "10000" },
		rounds: { type: "string", default: "40" },
		json: { type: "boolean", default: false },
	},
});
const sizes = [Number(values.small), Number(values.large)] as const;
const rounds = Number(values.rounds);
/** The deep page begins after this share of the library. */
const DEEP = 0.8;
const SONGS_PER_WRITE = 100;
const AT = "2026-01-01T00:00:00.000Z";

type Library = { url: string; deep: string; songId: string };

const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const servers = [];
const libraries: Library[] = [];
for (const size of sizes) {
	const data = join(folder, String(size));
	await fillStore(join(data, "lion-tails.db"), size);
	const server = await startServer({ DATA_DIR: data, LOG_LEVEL: "error", NODE_ENV: "production" });
	process.once("exit", () => server.process.kill("SIGKILL"));
	servers.push(server);
	libraries.push(await prepare(server.url, size));
}

const page = (path: string) => (library: Library) => get(library.url + path);
const CALLS: Record<string, (library: Library) => Promise<unknown>> = {
	open: page("/api/songs?view=card"),
	"open: whole songs": page("/api/songs"),
	"page deep down": (library) => get(library.url + library.deep),
	popular: page("/api/songs/popular?view=card&limit=6"),
	"search: a rare word": page("/api/songs/search?view=card&q=quetzal"),
	"search: a common word": page("/api/songs/search?view=card&q=the"),
	"search: two letters": page("/api/songs/search?view=card&q=la"),
	"search: two common words": page("/api/songs/search?view=card&q=the+and"),
	"open one song": (library) => get(`${library.url}/api/songs/${library.songId}`),
};
const results: Comparison[] = [];
for (const [call, act] of Object.entries(CALLS)) results.push({ call, ...(await compare(libraries, act, rounds)) });
for (const server of servers) await server.stop();
printComparison({ noun: "songs", sizes, rounds, results, asJson: values.json });

async function fillStore(path: string, size: number): Promise<void> {
	const storage = openSqlite(path);
	for (let from = 0; from < size; from += SONGS_PER_WRITE) {
		const count = Math.min(SONGS_PER_WRITE, size - from);
		const songs = Array.from({ length: count }, (_, at) => aSong(from + at));
		await storage.records.write(
			"songs",
			songs.map((song, at) => ({ ...song, userId: null, isPublic: true, openings: (from + at) % 97 })),
		);
	}
	await storage.close();
	process.stderr.write(`${size} songs are in the store.\n`);
}

/** Four verses and a chorus; every one has the common words. */
function aSong(number: number): PublicSong {
	const part = (first: string) => {
		const lyrics = [first, sentence(8), sentence(6), sentence(8)];
		return { lyrics, chords: lyrics.map(() => [{ at: 0, chord: "G" }]) };
	};
	return {
		id: `song-${number}`,
		createdAt: AT,
		updatedAt: AT,
		song: {
			title: `${capitalise(nextWord())} and the ${capitalise(nextWord())}`,
			artist: `${capitalise(nextWord())} ${capitalise(nextWord())}`,
			key: "G",
			tempo: 80,
			timeSignature: "3/4",
			difficulty: "beginner",
			tags: ["hymn", "evening", "lantern", "bench"],
			verses: [part(number === 50 ? "quetzal" : "the lamb"), ...Array.from({ length: 3 }, () => part(sentence(6)))],
			chorus: part(sentence(6)),
			bridge: null,
			hasSuggestedChords: false,
			chords: diagramsOf(["G"]),
			musicNotes: Array.from({ length: 60 }, (_, at) => ({
				...{
					part: "verse" as const,
					bar: Math.floor(at / 3) + 1,
					time: at,
					note: "G4",
					duration: 1,
					instrument: "guitar",
				},
			})),
		},
	};
}

/** Finds the address of the deep page as a reader would: page by page. */
async function prepare(url: string, size: number): Promise<Library> {
	// Small pages in the small library, so that the deep one is full in both.
	const limit = size < 500 ? 10 : 60;
	let path = `/api/songs?view=card&limit=${limit}`;
	let songId = "";
	for (let seen = 0; seen < size * DEEP; seen += limit) {
		const answer = await fetch(url + path);
		songId = ((await answer.json()) as { id: string }[])[0]?.id ?? songId;
		path = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? path;
	}
	return { url, deep: path.replace(/limit=\d+/, "limit=10"), songId };
}

async function get(address: string): Promise<void> {
	const answer = await fetch(address);
	const content = await answer.text();
	if (!answer.ok) throw new Error(`${address}: ${answer.status} ${content}`);
}
