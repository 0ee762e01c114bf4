// A picture of a saved story, painted with the parent's own key.
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { answerPainting, type ModelServer, modelServer, type PaintingHandler, paintingError } from "../model-server.ts";
import { aJpeg, anSvg, aPng, flatPng, lookAt, withExif } from "../pictures.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const KEY = "sk-proj-Abc123+def/456_XYZ9";
const STORY = { title: "The Lamp", content: "Noah lit a lamp.", imagePrompt: "A lamp on a hill at night" };

let app: TestApp;
let provider: ModelServer;
let parent: TestUser;
let id: string;
beforeEach(async () => {
	provider = await modelServer();
	app = await openTestApp({ ownKeyModel: provider });
	parent = await TestUser.register(app);
	await parent.call("POST", "/api/settings/openai-key", { key: KEY });
	id = await save(STORY);
});

const save = async (story: object, user = parent) =>
	(await user.call<{ id: string }>("POST", "/api/story/save", { story })).body.id;
const paint = (user = parent, storyId = id) =>
	user.call<{ imageUrl: string; code: string }>("POST", `/api/stories/${storyId}/paint`);
const imageUrl = async () =>
	(await parent.call<{ story: { imageUrl?: string } }>("GET", `/api/stories/${id}`)).body.story.imageUrl;
const see = async (url: string, user = parent) =>
	fetch(user.url + url, { headers: { authorization: `Bearer ${user.token}` } });
const look = async () => lookAt(new Uint8Array(await (await see(`/api/stories/${id}/image`)).arrayBuffer()));

const giving =
	(picture: Buffer): PaintingHandler =>
	async (_, response) =>
		answerPainting(response, { b64_json: picture.toString("base64") });

test("a picture is painted from the story’s description, stored without metadata, and sent to every device", async () => {
	const reader = await parent.connect();
	const change = new Promise((resolve) => reader.socket.once("library:changed", resolve));
	provider.scriptPainting(giving(withExif(await aJpeg(1536, 1024), 1)));
	const { status, body } = await paint();
	expect(status).toBe(200);
	expect(body.imageUrl).toMatch(new RegExp(`^/api/stories/${id}/image\\?v=`));
	expect(await imageUrl()).toBe(body.imageUrl);
	expect(await look()).toEqual({ format: "jpeg", width: 1536, height: 1024, hasExif: false });
	// Article 50 of the AI Act: the file is marked as made by a model in a machine-readable way.
	expect(await (await see(`/api/stories/${id}/image`)).text()).toContain("digitalsourcetype/trainedAlgorithmicMedia");
	expect(await change).toEqual({ reason: "painted", storyId: id });
	const [call] = provider.paintings;
	expect(call).toMatchObject({
		headers: { authorization: `Bearer ${KEY}` },
		body: { model: "painter", n: 1, size: "1536x1024", quality: "medium", output_format: "jpeg" },
	});
	expect(call?.body.prompt).toMatch(/^A lamp on a hill at night\n\n.*picture book.*No words/s);
	expect(app.model.paintings).toEqual([]);
	const cards = await parent.call<{ story: { imageUrl?: string } }[]>("GET", "/api/stories?view=card");
	expect(cards.body[0]?.story.imageUrl).toBe(body.imageUrl);
});

const receivers = async (storyId: string) =>
	(await parent.call<{ story: { alsoSentTo?: object[] } }>("GET", `/api/stories/${storyId}`)).body.story.alsoSentTo;

test("the story lists the server that received its description, even if the painting failed", async () => {
	provider.scriptPainting(paintingError(400, SAFETY));
	await paint();
	await paint();
	expect(await receivers(id)).toEqual([{ host: "127.0.0.1", what: "painting" }]);
});

test("a repainted picture has a new address, and is removed with its story", async () => {
	const first = (await paint()).body.imageUrl;
	provider.scriptPainting(giving(await aPng(90, 90)));
	const second = (await paint()).body.imageUrl;
	expect(second).not.toBe(first);
	expect(await look()).toMatchObject({ width: 90 });
	expect((await see(first)).headers.get("cache-control")).toBe("private, no-cache");
	expect(await app.storage.records.count("images")).toBe(1);
	await parent.call("DELETE", `/api/stories/${id}`);
	await expect.poll(() => app.storage.records.count("images")).toBe(0);
});

const PAGES = [
	"Tilda sat on the bank of the river. The otter swam to her and looked up with round eyes, as if it had waited for her all day long, since the sun had come over the hill and woken the birds in the willow. Tilda held out her hand, and it sniffed each finger, one after the other.",
	"“Good evening,” said Tilda.",
	"Then it was night. Tilda lay in her bed and looked at the moon.",
];
const LOOKS = { skin: "brown", hairStyle: "braids", hairColor: "black", glasses: true };
const savePages = async (looks?: object) => {
	const request = { childName: "Tilda", gender: "girl", animal: "otter", ...(looks && { looks }) };
	const story = { ...STORY, content: PAGES.join("\n\n") };
	return (await parent.call<{ id: string }>("POST", "/api/story/save", { story, request })).body.id;
};
const paintPage = (storyId: string, paragraph: number | string, user = parent) =>
	user.call<{ imageUrl: string; code: string }>("POST", `/api/stories/${storyId}/pages/${paragraph}/paint`);
const pageImages = async (storyId: string) =>
	(await parent.call<{ story: { pageImages?: object } }>("GET", `/api/stories/${storyId}`)).body.story.pageImages;

test("each page is painted from its scene, with the same description of the child but without the name", async () => {
	const storyId = await savePages(LOOKS);
	const first = await paintPage(storyId, 0);
	const last = await paintPage(storyId, 2);
	expect([first.status, last.status]).toEqual([200, 200]);
	expect(first.body.imageUrl).toMatch(new RegExp(`^/api/stories/${storyId}/pages/0/image\\?v=`));
	expect(await pageImages(storyId)).toEqual({ 0: first.body.imageUrl, 2: last.body.imageUrl });
	expect(await receivers(storyId)).toEqual([{ host: "127.0.0.1", what: "page painting" }]);
	expect((await see(last.body.imageUrl)).headers.get("content-type")).toBe("image/jpeg");
	const prompts = provider.paintings.map(({ body }) => String(body.prompt));
	expect(prompts[0]).toMatch(/by the river.*the otter/);
	expect(prompts[1]).toMatch(/at night/);
	for (const prompt of prompts) {
		expect(prompt).toContain("brown skin, black hair in braids and glasses");
		expect(prompt).not.toContain("Tilda");
	}
	const afterScene = (prompt = "") => prompt.slice(prompt.indexOf("The child is "));
	expect(afterScene(prompts[0])).toBe(afterScene(prompts[1]));
});

test("a child without looks is painted so that it could be any child", async () => {
	await paintPage(await savePages(), 0);
	expect(provider.paintings[0]?.body.prompt).toContain("without a visible face, so that it could be any child");
});

test("pictures of pages are exported, available only to their owner, and removed with their story", async () => {
	const storyId = await savePages(LOOKS);
	const { imageUrl: url } = (await paintPage(storyId, 0)).body;
	await paint(parent, storyId);
	const other = await TestUser.register(app);
	expect((await see(url, other)).status).toBe(404);
	expect((await paintPage(storyId, 0, other)).body).toMatchObject({ code: "not_found" });
	const { pictures } = (await parent.call<{ pictures: object[] }>("GET", "/api/account/export")).body;
	expect(pictures).toMatchObject([{ storyId }, { storyId, paragraph: 0 }]);
	await parent.call("DELETE", `/api/stories/${storyId}`);
	await expect.poll(() => app.storage.records.count("images")).toBe(0);
});

test("only paragraphs with a picture are painted, and a failed painting keeps the previous picture", async () => {
	const storyId = await savePages();
	expect((await paintPage(storyId, 1)).body).toMatchObject({ code: "not_found" });
	expect((await paintPage(storyId, 99)).body).toMatchObject({ code: "not_found" });
	expect((await paintPage(storyId, "first")).body).toMatchObject({ code: "validation" });
	expect(provider.paintings).toEqual([]);
	const { imageUrl: url } = (await paintPage(storyId, 0)).body;
	provider.scriptPainting(paintingError(400, SAFETY));
	expect((await paintPage(storyId, 0)).body).toMatchObject({ code: "painting_refused" });
	expect(await pageImages(storyId)).toEqual({ 0: url });
});

test("painting needs an own key and an own story", async () => {
	const other = await TestUser.register(app);
	const own = await save(STORY, other);
	expect((await paint(other, own)).body).toMatchObject({ code: "no_own_key" });
	expect((await paint(other, id)).body).toMatchObject({ code: "not_found" });
	expect(provider.paintings).toEqual([]);
	await paint();
	expect((await see(`/api/stories/${id}/image`, other)).status).toBe(404);
});

test("a second request during painting is refused, and painting continues after the browser leaves", async () => {
	let finish = () => {};
	const waiting = new Promise<void>((resolve) => {
		finish = resolve;
	});
	provider.scriptPainting(async (call, response) => {
		await waiting;
		await giving(await aPng(70, 70))(call, response);
	});
	const leaving = new AbortController();
	const headers = { authorization: `Bearer ${parent.token}` };
	const left = fetch(`${app.url}/api/stories/${id}/paint`, { method: "POST", headers, signal: leaving.signal });
	await expect.poll(() => provider.paintings.length).toBe(1);
	expect((await paint()).body).toMatchObject({ code: "painting_running" });
	leaving.abort();
	await expect(left).rejects.toThrow();
	expect((await paint()).body).toMatchObject({ code: "painting_running" });
	finish();
	await expect.poll(imageUrl).toBeDefined();
	expect(await look()).toMatchObject({ width: 70 });
	expect((await paint()).status).toBe(200);
	expect(provider.paintings).toHaveLength(2);
});

test("a story deleted while it is painted gets no picture", async () => {
	provider.scriptPainting(async (call, response) => {
		await parent.call("DELETE", `/api/stories/${id}`);
		await giving(await aPng())(call, response);
	});
	expect((await paint()).body).toMatchObject({ code: "not_found" });
	expect(await app.storage.records.count("images")).toBe(0);
});

const SAFETY = { code: "moderation_blocked", message: "Your request was rejected by the safety system." };

test.each([
	["the safety system", paintingError(400, SAFETY), "painting_refused", 502],
	[
		"a wrong key",
		paintingError(401, { code: "invalid_api_key", message: `Incorrect API key: ${KEY}` }),
		"key_refused",
		502,
	],
	["no credit", paintingError(429, { code: "insufficient_quota", message: "quota" }), "model_no_credit", 502],
	["an unknown model", paintingError(404, { code: "model_not_found", message: "no such model" }), "model_unknown", 502],
	["too many requests", paintingError(429, { code: "rate_limit_exceeded", message: "slow down" }), "model_busy", 503],
	["an answer without a picture", answering({}), "model_broken", 502],
	["a picture that breaks off", broken(() => aPng(), 90), "model_broken", 502],
	["an SVG drawing", broken(async () => anSvg), "model_broken", 502],
	["a decompression bomb", broken(async () => flatPng(20_000, 20_000)), "model_broken", 502],
	["an address in a private network", answering({ url: "http://192.168.1.1/admin.png" }), "model_broken", 502],
	["a file on the server", answering({ url: "file:///etc/passwd" }), "model_broken", 502],
])("painting fails with a plain error for %s, and the story does not change", async (_, handler, code, status) => {
	provider.scriptPainting(handler);
	const answer = await paint();
	expect(answer).toMatchObject({ status, body: { code } });
	expect(JSON.stringify(answer.body)).not.toContain(KEY);
	expect(await imageUrl()).toBeUndefined();
	expect(provider.paintings).toHaveLength(1);
	expect((await paint()).status).toBe(200);
});

function answering(painting: object): PaintingHandler {
	return async (_, response) => answerPainting(response, painting);
}

function broken(make: () => Promise<Buffer>, length?: number): PaintingHandler {
	return async (call, response) => giving((await make()).subarray(0, length))(call, response);
}

test("a request is retried with fewer parameters after a refusal, and unchanged after a server error", async () => {
	provider.scriptPainting(
		paintingError(400, { param: "output_format", message: "Unknown parameter: 'output_format'." }),
	);
	expect((await paint()).status).toBe(200);
	expect(Object.keys(provider.paintings[1]?.body ?? {}).toSorted()).toEqual(["model", "n", "prompt"]);
	provider.scriptPainting(paintingError(503, { message: "overloaded" }));
	expect((await paint()).status).toBe(200);
});

test("a picture with an address at the provider’s own server is fetched from there", async () => {
	const picture = await aPng(50, 40);
	const files = createServer((_, response) => void response.end(picture));
	const elsewhere = `${await listen(files)}/picture.png`;
	provider.scriptPainting(answering({ url: elsewhere }));
	expect((await paint()).body).toMatchObject({ code: "model_broken" });
	provider.files.set("/files/picture.png", picture);
	provider.scriptPainting(answering({ url: new URL("/files/picture.png", provider.url).href }));
	expect((await paint()).status).toBe(200);
	expect(await look()).toMatchObject({ width: 50, height: 40 });
});

test("the server never fetches a picture from its own machine, however the address is spelled", async () => {
	let connections = 0;
	const service = createTcpServer((socket) => {
		connections++;
		socket.destroy();
	});
	const { port } = new URL(await listen(service));
	for (const host of ["localhost", "0x7f000001", "[::ffff:127.0.0.1]"]) {
		provider.scriptPainting(answering({ url: `https://${host}:${port}/picture.png` }));
		expect(await paint()).toMatchObject({ status: 502, body: { code: "model_broken" } });
	}
	expect(connections).toBe(0);
	expect(await imageUrl()).toBeUndefined();
});

test("a stopping server waits for a picture that is already paid for", async () => {
	provider.scriptPainting(async (call, response) => {
		await new Promise((resolve) => setTimeout(resolve, 300));
		await giving(await aPng(80, 80))(call, response);
	});
	const painting = paint().catch(() => null);
	await expect.poll(() => provider.paintings.length).toBe(1);
	await app.app.close();
	await painting;
	expect((await app.storage.stories.list(await userId(), EVERYTHING)).items[0]?.story.imageUrl).toBeDefined();
});

const EVERYTHING = { limit: 5, cursor: null, text: "", filter: "all", sort: "newest" } as const;
const userId = async () => (await app.storage.users.byName(parent.name))?.id ?? "";
