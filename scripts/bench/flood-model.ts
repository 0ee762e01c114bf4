// The floods bench's model, in a process of its own: a quiet story at an even pace, or a flood for one child.
import { createServer, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { chunk, clock, ENDING, listen, OPENING } from "./shared.ts";

export const FLOODED_CHILD = "Floodia";

const MEGABYTE = 2 ** 20;
const MAX_FLOOD_BYTES = 100 * MEGABYTE;
const CHUNKS_PER_STORY = 150;
const CHUNK_INTERVAL_MS = 10;

export const FLOODS = {
	"50 MB without a line end": (response: ServerResponse) => pour(response, "a", 50 * MEGABYTE, "data: "),
	"one event of 20 MB": (response: ServerResponse) =>
		pour(response, "a", 20 * MEGABYTE, `data: {"choices":[{"index":0,"delta":{"content":"`),
	"pieces of one byte": (response: ServerResponse) =>
		pour(response, `${chunk("w")}${chunk(" ")}`, MAX_FLOOD_BYTES, OPENING),
	"an answer without an end": (response: ServerResponse) =>
		pour(response, chunk("Noah walked on and on beside the lion. "), MAX_FLOOD_BYTES, OPENING),
	"comments without an end": (response: ServerResponse) => pour(response, ": still here\n\n", MAX_FLOOD_BYTES),
} as const;
export type FloodName = keyof typeof FLOODS;

/** As fast as it is taken. */
function pour(response: ServerResponse, block: string, bytes: number, before = ""): Promise<void> {
	const buffer = Buffer.from(block.repeat(Math.ceil((64 * 1024) / block.length)));
	function* blocks() {
		yield Buffer.from(before);
		for (let sent = 0; sent < bytes; sent += buffer.length) yield buffer;
	}
	// Whoever reads it may leave at any time.
	return pipeline(Readable.from(blocks()), response).catch(() => {});
}

if (process.argv[2] === "serve") {
	const server = createServer(async (request, response) => {
		let prompt = "";
		for await (const part of request) prompt += part;
		response.writeHead(200, { "content-type": "text/event-stream" });
		const flood = (Object.keys(FLOODS) as FloodName[]).find((name) => prompt.includes(`${FLOODED_CHILD} ${name}`));
		if (flood) return FLOODS[flood](response);
		response.write(OPENING);
		for (let at = 0; at < CHUNKS_PER_STORY; at++) {
			response.write(chunk(`@${clock().toFixed(3)} and on the hill `));
			await wait(CHUNK_INTERVAL_MS);
		}
		response.end(ENDING);
	});
	process.once("disconnect", () => process.exit());
	process.send?.(await listen(server));
}
