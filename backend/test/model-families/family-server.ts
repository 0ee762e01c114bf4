// A real HTTP server that behaves like one documented family of model servers: its refusals, delays, streaming,
// limits, and the way its models write.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { closeAtEnd } from "../own-process.ts";
import { type ChatStream, ClientLeft, chatStream, type Dialect } from "./chat-stream.ts";
import { openWriter, type Task, taskOf, type Writer } from "./story-writer.ts";
import { json, type Style } from "./styles.ts";

/** Length of a server's second in milliseconds; the app under test waits on the same scale. */
export const SECOND_MS = 20;
/** English has about four letters a token. */
const LETTERS_PER_TOKEN = 4;

export const tokensOf = (text: string) => Math.ceil(text.length / LETTERS_PER_TOKEN);

export type Body = {
	model: string;
	messages: { role: string; content: string | { text?: string }[] }[];
	stream?: boolean;
	max_tokens?: number;
	max_completion_tokens?: number;
	response_format?: { type: string; json_schema?: { name: string } };
	[parameter: string]: unknown;
};

/** A text body is sent as HTML. */
export type Refusal = { status: number; body: object | string; headers?: Record<string, string> };

export type FamilyCall = {
	body: Body;
	/** The messages in the form that the model reads, joined. */
	prompt: string;
	task: Task;
	/** 1 for the first call to the server. */
	number: number;
	/** True for the first call with this name on the server, then false. */
	once(name: string): boolean;
	/** Waits for this many seconds of the server; see `SECOND_MS`. Throws `ClientLeft` if the client has left. */
	seconds(seconds: number): Promise<void>;
	/** The complete answer in the style of the family's models, within the token limit and the context. */
	write(style?: Style): { text: string; reason: string };
	/** Tokens that the answer may have. */
	limit: number;
	stream: ChatStream;
	response: ServerResponse;
	server: FamilyServer;
};

export type Family = {
	name: string;
	/** Model's name in the requests, if the server checks it. */
	model?: string;
	dialect?: Partial<Dialect>;
	style?: Style;
	/** Checked in this order; the first refusal is the answer. */
	refuses?: ((call: FamilyCall) => Refusal | null)[];
	/** Delivery of the answer; by default complete and at once. */
	answer?: (call: FamilyCall) => Promise<void>;
	/** Token limit of an answer, from the request; by default the fields that OpenAI reads. */
	limit?: (body: Body) => number | undefined;
	/** Tokens of prompt and answer together. Unless `refuses` checks it, the front of the prompt is silently cut off. */
	contextTokens?: number;
	/** Responses to other requests, by path. */
	get?: Record<string, (server: FamilyServer) => object>;
	/** The server gets slower if a client leaves before the answer begins. */
	mustBeWaitedFor?: boolean;
	/** The story may be longer than requested. */
	isEndless?: boolean;
};

export type FamilyServer = {
	url: string;
	family: Family;
	writer: Writer;
	calls: { prompt: string }[];
	refusals: Refusal[];
	/** Number of calls that the client left before any answer. */
	abandoned: number;
	/** Number of prompts and answers that exceeded the context. */
	overflows: number;
	close(): Promise<void>;
};

let seeds = 0;

export async function openFamily(family: Family): Promise<FamilyServer> {
	const seen = new Set<string>();
	const http = createServer(async (request, response) => {
		response.socket?.setNoDelay(true);
		const path = new URL(request.url ?? "/", "http://server").pathname;
		if (request.method !== "POST" || !path.endsWith("/chat/completions")) {
			const found = family.get?.[path];
			response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
			response.end(JSON.stringify(found?.(server) ?? { error: { message: "Not Found" } }));
			return;
		}
		let text = "";
		for await (const chunk of request) text += chunk;
		try {
			await answer(JSON.parse(text), response);
		} catch (error) {
			if (!(error instanceof ClientLeft)) throw error;
		}
	});

	async function answer(body: Body, response: ServerResponse): Promise<void> {
		response.on("close", () => {
			if (!response.headersSent) server.abandoned++;
		});
		const messages = body.messages.map(({ content }) =>
			typeof content === "string" ? content : content.map((part) => part.text ?? "").join(""),
		);
		let prompt = messages.join("\n\n");
		server.calls.push({ prompt });
		const { contextTokens = Number.POSITIVE_INFINITY } = family;
		const asked = (family.limit ?? openAiLimit)(body) ?? Number.POSITIVE_INFINITY;
		const call: FamilyCall = {
			body,
			prompt,
			task: taskOf(prompt, body.response_format?.json_schema?.name),
			number: server.calls.length,
			once(name) {
				const isFirst = !seen.has(name);
				seen.add(name);
				return isFirst;
			},
			async seconds(seconds) {
				await wait(seconds * SECOND_MS);
				if (response.destroyed) throw new ClientLeft();
			},
			write(style = family.style ?? json) {
				const whole = style(server.writer.answer(call.task));
				const text = whole.slice(0, call.limit * LETTERS_PER_TOKEN);
				if (text.length < whole.length && call.limit < asked) server.overflows++;
				return { text, reason: text.length < whole.length ? "length" : call.stream.dialect.stopReason };
			},
			limit: 0,
			stream: chatStream(response, family.dialect),
			response,
			server,
		};
		for (const refuses of family.refuses ?? []) {
			const refusal = refuses(call);
			if (!refusal) continue;
			server.refusals.push(refusal);
			return refuse(response, refusal);
		}
		if (tokensOf(prompt) > contextTokens) {
			server.overflows++;
			prompt = prompt.slice(-contextTokens * LETTERS_PER_TOKEN);
			call.task = taskOf(prompt, body.response_format?.json_schema?.name);
		}
		call.limit = Math.max(Math.min(asked, contextTokens - tokensOf(prompt)), 0);
		await (family.answer ?? ((each) => plainly(each)))(call);
	}

	const server: FamilyServer = {
		url: "",
		family,
		writer: openWriter(++seeds),
		calls: [],
		refusals: [],
		abandoned: 0,
		overflows: 0,
		close: () =>
			new Promise((resolve) => {
				http.close(() => resolve());
				http.closeAllConnections();
			}),
	};
	await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
	closeAtEnd(server.close);
	server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
	return server;
}

const openAiLimit = ({ max_completion_tokens, max_tokens }: Body) => max_completion_tokens ?? max_tokens;

/** Sends the complete answer at once. */
export async function plainly({ stream, write }: FamilyCall, style?: Style): Promise<void> {
	const { text, reason } = write(style);
	await stream.text(text, reason);
	await stream.finish(reason);
}

function refuse(response: ServerResponse, { status, body, headers }: Refusal): void {
	const isText = typeof body === "string";
	response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
	response.end(isText ? body : JSON.stringify(body));
}

/** An error in OpenAI's wording. */
export const openAiError = (
	status: number,
	message: string,
	more: { type?: string; param?: string; code?: string | number | null } = {},
): Refusal => ({
	status,
	body: { error: { message, type: "invalid_request_error", param: null, code: null, ...more } },
});

/** Refuses a parameter in every request; a null refusal accepts the value. */
export const withoutParameter =
	(parameter: string, refusal: (value: unknown, parameter: string) => Refusal | null) =>
	({ body }: FamilyCall): Refusal | null =>
		body[parameter] === undefined || body[parameter] === null ? null : refusal(body[parameter], parameter);

export const isJsonAsked = ({ response_format }: Body) =>
	response_format?.type === "json_object" || response_format?.type === "json_schema";
