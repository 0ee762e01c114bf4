// What the benches share: one clock for all processes, a model's pieces, percentiles, signed-in parents, what a process uses.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { User } from "@lion-tails/backend/account/store";
import type { Storage } from "@lion-tails/backend/storage/storage";

const DAY = 24 * 3600 * 1000;
const TICKS = 100;

/** Milliseconds, the same in every process of the machine. */
export const clock = () => performance.timeOrigin + performance.now();

/** One piece of a model's streamed answer. */
export const chunk = (content: string, reason: string | null = null) =>
	`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;
export const OPENING = chunk('{"title":"T","content":"');
export const ENDING = `${chunk(
	`","bibleVerse":{"reference":"Joshua 1:9"},"applicationQuestions":["1?","2?","3?","4?","5?"],"imagePrompt":"a lamp"}`,
)}${chunk("", "stop")}data: [DONE]\n\n`;

/** Adds how long ago each time found in the text was. */
export function noteDelays(text: string, delays: number[]): void {
	const now = clock();
	for (const [, said] of text.matchAll(/@([\d.]+) /g)) delays.push(now - Number(said));
}

export function spread(delays: number[]): { p50: number; p99: number } {
	const sorted = Float64Array.from(delays).sort();
	const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
	return { p50: at(0.5), p99: at(0.99) };
}

export function listen(server: Server): Promise<string> {
	return new Promise((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
	);
}

export async function post(
	url: string,
	token: string,
	body: object,
	headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
	const answer = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
	return (await answer.json()) as Record<string, unknown>;
}

/** So many parents, written straight into the store, as the limits on registering and signing in allow few; their tokens. */
export async function signedIn(storage: Storage, count: number): Promise<string[]> {
	const now = Date.now();
	const tokens: string[] = [];
	for (let from = 0; from < count; from += 500) {
		const users = Array.from({ length: Math.min(500, count - from) }, (_, at): User => {
			const name = { username: `parent${from + at}`, email: `parent${from + at}@example.org` };
			const rest = {
				firstName: null,
				lastName: null,
				isVerified: false,
				isAdmin: false,
				createdAt: now,
				updatedAt: now,
			};
			return { id: randomUUID(), ...name, passwordHash: "none", ...rest };
		});
		const sessions = users.map(({ id }) => {
			const token = randomUUID();
			tokens.push(token);
			const key = createHash("sha256").update(token).digest("base64url");
			return { key, userId: id, content: JSON.stringify({ userId: id }), expiresAt: now + 30 * DAY };
		});
		await storage.records.write("users", users);
		await storage.records.write("sessions", sessions);
	}
	return tokens;
}

/** CPU seconds used so far and resident MiB of a process, as Linux has them. */
export function usageOf(pid: number): { cpu: number; mib: number } {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// The name, in parentheses, may hold anything; the times are the 14th and 15th field.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
	return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS, mib: Number(resident) / 1024 };
}
