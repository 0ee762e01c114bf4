import { StoryRequest } from "@lion-tails/common/story";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { address, expectToast, fill, openAt, press } from "../../test/page.tsx";
import { refusal, serve } from "../../test/server.ts";
import { signIn } from "../../test/session.ts";
import { beginEvening, changeEvening, changePlan, currentEvening, type Evening, endEvening, STEPS } from "./evening.ts";
import { EveningPage, storyPath } from "./evening-page.tsx";
import { TonightPage } from "./tonight-page.tsx";

beforeEach(() => signIn());
afterEach(endEvening);

const STORY = { title: "The Lamp", content: "Once.", bibleVerse: null, applicationQuestions: [], request: {} };

function openPrayer(answers: Record<string, unknown> = {}) {
	const server = serve(answers);
	beginEvening({ childName: "Tilda", storyId: "s1" });
	changeEvening({ at: "prayer", story: STORY } as object);
	openAt("/evening", { "/evening": <EveningPage /> });
	return server;
}

/** The text of the prayer, without its title. */
const prayer = async () => (await screen.findByText(/Amen\.$|^Thank you for/)).textContent;

it("the prayer page offers one prayer after the other, and keeps the open one after a reload", async () => {
	openPrayer();
	await screen.findByRole("heading", { name: "Let us pray" });
	const first = await prayer();
	await press("Another prayer");
	await waitFor(async () => expect(await prayer()).not.toBe(first));
	expect(currentEvening()?.prayer).toBe(1);
});

it("an evening that was reloaded before its song arrived gets the song", async () => {
	openPrayer({
		"GET /api/songs?limit=60&view=card": [{ id: "hush", title: "Hush", tags: ["lullaby"], lyrics: "" }],
		"GET /api/songs/hush": { id: "hush", title: "Hush" },
	});
	await waitFor(() => expect(currentEvening()?.song?.id).toBe("hush"));
});

it("a family writes its own prayer, which comes first and stays on this device until it is removed", async () => {
	openPrayer();
	await press("Write your own");
	await fill("Your family’s prayer", "Thank you for Grandpa and his garden.");
	await press("Keep it");
	expect(await prayer()).toBe("Thank you for Grandpa and his garden.");
	expect(screen.getByText("Our prayer")).toBeTruthy();
	expect(localStorage.getItem("ownPrayers:u1")).toContain("Grandpa");
	await press("Remove this one");
	await waitFor(() => expect(screen.queryByText("Our prayer")).toBeNull());
	expect(localStorage.getItem("ownPrayers:u1")).toBe("[]");
});

it("a cancelled prayer is not kept, and an empty one neither", async () => {
	openPrayer();
	const first = await prayer();
	await press("Write your own");
	await fill("Your family’s prayer", "Not this one.");
	await press("Cancel");
	await press("Write your own");
	await press("Keep it");
	expect(await prayer()).toBe(first);
	expect(localStorage.getItem("ownPrayers:u1")).toBeNull();
});

it("with an own key the model writes a prayer for tonight's story", async () => {
	const words = "Dear God, thank you for the lamp. Amen.";
	const server = openPrayer({
		"GET /api/settings/openai-key-status": { hasKey: true, isReadable: true },
		"POST /api/stories/s1/prayer": { prayer: words },
	});
	await press("One for tonight’s story");
	expect(await screen.findByText("For tonight’s story")).toBeTruthy();
	expect(await prayer()).toBe(words);
	expect(server.sent("POST /api/stories/s1/prayer")).toHaveLength(1);
	expect(screen.queryByRole("button", { name: "One for tonight’s story" })).toBeNull();
});

it("an evening that lasts beyond midnight keeps its step and the prayers of its season", async () => {
	vi.setSystemTime(new Date(2026, 10, 28, 23, 50));
	beginEvening({ childName: "Tilda", storyId: "s1" });
	changeEvening({ at: "prayer", story: STORY } as object);
	serve({});
	// The first Sunday of Advent.
	vi.setSystemTime(new Date(2026, 10, 29, 0, 20));
	openAt("/evening", { "/evening": <EveningPage /> });
	expect(await prayer()).not.toContain("waiting for Jesus");
	endEvening();
	vi.useRealTimers();
});

it("an evening that begins with a prayer opens it, and the story comes after it", async () => {
	changePlan("Tilda", { order: ["prayer", "story", "questions", "verse", "song", "lights-out"], off: ["questions"] });
	serve({
		"GET /api/characters": [],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [card("s1", "The Lamp", {})],
	});
	openAt("/tonight", {
		"/tonight": <TonightPage />,
		"/evening": <EveningPage />,
		"/story": <p>The story is read.</p>,
	});
	await press("The Lamp");
	expect(await screen.findByRole("heading", { name: "Let us pray" })).toBeTruthy();
	await press("Story");
	expect(await screen.findByText("The story is read.")).toBeTruthy();
});

it("an evening without a story has its other steps", async () => {
	changePlan("", { order: STEPS, off: ["story"] });
	serve({
		"GET /api/characters": [],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [],
	});
	openAt("/tonight", { "/tonight": <TonightPage />, "/evening": <EveningPage />, "/generate-story": <p>The form.</p> });
	// Before, the button does nothing yet.
	await waitFor(() => expect(screen.queryByRole("status", { name: "Looking at tonight…" })).toBeNull());
	await press("Tonight’s story");
	expect(await screen.findByText(/^Tonight has no story yet\./)).toBeTruthy();
	await press("Verse");
	await press("Prayer");
	expect(await prayer()).toMatch(/Amen\.$/);
});

const TILDAS = {
	childName: "Tilda",
	createdAt: "2026-11-01T19:00:00.000Z",
	request: StoryRequest.parse({ childName: "Tilda", gender: "girl", theme: "courage", storyLength: "short" }),
};

async function openTonightWithChoices() {
	const server = serve({
		"GET /api/characters": [],
		"GET /api/story/last-choices": [TILDAS],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [card("s1", "The Lamp", {})],
		"POST /api/story/generate": { generationId: "g1" },
	});
	openAt("/tonight", { "/tonight": <TonightPage />, "/evening": <EveningPage /> });
	// Before, the button does nothing yet.
	expect(await screen.findByText("As last time: Courage, Short")).toBeTruthy();
	return server;
}

it("one tap tells a story with the choices of the last one, and begins the evening", async () => {
	const server = await openTonightWithChoices();
	await press("Tonight’s story");
	await waitFor(() => expect(address()).toBe("/story?generation=g1"));
	const [sent] = server.sent("POST /api/story/generate");
	expect(sent).toMatchObject({ childName: "Tilda", gender: "girl", theme: "courage", storyLength: "short" });
	expect(currentEvening()).toMatchObject({ childName: "Tilda", storyId: "g1", at: "story", isAgain: false });
});

it("a story that is told while the family prays is opened from its generation, and later from the stories", async () => {
	changePlan("Tilda", { order: ["prayer", "story", "questions", "verse", "song", "lights-out"], off: [] });
	await openTonightWithChoices();
	await press("Tonight’s story");
	await screen.findByRole("heading", { name: "Let us pray" });
	await press("Story");
	await waitFor(() => expect(address()).toBe("/story?generation=g1"));
	changeEvening({ story: STORY } as object);
	expect(storyPath(currentEvening() as Evening)).toBe("/story?id=g1");
});

it("“Change” opens the form with the choices of the last story", async () => {
	const server = await openTonightWithChoices();
	await press("Change");
	await waitFor(() => expect(address()).toBe("/generate-story?tile=tilda+girl"));
	expect(server.sent("POST /api/story/generate")).toEqual([]);
	expect(currentEvening()?.storyId).toBeNull();
});

it("a story that cannot be requested begins no evening", async () => {
	const server = await openTonightWithChoices();
	server.answers["POST /api/story/generate"] = refusal("No stories are left.", "quota_exhausted", 429);
	await press("Tonight’s story");
	await expectToast("Tonight’s story did not begin", "No stories are left.");
	expect(currentEvening()).toBeNull();
});

const card = (id: string, title: string, more: object) => ({
	id,
	story: { title, moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" },
	request: { childName: "Tilda" },
	createdAt: "2026-11-01T08:00:00.000Z",
	isFavorite: false,
	expiresAt: null,
	heroId: null,
	wordCount: 500,
	searchMetadata: {},
	...more,
});

const read = (readAt: string) => ({ position: { paragraph: 3, offset: 0, readAt } });

it.each(["Pacific/Auckland", "America/Los_Angeles"])(
	"“Again!” begins with the story that was read last, also in %s, where it was another day than on the server",
	async (zone) => {
		vi.stubEnv("TZ", zone);
		serve({
			"GET /api/characters": [],
			"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [
				card("new", "Told today", { createdAt: "2026-11-28T20:00:00.000Z" }),
				card("before", "The evening before", read("2026-11-27T23:59:00.000Z")),
				card("last", "Last night", read("2026-11-28T00:01:00.000Z")),
			],
		});
		openAt("/tonight", { "/tonight": <TonightPage /> });
		const again = await screen.findByRole("region", { name: "Again!" });
		expect([...again.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
			"Last night",
			"The evening before",
		]);
		const ready = screen.getByRole("region", { name: "Ready for tonight" });
		expect(ready.querySelector("button")?.textContent).toBe("Told today");
		vi.unstubAllEnvs();
	},
);

const NEWEST = Array.from({ length: 24 }, (_, at) => card(`new${at}`, `Newer ${at}`, {}));

it("“Again!” also has the stories of many evenings that are older than the first page of the library", async () => {
	for (const storyId of ["gone", "gone", "old", "old", "new1"]) beginEvening({ childName: "Tilda", storyId });
	endEvening();
	const stored = { ...card("old", "The Lamp", read("2026-05-01T19:00:00.000Z")), story: { ...STORY, imagePrompt: "" } };
	serve({
		"GET /api/characters": [],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": () =>
			Response.json(NEWEST, { headers: { Link: '</api/stories?cursor=24>; rel="next"' } }),
		"GET /api/stories/old": stored,
	});
	openAt("/tonight", { "/tonight": <TonightPage /> });
	const again = await screen.findByRole("region", { name: "Again!" });
	await waitFor(() => expect(again.textContent).toContain("The Lamp"));
});

it("a story of two children is on the shelf of both, and one about people of the Bible on that of all", async () => {
	localStorage.setItem("eveningChild:u1", "Emil");
	const child = (name: string) => ({ id: name, name, gender: "boy", age: 6 });
	serve({
		"GET /api/characters": [child("Tilda"), child("Emil")],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [
			card("one", "Tilda alone", {}),
			card("two", "Together", { request: { childName: "Tilda", otherChildren: [{ name: "Emil" }] } }),
			card("three", "Jonah", { request: { childName: "Biblical Character" } }),
		],
	});
	openAt("/tonight", { "/tonight": <TonightPage /> });
	const ready = await screen.findByRole("region", { name: "Ready for tonight" });
	expect([...ready.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Together", "Jonah"]);
});

it("the child retells a story of “Again!” that was read outside an evening", async () => {
	serve({
		"GET /api/characters": [],
		"GET /api/stories?view=card&limit=24&filter=all&sort=newest": [
			card("s1", "The Lamp", { ...read("2026-11-28T00:01:00.000Z"), request: { childName: "Tilda" } }),
		],
	});
	openAt("/tonight", { "/tonight": <TonightPage />, "/story": <p>The story is read.</p> });
	await press("The Lamp");
	expect(await screen.findByText("The story is read.")).toBeTruthy();
	expect(currentEvening()?.isAgain).toBe(true);
});
