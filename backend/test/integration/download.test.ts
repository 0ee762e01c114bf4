// Downloads from addresses that a model gave, with real servers on loopback. Each test of a forbidden address counts the
// connections that arrive, because a request that fails later has already been sent into the private network.
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { type DownloadOptions, download, NotDownloaded } from "../../src/models/download.ts";
import { listen } from "../listen.ts";

/** The model's own server. */
async function ownServer(answer: RequestListener): Promise<{ origin: string; paths: string[] }> {
	const paths: string[] = [];
	const server = createServer((request, response) => {
		paths.push(request.url ?? "");
		answer(request, response);
	});
	return { origin: await listen(server), paths };
}

/** A service of the private network that must not be reached. */
async function victim() {
	const state = { port: 0, connections: 0 };
	const server = createTcpServer((socket) => {
		state.connections++;
		socket.destroy();
	});
	state.port = Number(new URL(await listen(server)).port);
	return state;
}

const trickle: RequestListener = (_, response) => {
	const timer = setInterval(() => response.write("x"), 20);
	response.once("close", () => clearInterval(timer));
};

const get = (address: string, options: Partial<DownloadOptions> = {}) =>
	download(
		address,
		{ ownOrigin: null, maxBytes: 1000, timeoutMs: 5000, silenceMs: 5000, ...options },
		new AbortController().signal,
	);

/** Resolves every name to these addresses, one after another. */
function resolvingTo(...addresses: string[]) {
	const names: string[] = [];
	const lookup: LookupFunction = (name, options, callback) => {
		const address = addresses[names.length % addresses.length] ?? "";
		names.push(name);
		if (options.all) callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
		else callback(null, address, 4);
	};
	return { lookup, names };
}

test.each([
	"127.0.0.1",
	"2130706433",
	"0x7f000001",
	"0177.0.0.1",
	"127.1",
	"0",
	"[::1]",
	"[::ffff:127.0.0.1]",
	"[::ffff:7f00:1]",
	"[64:ff9b::127.0.0.1]",
	"localhost",
	"LOCALHOST",
	"１２７.0.0.1",
])("download does not connect to https://%s", async (host) => {
	const service = await victim();
	await expect(get(`https://${host}:${service.port}/picture.png`)).rejects.toThrow(NotDownloaded);
	expect(service.connections).toBe(0);
});

test("download looks a name up once and does not connect to a private address behind it", async () => {
	const service = await victim();
	for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "169.254.169.254", "fd00::1"]) {
		const { lookup, names } = resolvingTo(address);
		await expect(get(`https://pictures.example:${service.port}/a.png`, { lookup })).rejects.toThrow(NotDownloaded);
		expect(names).toEqual(["pictures.example"]);
	}
	expect(service.connections).toBe(0);
});

test.each([
	"http://pictures.example/a.png",
	"file:///etc/passwd",
	"data:image/png;base64,AAAA",
	"ftp://pictures.example/a",
	"",
	"https://",
])("download rejects the address “%s”", async (address) => {
	await expect(get(address)).rejects.toThrow(NotDownloaded);
});

test("download reads a file from the model’s own server over HTTP, also behind a redirect there", async () => {
	const { origin, paths } = await ownServer((request, response) => {
		if (request.url === "/a.png") response.writeHead(302, { location: "b.png" }).end();
		else response.end("picture");
	});
	expect((await get(`${origin}/a.png`, { ownOrigin: origin })).toString()).toBe("picture");
	expect((await get("/b.png", { ownOrigin: origin })).toString()).toBe("picture");
	expect(paths).toEqual(["/a.png", "/b.png", "/b.png"]);
});

test("download follows no redirect of the model’s own server into the private network", async () => {
	const service = await victim();
	const { lookup } = resolvingTo("127.0.0.1");
	for (const location of [
		`http://127.0.0.1:${service.port}/`,
		`https://127.0.0.1:${service.port}/`,
		`https://[::ffff:127.0.0.1]:${service.port}/`,
		`https://0x7f.1:${service.port}/`,
		`https://pictures.example:${service.port}/`,
		`//localhost:${service.port}/`,
		"file:///etc/passwd",
	]) {
		const { origin } = await ownServer((_, response) => void response.writeHead(307, { location }).end());
		// The own server's name needs no lookup, so only the redirect uses this one.
		await expect(get(`${origin}/a.png`, { ownOrigin: origin, lookup })).rejects.toThrow(NotDownloaded);
	}
	expect(service.connections).toBe(0);
});

test("download follows at most 3 redirects", async () => {
	const { origin, paths } = await ownServer(
		(_, response) => void response.writeHead(302, { location: "/again" }).end(),
	);
	await expect(get(`${origin}/a.png`, { ownOrigin: origin })).rejects.toThrow("redirects more than 3 times");
	expect(paths).toHaveLength(4);
});

test("download stops reading a file that is larger than the limit", async () => {
	let sentBytes = 0;
	const { origin } = await ownServer((_, response) => {
		const send = () => {
			while (!response.destroyed && response.write(Buffer.alloc(500))) sentBytes += 500;
		};
		response.on("drain", send);
		send();
	});
	await expect(get(`${origin}/a.png`, { ownOrigin: origin })).rejects.toThrow("over 1000 bytes");
	const sentThen = sentBytes;
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(sentBytes - sentThen).toBeLessThan(2_000_000);
});

test.each<[string, RequestListener, object]>([
	["sends no headers", () => {}, { silenceMs: 100 }],
	["stops in the middle of the file", (_, response) => void response.write("pict"), { silenceMs: 100 }],
	["sends a byte now and then without an end", trickle, { silenceMs: 1000, timeoutMs: 300 }],
])("download gives up on a server that %s", async (_, answer, options) => {
	const { origin } = await ownServer(answer);
	await expect(get(`${origin}/a.png`, { ownOrigin: origin, ...options })).rejects.toThrow(/no byte for|timeout/);
});

test("download rejects an error page and a file that breaks off", async () => {
	const missing = await ownServer((_, response) => void response.writeHead(404).end("picture"));
	await expect(get(`${missing.origin}/a.png`, { ownOrigin: missing.origin })).rejects.toThrow("answered 404");
	const broken = await ownServer((_, response) => {
		response.writeHead(200, { "content-length": "100" });
		response.write("pict", () => response.destroy());
	});
	await expect(get(`${broken.origin}/a.png`, { ownOrigin: broken.origin })).rejects.toThrow();
});

test("download ends when its signal is aborted", async () => {
	const { origin } = await ownServer(trickle);
	const leaving = new AbortController();
	const options = { ownOrigin: origin, maxBytes: 1000, timeoutMs: 5000, silenceMs: 5000 };
	const file = download(`${origin}/a.png`, options, leaving.signal);
	leaving.abort(new Error("the story was deleted"));
	await expect(file).rejects.toThrow("the story was deleted");
});
