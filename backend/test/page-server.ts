// Serves the built pages alone, as the whole server does, and another build of them after a deploy.
import type { AddressInfo } from "node:net";
import Koa from "koa";
import type {} from "../src/http/logging.ts";
import { securityHeaders } from "../src/http/security-headers.ts";
import { serveFrontend } from "../src/http/static.ts";

export type PageServer = { url: string; deploy(folder: string): void; close(): Promise<void> };

export function pageServer(folder: string): Promise<PageServer> {
	let serve = serveFrontend(folder);
	const app = new Koa();
	app.use(securityHeaders());
	app.use((ctx, next) => serve(ctx, next));
	return new Promise((resolve) => {
		const server = app.listen(0, "127.0.0.1", () =>
			resolve({
				url: `http://localhost:${(server.address() as AddressInfo).port}`,
				deploy(newFolder) {
					serve = serveFrontend(newFolder);
				},
				close: () =>
					new Promise((done) => {
						server.close(() => done());
						server.closeAllConnections();
					}),
			}),
		);
	});
}
