// npm run bench:pages [-- --requests 2000]: the server's processor time for one request of the landing page and of another
// page, compressed with brotli and as a 304. Linux only.
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { startServer } from "../../backend/test/server-process.ts";
import { buildPages } from "../build.ts";
import { readOptions } from "../run-script.ts";
import { temporaryFolder } from "./at-exit.ts";
import { usageOf } from "./shared.ts";

const { values } = readOptions({ options: { requests: { type: "string", default: "2000" } } });
const requests = Number(values.requests);
await buildPages();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
process.stdout.write(
	`${"ms of the processor a request".padEnd(34)}${"200".padStart(10)}${"304".padStart(10)}${"bytes".padStart(10)}\n`,
);
const server = await startServer({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "error", NODE_ENV: "production" });
await measure("/");
await measure("/story");
agent.destroy();
await server.stop();

async function measure(path: string): Promise<void> {
	const encoding = { "accept-encoding": "br" };
	const { bytes, headers } = await request(server.url + path, encoding);
	const sent = await millisecondsEach(path, encoding);
	const known = await millisecondsEach(path, { ...encoding, "if-none-match": headers.etag ?? "" });
	process.stdout.write(
		`${path.padEnd(34)}${sent.toFixed(2).padStart(10)}${known.toFixed(2).padStart(10)}${String(bytes).padStart(10)}\n`,
	);
}

/** Milliseconds of processor time for each request, after a warm-up of half the number. */
async function millisecondsEach(path: string, headers: Record<string, string>): Promise<number> {
	const pid = server.process.pid ?? 0;
	let before = 0;
	for (let call = -requests / 2; call < requests; call++) {
		if (call === 0) before = usageOf(pid).cpuSeconds;
		await request(server.url + path, headers);
	}
	return ((usageOf(pid).cpuSeconds - before) * 1000) / requests;
}

function request(
	url: string,
	headers: Record<string, string>,
): Promise<{ bytes: number; headers: IncomingHttpHeaders }> {
	return new Promise((resolve, reject) => {
		get(url, { agent, headers }, (answer) => {
			if (answer.statusCode !== 200 && answer.statusCode !== 304) reject(new Error(`${url}: ${answer.statusCode}`));
			let bytes = 0;
			answer.on("data", (data: Buffer) => (bytes += data.length));
			answer.on("end", () => resolve({ bytes, headers: answer.headers }));
		}).on("error", reject);
	});
}
