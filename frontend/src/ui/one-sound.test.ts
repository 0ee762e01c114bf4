import { expect, test } from "vitest";

/** The module as another tab has it, with a state of its own. */
const openTab = (name: string): Promise<typeof import("./one-sound.ts")> =>
	import(/* @vite-ignore */ `./one-sound.ts?tab=${name}`);

test("a sound that begins pauses the one of another tab, and not itself", async () => {
	const [kitchen, bedroom] = await Promise.all([openTab("kitchen"), openTab("bedroom")]);
	const paused: string[] = [];
	const song = { pause: () => paused.push("song") };
	const rain = { pause: () => paused.push("rain") };

	kitchen.pauseOthers(song);
	bedroom.pauseOthers(rain);
	await expect.poll(() => paused).toEqual(["song"]);
	kitchen.pauseOthers(song);
	await expect.poll(() => paused).toEqual(["song", "rain"]);
});
