// A typical chat application: the openai SDK iterates the stream and emits each token to the reader's room.
// https://github.com/openai/openai-node#streaming-responses, https://socket.io/docs/v4/rooms/#default-room
import { createServer, type IncomingMessage } from "node:http";
import { pathToFileURL } from "node:url";
import OpenAI from "openai";
import { Server } from "socket.io";
import { listen } from "../shared.ts";

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await relayOverSocketIo();

/** Starts the relay. `record` is awaited before a token is emitted. */
export async function relayOverSocketIo(record?: (room: string, token: string) => Promise<unknown>): Promise<void> {
	const client = new OpenAI({ apiKey: "none", baseURL: process.env.OPENAI_BASE_URL });
	const server = createServer(async (request, response) => {
		const { room } = JSON.parse(await textOf(request));
		response.writeHead(202, { "content-type": "application/json" }).end("{}");
		await tell(room).catch(() => {});
	});
	const io = new Server(server);
	process.stdout.write(`The relay over Socket.IO is at ${await listen(server)}\n`);

	async function tell(room: string): Promise<void> {
		const stream = await client.chat.completions.create({
			model: "m",
			messages: [{ role: "user", content: "Tell a story." }],
			stream: true,
		});
		for await (const part of stream) {
			const token = part.choices[0]?.delta?.content;
			if (!token) continue;
			if (record) await record(room, token);
			io.to(room).emit("token", token);
		}
		io.to(room).emit("end");
	}
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const part of request.setEncoding("utf8")) text += part;
	return text;
}
