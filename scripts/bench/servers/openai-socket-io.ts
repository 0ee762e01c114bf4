// A typical chat application: the openai SDK iterates the stream and emits each token to the reader's room. With a Redis its
// stories survive a kill -9: each token is appended to a stream before it is emitted.
// https://github.com/openai/openai-node#streaming-responses, https://socket.io/docs/v4/rooms/#default-room,
// https://redis.io/docs/latest/commands/xadd/
import { createServer, type IncomingMessage } from "node:http";
import { Redis } from "ioredis";
import OpenAI from "openai";
import { Server } from "socket.io";
import { listen } from "../shared.ts";

const redis = process.env.REDIS_URL ? new Redis(process.env.REDIS_URL) : null;
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
		await redis?.xadd(room, "*", "token", token);
		io.to(room).emit("token", token);
	}
	io.to(room).emit("end");
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = "";
	for await (const part of request.setEncoding("utf8")) text += part;
	return text;
}
