// Saved characters ("time travelers"), and what they bring into a story.
import { type Character, MAX_CHARACTERS } from "@lion-tails/common/character";
import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { StoryRequest, StoryRequestInput } from "@lion-tails/common/story";
import { beforeEach, describe, expect, test } from "vitest";
import { openTestApp, TestUser } from "../test-app.ts";

let parent: TestUser;
const app = await openTestApp({ limits: { monthly: 100, welcome: 0 } });
beforeEach(async () => {
	app.model.slowAfter = Infinity;
	parent = await TestUser.register(app);
});

const MIRIAM = {
	name: "Miriam",
	gender: "girl",
	age: 7,
	hair: "red",
	eyes: "green",
	favoriteColor: "teal",
	favoriteAnimal: "hedgehog",
	hobby: "astronomy",
	personality: "adventurous",
	specialPower: "finding lost things",
	timeTravelExperience: 4,
};
const create = async (user = parent, more: object = {}) => {
	const { status, body } = await user.call<Character>("POST", "/api/characters", { ...MIRIAM, ...more });
	expect(status).toBe(201);
	return body;
};
const list = async (user = parent) => (await user.call<Character[]>("GET", "/api/characters")).body;

describe("a parent", () => {
	test("a parent creates, lists, changes and deletes characters", async () => {
		expect(await list()).toEqual([]);
		const miriam = await create();
		expect(miriam).toEqual({ ...MIRIAM, id: expect.any(String), createdAt: expect.any(String) });
		const { body: caleb } = await parent.call<Character>("POST", "/api/characters", { name: " Caleb ", gender: "boy" });
		expect(caleb).toEqual({
			id: caleb.id,
			createdAt: caleb.createdAt,
			name: "Caleb",
			gender: "boy",
			age: 8,
			hair: "brown",
			eyes: "brown",
			favoriteColor: "blue",
			favoriteAnimal: "lion",
			hobby: "reading",
			personality: "kind",
			specialPower: "healing touch",
			timeTravelExperience: 0,
		});
		const changed = await parent.call("PUT", `/api/characters/${miriam.id}`, { ...MIRIAM, age: 8, hair: "purple" });
		expect(changed).toMatchObject({ status: 200, body: { ...miriam, age: 8, hair: "purple" } });
		expect(await list()).toEqual([{ ...miriam, age: 8, hair: "purple" }, caleb]);
		expect((await parent.call("DELETE", `/api/characters/${miriam.id}`)).body).toEqual({ ok: true });
		expect(await list()).toEqual([caleb]);
		expect(await parent.call("DELETE", `/api/characters/${miriam.id}`)).toMatchObject({ status: 404 });
	});

	test("a parent cannot set the server's fields of a character, and unknown fields are ignored", async () => {
		const unknown = { id: "mine", createdAt: "2000-01-01T00:00:00.000Z", userId: "another", shoeSize: 28 };
		const miriam = await create(parent, unknown);
		expect(miriam).toEqual({ ...MIRIAM, id: expect.any(String), createdAt: expect.any(String) });
		expect(miriam.id).not.toBe(unknown.id);
		expect(miriam.createdAt).not.toBe(unknown.createdAt);
		const changed = await parent.call("PUT", `/api/characters/${miriam.id}`, { ...MIRIAM, ...unknown, age: 9 });
		expect(changed.body).toEqual({ ...miriam, age: 9 });
		expect(await list()).toEqual([{ ...miriam, age: 9 }]);
	});

	test("a change of a character validates and changes only the fields that are sent", async () => {
		const girl = await create(parent, { age: 11, hair: "red" });
		const path = `/api/characters/${girl.id}`;
		const put = (changes: object) => parent.call("PUT", path, changes);
		expect(await put({ name: "Tirzah" })).toMatchObject({ status: 200, body: { ...girl, name: "Tirzah" } });
		expect(await list()).toEqual([{ ...girl, name: "Tirzah" }]);
		expect((await put({})).body).toEqual({ ...girl, name: "Tirzah" });
		expect((await put({ timeTravelExperience: 0 })).body).toMatchObject({ timeTravelExperience: 0, age: 11 });
		for (const [changes, message] of [
			[{ name: " " }, "Character name is required"],
			[{ gender: "pup" }, "Gender must be 'boy' or 'girl'"],
			[{ age: 13 }, "Choose an age between 5 and 12"],
			[{ hair: null }, "Please choose a hair color from the list"],
		] as const)
			expect(await put(changes)).toMatchObject({ status: 400, body: { error: message } });
		expect(await list()).toEqual([{ ...girl, name: "Tirzah", timeTravelExperience: 0 }]);
	});

	test("a parent sets, keeps, replaces and resets the looks of a character", async () => {
		const looks = { skin: "deep", hairStyle: "coils", clothes: "gold", wheelchair: true };
		const girl = await create(parent, { looks });
		expect(girl.looks).toEqual(looks);
		const put = async (changes: object) => {
			const { body } = await parent.call<Character>("PUT", `/api/characters/${girl.id}`, changes);
			expect(await list()).toEqual([body]);
			return body.looks;
		};
		expect(await put({ age: 9 })).toEqual(looks);
		expect(await put({ looks: { skin: "fair", hairColor: "blue" } })).toEqual({ skin: "fair" });
		expect(await put({ looks: {} })).toEqual({});
		expect(await parent.call("PUT", `/api/characters/${girl.id}`, { looks: { skin: "green" } })).toMatchObject({
			status: 400,
			body: { code: "validation", issues: [{ path: "looks.skin" }] },
		});
	});

	test("a parent gets a 404 for another parent's character", async () => {
		const { id } = await create();
		const other = await TestUser.register(app);
		const calls = (path: string) => [
			other.call("PUT", path, { ...MIRIAM, name: "Stolen" }),
			other.call("DELETE", path),
		];
		const answersTo = async (path: string) =>
			(await Promise.all(calls(path))).map(({ status, body }) => ({ status, body }));
		const answers = await answersTo(`/api/characters/${id}`);
		expect(answers).toEqual(await answersTo("/api/characters/never-made"));
		for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
		expect(await list(other)).toEqual([]);
		expect(await list()).toMatchObject([{ id, name: "Miriam" }]);
	});

	test("a parent may have at most 100 characters, including concurrent requests", async () => {
		for (let at = 2; at < MAX_CHARACTERS; at++) await create();
		const answers = await Promise.all(Array.from({ length: 4 }, () => parent.call("POST", "/api/characters", MIRIAM)));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
			code: "character_limit",
			error: "You have reached the maximum number of characters. Please delete one first.",
		});
		const all = await list();
		expect(all).toHaveLength(MAX_CHARACTERS);
		await parent.call("DELETE", `/api/characters/${all[0]?.id}`);
		await create();
	});
});

describe("a character is refused with plain words", () => {
	const TOO_LONG = "Please use at most";
	test.each([
		[{ name: "" }, "name", "Character name is required"],
		[{ name: " \n " }, "name", "Character name is required"],
		[{ name: 5 }, "name", "This must be text"],
		[{ name: "x".repeat(51) }, "name", `${TOO_LONG} 50 characters`],
		[{ name: "Mi\nriam" }, "name", "Please use letters, numbers and ordinary punctuation"],
		[{ gender: "cat" }, "gender", "Gender must be 'boy' or 'girl'"],
		[{ age: 4 }, "age", "Choose an age between 5 and 12"],
		[{ age: 13 }, "age", "Choose an age between 5 and 12"],
		[{ age: 7.5 }, "age", "Choose an age between 5 and 12"],
		[{ age: "7" }, "age", "Choose an age between 5 and 12"],
		[{ hair: "plaid" }, "hair", "Please choose a hair color from the list"],
		[{ eyes: "red" }, "eyes", "Please choose an eye color from the list"],
		[{ favoriteColor: "plaid" }, "favoriteColor", "Please choose a color from the list"],
		[{ favoriteAnimal: "" }, "favoriteAnimal", "Please choose an animal"],
		[{ favoriteAnimal: "x".repeat(41) }, "favoriteAnimal", `${TOO_LONG} 40 characters`],
		[{ hobby: "war" }, "hobby", "Please choose a hobby from the list"],
		[{ personality: "grumpy" }, "personality", "Please choose a personality from the list"],
		[{ specialPower: "magic" }, "specialPower", "Please choose a special power from the list"],
		[{ timeTravelExperience: -1 }, "timeTravelExperience", "Choose an experience between 0 and 10"],
		[{ timeTravelExperience: 11 }, "timeTravelExperience", "Choose an experience between 0 and 10"],
		[{ timeTravelExperience: 1.5 }, "timeTravelExperience", "Time travel experience must be a whole number"],
	])("a character is refused for %j", async (more, path, message) => {
		const refusal = { status: 400, body: { code: "validation", error: message, issues: [{ path, message }] } };
		const { id } = await create();
		expect(await parent.call("POST", "/api/characters", { ...MIRIAM, ...more })).toMatchObject(refusal);
		expect(await parent.call("PUT", `/api/characters/${id}`, { ...MIRIAM, ...more })).toMatchObject(refusal);
		expect(await list()).toMatchObject([MIRIAM]);
	});

	test("an invalid character is refused with an issue for each field", async () => {
		const { body } = await parent.call("POST", "/api/characters", {});
		expect(body.issues).toEqual([
			{ path: "name", message: "Character name is required" },
			{ path: "gender", message: "Gender must be 'boy' or 'girl'" },
		]);
	});
});

describe("a story with a character", () => {
	/** The stored request, and the user prompt of the last call. */
	const told = async (characterId: string, more: StoryRequestInput = {}) => {
		const request = { characterId, useCharacter: true, storyLength: "very-short", ...more };
		const { status, body } = await parent.call<{ storyId: string }>("POST", "/api/story/generate", request);
		expect(status).toBe(200);
		const saved = await parent.call<StoredStory>("GET", `/api/stories/${body.storyId}`);
		return { request: saved.body.request as StoryRequest, prompt: app.model.calls.at(-1)?.user ?? "" };
	};
	const { name: _, gender: __, ...traits } = MIRIAM;

	test("a story with a character takes name, gender, animal and every trait from it", async () => {
		const { id } = await create();
		const { request, prompt } = await told(id, { useTimeTravel: true });
		expect(request).toMatchObject({
			characterId: id,
			childName: "Miriam",
			gender: "girl",
			animal: "hedgehog",
			characterDetails: traits,
		});
		for (const line of [
			"Child's name: Miriam",
			"The child is a: girl",
			"Age: 7",
			"Hair: red",
			"Eyes: green",
			"Favorite color: teal",
			"Favorite hobby: astronomy",
			"Personality: adventurous",
			"Special gift from God: finding lost things",
			"Animal friend: hedgehog",
			"Time travel experience: has traveled through time 4 times before",
		])
			expect(prompt).toContain(`- ${line}`);
	});

	test("a story keeps the looks that its character had when it was requested", async () => {
		const { id } = await create(parent, { looks: { skin: "tan", hairStyle: "braids", glasses: true } });
		const { request } = await told(id);
		expect(request.looks).toEqual({
			skin: "tan",
			hairStyle: "braids",
			glasses: true,
			hairColor: "red",
			eyes: "green",
			clothes: "teal",
		});
		await parent.call("PUT", `/api/characters/${id}`, { looks: {} });
		const [kept] = (await parent.call<StoredStory[]>("GET", "/api/stories")).body;
		expect(kept?.request.looks).toEqual(request.looks);
		expect((await told(id)).request).not.toHaveProperty("looks");
	});

	test("the fields of a request replace those of its character", async () => {
		const { id } = await create();
		const { request } = await told(id, {
			childName: "Mimi",
			gender: "boy",
			animal: "owl",
			characterDetails: { age: 13, hair: "", hobby: "juggling" },
		});
		expect(request).toMatchObject({
			childName: "Mimi",
			gender: "boy",
			animal: "owl",
			characterDetails: { ...traits, age: 13, hobby: "juggling" },
		});
	});

	test("a story does not use the character with useCharacter false, in the prompt, on the card and in a series", async () => {
		const { id } = await create();
		const child = { childName: "Ben", gender: "boy", useCharacter: false } as const;
		const { request, prompt } = await told(id, child);
		expect(request).toMatchObject({ childName: "Ben", gender: "boy", animal: "", useCharacter: false });
		for (const field of ["characterId", "characterDetails"]) expect(request).not.toHaveProperty(field);
		expect(prompt).toContain("- Child's name: Ben");
		expect(prompt).not.toMatch(/Miriam|hedgehog|astronomy/);
		const [card] = (await parent.call<StoryCard[]>("GET", "/api/stories?view=card")).body;
		expect(card?.request).toMatchObject({ childName: "Ben", animal: "" });
		const next = await told(id, { ...child, continuesStory: card?.id ?? "" });
		expect(next.request).toMatchObject({ childName: "Ben", series: { id: card?.id, part: 2 } });
		expect(next.request).not.toHaveProperty("characterDetails");
	});

	test("a story uses the character when useCharacter is missing, and requires a child when it is false", async () => {
		const { id } = await create();
		expect((await told(id, { useCharacter: undefined })).request).toMatchObject({
			childName: "Miriam",
			characterId: id,
		});
		expect(await parent.call("POST", "/api/story/generate", { characterId: id, useCharacter: false })).toMatchObject({
			status: 400,
			body: { code: "validation", issues: [{ path: "characterId" }] },
		});
	});

	test("a story with a character has no animal if none is wanted, and the character's name instead of the placeholder", async () => {
		const { id } = await create();
		const { request, prompt } = await told(id, { useAnimal: false, childName: "Biblical Character", gender: "boy" });
		expect(request).toMatchObject({ childName: "Miriam", gender: "girl", animal: "" });
		expect(prompt).not.toContain("hedgehog");
	});

	test("a biblical narrative does not use the character", async () => {
		const { id } = await create();
		const { request, prompt } = await told(id, {
			storyType: "biblical_narrative",
			childName: "Biblical Character",
			gender: "boy",
			biblicalEvent: "noah",
		});
		expect(request).toMatchObject({ childName: "Biblical Character", characterId: id });
		expect(request).not.toHaveProperty("characterDetails");
		expect(prompt).not.toMatch(/Miriam|hedgehog|astronomy/);
	});

	test("a running story is completed and saved when its character is deleted", async () => {
		app.model.slowAfter = 300;
		const { id: characterId, name } = await create();
		const id = await parent.requestStory({ childName: "", animal: "", characterId, useCharacter: true });
		const reader = await parent.watch(id);
		await reader.untilText(100);
		expect((await parent.call("DELETE", `/api/characters/${characterId}`)).status).toBe(200);
		app.model.slowAfter = Infinity;
		expect(await reader.untilEnd()).toMatchObject({ status: "completed", saved: true });
		const { body } = await parent.call<StoredStory>("GET", `/api/stories/${id}`);
		expect(body.request).toMatchObject({ childName: name, animal: "hedgehog", characterDetails: traits });
	});

	test("a repeated request returns the same story after its character was changed or deleted", async () => {
		const { id: characterId } = await create();
		const key = { "idempotency-key": "evening" };
		const request = { childName: "", characterId, useCharacter: true };
		const first = await parent.requestStory(request, key);
		await parent.call("PUT", `/api/characters/${characterId}`, { ...MIRIAM, age: 12 });
		expect(await parent.requestStory(request, key)).toBe(first);
		await parent.call("DELETE", `/api/characters/${characterId}`);
		expect(await parent.requestStory(request, key)).toBe(first);
	});

	test("a request with an unknown or another parent's character is refused and not counted", async () => {
		const other = await TestUser.register(app);
		const { id } = await create(other);
		for (const characterId of [id, "never-made"])
			for (const storyType of ["regular", "biblical_narrative"])
				expect(
					await parent.call("POST", "/api/story/generate", { characterId, useCharacter: true, storyType }),
				).toMatchObject({
					status: 400,
					body: {
						code: "character_not_found",
						error: "We could not find that character. Please choose another.",
						issues: [{ path: "characterId", message: "We could not find that character. Please choose another." }],
					},
				});
		expect(await parent.remaining()).toBe(100);
	});
});
