// The model of the benchmarks, in its own process: streams each story token by token at the given speed.
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { chunk, clock, ENDING, listen, OPENING } from "../shared.ts";
import { tokenText, totalText } from "./tokens.ts";

export type ModelSettings = { tokensPerSecond: number; tokensPerStory: number; firstTokenMs: number };
/**
 * `spread`: the next `stories` stories start partway, at different points, so that they end at different times. `end`: all
 * stories end now. `speed`: tokens come at this share of the given speed. `length`: the next stories have this many tokens.
 */
export type ModelCommand =
	| { type: "spread"; stories: number }
	| { type: "count" }
	| { type: "end" }
	| { type: "speed"; share: number }
	| { type: "length"; tokens: number };
/** Tokens since the process started. */
export type ModelReport = { sentTokens: number };

const { tokensPerSecond, firstTokenMs, ...settings } = JSON.parse(process.argv[2] ?? "{}") as ModelSettings;
let { tokensPerStory } = settings;
let tokenIntervalMs = 1000 / tokensPerSecond;
const TICK_MS = 1;
const MAX_LAG_MS = 1000;
/** The product would request a continuation of a shorter story. */
const MIN_STORY_WORDS = 550;

type Answer = { response: ServerResponse; words: number; sentTokens: number; tokens: number; dueAt: number };
const answers = new Set<Answer>();
let isEnding = false;
let sentTokens = 0;
let spread = { stories: 0, begun: 0 };

const server = createServer(async (request, response) => {
	for await (const _ of request);
	// This server states no size of its context, like most.
	if (!request.url?.endsWith("/chat/completions")) return void response.writeHead(404).end();
	const arrivedAt = clock();
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.flushHeaders();
	const { begun, stories } = spread;
	const wordsBefore = begun < stories ? Math.floor((tokensPerStory * begun) / stories) : 0;
	spread.begun++;
	if (firstTokenMs) await wait(firstTokenMs - (clock() - arrivedAt));
	// Starts with words: the product holds back a text that starts with numbers.
	response.write(OPENING + chunk(`The lamp ${"shone ".repeat(wordsBefore)}`));
	const tokens = tokensPerStory - wordsBefore;
	const answer = { response, words: wordsBefore, sentTokens: 0, tokens, dueAt: clock() };
	answers.add(answer);
	response.on("close", () => answers.delete(answer));
	sendToken(answer, clock());
	if (isEnding) end(answer);
});
server.keepAliveTimeout = 60_000;

// One timer for all answers: one timer each would cost more than the streaming.
setInterval(() => {
	const now = clock();
	for (const answer of answers) if (answer.dueAt <= now) sendToken(answer, now);
}, TICK_MS);

function sendToken(answer: Answer, now: number): void {
	if (answer.sentTokens >= answer.tokens) {
		end(answer);
		return;
	}
	// An answer that is far behind does not catch up in one burst.
	answer.dueAt = Math.max(answer.dueAt + tokenIntervalMs, now - MAX_LAG_MS);
	answer.response.write(chunk(tokenText(answer.sentTokens++)));
	answer.words++;
	sentTokens++;
}

function end(answer: Answer): void {
	if (!answers.delete(answer)) return;
	const padding = "shone ".repeat(Math.max(0, MIN_STORY_WORDS - answer.words));
	answer.response.end(chunk(padding + totalText(answer.sentTokens)) + ENDING);
}

process.on("message", (command: ModelCommand) => {
	if (command.type === "spread") {
		isEnding = false;
		spread = { stories: command.stories, begun: 0 };
	} else if (command.type === "end") {
		isEnding = true;
		for (const answer of [...answers]) end(answer);
	} else if (command.type === "length") tokensPerStory = command.tokens;
	else if (command.type === "speed") tokenIntervalMs = 1000 / tokensPerSecond / command.share;
	process.send?.({ sentTokens } satisfies ModelReport);
});
process.once("disconnect", () => process.exit());
process.send?.({ url: await listen(server) });
