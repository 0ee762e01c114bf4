import { Redis } from "ioredis";

const TIMEOUT_MS = 5000;

/**
 * What npm run doctor asks of Redis; `at` is its clock, in milliseconds. The settings are undefined where a hosted service refuses
 * CONFIG. Rejects if it does not answer.
 */
export async function inspectRedis(
	url: string,
): Promise<{ appendOnly: string | undefined; evictionPolicy: string | undefined; at: number }> {
	const redis = new Redis(url, { lazyConnect: true, connectTimeout: TIMEOUT_MS, retryStrategy: () => null });
	let cause: Error | null = null;
	redis.on("error", (error) => {
		cause = error;
	});
	try {
		await redis.connect();
		const [seconds] = await redis.time();
		const setting = async (name: string) => ((await redis.config("GET", name).catch(() => [])) as string[])[1];
		return {
			appendOnly: await setting("appendonly"),
			evictionPolicy: await setting("maxmemory-policy"),
			at: Number(seconds) * 1000,
		};
	} catch (error) {
		// The call only says that the connection is closed.
		throw cause ?? error;
	} finally {
		redis.disconnect();
	}
}
