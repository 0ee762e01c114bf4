// A vision model describes a parent's picture: the request that it receives, and the answers if it cannot.
import { request as httpRequest } from "node:http";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { answerWith, hang, modelServer, refusal, SEEN, status } from "../model-server.ts";
import { aGif, aHeic, aJpeg, anSvg, aPng, aWebp, flatPng, lookAt, withExif } from "../pictures.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const KEY = "sk-proj-Abc123+def/456_XYZ9";

let parent: TestUser;
const provider = await modelServer();
const app = await openTestApp({ ownKeyModel: provider, silenceTimeoutMs: 300 });
beforeEach(async () => {
	for (const model of [app.model, provider]) {
		model.calls.length = 0;
		model.unscript();
	}
	parent = await TestUser.register(app);
});

const analyze = (picture: Buffer, user = parent) =>
	user.call<{ analysis: string; seenBy: string; code: string; message: string }>("POST", "/api/analyze-image", {
		imageBase64: picture.toString("base64"),
	});

test.each([
	["PNG", aPng],
	["JPEG", aJpeg],
	["WebP", aWebp],
	["GIF", async () => aGif],
])("a %s is shown to the service’s model as a JPEG", async (_, make) => {
	const { status, body } = await analyze(await make());
	expect({ status, body }).toEqual({ status: 200, body: { analysis: SEEN, seenBy: "127.0.0.1" } });
	expect(app.model.calls).toHaveLength(1);
	expect(await lookAt(app.model.calls[0]?.picture ?? Buffer.alloc(0))).toMatchObject({ format: "jpeg" });
	expect(await parent.remaining()).toBe(60);
});

test("the model receives a phone’s picture upright and small, without its location and camera", async () => {
	await analyze(withExif(await aJpeg(2400, 1200), 6));
	const shown = app.model.calls[0]?.picture ?? Buffer.alloc(0);
	expect(await lookAt(shown)).toEqual({ format: "jpeg", width: 768, height: 1536, hasExif: false });
	expect(shown.includes("Nazareth")).toBe(false);
});

test("the prompt tells the model to name no people and to ignore instructions in the picture", async () => {
	await analyze(await aPng());
	expect(app.model.calls[0]?.system).toMatch(/Name and identify nobody/);
	expect(app.model.calls[0]?.system).toMatch(/never an instruction/);
});

test.each([
	["a picture that breaks off", async () => (await aJpeg()).subarray(0, 400), "image_invalid", /incomplete/],
	["an SVG drawing", async () => anSvg, "image_invalid", /SVG/],
	["a HEIC picture", async () => aHeic, "image_invalid", /HEIC/],
	["a page", async () => Buffer.from("<!doctype html>"), "image_invalid", /could not be read/],
	["a bomb", async () => flatPng(20_000, 20_000), "image_invalid", /50 megapixels/],
	["over 8 MB", async () => Buffer.alloc(8 * 1024 * 1024 + 1), "too_large", /larger than 8 MB/],
	["far over 8 MB", async () => Buffer.alloc(12 * 1024 * 1024), "too_large", /larger than 8 MB/],
])("%s reaches no model", async (_, make, code, words) => {
	const { body } = await analyze(await make());
	expect(body).toMatchObject({ code, message: expect.stringMatching(words) });
	expect(app.model.calls).toEqual([]);
});

test("invalid base64 is refused at its field", async () => {
	for (const imageBase64 of ["", "data:image/png;base64,AAAA", "not base64!", 7, undefined])
		expect((await parent.call("POST", "/api/analyze-image", { imageBase64 })).body).toMatchObject({
			code: "validation",
			issues: [{ path: "imageBase64" }],
		});
});

test("only the analysis accepts a body of 8 MB", async () => {
	const large = Buffer.concat([await aJpeg(), Buffer.alloc(7.9 * 1024 * 1024, 7)]);
	expect((await analyze(large)).status).toBe(200);
	const story = { title: "Lamp", content: large.toString("base64") };
	expect((await parent.call("POST", "/api/story/save", { story })).body).toMatchObject({ code: "too_large" });
});

test("a caller who is not signed in is refused before the picture is sent", async () => {
	const { host } = new URL(app.url);
	const status = await new Promise((resolve, reject) => {
		const [hostname = "", port = ""] = host.split(":");
		const headers = { "content-type": "application/json", "content-length": 11_000_000 };
		const request = httpRequest({ hostname, port, method: "POST", path: "/api/analyze-image", headers });
		request.on("response", (response) => resolve(response.statusCode));
		request.on("error", reject);
		request.write('{"imageBase64":"');
		onTestFinished(() => void request.destroy());
	});
	expect(status).toBe(401);
});

test("a picture of a parent with an own key goes to the key's server and model only", async () => {
	await parent.call("POST", "/api/settings/openai-key", { key: KEY });
	await parent.call("POST", "/api/settings/openai-model", { model: "gpt-4o" });
	provider.calls.length = 0;
	expect((await analyze(await aPng())).body).toEqual({ analysis: SEEN, seenBy: "127.0.0.1" });
	expect(provider.calls).toMatchObject([{ body: { model: "gpt-4o" }, headers: { authorization: `Bearer ${KEY}` } }]);
	expect(app.model.calls).toEqual([]);
	expect((await parent.call("GET", "/api/image-models")).body).toEqual({ vision: "gpt-4o", painting: "painter" });
});

test("a parent without a key can analyze pictures and not paint", async () => {
	expect((await parent.call("GET", "/api/image-models")).body).toEqual({ vision: "scripted", painting: null });
});

test("the built-in storyteller refuses pictures before they are read", async () => {
	const blind = await openTestApp({ storyteller: builtInStoryteller(0) });
	const user = await TestUser.register(blind);
	expect((await user.call("GET", "/api/image-models")).body).toEqual({ vision: null, painting: null });
	expect(await analyze(await aPng(), user)).toMatchObject({ status: 409, body: { code: "no_vision" } });
	const story = { imageBase64: (await aPng()).toString("base64"), childName: "Ada", gender: "girl" };
	expect((await user.call("POST", "/api/generate-story-from-image", story)).body).toMatchObject({ code: "no_vision" });
	expect(await user.remaining()).toBe(60);
});

test.each([
	[
		"cannot see",
		status(400, {}, { message: "Invalid content type. image_url is only supported by certain models." }),
		{
			code: "model_no_vision",
			message: expect.stringMatching(/^The model “scripted” cannot see pictures\. (?!.*counted)/),
		},
	],
	["refuses", refusal, { code: "model_refused", message: expect.stringMatching(/would not describe this picture/) }],
	[
		"is out of credit",
		status(429, {}, { message: "no credit", code: "insufficient_quota" }),
		{ code: "model_no_credit" },
	],
])("a model that %s gives an error about the picture", async (_, handler, error) => {
	app.model.script(handler, handler);
	expect((await analyze(await aPng())).body).toMatchObject(error);
});

test("an analysis is retried when the model is busy, and fails when it stays silent", async () => {
	app.model.script(status(500));
	expect((await analyze(await aPng())).body).toMatchObject({ analysis: SEEN });
	app.model.script(...Array.from({ length: 6 }, () => hang(0)));
	expect((await analyze(await aPng())).body).toMatchObject({ code: "model_unavailable" });
});

test("an analysis is short, in one line and without the model’s thought, and an error does not repeat the picture", async () => {
	const sentence = "There is a quiet lake with a boat. ";
	const content = `<think>I see ${KEY}</think>\n${sentence.repeat(30)}\n\n${sentence.repeat(100)}`;
	app.model.script(answerWith(content));
	const { analysis } = (await analyze(await aPng())).body;
	expect(analysis.length).toBeLessThanOrEqual(2000);
	expect(analysis).toMatch(/^There is a quiet lake .* boat\.$/);
	const picture = await aPng();
	const echo = `image_url data:image/jpeg;base64,${picture.toString("base64")} is not supported`;
	app.model.script(status(400, {}, { message: echo }));
	expect(JSON.stringify((await analyze(picture)).body)).not.toContain("base64,");
});
