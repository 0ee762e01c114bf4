// Detects Docker and its local images; the containers themselves are started through testcontainers.
import { existsSync } from "node:fs";
import { request } from "node:http";

export const MONGO_IMAGE = "mongo:8";
export const REDIS_IMAGE = "redis:8";

const PING_TIMEOUT_MS = 1000;

/** True if a Docker daemon answers; returns at once without its socket. */
export function hasDocker(): Promise<boolean> {
	const { DOCKER_HOST = "unix:///var/run/docker.sock" } = process.env;
	const path = DOCKER_HOST.startsWith("unix://") ? DOCKER_HOST.slice("unix://".length) : null;
	if (path !== null && !existsSync(path)) return Promise.resolve(false);
	const address = path === null ? addressOf(DOCKER_HOST) : { socketPath: path };
	return new Promise((resolve) => {
		const ping = request({ ...address, path: "/_ping", timeout: PING_TIMEOUT_MS }, (answer) => {
			answer.resume();
			resolve(answer.statusCode === 200);
		});
		ping.on("timeout", () => ping.destroy());
		ping.on("error", () => resolve(false));
		ping.on("close", () => resolve(false));
		ping.end();
	});
}

function addressOf(host: string): { hostname: string; port: string } {
	const { hostname, port } = new URL(host.replace(/^tcp:/, "http:"));
	return { hostname, port };
}

/** True if Docker answers and has the image already, so that a container of it starts at once. */
export async function hasImage(image: string): Promise<boolean> {
	if (!(await hasDocker())) return false;
	const { getContainerRuntimeClient, ImageName } = await import("testcontainers");
	const client = await getContainerRuntimeClient();
	return client.image.exists(ImageName.fromString(image));
}

export async function pullImage(image: string): Promise<void> {
	const { getContainerRuntimeClient, ImageName } = await import("testcontainers");
	const client = await getContainerRuntimeClient();
	await client.image.pull(ImageName.fromString(image));
}
