// The model servers that families and churches run: each one that can tell a story produces a complete one. The
// others give a clear error, and nothing is charged.
import { describe, test } from "vitest";
import { DESKTOP_FAMILIES } from "../model-families/desktop-families.ts";
import { ENGINE_FAMILIES, vllm } from "../model-families/engine-families.ts";
import { FAILING_FAMILIES } from "../model-families/failing-families.ts";
import type { Family } from "../model-families/family-server.ts";
import { GATEWAY_FAMILIES, gitHubModels } from "../model-families/gateway-families.ts";
import { HOSTED_FAMILIES } from "../model-families/hosted-families.ts";
import { expectWhole, openFamilyApp, watchStory } from "../model-families/open-family-app.ts";
import { OPENAI_FAMILIES } from "../model-families/openai-families.ts";
import { aRequest } from "../test-app.ts";

const FAMILIES = [...OPENAI_FAMILIES, ...DESKTOP_FAMILIES, ...ENGINE_FAMILIES, ...HOSTED_FAMILIES, ...GATEWAY_FAMILIES];

describe("a whole story", () => {
	test.concurrent.for(FAMILIES.map((family) => [family.name, family] as const))(
		"%s",
		async ([, family], { expect }) => {
			const opened = await openFamilyApp(family);
			const { server, parent } = opened;
			await expectWhole(opened, await watchStory(parent));
			expect(await parent.remaining()).toBe(59);
			if (family.mustBeWaitedFor) expect(server.abandoned).toBe(0);
			// The refused parameters are known by now and left out.
			server.refusals.length = 0;
			await expectWhole(opened, await watchStory(parent));
			expect(server.refusals).toEqual([]);
			expect(await parent.remaining()).toBe(58);
		},
	);
});

describe("a story that fails has a plain message and is not charged", () => {
	test.concurrent.for(FAILING_FAMILIES.map((family) => [family.name, family] as const))(
		"%s",
		async ([, family], { expect }) => {
			const opened = await openFamilyApp(family, family.ownKey);
			const { server, parent } = opened;
			const live = await watchStory(parent);
			expect(live).toMatchObject({ status: "failed", error: { code: family.code, refunded: true } });
			expect(live.error?.message).toMatch(family.sentence);
			expect(JSON.stringify(live)).not.toMatch(/sk-test|<html|sign in/);
			expect(await parent.remaining()).toBe(60);
			expect(await parent.stories()).toEqual([]);
			if (family.maxCalls) expect(server.calls.length).toBeLessThanOrEqual(family.maxCalls);
		},
	);
});

describe("a long story, in chapters", () => {
	const named = (start: string) => FAMILIES.find(({ name }) => name.startsWith(start)) as Family;
	const LONG: Family[] = [
		named("Ollama, loading"),
		vllm,
		named("DeepSeek, reasoner"),
		named("mlx-lm"),
		gitHubModels(4000),
	];
	test.concurrent.for(LONG.map((family) => [family.name, family] as const))("%s", async ([, family], { expect }) => {
		const opened = await openFamilyApp(family);
		const { server, parent } = opened;
		await expectWhole(opened, await watchStory(parent, aRequest({ storyLength: "long" })), "long");
		expect(await parent.remaining()).toBe(59);
		expect(server.overflows).toBe(0);
	});
});
