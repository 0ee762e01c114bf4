import { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { closeAtEnd } from "./own-process.ts";

/** Opens the server on a free port until the end of the test; resolves with its origin. */
export async function listen(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	closeAtEnd(async () => {
		server.close();
		if (server instanceof HttpServer) server.closeAllConnections();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
