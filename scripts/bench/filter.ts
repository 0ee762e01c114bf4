// npm run bench:filter -- --stories 40 --rounds 15: processor time of stories on their way from a model's stream to the log,
// with the filter for children and without, in turn. Sockets and stores are left out, so that the filter's share of a whole
// relay is smaller still.
import { parseArgs } from "node:util";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { resumeStory } from "@lion-tails/backend/story/running-story";
import { filterFor } from "@lion-tails/backend/story/safety/safe-text";
import { wordFilter } from "@lion-tails/backend/story/safety/word-filter";
import { writeStory } from "@lion-tails/backend/story/write-story";
import { StoryRequest } from "@lion-tails/common/story";
import { chunk, ENDING, OPENING } from "./shared.ts";

const { values } = parseArgs({
	options: { stories: { type: "string", default: "40" }, rounds: { type: "string", default: "15" } },
});
const stories = Number(values.stories);
const rounds = Number(values.rounds);

const request = StoryRequest.parse({
	childName: "Noah",
	gender: "boy",
	readingLevel: "preschool",
	storyLength: "short",
});
const fallback = builtInStoryteller(0);
/** As long as a token. */
const PIECE_CHARS = 4;

const { content } = await tell(fallback, wordFilter([]));
const pieces = content.match(new RegExp(`.{1,${PIECE_CHARS}}`, "gs")) ?? [];
const body = new TextEncoder().encode(
	[OPENING, ...pieces.map((piece) => chunk(JSON.stringify(piece).slice(1, -1))), ENDING].join(""),
);
const storyteller = openAiStoryteller({
	...{ apiKey: "none", baseURL: "http://model.invalid/v1", model: "m" },
	fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
});

const filters = { on: filterFor(request), off: wordFilter([]) };
const milliseconds: Record<keyof typeof filters, number[]> = { on: [], off: [] };
await tellMany("on");
await tellMany("off");
for (let round = 0; round < rounds; round++)
	for (const kind of round % 2 ? (["on", "off"] as const) : (["off", "on"] as const)) {
		const before = process.cpuUsage();
		await tellMany(kind);
		const { user, system } = process.cpuUsage(before);
		milliseconds[kind].push((user + system) / 1000);
	}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const [on, off] = [median(milliseconds.on), median(milliseconds.off)];
const ratios = milliseconds.on.map((one, at) => one / (milliseconds.off[at] ?? Number.NaN));
print(`${stories} stories of ${content.length} characters in pieces of ${PIECE_CHARS}, ${rounds} rounds, in turn`);
print(`with the filter     ${on.toFixed(1)} ms of processor time (median)`);
print(`without             ${off.toFixed(1)} ms`);
print(`with / without      ${median(ratios).toFixed(3)} (median of the rounds' ratios)`);

async function tellMany(kind: keyof typeof filters): Promise<void> {
	for (let at = 0; at < stories; at++) await tell(storyteller, filters[kind]);
}

function tell(by: typeof fallback, filter: typeof filters.on) {
	const nobody = { append() {}, checkpoint() {} };
	const story = resumeStory({ id: "bench", request }, [], nobody, by.model, () => {}, filter);
	const signal = new AbortController().signal;
	return writeStory(story, { request, storyteller: by, fallback, sources: {}, signal, now: Date.now });
}

function print(line: string): void {
	// biome-ignore lint/suspicious/noConsole: a bench prints its result
	console.log(line);
}
