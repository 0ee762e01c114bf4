// A cancellation, a stop or a kill of the server, or another story, while a story waits for its model.
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, type TestContext, test } from "vitest";
import {
	type Family,
	type FamilyCall,
	openAiError,
	openFamily,
	plainly,
	type Refusal,
} from "../model-families/family-server.ts";
import { expectWhole, openFamilyApp, watchStory } from "../model-families/open-family-app.ts";
import { startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const loading: Refusal = { status: 503, body: { error: { code: 503, message: "Loading model" } } };
const later = (seconds: number): Refusal => ({
	...openAiError(429, "Rate limit reached"),
	headers: { "retry-after": String(seconds) },
});

/** Nothing more comes until the client has left. */
async function untilLeft({ response, server }: FamilyCall): Promise<void> {
	await new Promise((resolve) => response.on("close", resolve));
	left.add(server.url);
}
const left = new Set<string>();

type Phase = Omit<Family, "name"> & { isConnected?: boolean; hasText?: boolean };

const PHASES: Record<string, Phase> = {
	"while the model is loaded": { refuses: [() => loading] },
	"for the time that the server named": { refuses: [() => later(5)] },
	"for another try": { refuses: [() => ({ status: 500, body: "oops", headers: { "retry-after": "5" } })] },
	"for headers": { isConnected: true, answer: untilLeft },
	"for the first word": {
		isConnected: true,
		async answer(call) {
			await call.stream.comment("life");
			await untilLeft(call);
		},
	},
	"while it thinks": {
		isConnected: true,
		async answer(call) {
			await call.stream.reasoning("A lion.");
			await untilLeft(call);
		},
	},
	"while it thinks in its text": {
		isConnected: true,
		async answer(call) {
			await call.stream.text("<think>The child wants a lion, and a long walk to the river.");
			await untilLeft(call);
		},
	},
	"after the title": {
		isConnected: true,
		async answer(call) {
			await call.stream.text('{"title":"The Lamp on the Hill","content":"');
			await untilLeft(call);
		},
	},
	"in the text": {
		isConnected: true,
		hasText: true,
		async answer(call) {
			await call.stream.text(call.write().text.slice(0, 900));
			await untilLeft(call);
		},
	},
	"between two attempts": {
		hasText: true,
		refuses: [({ number }) => (number === 1 ? null : later(5))],
		async answer(call) {
			await call.stream.text(call.write().text.slice(0, 900));
			await call.stream.finish("length");
		},
	},
};

describe("a cancellation", () => {
	test.concurrent.for(Object.entries(PHASES))(
		"a cancellation %s leaves the model at once, and a story without text is not counted",
		async ([name, { isConnected, hasText = false, ...family }], { expect }) => {
			const opened = await openFamilyApp({ name, ...family });
			const { server, parent } = opened;
			const id = await parent.requestStory();
			const reader = await parent.watch(id);
			if (hasText) await reader.untilText(300);
			await expect.poll(() => server.calls.length).toBeGreaterThanOrEqual(isConnected || !hasText ? 1 : 2);
			await wait(30);
			await parent.call("POST", `/api/story/generations/${id}/cancel`);
			const live = await reader.untilEnd();
			expect(live).toMatchObject({ status: "cancelled", refunded: !hasText });
			if (isConnected) await expect.poll(() => left.has(server.url)).toBe(true);
			const calls = server.calls.length;
			await wait(100);
			expect(server.calls).toHaveLength(calls);
			expect(await parent.remaining()).toBe(hasText ? 59 : 60);
			expect((await parent.stories()).map(({ story }) => story.content)).toEqual(hasText ? [live.text] : []);
		},
	);
});

/** Stops or kills a server process in that phase of its story; the next process continues with a working model. */
async function goOnAfter(end: "stop" | "kill", phase: Phase, { expect, onTestFinished }: TestContext): Promise<void> {
	let isFirst = true;
	const { answer = (call: FamilyCall) => plainly(call), refuses = [] } = phase;
	const server = await openFamily({
		name: end,
		refuses: refuses.map((refuse) => (call) => (isFirst ? refuse(call) : null)),
		answer: (call) => (isFirst ? answer(call) : plainly(call)),
	});
	const environment = { DATA_DIR: aFolder(), OPENAI_BASE_URL: server.url };
	let app = await startServer(environment);
	onTestFinished(async () => {
		await app.kill();
	});
	const parent = await TestUser.register(app);
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	const held = phase.hasText ? (await reader.untilText(300)).text : "";
	await expect.poll(() => server.calls.length).toBeGreaterThanOrEqual(phase.isConnected || !phase.hasText ? 1 : 2);
	await wait(30);
	if (end === "stop") expect(await app.stop()).toBe(0);
	else await app.kill();
	isFirst = false;
	app = await startServer(environment);
	parent.url = app.url;
	const live = await (await parent.watch(id, held)).untilEnd();
	expect(live.text.startsWith(held)).toBe(true);
	await expectWhole({ server, parent }, live);
	expect(await parent.remaining()).toBe(59);
}

describe("a server that is stopped or killed continues the story at its next start", () => {
	const ends = [
		["stop", "for the time that the server named"],
		["stop", "for headers"],
		["kill", "while it thinks"],
		["kill", "between two attempts"],
	] as const;
	test.concurrent.for(ends)("%s %s", async ([end, phase], context) => {
		await goOnAfter(end, PHASES[phase] as Phase, context);
	});
});

test.each([
	["503", { status: 503, body: { error: { code: 503, message: "no slot available", type: "unavailable_error" } } }],
	["429", openAiError(429, "server busy, please try again later")],
])(
	"two stories at a server that writes one at a time and answers the other with %s are both completed",
	async (_, busy) => {
		let telling = 0;
		const opened = await openFamilyApp({
			name: "one slot",
			refuses: [() => (telling > 0 ? busy : null)],
			async answer(call) {
				telling++;
				try {
					await call.seconds(60);
					await plainly(call);
				} finally {
					telling--;
				}
			},
		});
		const other = await TestUser.register(opened.app);
		const [one, two] = await Promise.all([watchStory(opened.parent), watchStory(other)]);
		await expectWhole(opened, one);
		await expectWhole({ ...opened, parent: other }, two);
		expect([await opened.parent.remaining(), await other.remaining()]).toEqual([59, 59]);
	},
);
