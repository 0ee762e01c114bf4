// An answer as a server streams it: Server-Sent Events in the dialect of that server.
import type { ServerResponse } from "node:http";

export type Dialect = {
	contentType: string;
	lineEnd: "\n" | "\r\n";
	/** The space after `data:` is optional (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
	dataPrefix: "data: " | "data:";
	hasDone: boolean;
	/** Characters of text in a chunk. */
	pieceLength: number;
	/** Sends a first chunk with only the role. */
	hasRoleChunk: boolean;
	finish: "own chunk" | "last chunk of text" | "none";
	/** Finish reason of the chunks before the last one. */
	unfinished: null | "" | "null";
	/** Finish reason of a complete answer. */
	stopReason: string;
	/** Sends the token usage after the finish reason. */
	usage: "none" | "without choices" | "with an empty list of choices";
	/** Everything of a choice but its index and finish reason. */
	choice: (text: string) => object;
};

const OPENAI: Dialect = {
	contentType: "text/event-stream",
	lineEnd: "\n",
	dataPrefix: "data: ",
	hasDone: true,
	pieceLength: 9,
	hasRoleChunk: true,
	finish: "own chunk",
	unfinished: null,
	stopReason: "stop",
	usage: "none",
	choice: (content) => ({ delta: { content } }),
};

/** Thrown when the client has left and nothing more can be sent. */
export class ClientLeft extends Error {}

export type ChatStream = {
	/** Sends the headers. All other methods send them first if necessary. */
	open(): Promise<void>;
	/** Sends raw text and waits until the client has received it. Throws `ClientLeft`. */
	raw(text: string | Buffer): Promise<void>;
	event(event: object): Promise<void>;
	comment(text: string): Promise<void>;
	reasoning(text: string, field?: string): Promise<void>;
	text(text: string, reason?: string): Promise<void>;
	/** Sends the end: finish reason, usage, `[DONE]`. */
	finish(reason?: string): Promise<void>;
	dialect: Dialect;
};

export function chatStream(response: ServerResponse, differences: Partial<Dialect> = {}): ChatStream {
	const dialect = { ...OPENAI, ...differences };
	const { lineEnd, dataPrefix } = dialect;

	async function open(): Promise<void> {
		if (response.headersSent) return;
		response.writeHead(200, { "content-type": dialect.contentType, "cache-control": "no-cache" });
		response.flushHeaders();
	}

	async function raw(text: string | Buffer): Promise<void> {
		await open();
		if (response.destroyed) throw new ClientLeft();
		if (response.write(text)) return;
		await new Promise<void>((resolve) => {
			const done = () => {
				response.off("drain", done);
				response.off("close", done);
				resolve();
			};
			response.on("drain", done);
			response.on("close", done);
		});
		if (response.destroyed) throw new ClientLeft();
	}

	const event = (body: object) =>
		raw(
			`${dataPrefix}${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "scripted", ...body })}${lineEnd}${lineEnd}`,
		);
	const choice = (body: object, finish_reason: string | null = dialect.unfinished) =>
		event({ choices: [{ index: 0, ...body, finish_reason }] });

	let hasRole = false;
	async function role(): Promise<void> {
		if (hasRole || !dialect.hasRoleChunk) return;
		hasRole = true;
		await choice({ delta: { role: "assistant", content: "" } });
	}

	return {
		dialect,
		open,
		raw,
		event,
		comment: (text) => raw(`: ${text}${lineEnd}${lineEnd}`),
		async reasoning(text, field = "reasoning_content") {
			await role();
			for (let at = 0; at < text.length; at += 40)
				await choice({ delta: { [field]: text.slice(at, at + 40), content: null } });
		},
		async text(text, reason) {
			await role();
			const pieces = text.match(new RegExp(`[^]{1,${dialect.pieceLength}}`, "gu")) ?? [];
			for (const [at, piece] of pieces.entries()) {
				const isLast = at === pieces.length - 1 && reason && dialect.finish === "last chunk of text";
				await choice(dialect.choice(piece), isLast ? reason : dialect.unfinished);
			}
		},
		async finish(reason = dialect.stopReason) {
			await role();
			if (dialect.finish === "own chunk") await choice({ delta: {} }, reason);
			const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
			if (dialect.usage === "without choices") await event({ usage });
			if (dialect.usage === "with an empty list of choices") await event({ choices: [], usage });
			if (dialect.hasDone) await raw(`${dataPrefix}[DONE]${lineEnd}${lineEnd}`);
			response.end();
		},
	};
}
