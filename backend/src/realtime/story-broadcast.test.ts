import type { GenerationEvent } from "@lion-tails/common/generation";
import { expect, test } from "vitest";
import { broadcast, type Connection } from "./story-broadcast.ts";

const eventOf = (text: string): GenerationEvent => ({ id: "g", seq: 1, type: "text", text });
const packetOf = (event: GenerationEvent) => `2${JSON.stringify(["generation:event", event])}`;

/** A connection as Engine.IO has it, that collects what it is given. */
function aConnection({ readyState = "open", buffered = 0, isWebSocket = true }) {
	const packets: string[] = [];
	const frames: Buffer[][] = [];
	const sender = { sendFrame: (frame: Buffer[]) => frames.push(frame) };
	const connection: Connection = {
		readyState,
		transport: isWebSocket ? { socket: { _sender: sender } } : {},
		write: (packet) => packets.push(packet),
	};
	return { connection: Object.assign(connection, { writeBuffer: Array(buffered).fill({}) }), packets, frames };
}

/** The text of one unmasked, final frame of text (RFC 6455, 5.2). */
function readFrame(frame: Buffer): string {
	expect(frame[0]).toBe(0x81);
	const [start, bytes] =
		frame[1] === 127
			? [10, Number(frame.readBigUInt64BE(2))]
			: frame[1] === 126
				? [4, frame.readUInt16BE(2)]
				: [2, frame[1] ?? 0];
	expect(frame.length).toBe(start + bytes);
	return frame.toString("utf8", start);
}

test.each([0, 60, 125, 126, 127, 65_535, 65_536, 200_000])(
	"a message of %i bytes and its neighbours are one whole frame",
	(bytes) => {
		const shortest = Buffer.byteLength(`4${packetOf(eventOf(""))}`);
		for (const length of [bytes - 1, bytes, bytes + 1]) {
			const event = eventOf("“".repeat(2) + "a".repeat(Math.max(0, length - shortest - 6)));
			const { connection, frames } = aConnection({});
			broadcast(event, [connection]);
			expect(frames).toHaveLength(1);
			expect(readFrame(Buffer.concat(frames[0] ?? []))).toBe(`4${packetOf(event)}`);
		}
	},
);

test("WebSockets share one frame; a connection of another kind, with a buffer, or that closes is left to Engine.IO", () => {
	const open = [aConnection({}), aConnection({})];
	const others = [
		aConnection({ isWebSocket: false }),
		aConnection({ buffered: 1 }),
		aConnection({ readyState: "closing" }),
		aConnection({ readyState: "closed" }),
	];
	const event = eventOf("and so");
	broadcast(
		event,
		[...open, ...others].map(({ connection }) => connection),
	);
	expect(open[0]?.frames[0]).toBe(open[1]?.frames[0]);
	for (const { packets } of open) expect(packets).toEqual([]);
	for (const { packets, frames } of others) {
		expect(packets).toEqual([packetOf(event)]);
		expect(frames).toEqual([]);
	}
});
