import type { GenerationEvent } from "@lion-tails/common/generation";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite } from "../storage/sqlite/sqlite.ts";
import { aGeneration, aUser } from "../storage/storage.contract.ts";
import type { LogEntry, Storage } from "../storage/storage.ts";
import { type LiveStories, liveStories } from "./live-stories.ts";
import { type Hear, type LiveLog, logInStorage } from "./log.ts";

let storage: Storage;
let live: LiveStories;
let troubles: unknown[];
let shown: GenerationEvent[];
let userId: string;

/** How the followers of each story hear of it; nobody tells them but the test. */
const hearing = new Map<string, Hear>();

function listen(store: Storage): LiveStories {
	const log: LiveLog = {
		...logInStorage(store),
		append: (...given) => store.generations.append(...given),
		follow: async (id, hear) => void hearing.set(id, hear),
	};
	const stories = liveStories(log, { now: () => 1, onTrouble: (error) => troubles.push(error) });
	stories.onEvent((event) => shown.push(event));
	return stories;
}

beforeEach(async () => {
	storage = openSqlite(":memory:");
	troubles = [];
	shown = [];
	const user = aUser();
	userId = user.id;
	await storage.users.insert(user);
	live = listen(storage);
});
afterEach(() => storage.close());

async function aLiveStory(): Promise<string> {
	const { id } = await storage.generations.insert(aGeneration(userId));
	await live.lead(id, userId);
	return id;
}

test("text said in one turn is one event, in its order among the others, one write for all stories", async () => {
	const [one, other] = [await aLiveStory(), await aLiveStory()];
	let writes = 0;
	const { append } = storage.generations;
	storage.generations.append = (entries, now) => {
		writes++;
		return append(entries, now);
	};
	live.tell(one, { type: "text", text: "Once " });
	live.tell(other, { type: "text", text: "Long " });
	live.tell(one, { type: "text", text: "upon " });
	live.tell(one, { type: "title", title: "T" });
	live.tell(one, { type: "text", text: "a time" });
	live.tell(other, { type: "text", text: "ago" });
	await live.flush();
	expect(shown.filter((event) => event.id === one)).toEqual([
		{ id: one, seq: 1, type: "text", text: "Once upon " },
		{ id: one, seq: 2, type: "title", title: "T" },
		{ id: one, seq: 3, type: "text", text: "a time" },
	]);
	expect(shown.filter((event) => event.id === other)).toEqual([{ id: other, seq: 1, type: "text", text: "Long ago" }]);
	expect(writes).toBe(1);
});

test("nothing is shown that is not on record; while the store refuses, the words wait and none is lost", async () => {
	const id = await aLiveStory();
	const { append } = storage.generations;
	let refusals = 3;
	let shownMeanwhile = 0;
	storage.generations.append = async (entries: LogEntry[], now) => {
		if (refusals-- > 0) {
			shownMeanwhile += shown.length;
			throw new Error("disk full");
		}
		return append(entries, now);
	};
	live.tell(id, { type: "text", text: "Once " });
	await new Promise((resolve) => setTimeout(resolve, 20));
	live.tell(id, { type: "text", text: "upon" });
	await live.flush();
	expect(troubles).toHaveLength(3);
	expect(shownMeanwhile).toBe(0);
	expect(shown.map((event) => (event.type === "text" ? event.text : "")).join("")).toBe("Once upon");
	const log = await storage.generations.log(id);
	expect(log.filter((entry) => entry.kind === "event")).toHaveLength(shown.length);
});

test("opened anew, a story stands where its log stands and its numbers go on", async () => {
	const id = await aLiveStory();
	live.tell(id, { type: "started", targetWords: 500, steps: 1, toldBy: "m" });
	live.note(id, { done: 0 });
	live.tell(id, { type: "text", text: "Once" });
	await live.flush();
	const next = listen(storage);
	expect(await next.open(id, userId)).toEqual(live.get(id)?.live);
	await next.lead(id, userId);
	shown = [];
	next.tell(id, { type: "text", text: " upon" });
	await next.flush();
	expect(shown).toEqual([{ id, seq: 3, type: "text", text: " upon" }]);
});

test("who waits for the end is told, whether it comes later or was before", async () => {
	const id = await aLiveStory();
	const waiting = live.ended(id, userId);
	live.tell(id, { type: "failed", message: "m", code: "model_broken", refunded: true });
	expect(await waiting).toMatchObject({ status: "failed" });
	expect(await live.ended(id, userId)).toMatchObject({ status: "failed" });
	expect(await listen(storage).ended(id, userId)).toMatchObject({ status: "failed" });
});

test("whoever takes a story over has it alone: the other adds nothing, shows nothing, and is told so", async () => {
	const id = await aLiveStory();
	live.tell(id, { type: "text", text: "Once " });
	await live.stillLeads(id);
	const next = listen(storage);
	const held = await next.lead(id, userId);
	live.tell(id, { type: "text", text: "twice " });
	await expect(live.stillLeads(id)).rejects.toMatchObject({ reason: "lost" });
	next.tell(id, { type: "text", text: "upon" });
	await next.stillLeads(id);
	expect(held.aborted).toBe(false);
	expect((await next.read(id)).text).toBe("Once upon");
	expect((await listen(storage).read(id)).text).toBe("Once upon");
	live.tell(id, { type: "text", text: "thrice" });
	await live.flush();
	expect((await listen(storage).read(id)).text).toBe("Once upon");
});

test("a follower that missed events shows them in order once it hears of it", async () => {
	const id = await aLiveStory();
	const follower = listen(storage);
	await follower.open(id, userId);
	live.tell(id, { type: "text", text: "Once " });
	await live.stillLeads(id);
	live.tell(id, { type: "text", text: "upon" });
	await live.flush();
	shown = [];
	hearing.get(id)?.({ id, seq: 2, type: "text", text: "upon" });
	await expect.poll(() => shown.map((event) => event.seq)).toEqual([1, 2]);
	expect(follower.get(id)?.live.text).toBe("Once upon");
});

test("a follower that was away until the log was gathered has the text once, and says by a gap that some was missed", async () => {
	const id = await aLiveStory();
	live.tell(id, { type: "text", text: "Once " });
	await live.stillLeads(id);
	const follower = listen(storage);
	expect((await follower.open(id, userId)).text).toBe("Once ");
	live.tell(id, { type: "text", text: "upon " });
	await live.stillLeads(id);
	live.tell(id, { type: "text", text: "a time" });
	live.tell(id, { type: "failed", message: "m", code: "model_broken", refunded: true });
	await live.flush();
	shown = [];
	hearing.get(id)?.(null);
	await expect.poll(() => follower.get(id)?.live.status).toBe("failed");
	expect(follower.get(id)?.live.text).toBe("Once upon a time");
	expect(shown.map((event) => event.seq)).toEqual([4]);
});

test("what is said is flush although other stories never stop", async () => {
	const [one, other] = [await aLiveStory(), await aLiveStory()];
	const talking = setInterval(() => live.tell(other, { type: "text", text: "and " }), 0);
	live.tell(one, { type: "text", text: "Amen" });
	await live.flush();
	clearInterval(talking);
	expect(live.get(one)?.live.text).toBe("Amen");
	await live.flush();
});
