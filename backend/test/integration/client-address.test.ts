// The address by which limits count a client, behind proxies and without, and who may read the metrics.
import { networkInterfaces } from "node:os";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { startServer } from "../server-process.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const REGISTRATIONS = 20;

/** Registers accounts, each with its own X-Forwarded-For header, and counts those that were accepted. */
async function registerFrom(app: TestApp, headers: string[]): Promise<number> {
	let accepted = 0;
	for (const header of headers) {
		const name = `visitor-${crypto.randomUUID().slice(0, 8)}`;
		const answer = await fetch(`${app.url}/api/auth/register`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": header },
			body: JSON.stringify({ username: name, email: `${name}@example.org`, password: "long enough" }),
		});
		if (answer.status === 201) accepted++;
		else expect(answer.status).toBe(429);
	}
	return accepted;
}

const many = (header: (at: number) => string) => Array.from({ length: REGISTRATIONS + 4 }, (_, at) => header(at));

describe("behind one trusted proxy", () => {
	test("all addresses of an IPv6 /64 share one limit, which other networks do not", async () => {
		const app = await openTestApp({ trustedProxies: 1 });
		expect(
			await registerFrom(
				app,
				many((at) => `2001:db8:0:7::${at + 1}`),
			),
		).toBe(REGISTRATIONS);
		expect(await registerFrom(app, ["2001:0DB8:0:7:ffff::1"])).toBe(0);
		expect(await registerFrom(app, ["2001:db8:0:8::1", "203.0.113.1", "::ffff:203.0.113.2"])).toBe(3);
	});

	test("addresses that a client writes into the header itself do not count", async () => {
		const app = await openTestApp({ trustedProxies: 1 });
		expect(
			await registerFrom(
				app,
				many((at) => `198.51.100.${at}, 203.0.113.1`),
			),
		).toBe(REGISTRATIONS);
	});
});

test("the address that reached the outer of two trusted proxies counts", async () => {
	const app = await openTestApp({ trustedProxies: 2 });
	const through = (client: string) => (at: number) => `198.51.100.${at}, ${client}, 192.0.2.1`;
	expect(await registerFrom(app, many(through("203.0.113.1")))).toBe(REGISTRATIONS);
	expect(await registerFrom(app, [through("203.0.113.2")(1)])).toBe(1);
});

describe("without a trusted proxy", () => {
	test("X-Forwarded-For is ignored without a trusted proxy, and one warning names the setting", async () => {
		const lines: string[] = [];
		const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
		const app = await openTestApp({ trustedProxies: 0, log, publicUrl: "https://stories.example" });
		expect(
			await registerFrom(
				app,
				many((at) => `203.0.113.${at}`),
			),
		).toBe(REGISTRATIONS);
		expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
	});

	test("a server with https in PUBLIC_URL warns at its start", async () => {
		const start = async (more: Record<string, string>) => {
			const server = await startServer({ DATA_DIR: aFolder(), PUBLIC_URL: "https://stories.example", ...more });
			await server.stop();
			return server.output();
		};
		expect(await start({})).toContain("TRUST_PROXY");
		expect(await start({ TRUST_PROXY: "1" })).not.toContain("TRUST_PROXY");
	});
});

describe("/metrics", () => {
	const TOKEN = "a-token-for-tests-only";
	const outside = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.find(({ internal, family }) => !internal && family === "IPv4")?.address;
	let url: string;

	async function statusAt(host: string, headers: Record<string, string> = {}): Promise<number> {
		const { port } = new URL(url);
		return (await fetch(`http://${host}:${port}/metrics`, { headers })).status;
	}

	test.skipIf(!outside)(
		"/metrics answers programs on this machine, and other machines only with the token",
		async () => {
			({ url } = await startServer({ DATA_DIR: aFolder(), HOST: "0.0.0.0", METRICS_TOKEN: TOKEN }));
			const authorization = `Bearer ${TOKEN}`;
			expect(await statusAt("127.0.0.1")).toBe(200);
			expect(await statusAt(outside ?? "")).toBe(404);
			expect(await statusAt(outside ?? "", { authorization })).toBe(200);
			expect(await statusAt(outside ?? "", { authorization: `${authorization}r` })).toBe(404);
			expect(await statusAt(outside ?? "", { authorization: "Bearer" })).toBe(404);
		},
	);

	test("/metrics answers requests through a proxy only with the token", async () => {
		({ url } = await openTestApp({ trustedProxies: 0, metricsToken: TOKEN }));
		for (const header of ["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip", "via"]) {
			expect(await statusAt("127.0.0.1", { [header]: "for=203.0.113.9" }), header).toBe(404);
		}
		const authorization = `Bearer ${TOKEN}`;
		expect(await statusAt("127.0.0.1", { "x-forwarded-for": "203.0.113.9", authorization })).toBe(200);
	});

	test.skipIf(!outside)("/metrics refuses other machines without a token in the settings", async () => {
		({ url } = await openTestApp({ trustedProxies: 0, host: "0.0.0.0" }));
		expect(await statusAt(outside ?? "")).toBe(404);
		expect(await statusAt(outside ?? "", { authorization: "Bearer undefined" })).toBe(404);
	});
});
