// The capacity bench's model, a process of its own: tells every story at the pace it is given, word by word; each eighth
// word is the time at which it was said.
import { createServer, type ServerResponse } from "node:http";
import { chunk, clock, ENDING, listen, OPENING } from "./shared.ts";

const [pace = 60, words = 900] = process.argv.slice(2).map(Number);
const EVERY = 1000 / pace;
const STAMPED = 8;
const PIECES = "The lamp on the hill shone over every house and nobody in town was afraid. "
	.match(/\S+ /g)
	?.map((word) => chunk(word)) as string[];

type Telling = { response: ServerResponse; told: number; due: number };
const tellings = new Set<Telling>();

const server = createServer(async (request, response) => {
	for await (const _ of request);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(OPENING);
	const telling = { response, told: 0, due: clock() };
	tellings.add(telling);
	response.on("close", () => tellings.delete(telling));
});

// One timer for all: a timer for each story would be the bench measuring itself. Each keeps its own time within it.
setInterval(() => {
	const now = clock();
	for (const telling of tellings) if (telling.due <= now) say(telling, now);
}, 3);

function say(telling: Telling, now: number): void {
	const at = telling.told++;
	if (at >= words) {
		tellings.delete(telling);
		telling.response.end(ENDING);
		return;
	}
	// Who is far behind goes on from here, or the words missed would come as one burst.
	telling.due = Math.max(telling.due + EVERY, now - 1000);
	telling.response.write(
		at % STAMPED === 0 ? chunk(`@${clock().toFixed(1)} `) : (PIECES[at % PIECES.length] as string),
	);
}

process.once("disconnect", () => process.exit());
process.send?.({ url: await listen(server) });
