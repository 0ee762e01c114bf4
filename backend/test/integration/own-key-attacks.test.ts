// Attacks on a parent's own key by a provider, a damaged store or an invalid key.
import type { OwnKeyStatus } from "@lion-tails/common/settings";
import { beforeEach, expect, test } from "vitest";
import { modelServer, status } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const KEY = "sk-proj-Abc123def456GHI789";

let parent: TestUser;
const [provider, elsewhere] = await Promise.all([modelServer(), modelServer()]);
const app = await openTestApp({ ownKeyModel: provider });
beforeEach(async () => {
	for (const server of [app.model, provider, elsewhere]) {
		server.calls.length = 0;
		server.lists.length = 0;
		server.unscript();
	}
	parent = await TestUser.register(app);
});

const saveKey = (key: unknown, user = parent) =>
	user.call<OwnKeyStatus & { code?: string }>("POST", "/api/settings/openai-key", { key });
const generate = (user = parent) => user.call<{ code?: string }>("POST", "/api/story/generate", aRequest());
const keyStatus = async () => (await parent.call<OwnKeyStatus>("GET", "/api/settings/openai-key-status")).body;

test.each([301, 302, 303, 307, 308])(
	"a provider that redirects (%i) does not get the key sent elsewhere",
	async (code) => {
		await saveKey(KEY);
		const location = `${elsewhere.url}/chat/completions`;
		provider.script(...Array.from({ length: 8 }, () => status(code, { location })));
		await generate();
		await parent.call("POST", "/api/settings/openai-key/try");
		const received = [...elsewhere.calls.map(({ headers }) => headers), ...elsewhere.lists];
		expect(JSON.stringify(received)).not.toContain(KEY);
		expect(app.model.calls).toEqual([]);
	},
);

test("a damaged sealed key gives a clear error and is never used", async () => {
	const flip = (sealed: string, at: number) => {
		const bytes = Buffer.from(sealed.slice(3), "base64url");
		bytes[at] = (bytes.at(at) ?? 0) ^ 1;
		return `v1.${bytes.toString("base64url")}`;
	};
	const damages: ((sealed: string) => string)[] = [
		...["v1", "v1.", "v2.abc", ".", "x", " ", "null", "{}", "v1.AAAA", `v1.${"A".repeat(5000)}`, "v1.\u0000", "😀"].map(
			(text) => () => text,
		),
		(sealed) => sealed.slice(0, -8),
		(sealed) => sealed.replace("v1", "v0"),
		(sealed) => `${sealed}.x.y`.slice(0, 40),
		(sealed) => flip(sealed, 0),
		(sealed) => flip(sealed, 20),
		(sealed) => flip(sealed, Buffer.from(sealed.slice(3), "base64url").length - 1),
	];
	for (const damage of damages) {
		parent = await TestUser.register(app);
		await saveKey(KEY);
		const { id } = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body;
		const sealed = (await app.storage.settings.get(id))?.sealedKey ?? "";
		await app.storage.settings.update(id, { sealedKey: damage(sealed) });
		expect(await keyStatus()).toEqual({ hasKey: true, isReadable: false });
		expect((await generate()).body.code).toBe("own_key_unreadable");
		expect((await parent.call("POST", "/api/settings/openai-key/try")).body.code).toBe("own_key_unreadable");
		for (const path of [
			"/api/settings/openai-models",
			"/api/settings/openai-model",
			"/api/story/usage",
			"/api/account/export",
		])
			expect((await parent.call("GET", path)).status).toBe(200);
	}
	expect([...provider.calls, ...app.model.calls]).toEqual([]);
	expect((await saveKey(KEY)).body).toMatchObject({ isReadable: true });
	expect((await generate()).status).toBe(200);
});

test.each([
	"sk-\u0000\u0001abc\u007f0123456789",
	"sk-ключ-0123456789",
	"sk-😀😀😀😀😀",
	"sk-0123456789\u200b\u202e",
	"sk-\ud800lone0123456789",
	`sk-${"x".repeat(497)}`,
	'sk-"},"x":"0123456789',
])("an own key of unusual characters is sent as a valid header: %j", async (key) => {
	expect((await saveKey(key)).status).toBe(200);
	expect((await keyStatus()).hasKey).toBe(true);
	expect((await generate()).status).toBe(200);
	for (const headers of [...provider.lists, ...provider.calls.map((call) => call.headers)])
		expect(String(headers.authorization)).toMatch(/^Bearer sk-[\x21-\x7e]*$/);
	expect(provider.calls.length).toBeGreaterThan(0);
	expect(app.model.calls).toEqual([]);
});

test.each([
	"sk-a\r\nx-evil: 1",
	"sk-a\u2028b",
	"sk-a\u00a0b",
	`sk-${"x".repeat(498)}`,
	{ toString: "sk-" },
	["sk-0123456789"],
])("an invalid own key is refused: %j", async (key) => {
	expect((await saveKey(key)).body.code).toBe("validation");
	expect(await keyStatus()).toEqual({ hasKey: false });
});

test("a story never uses another parent's key while keys are stored, replaced and removed", async () => {
	const other = await TestUser.register(app);
	await saveKey("sk-others-0123456789", other);
	const acts = Array.from({ length: 24 }, async (_, at) => {
		if (at % 4 === 0) return saveKey(`sk-parents-${1000 + at}`);
		if (at % 4 === 1) return parent.call("DELETE", "/api/settings/openai-key");
		return generate(at % 4 === 2 ? parent : other);
	});
	await Promise.all(acts);
	const keys = provider.calls.map(({ headers }) => String(headers.authorization));
	expect(keys.filter((key) => key === "Bearer sk-others-0123456789")).toHaveLength(6);
	for (const key of keys) expect(key).toMatch(/^Bearer sk-(others-0123456789|parents-10\d\d)$/);
	expect(app.model.calls.every(({ headers }) => headers.authorization === "Bearer sk-test")).toBe(true);
});
