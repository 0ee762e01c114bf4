// A proxy before the server whose pages collect their own errors. A script of the page is the one place that every
// engine lets a test add a listener before the page's other scripts run; errors that a page catches, such as a probe for eval,
// are in no console.
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

const SCRIPT_PATH = "/collect-page-errors.js";
/** The errors on all pages of this address since the tab was opened, one a line. */
export const READ_PAGE_ERRORS = `return sessionStorage.getItem("page-errors") ?? ""`;
export const FORGET_PAGE_ERRORS = `sessionStorage.removeItem("page-errors")`;

export type WatchedPages = { url: string; close(): void };

export async function watchPages(server: string): Promise<WatchedPages> {
	const { hostname, port } = new URL(server);
	const proxy = createServer((request, response) => {
		if (request.url === SCRIPT_PATH) {
			response.setHeader("content-type", "text/javascript").end(`(${collectPageErrors})()`);
			return;
		}
		// The page must be readable, so no compression is requested.
		const { "accept-encoding": _, ...headers } = request.headers;
		const forwarded = httpRequest({ hostname, port, path: request.url, method: request.method, headers });
		forwarded.on("error", () => response.destroy());
		forwarded.on("response", async (answer) => {
			const { "content-length": length, ...rest } = answer.headers;
			if (!rest["content-type"]?.startsWith("text/html")) {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
				return;
			}
			response.writeHead(answer.statusCode ?? 502, rest);
			response.end((await text(answer)).replace("<head>", `<head><script src="${SCRIPT_PATH}"></script>`));
		});
		request.pipe(forwarded);
	});
	proxy.on("upgrade", (request, client) => {
		const line = connect(Number(port), hostname);
		const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
		line.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
		client.pipe(line).pipe(client);
		client.on("error", () => line.destroy());
		line.on("error", () => client.destroy());
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
		close() {
			proxy.close();
			proxy.closeAllConnections();
		},
	};
}

/** Runs in the page, so it can use nothing from this file. */
function collectPageErrors(): void {
	const collect = (error: unknown) => {
		const before = sessionStorage.getItem("page-errors") ?? "";
		sessionStorage.setItem("page-errors", `${before}${location.pathname}: ${error}\n`);
	};
	document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
		collect(`CSP violation: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
	);
	// Captured, because the error of an image or a script that does not load does not bubble.
	addEventListener(
		"error",
		({ message, target }) => {
			// Preloading stops when a page is left. A missing file is also an error of its import. The element may be of the page that was
			// left, whose classes are not those of this page.
			if ((target as Partial<Element>).matches?.("link[rel=modulepreload]")) return;
			collect(message ?? `not loaded: ${(target as Element).outerHTML}`);
		},
		true,
	);
	addEventListener("unhandledrejection", ({ reason }) => collect(`unhandled rejection: ${reason}`));
	const { error } = console;
	console.error = (...words) => {
		collect(`console: ${words.join(" ")}`);
		error(...words);
	};
}
