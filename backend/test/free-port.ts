import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Returns a free port, for a program that needs a port number. Ports that systems give to outgoing connections begin at 32768:
 * such a connection could take the port before the program does.
 */
export async function freePort(): Promise<number> {
	const port = randomInt(11_000, 32_000);
	const server = createServer().listen(port, "127.0.0.1");
	try {
		await once(server, "listening");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return freePort();
		throw error;
	}
	server.close();
	await once(server, "close");
	return port;
}
