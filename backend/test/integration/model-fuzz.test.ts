// Unknown servers: behaviours of the known ones, combined at random from a seed.
import { test } from "vitest";
import type { Dialect } from "../model-families/chat-stream.ts";
import { type Family, type FamilyCall, openAiError, plainly, type Refusal } from "../model-families/family-server.ts";
import { expectWhole, openFamilyApp, watchStory } from "../model-families/open-family-app.ts";
import { seededRandom } from "../model-families/story-writer.ts";
import { STYLES, type Style } from "../model-families/styles.ts";

const COMBINATIONS = 30;

const PARAMETERS = ["temperature", "seed", "response_format", "max_completion_tokens", "max_tokens"];

/** Each names the parameter somewhere. */
const ERROR_SHAPES: Record<string, (parameter: string) => Refusal> = {
	object: (param) => openAiError(400, `Unsupported parameter: '${param}'.`, { param, code: "unsupported_parameter" }),
	text: (param) => ({ status: 400, body: { error: `'${param}' is not supported by this model` } }),
	list: (param) => ({
		status: 400,
		body: [
			{ error: { code: 400, message: `Unknown name "${param}": Cannot find field.`, status: "INVALID_ARGUMENT" } },
		],
	}),
	detail: (param) => ({
		status: 422,
		body: { detail: [{ type: "extra_forbidden", loc: ["body", param], msg: "Extra inputs are not permitted" }] },
	}),
	nestedDetail: (param) => ({
		status: 422,
		body: { object: "error", message: { detail: [{ loc: ["body", param], msg: "Extra inputs are not permitted" }] } },
	}),
	messageAlone: (param) => ({
		status: 400,
		body: { object: "error", message: `${param} is not allowed here`, code: 400 },
	}),
	unrecognized: (param) => openAiError(400, `Unrecognized request argument supplied: ${param}`),
	camelCase: (param) => ({
		status: 400,
		body: {
			code: "Client specified an invalid argument",
			error: `Argument not supported on this model: ${param.replace(/_(.)/g, (_, letter) => letter.toUpperCase())}`,
		},
	}),
	sentence: (param) => ({
		status: 400,
		body: { error: { message: `zai does not support parameters: ['${param}']`, code: "400" } },
	}),
};

const CHOICES: Record<string, Dialect["choice"]> = {
	delta: (content) => ({ delta: { content } }),
	parts: (text) => ({ delta: { content: [{ type: "text", text }] } }),
	legacyText: (text) => ({ text }),
	deltaAndMessage: (content) => ({ delta: { content }, message: { role: "assistant", content: "" } }),
	withEmptyReasoning: (content) => ({ delta: { content, reasoning_content: null, tool_calls: null } }),
};

/** Only the first answer is slow. The time is longer than the silence that is allowed after the first word. */
const wait = async ({ once, seconds }: FamilyCall) => {
	if (once("wait")) await seconds(32);
};

const OPENINGS: Record<string, (call: FamilyCall) => Promise<void>> = {
	nothing: async () => {},
	comments: async ({ stream, seconds }) => {
		for (let count = 0; count < 5; count++) {
			await stream.comment("waiting");
			await seconds(1);
		}
	},
	silence: wait,
	silenceAfterHeaders: async (call) => {
		await call.stream.open();
		await wait(call);
	},
	reasoning: ({ stream }) => stream.reasoning('Think of {"title"} and <b>. '.repeat(30)),
	otherReasoning: ({ stream }) => stream.reasoning("A quiet lamp. ".repeat(30), "reasoning"),
	emptyChoices: ({ stream }) => stream.event({ choices: [], prompt_filter_results: [] }),
};

const BREAKS: Record<string, (call: FamilyCall) => Promise<void>> = {
	none: (call) => plainly(call),
	connection: (call) => once(call, async () => void call.response.destroy()),
	length: (call) => once(call, () => call.stream.finish("length")),
	errorEvent: (call) =>
		once(call, async () => {
			await call.stream.event({ error: { message: "overloaded", code: 502 } });
			call.response.end();
		}),
	endWithoutAWord: (call) => once(call, async () => void call.response.end()),
};

async function once(call: FamilyCall, breakOff: () => Promise<void>): Promise<void> {
	if (!call.once("break")) return plainly(call);
	await call.stream.text(call.write().text.slice(0, 1100));
	await breakOff();
}

function combine(seed: number): { description: string; family: Family } {
	const random = seededRandom(seed * 7919);
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
	const pickOf = <T>(record: Record<string, T>) => pick(Object.entries(record));
	const [styleName, style] = pickOf<Style>(STYLES);
	const [choiceName, choice] = pickOf(CHOICES);
	const [openingName, opening] = pickOf(OPENINGS);
	const [breakName, tell] = pickOf(BREAKS);
	const [shapeName, shape] = pickOf(ERROR_SHAPES);
	const refused = PARAMETERS.filter(() => random() < 0.35);
	const dialect: Partial<Dialect> = {
		choice,
		contentType: pick([
			"text/event-stream",
			"text/event-stream; charset=utf-8",
			"text/plain",
			"application/octet-stream",
		]),
		lineEnd: pick(["\n", "\r\n"]),
		dataPrefix: pick(["data: ", "data:"]),
		hasDone: pick([true, false]),
		pieceLength: pick([1, 3, 17, 300]),
		hasRoleChunk: pick([true, false]),
		finish: pick(["own chunk", "last chunk of text", "none"]),
		unfinished: pick([null, "", "null"]),
		stopReason: pick(["stop", "STOP", "eos_token", "end_turn"]),
		usage: pick(["none", "without choices", "with an empty list of choices"]),
	};
	return {
		description: `${styleName}, ${choiceName}, ${openingName}, break: ${breakName}, refuses ${refused.join("+") || "nothing"} as ${shapeName}, ends: ${dialect.finish} ${dialect.stopReason}`,
		family: {
			name: `combination ${seed}`,
			style,
			dialect,
			refuses: refused.map(
				(parameter) =>
					({ body }) =>
						body[parameter] === undefined ? null : shape(parameter),
			),
			async answer(call) {
				await opening(call);
				await tell(call);
			},
		},
	};
}

const combinations = Array.from({ length: COMBINATIONS }, (_, index) => [index + 1, combine(index + 1)] as const);

test.concurrent.for(combinations.map(([seed, { description, family }]) => [seed, description, family] as const))(
	"%i: %s",
	async ([, , family], { expect }) => {
		const opened = await openFamilyApp(family);
		await expectWhole(opened, await watchStory(opened.parent));
		expect(await opened.parent.remaining()).toBe(59);
	},
);
