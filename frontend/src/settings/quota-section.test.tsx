import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { press } from "../../test/page.tsx";
import { openSettings, WITH_KEY } from "../../test/settings-page.tsx";

const quota = () => within(screen.getByRole("region", { name: "Story Generation Quota" }));
const long = (time: string) =>
	new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));

it("shows used, total, remaining, both resets, and a shelf each for month and welcome", async () => {
	openSettings();
	await quota().findByText("Remaining");
	const facts = quota()
		.getAllByRole("term")
		.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
	expect(facts).toEqual([
		["Remaining", "53"],
		["Used", "4"],
		["Total", "57"],
		["Last reset", long("2026-11-01T00:00:00.000Z")],
		["Next reset", long("2026-12-01T00:00:00.000Z")],
	]);
	expect(quota().getByText("This month’s stories").parentElement?.textContent).toContain("6 of 10 left");
	expect(quota().getByText("Welcome stories").parentElement?.textContent).toContain("47 of 47 left");
	expect(
		quota().getByText(
			"The month’s free stories are used first, then your welcome stories. A story that fails is given back.",
		),
	).toBeTruthy();
});

it("shows one shelf if the server does not separate month and welcome", async () => {
	openSettings({
		"GET /api/stats/story-generation": { used: 1, total: 60, remaining: 59, lastResetDate: "2026-11-01T00:00:00.000Z" },
	});
	expect((await quota().findByText("Free stories")).parentElement?.textContent).toContain("59 of 60 left");
});

it("shows 'Unlimited stories with your own key'", async () => {
	openSettings({
		...WITH_KEY,
		"GET /api/stats/story-generation": {
			used: 0,
			total: 60,
			remaining: 60,
			lastResetDate: "2026-11-01T00:00:00.000Z",
			unlimited: true,
		},
	});
	expect(await quota().findByText("Unlimited stories with your own key")).toBeTruthy();
	expect(quota().queryByText("Remaining")).toBeNull();
});

it("lists the outcome of each story, latest first, older ones on request", async () => {
	const entry = { createdAt: "2026-11-20T19:00:00.000Z", source: "month", state: "told", reason: null };
	openSettings({
		"GET /api/stats/story-ledger": [
			{ ...entry, generationId: "1", title: "The Ark", state: "running" },
			{ ...entry, generationId: "2", title: "The Well" },
			{ ...entry, generationId: "3", title: "Ruth", state: "returned", reason: "The storyteller was busy." },
			{ ...entry, generationId: "4", title: "", source: "welcome" },
			{ ...entry, generationId: "5", title: "The Walls", source: "own-key" },
		],
	});
	await quota().findByText("The Ark");
	const lines = () =>
		quota()
			.getAllByRole("listitem")
			.map((item) => item.querySelector("span")?.textContent);
	expect(lines()).toEqual([
		"Being told now: one of the month’s stories",
		"Told: one of the month’s stories",
		"Given back: one of the month’s stories. The storyteller was busy.",
		"Told: one of your welcome stories",
	]);
	expect(quota().getByText("A story")).toBeTruthy();
	await press("Show all 5");
	expect(lines().at(-1)).toBe("Told with your own key: not counted");
	await press("Show fewer");
	expect(lines()).toHaveLength(4);
});

it("shows a note for an empty list of stories", async () => {
	openSettings();
	expect(await quota().findByText("No stories yet. Each one is listed here, and whether it was counted.")).toBeTruthy();
});
