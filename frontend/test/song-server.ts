// A server for tests that stores songs in memory and records its calls.
import { AppError, type ErrorCode, type Issue } from "@lion-tails/common/errors";
import type { Song } from "@lion-tails/common/song";
import { vi } from "vitest";

export const GRACE: Song = {
	id: "grace",
	title: "Amazing Grace",
	artist: "John Newton",
	key: "G",
	tempo: 84,
	timeSignature: "3/4",
	difficulty: "beginner",
	tags: ["hymn", "grace", "evening"],
	verses: [{ lyrics: ["Amazing grace! How sweet"], chords: [[{ at: 1, chord: "G" }]] }],
	chorus: null,
	bridge: null,
	hasSuggestedChords: false,
	lyrics: "Amazing grace! How sweet",
	chords: [],
	musicNotes: [],
	hasGeneratedAudio: true,
	isPublic: true,
	isMine: false,
	createdAt: "2026-01-01T00:00:00.000Z",
	updatedAt: "2026-01-01T00:00:00.000Z",
};

export const song = (title: string, more: Partial<Song> = {}): Song => ({
	...GRACE,
	id: title.toLowerCase().replaceAll(" ", "-"),
	title,
	...more,
});

type Failure = { code: ErrorCode; message?: string; issues?: Issue[] };
type Sent = { method: string; path: string; query: Record<string, string>; body: unknown };

export function serveSongs(songs: Song[] = []) {
	const server = {
		songs: [...songs],
		sent: [] as Sent[],
		/** Errors by path. */
		failures: new Map<string, Failure>(),
		/** The calls whose method and path begin with `start`. */
		sentTo: (start: string) => server.sent.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
	};
	vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body: string | null }) => {
		const { pathname: path, searchParams } = new URL(address, "http://localhost");
		const query = Object.fromEntries(searchParams);
		server.sent.push({ method, path, query, body: body && JSON.parse(body) });
		const failure = server.failures.get(path);
		if (failure) {
			const error = new AppError(failure.code, failure);
			return Response.json(error.toBody(), { status: error.status });
		}
		return answer(method, path, query, body && JSON.parse(body));
	});

	function answer(method: string, path: string, query: Record<string, string>, body: Partial<Song>): Response {
		if (path === "/api/songs/popular") return Response.json(server.songs.slice(0, Number(query.limit)));
		if (path === "/api/songs/search")
			return page(
				server.songs.filter(({ title }) => title.includes(query.q ?? "")),
				query,
			);
		if (path === "/api/songs" && method === "GET") return page(server.songs, query);
		if (path === "/api/songs" || path === "/api/generate-chords") return add(body, path === "/api/generate-chords");
		const [id = "", part] = path.split("/").slice(3);
		const found = server.songs.find((each) => each.id === id);
		if (!found) return Response.json(new AppError("not_found").toBody(), { status: 404 });
		if (part === "openings") return Response.json({ ok: true });
		if (method === "DELETE") server.songs = server.songs.filter((each) => each !== found);
		if (method === "PUT") Object.assign(found, body);
		return Response.json(method === "DELETE" ? { ok: true } : found);
	}

	function page(all: Song[], { cursor = "0", limit = "60" }: Record<string, string>): Response {
		const end = Number(cursor) + Number(limit);
		const headers: Record<string, string> = { "X-Total-Count": String(all.length) };
		if (all.length > end) headers.Link = `</api/songs?cursor=${end}>; rel="next"`;
		return Response.json(all.slice(Number(cursor), end), { headers });
	}

	function add({ verses, chorus, bridge, lyrics: _, ...body }: Partial<Song>, hasSuggestedChords: boolean): Response {
		const parts = hasSuggestedChords ? {} : { verses, chorus, bridge };
		const added = { ...GRACE, ...body, ...parts, id: `new${server.songs.length}`, isMine: true, isPublic: false };
		const kept: Song = { ...added, artist: body.artist || "Unknown Artist", hasSuggestedChords } as Song;
		server.songs.push(kept);
		return Response.json(kept, { status: 201 });
	}

	return server;
}
