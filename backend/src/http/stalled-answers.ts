// Closes connections whose clients have stopped reading an answer, which stays in memory until then.
import { Readable, Stream } from "node:stream";
import type { Context, Middleware } from "koa";

/** A client on a bad network has this time to take the next 64 KB of an answer, or to send the next bytes of a body. */
export const STALL_MS = 30_000;
const PART_BYTES = 64 * 1024;

type Answer = Context["res"];

type StalledAnswers = { watch: Middleware; close(): void };

/** `watch` is the outermost middleware: it sends large answers in parts and watches all until they are sent. */
export function stalledAnswers(stallMs = STALL_MS): StalledAnswers {
	/** The bytes that the connection of each unsent answer had taken at the last check. */
	const unsent = new Map<Answer, number>();
	const timer = setInterval(() => {
		for (const [answer, before] of unsent) {
			const { socket } = answer;
			if (!socket) continue;
			// Nothing to write: the answer is still being made.
			if (socket.writableLength > 0 && socket.bytesWritten === before) socket.destroy();
			else unsent.set(answer, socket.bytesWritten);
		}
	}, stallMs).unref();
	return {
		async watch(ctx, next) {
			unsent.set(ctx.res, -1);
			ctx.res.once("close", () => unsent.delete(ctx.res));
			await next();
			sendInParts(ctx);
		},
		close: () => clearInterval(timer),
	};
}

/** A large answer written in one piece would show no progress. */
function sendInParts(ctx: Context): void {
	const { body } = ctx;
	if (ctx.method === "HEAD" || body === null || body === undefined || body instanceof Stream) return;
	const text = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
	if (text.length <= PART_BYTES) return;
	const bytes = Buffer.from(text);
	ctx.body = Readable.from(partsOf(bytes), { objectMode: false });
	ctx.length = bytes.length;
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
	for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
