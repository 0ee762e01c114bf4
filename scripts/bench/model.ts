// The capacity bench's model, in a process of its own: streams every story word by word at the given speed. Every eighth
// word is the time at which it was sent.
import { createServer, type ServerResponse } from "node:http";
import { chunk, clock, ENDING, listen, OPENING } from "./shared.ts";

const [wordsPerSecond = 60, wordsPerStory = 900] = process.argv.slice(2).map(Number);
const WORD_INTERVAL_MS = 1000 / wordsPerSecond;
const WORDS_PER_TIME_STAMP = 8;
const TICK_MS = 3;
const MAX_LAG_MS = 1000;
const WORDS = "The lamp on the hill shone over every house and nobody in town was afraid. "
	.match(/\S+ /g)
	?.map((word) => chunk(word)) as string[];

type Answer = { response: ServerResponse; sentWords: number; dueAt: number };
const answers = new Set<Answer>();

const server = createServer(async (request, response) => {
	for await (const _ of request);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(OPENING);
	const answer = { response, sentWords: 0, dueAt: clock() };
	answers.add(answer);
	response.on("close", () => answers.delete(answer));
});

// One timer for all answers: a timer for each would cost more than the streaming.
setInterval(() => {
	const now = clock();
	for (const answer of answers) if (answer.dueAt <= now) sendWord(answer, now);
}, TICK_MS);

function sendWord(answer: Answer, now: number): void {
	const index = answer.sentWords++;
	if (index >= wordsPerStory) {
		answers.delete(answer);
		answer.response.end(ENDING);
		return;
	}
	// An answer that is far behind does not catch up: its words would come in one burst.
	answer.dueAt = Math.max(answer.dueAt + WORD_INTERVAL_MS, now - MAX_LAG_MS);
	answer.response.write(
		index % WORDS_PER_TIME_STAMP === 0 ? chunk(`@${clock().toFixed(1)} `) : (WORDS[index % WORDS.length] as string),
	);
}

process.once("disconnect", () => process.exit());
process.send?.({ url: await listen(server) });
