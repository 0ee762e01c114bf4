// Shared by the benchmarks: clock, model chunks, percentiles, signed-in parents, CPU and memory.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { User } from "@lion-tails/backend/account/store";
import type { Storage } from "@lion-tails/backend/storage/storage";

const DAY_MS = 24 * 3600 * 1000;
const TICKS_PER_SECOND = 100;

/** Milliseconds, comparable between all processes of the machine. */
export const clock = () => performance.timeOrigin + performance.now();

/** One chunk of a model's streamed answer. */
export const chunk = (content: string, reason: string | null = null) =>
	`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;
export const OPENING = chunk('{"title":"T","content":"');
export const ENDING = `${chunk(
	`","bibleVerse":{"reference":"Joshua 1:9"},"applicationQuestions":["1?","2?","3?","4?","5?"],"imagePrompt":"a lamp"}`,
)}${chunk("", "stop")}data: [DONE]\n\n`;

export type Percentiles = { p50: number; p99: number; longest: number };

export function percentiles(delays: readonly number[]): Percentiles {
	const sorted = Float64Array.from(delays).sort();
	const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
	return { p50: percentile(0.5), p99: percentile(0.99), longest: sorted.at(-1) ?? Number.NaN };
}

/** Returns the slope of the line through the points, by least squares. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
	const mean = (of: (point: { x: number; y: number }) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / points.length;
	const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
	return mean(({ x, y }) => (x - meanX) * (y - meanY)) / mean(({ x }) => (x - meanX) ** 2);
}

export function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
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

/** Writes parents with sessions into the store, because registration is rate-limited. Returns their tokens. */
export async function createParents(storage: Storage, count: number): Promise<string[]> {
	const now = Date.now();
	const tokens: string[] = [];
	for (let from = 0; from < count; from += 500) {
		const users = Array.from({ length: Math.min(500, count - from) }, (_, at): User => {
			const username = `parent${from + at}`;
			const names = { username, email: `${username}@example.org`, firstName: null, lastName: null };
			const rest = { passwordHash: "none", isVerified: false, isAdmin: false, createdAt: now, updatedAt: now };
			return { id: randomUUID(), ...names, ...rest };
		});
		const sessions = users.map(({ id }) => {
			const token = randomUUID();
			tokens.push(token);
			const key = createHash("sha256").update(token).digest("base64url");
			const content = JSON.stringify({ userId: id });
			return { key, userId: id, content, expiresAt: now + 30 * DAY_MS, parentModeUntil: null };
		});
		await storage.records.write("users", users);
		await storage.records.write("sessions", sessions);
	}
	return tokens;
}

/** Returns the CPU seconds of a process, and the MiB of its memory, now and at most so far, from Linux' /proc. */
export function usageOf(pid: number): { cpuSeconds: number; mib: number; peakMib: number } {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// The name in parentheses can contain any character; the times are fields 14 and 15.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
	return { cpuSeconds, mib: mibOf(pid, "VmRSS"), peakMib: mibOf(pid, "VmHWM") };
}

/** Returns the MiB of a process' memory that are pages of files: of Node and its libraries. */
export const fileMibOf = (pid: number): number => mibOf(pid, "RssFile");

const mibOf = (pid: number, name: string): number =>
	Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
