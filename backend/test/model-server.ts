// A scripted model: a real HTTP server that speaks Chat Completions, with pictures, and OpenAI's speech and images. A test scripts its errors call by
// call.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { closeAtEnd } from "./own-process.ts";
import { aPng } from "./pictures.ts";
import { silentMp3 } from "./silent-mp3.ts";

/** One request as the model sees it. */
export type Call = {
	system: string;
	user: string;
	/** The images of the request, as the bytes of the data URL; null without an image. */
	picture: Buffer | null;
	body: { seed?: number; stream?: boolean; model?: string; response_format?: { type: string } };
	headers: Record<string, string | string[] | undefined>;
};
/** How one call is answered. */
export type Handler = (call: Call, response: ServerResponse) => Promise<void>;

export type SpeechCall = {
	body: { model: string; input: string; voice: string; instructions?: string; response_format?: string };
	headers: Call["headers"];
	/** The connection closed before the response was complete. */
	isAborted: boolean;
};
export type SpeechHandler = (response: ServerResponse) => Promise<void>;

export type PaintingCall = {
	body: { model: string; prompt: string; n?: number; size?: string; quality?: string; output_format?: string };
	headers: Call["headers"];
};
export type PaintingHandler = (call: PaintingCall, response: ServerResponse) => Promise<void>;

export type ModelServer = {
	url: string;
	calls: Call[];
	/** The headers of each request for the list of models. */
	lists: Call["headers"][];
	/** The listed names, or the status of a refusal. */
	models: string[] | number;
	/** Handlers of the next calls, in order; all later calls get a good answer. */
	script(...handlers: Handler[]): void;
	/** Each text sent for moderation. */
	moderations: string[];
	/** The categories returned for such a text; null disables the call. */
	flags(text: string): string[] | null;
	speeches: SpeechCall[];
	/** Handlers of the next requests for speech. */
	scriptSpeech(...handlers: SpeechHandler[]): void;
	paintings: PaintingCall[];
	/** Other responses, by path. */
	files: Map<string, Buffer>;
	/** Handlers of the next requests for pictures. */
	scriptPainting(...handlers: PaintingHandler[]): void;
	/** Removes the unused handlers. */
	unscript(): void;
	/** Delay between the chunks of a good answer; a change also applies to running answers. */
	delayMs: number;
	/**
	 * After this number of characters a good answer arrives so slowly that a test can act before its end on any machine. A change
	 * also applies to running answers.
	 */
	slowAfter: number;
	close(): Promise<void>;
};

export async function modelServer(): Promise<ModelServer> {
	const handlers: Handler[] = [];
	const speechHandlers: SpeechHandler[] = [];
	const paintingHandlers: PaintingHandler[] = [];
	const model: ModelServer = {
		url: "",
		calls: [],
		lists: [],
		models: ["gpt-4o-mini", "gpt-4o"],
		delayMs: 0,
		slowAfter: Infinity,
		script: (...more) => void handlers.push(...more),
		moderations: [],
		flags: () => [],
		speeches: [],
		scriptSpeech: (...more) => void speechHandlers.push(...more),
		paintings: [],
		files: new Map(),
		scriptPainting: (...more) => void paintingHandlers.push(...more),
		unscript() {
			model.flags = () => [];
			model.moderations.length = 0;
			handlers.splice(0);
			speechHandlers.splice(0);
			paintingHandlers.splice(0);
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	const server = createServer(async (request, response) => {
		const file = model.files.get(request.url ?? "");
		if (file) return void response.end(file);
		// This server has none of the endpoints at which others state their context.
		const isSdk = /^OpenAI\b/.test(request.headers["user-agent"] ?? "");
		if (!isSdk && !request.url?.endsWith("/completions")) return void response.writeHead(404).end("{}");
		if (request.method === "GET") {
			model.lists.push(request.headers);
			return answerList(response, model.models, request.headers.authorization ?? "");
		}
		let text = "";
		for await (const chunk of request) text += chunk;
		const body = JSON.parse(text);
		if (request.url?.endsWith("/moderations")) {
			model.moderations.push(body.input);
			const categories = model.flags(body.input);
			if (categories === null) return void response.writeHead(404).end("{}");
			const results = [
				{ flagged: categories.length > 0, categories: Object.fromEntries(categories.map((name) => [name, true])) },
			];
			response.writeHead(200, { "content-type": "application/json" });
			return void response.end(JSON.stringify({ id: "m", model: "omni-moderation-latest", results }));
		}
		if (request.url?.endsWith("/audio/speech")) {
			const speech: SpeechCall = { body, headers: request.headers, isAborted: false };
			response.once("close", () => {
				speech.isAborted = !response.writableFinished;
			});
			model.speeches.push(speech);
			return (speechHandlers.shift() ?? sound)(response);
		}
		if (request.url?.endsWith("/images/generations")) {
			const painting: PaintingCall = { body, headers: request.headers };
			model.paintings.push(painting);
			return (paintingHandlers.shift() ?? painted)(painting, response);
		}
		const [system = "", user = ""] = body.messages.map(textOf);
		const call: Call = { system, user, picture: pictureOf(body.messages), body, headers: request.headers };
		model.calls.push(call);
		await (handlers.shift() ?? ok(model))(call, response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	closeAtEnd(model.close);
	model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return model;
}

type Message = { content: string | ({ type: string; text?: string; image_url?: { url: string } } | undefined)[] };

const textOf = ({ content }: Message) =>
	typeof content === "string" ? content : content.map((part) => part?.text ?? "").join("");

function pictureOf(messages: Message[]): Buffer | null {
	const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
	const url = parts.find((part) => part?.type === "image_url")?.image_url?.url;
	if (!url) return null;
	const base64 = /^data:image\/jpeg;base64,(.+)$/.exec(url)?.[1];
	if (!base64) throw new Error(`a picture must be a JPEG in a data URL, and not ${url.slice(0, 60)}`);
	return Buffer.from(base64, "base64");
}

const painted: PaintingHandler = async (_, response) =>
	answerPainting(response, { b64_json: (await aPng()).toString("base64") });

export function answerPainting(response: ServerResponse, painting: object): void {
	response.writeHead(200, { "content-type": "application/json" });
	response.end(JSON.stringify({ created: 1, data: [painting] }));
}

/** An error in OpenAI's shape. */
export const paintingError =
	(code: number, error: object): PaintingHandler =>
	async (_, response) => {
		response.writeHead(code, { "content-type": "application/json" });
		response.end(JSON.stringify({ error: { type: "invalid_request_error", param: null, ...error } }));
	};

/** MP3 in pieces that end anywhere in a frame. */
const sound: SpeechHandler = async (response) => {
	response.writeHead(200, { "content-type": "audio/mpeg" });
	const file = silentMp3(20);
	for (let at = 0; at < file.length; at += 50) response.write(file.subarray(at, at + 50));
	response.end();
};

/** Sends the beginning of the sound, then breaks the connection. */
export const soundThatBreaks: SpeechHandler = async (response) => {
	response.writeHead(200, { "content-type": "audio/mpeg" });
	response.write(silentMp3(4));
	setTimeout(() => response.destroy(), 20);
};

/** Sends the beginning of the sound, then stays silent. */
export const soundThatHangs: SpeechHandler = async (response) => {
	response.writeHead(200, { "content-type": "audio/mpeg" });
	response.write(silentMp3(4));
};

/** Repeats the refused key in the error, like OpenAI. */
function answerList(response: ServerResponse, models: string[] | number, authorization: string): void {
	const isList = Array.isArray(models);
	response.writeHead(isList ? 200 : models, { "content-type": "application/json" });
	const message = models === 401 ? `Incorrect API key provided: ${authorization.replace("Bearer ", "")}.` : "No list.";
	response.end(
		JSON.stringify(isList ? { object: "list", data: models.map((id) => ({ id })) } : { error: { message } }),
	);
}

let sentenceCount = 0;
const WORDS_PER_PARAGRAPH = 40;

/** Returns paragraphs with this number of words; no sentence is repeated. */
export function prose(words: number): string {
	const paragraphs: string[] = [];
	for (let count = 0; count < words; count += WORDS_PER_PARAGRAPH) {
		const four = Array.from(
			{ length: 4 },
			() => `Lamp number ${++sentenceCount} shone over the “quiet” hill, for Noah.`,
		);
		paragraphs.push(four.join(" "));
	}
	return paragraphs.join("\n\n");
}

const METADATA = {
	bibleVerse: { reference: "Joshua 1:9" },
	moralOutcome: "learning",
	applicationQuestions: [
		"Who lit the lamp?",
		"What did Noah see?",
		"When are you brave?",
		"Who helps you?",
		"What will you pray?",
	],
	imagePrompt: "A lamp on a hill at night",
};

/** A good model's description of any picture. */
export const SEEN = "A small boat with a red sail lies on a quiet lake. Two children wave from the shore.";

/** A good model's answer to this prompt. */
export function goodAnswer(
	{ user, picture = null }: Pick<Call, "user"> & Partial<Pick<Call, "picture">>,
	words?: number,
): Record<string, unknown> {
	if (picture) return { content: SEEN };
	const requestedWords = wordsRequestedBy(user.split("---").at(-1) ?? "");
	if (user.includes("First only the outline")) {
		const chapters = Number(/Plan (\d+) chapters/.exec(user)?.[1]);
		return {
			title: "The Long Lamp",
			chapters: Array.from({ length: chapters }, (_, at) => ({ title: `Part ${at + 1}`, summary: "A lamp." })),
		};
	}
	if (user.includes("Now finish it")) return METADATA;
	if (user.includes("<story-so-far>") || user.includes("Now write chapter"))
		return { content: prose(words ?? requestedWords) };
	return { title: "The Lamp on the Hill", content: prose(words ?? requestedWords), ...METADATA };
}

/** Returns the middle of a range, or the number of words that a continuation or a parent's own prompt names. */
function wordsRequestedBy(prompt: string): number {
	const [, from, to, unit] = /(\d+) to (\d+) (words|stanzas)/.exec(prompt) ?? [];
	if (from && to) return ((Number(from) + Number(to)) / 2) * (unit === "stanzas" ? WORDS_PER_PARAGRAPH : 1);
	return Number(/about (\d+) (?:more )?words/.exec(prompt)?.[1] ?? 0);
}

function open(response: ServerResponse): void {
	if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
}

function send(response: ServerResponse, choice: object): void {
	response.write(
		`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "scripted", choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }] })}\n\n`,
	);
}

/** Sends one delta of a stream, and the headers before the first. */
export function sendDelta(response: ServerResponse, delta: { content: string } | { reasoning_content: string }): void {
	if (!response.headersSent) open(response);
	send(response, { delta });
}

function finish(response: ServerResponse, reason: string): void {
	send(response, { finish_reason: reason });
	response.end("data: [DONE]\n\n");
}

type Pace = Pick<ModelServer, "delayMs" | "slowAfter">;
const AT_ONCE: Pace = { delayMs: 0, slowAfter: Infinity };
/** Shorter than the silence that breaks an answer off. */
const SLOW_MS = 500;

/** Streams text in small chunks, so that escapes and words are split. */
async function stream(response: ServerResponse, text: string, pace: Pace): Promise<void> {
	open(response);
	for (let at = 0; at < text.length; at += 7) {
		send(response, { delta: { content: text.slice(at, at + 7) } });
		if (pace.delayMs) await wait(pace.delayMs);
		for (let waited = 0; at >= pace.slowAfter && waited < SLOW_MS && !response.destroyed; waited += 5) await wait(5);
		if (response.destroyed) return;
	}
}

export function ok(pace: Pace = AT_ONCE, words?: number): Handler {
	return async (call, response) => {
		await stream(response, JSON.stringify(goodAnswer(call, words)), pace);
		finish(response, "stop");
	};
}

/** A well-formed answer with this number of words, for any request. */
export const answerOfWords = (words: number): Handler => ok(AT_ONCE, words);

export const answerWith =
	(text: string, reason = "stop"): Handler =>
	async (_, response) => {
		await stream(response, text, AT_ONCE);
		finish(response, reason);
	};

export const status =
	(
		code: number,
		headers: Record<string, string> = {},
		error: object = { message: "scripted", type: "error", code: null },
	): Handler =>
	async (_, response) => {
		response.writeHead(code, { "content-type": "application/json", ...headers });
		response.end(JSON.stringify({ error }));
	};

/** Sends the first characters of a good answer, then something else. */
const upTo =
	(characters: number, then: (response: ServerResponse) => void): Handler =>
	async (call, response) => {
		await stream(response, JSON.stringify(goodAnswer(call)).slice(0, characters), AT_ONCE);
		then(response);
	};

/** Breaks the connection. */
export const cut = (characters: number) => upTo(characters, (response) => setTimeout(() => response.destroy(), 20));
/** Sends nothing more and keeps the connection open. */
export const hang = (characters: number) => upTo(characters, () => {});
/** Ends at the maximum of tokens. */
export const tokensOut = (characters: number) => upTo(characters, (response) => finish(response, "length"));
export const filtered = (characters: number) => upTo(characters, (response) => finish(response, "content_filter"));
/** Continues with invalid JSON. */
export const brokenJson = (characters: number) =>
	upTo(characters, (response) => {
		send(response, { delta: { content: '\\q"]]}' } });
		finish(response, "stop");
	});
export const errorEvent = (characters: number) =>
	upTo(characters, (response) =>
		response.end(`data: ${JSON.stringify({ error: { message: "overloaded", type: "server_error" } })}\n\n`),
	);

export const refusal: Handler = async (_, response) => {
	open(response);
	send(response, { delta: { refusal: "I cannot help with that." } });
	finish(response, "stop");
};
