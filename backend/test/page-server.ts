// Serves only the built pages, like the complete server, and another build of them after a deploy.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import type {} from "../src/http/logging.ts";
import { rateLimiter } from "../src/http/rate-limit.ts";
import { securityHeaders } from "../src/http/security-headers.ts";
import { serveFrontend } from "../src/http/static.ts";

export type PageServer = {
	url: string;
	deploy(folder: string): void;
	/** True if the service worker's copy of the page gets through. */
	isReached: boolean;
	/** Number of copies of the page that did not get through. */
	readonly lostCopies: number;
	close(): Promise<void>;
};

const SITE = { contact: "", socialLinks: [] };
const LIMITS = { welcome: 50, monthly: 10 };

export async function pageServer(folder: string): Promise<PageServer> {
	const limiter = rateLimiter();
	let serve = serveFrontend(folder, LIMITS, SITE, limiter);
	let lostCopies = 0;
	const app = new Koa();
	app.use((ctx, next) => {
		const isCopy = !ctx.path.includes(".") && ctx.get("sec-fetch-dest") === "empty";
		if (!isCopy || pages.isReached) return next();
		lostCopies++;
		ctx.req.socket.destroy();
	});
	app.use(securityHeaders());
	app.use((ctx, next) => serve(ctx, next));
	const server = app.listen(0, "127.0.0.1");
	const pages: PageServer = {
		url: "",
		isReached: true,
		get lostCopies() {
			return lostCopies;
		},
		deploy(newFolder) {
			serve = serveFrontend(newFolder, LIMITS, SITE, limiter);
		},
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
	await once(server, "listening");
	pages.url = `http://localhost:${(server.address() as AddressInfo).port}`;
	return pages;
}
