// Every limit on how often one user or address may make a call. All refusals name the time to wait.
import { expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { fewer, openAppWithFewerCalls } from "../fewer-calls.ts";
import { aPng } from "../pictures.ts";
import { LULLABY, SONG_SEEDS } from "../songs.ts";
import { type Answer, openTestApp, TestUser } from "../test-app.ts";

type Call = (user: TestUser, at: number) => Promise<Answer<{ code?: string }>>;

const app = await openTestApp();
await app.storage.songs.putPublic(SONG_SEEDS);
const limited = await openAppWithFewerCalls();
await limited.storage.songs.putPublic(SONG_SEEDS);
const withoutModel = await openTestApp({ storyteller: builtInStoryteller(0) });
const picture = (await aPng(2, 2)).toString("base64");

const get =
	(path: string): Call =>
	(user) =>
		user.call("GET", path);
const post =
	(path: string, body?: object): Call =>
	(user) =>
		user.call("POST", path, body);
const download =
	(path: string): Call =>
	async (user) => {
		const answer = await fetch(user.url + path, { headers: { authorization: `Bearer ${user.token}` } });
		const text = await answer.text();
		return { status: answer.status, body: answer.ok ? {} : JSON.parse(text), headers: answer.headers };
	};
const saveKey: Call = (user, at) => user.call("POST", "/api/settings/openai-key", { key: `sk-${at}0000000` });
const emailOf = ({ name }: TestUser) => `${name}@example.org`;
const mailTo =
	(path: string, toEmail: (user: TestUser) => string): Call =>
	(user) =>
		user.call("POST", path, { email: toEmail(user) });
const story = { title: "The Lamp", content: "Once." };
const wrong = { password: "wrong wrong" };
const newPassword = { currentPassword: "wrong wrong", password: "long enough", confirmPassword: "long enough" };
const lyrics = { title: "Amazing Grace", lyrics: "Amazing grace! How sweet the sound" };
const READS = ["/api/stories?view=card", "/api/stories", "/api/stories/1", "/api/story/last-choices"].map(get);
const SONG_LISTS = ["/api/songs?view=card", "/api/songs", "/api/songs/popular", "/api/songs/search?q=la"].map(get);
const SPEECH = "/api/stories/none/speech?paragraph=0&sentence=0";

type Limit = {
	allowed: number;
	call: Call;
	/** Status of the allowed calls. */
	status?: number;
	/** Other calls that are refused too. */
	also?: Call[];
	/** The caller has no account. */
	isVisitor?: boolean;
	on?: { url: string };
};
const LIMITS: Record<string, Limit> = {
	"saving stories": { allowed: 60, call: post("/api/story/save", { story }) },
	"reading the library": { allowed: fewer(300), call: READS[0] as Call, also: READS.slice(1), on: limited },
	"reading and searching songs": {
		allowed: fewer(500),
		call: SONG_LISTS[0] as Call,
		also: SONG_LISTS.slice(1),
		on: limited,
	},
	"opening songs": {
		allowed: fewer(600),
		isVisitor: true,
		call: post("/api/songs/amazing-grace/openings"),
		on: limited,
	},
	"writing songs": {
		allowed: 60,
		call: post("/api/songs", LULLABY),
		status: 201,
		also: [(user) => user.call("PUT", "/api/songs/x", LULLABY)],
	},
	"requesting chords": { allowed: 30, call: post("/api/generate-chords", lyrics), status: 201, on: withoutModel },
	"analyzing pictures": { allowed: 30, call: post("/api/analyze-image", { imageBase64: picture }) },
	"painting pictures": { allowed: 20, call: post("/api/stories/unknown/paint"), status: 404 },
	"reading aloud": { allowed: fewer(1200), call: download(SPEECH), status: 404, on: limited },
	"exports as JSON": {
		allowed: 20,
		call: download("/api/account/export"),
		also: [download("/api/account/export.zip")],
	},
	"storing own keys": { allowed: 10, call: saveKey },
	"trying an own key": { allowed: 10, call: post("/api/settings/openai-key/try"), status: 409 },
	"guesses for Parent Mode": { allowed: 10, call: post("/api/auth/verify-password", wrong), status: 403 },
	"guesses for a password change": { allowed: 10, call: post("/api/account/password", newPassword), status: 403 },
	"guesses for a deletion": { allowed: 10, call: (user) => user.call("DELETE", "/api/account", wrong), status: 403 },
	"guesses at a login": {
		allowed: 10,
		status: 401,
		call: (user) => user.call("POST", "/api/auth/login", { username: user.name, password: "wrong wrong" }),
	},
	"registrations from an address": {
		allowed: 20,
		status: 201,
		isVisitor: true,
		call(user, at) {
			const name = `${user.name}-${at}`;
			const body = { username: name, email: `${name}@example.org`, password: "long enough" };
			return Object.assign(new TestUser(user.url), { address: user.address }).call("POST", "/api/auth/register", body);
		},
	},
	...Object.fromEntries(
		["/api/auth/forgot-password", "/api/auth/resend-verification"].flatMap((path) => [
			[`mails by ${path}`, { allowed: 5, call: mailTo(path, emailOf) }],
			[
				`mails by ${path} to an unknown address in any case`,
				{
					allowed: 5,
					call: mailTo(path, ({ name }) => `nobody-${name}@example.org`),
					also: [mailTo(path, ({ name }) => `NOBODY-${name}@example.org`)],
				},
			],
		]),
	),
};

test.each(Object.entries(LIMITS))(
	"%s is limited for each user or address, with the time to wait",
	async (name, limit) => {
		const { allowed, call, status = 200, also = [], isVisitor, on = app } = limit;
		const newUser = () => (isVisitor ? new TestUser(on.url) : TestUser.register(on));
		const user = await newUser();
		for (let at = 0; at < allowed; at++) expect((await call(user, at)).status).toBe(status);
		const code = /^(guesses|registrations|mails)/.test(name) ? "too_many_attempts" : "too_many_requests";
		for (const refused of [call, ...also]) {
			const answer = await refused(user, allowed);
			expect(answer).toMatchObject({ status: 429, body: { code } });
			expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
		}
		expect((await call(await newUser(), 0)).status).toBe(status);
	},
);

test("a wait of some minutes for a login is named in the message", async () => {
	const { name } = await TestUser.register(app);
	const visitor = new TestUser(app.url);
	const guess = () => visitor.call("POST", "/api/auth/login", { username: name, ...wrong });
	let refused = await guess();
	while (refused.status === 401) refused = await guess();
	expect(refused.body.message).toMatch(/wait \d+ minutes/);
});

test("password guesses are limited for each address, also over several accounts", async () => {
	const { address } = new TestUser(app.url);
	const neighbor = async () => Object.assign(await TestUser.register(app), { address });
	const unlock = (user: TestUser, password: string) => user.call("POST", "/api/auth/verify-password", { password });
	for (let family = 0; family < 5; family++) {
		const user = await neighbor();
		for (let at = 0; at < 10; at++) await unlock(user, "wrong wrong");
	}
	const other = await neighbor();
	expect((await unlock(other, other.password)).status).toBe(429);
});

test("a reading position may be stored every few seconds without a limit", async () => {
	const reader = await TestUser.register(app);
	const { id } = (await reader.call<{ id: string }>("POST", "/api/story/save", { story })).body;
	for (let paragraph = 0; paragraph < 300; paragraph++) {
		const position = { paragraph, offset: 0, readAt: new Date().toISOString() };
		expect((await reader.call("PUT", `/api/stories/${id}/position`, position)).status).toBe(200);
	}
});
