// Sends a story's events to the sockets in its room. An event is encoded once for all of them, as the frame that goes over
// the wire.
import type { GenerationEvent } from "@lion-tails/common/generation";

/** What is used of an Engine.IO connection. */
export type Connection = {
	readonly readyState: string;
	readonly transport: object;
	write(packet: string): unknown;
};

/** Of what Engine.IO and ws do not declare, this is used. Where it is not there, Engine.IO sends the packet itself. */
type Internals = { writeBuffer?: unknown[] };
type WebSocketInternals = { socket?: { _sender?: { sendFrame?(frame: Buffer[]): void } } };

const FINAL_TEXT_FRAME = 0x81;
/** A length up to this stands in the frame's second byte. */
const MAX_SHORT_BYTES = 125;
const MAX_MEDIUM_BYTES = 0xffff;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * Engine.IO's own way costs as much again as the write to the network. It is left out where it has nothing to do: the
 * connection is open, its transport is a WebSocket, and nothing waits in its buffer, so that what it was given before has
 * already gone to the network's queue. Long polling, a connection that changes its transport and one that closes are left to
 * it. This holds only while messages are not compressed: a compressed one may still be on its way through ws.
 */
export function broadcast(event: GenerationEvent, connections: Iterable<Connection>): void {
	const packet = `2["generation:event",${JSON.stringify(event)}]`;
	let frame: Buffer[] | undefined;
	for (const connection of connections) {
		const sender = senderOf(connection);
		if (!sender) {
			connection.write(packet);
			continue;
		}
		frame ??= [toFrame(`4${packet}`)];
		sender.sendFrame(frame);
	}
}

function senderOf(connection: Connection): { sendFrame(frame: Buffer[]): void } | null {
	const isBuffering = (connection as Connection & Internals).writeBuffer?.length !== 0;
	if (isBuffering || connection.readyState !== "open") return null;
	const sender = (connection.transport as WebSocketInternals).socket?._sender;
	return sender?.sendFrame ? (sender as { sendFrame(frame: Buffer[]): void }) : null;
}

/** One WebSocket message of text in one buffer, so that it goes out in one write. */
function toFrame(text: string): Buffer {
	const bytes = Buffer.byteLength(text);
	const headerBytes = bytes <= MAX_SHORT_BYTES ? 2 : bytes <= MAX_MEDIUM_BYTES ? 4 : 10;
	const frame = Buffer.allocUnsafe(headerBytes + bytes);
	frame[0] = FINAL_TEXT_FRAME;
	if (headerBytes === 2) frame[1] = bytes;
	else if (headerBytes === 4) {
		frame[1] = LENGTH_IN_2_BYTES;
		frame.writeUInt16BE(bytes, 2);
	} else {
		frame[1] = LENGTH_IN_8_BYTES;
		frame.writeBigUInt64BE(BigInt(bytes), 2);
	}
	frame.write(text, headerBytes);
	return frame;
}
