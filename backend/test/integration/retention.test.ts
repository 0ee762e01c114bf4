// How long data is kept, as the page Privacy says: afterwards no file of the data folder has it, SQLite's free pages and logs
// included.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPng } from "../pictures.ts";
import { startServer } from "../server-process.ts";
import { LULLABY } from "../songs.ts";
import { dumpStores } from "../store-dump.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const DAY_MS = 24 * 3600_000;
const CHILD = "Zerubbabel";
const WORDS = "Zinnias grew beside the old well.";

const save = (parent: TestUser, title: string, content: string) =>
	parent.call<{ id: string }>("POST", "/api/story/save", {
		story: { title, content: content.repeat(200), applicationQuestions: [] },
		request: { childName: CHILD },
	});

test("an expired story leaves every file a year later, and a favorite stays", async () => {
	const app = await openTestApp({ folder: aFolder() });
	const parent = await TestUser.register(app);
	const expiring = (await save(parent, "Of the well", WORDS)).body.id;
	const favorite = (await save(parent, "Kept", "The gate stayed open.")).body.id;
	await parent.call("PUT", `/api/stories/${favorite}/favorite`, { isFavorite: true });
	const sweepAfter = (days: number) => app.storage.sweep(Date.now() + days * DAY_MS, Date.now() + (days - 1) * DAY_MS);
	const id = String((await parent.call("GET", "/api/auth/me")).body.id);
	const isKept = async (story: string) => (await app.storage.stories.byId(id, story)) !== null;
	await sweepAfter(364);
	expect([await isKept(expiring), await isKept(favorite)]).toEqual([true, true]);
	expect(await dumpStores(app.environment)).toContain(WORDS);
	await sweepAfter(367);
	expect([await isKept(expiring), await isKept(favorite)]).toEqual([false, true]);
	await app.close();
	const dump = await dumpStores(app.environment);
	expect(dump).not.toContain(WORDS);
	expect(dump).not.toContain("Of the well");
	expect(dump).toContain("The gate stayed open.");
});

test("after the deletion of an account with everything in it, no file in DATA_DIR has the child's name or the address", async () => {
	const folder = aFolder();
	const server = await startServer({ DATA_DIR: folder, STORYTELLER_TOKENS_PER_SECOND: "0" });
	const email = "zipporah@midian.example";
	const parent = new TestUser(server.url);
	const account = { username: "zipporah", email, password: parent.password, firstName: "Zipporah", lastName: "Jethro" };
	parent.token = (await parent.call<{ token: string }>("POST", "/api/auth/register", account)).body.token;
	const secrets = [email, "zipporah", "Zipporah", "Jethro", "tamar@hebron.example", CHILD, WORDS];

	await save(parent, "By hand", WORDS);
	await parent.call("POST", "/api/characters", { name: CHILD, gender: "boy", age: 7, animal: "owl" });
	await parent.call("POST", "/api/songs", { ...LULLABY, title: `For ${CHILD}` });
	expect((await parent.call("POST", "/api/story/generate", aRequest({ childName: CHILD }))).status).toBe(200);
	const picture = { imageBase64: (await aPng()).toString("base64"), description: "A lamp.", childName: CHILD };
	const fromPicture = { ...aRequest({ childName: CHILD }), ...picture };
	expect((await parent.call("POST", "/api/generate-story-from-image", fromPicture)).status).toBe(200);
	await parent.call("POST", "/api/auth/forgot-password", { email });
	await parent.call("POST", "/api/account/email", { email: "tamar@hebron.example", password: parent.password });
	await expect.poll(() => readdirSync(join(folder, "outbox")).length).toBeGreaterThan(1);
	expect(readdirSync(join(folder, "images"))).toHaveLength(1);
	const found = async () => {
		const dump = await dumpStores({ DATA_DIR: folder });
		return secrets.filter((secret) => dump.includes(secret));
	};
	expect(await found()).toEqual(secrets);

	expect((await parent.call("DELETE", "/api/account", { password: parent.password })).status).toBe(200);
	await expect.poll(found).toEqual([]);
	expect(readdirSync(join(folder, "images"))).toEqual([]);
	expect(await server.stop()).toBe(0);
	expect(await found()).toEqual([]);
	expect(secrets.filter((secret) => server.output().includes(secret))).toEqual([]);
});
