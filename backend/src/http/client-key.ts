// The client of a request: its address, as rate limits and /metrics use it, and its disconnection. Only this file reads the address.
import { isIP, isIPv4, SocketAddress } from "node:net";
import type Koa from "koa";
import type { Logger } from "pino";

/** The rate-limit key of the client that sent the request, or opened the socket of this context. */
export const clientKey = (ctx: Pick<Koa.Context, "ip">): string => clientKeyOf(ctx.ip);

/**
 * Returns the rate-limit key of an address: an IPv4 address itself, even if it is written as an IPv6 address, and the /64
 * of any other IPv6 address, because one household or server has all addresses of it. All spellings of an address give the
 * same key. Any other text gives "unknown".
 */
export function clientKeyOf(address: string): string {
	const ip = bareAddress(address);
	if (isIPv4(ip)) return ip;
	if (!isIP(ip)) return "unknown";
	const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(new SocketAddress({ address: ip, family: "ipv6" }).address)?.[1];
	return ipv4 ?? `${groupsOf(ip).slice(0, 4).join(":")}::/64`;
}

/**
 * Returns the address range that the client shares with its neighbors: "203.0.113.x" (/24), or "2001:db8:7:x"
 * (/48) for IPv6. Null without an address.
 */
export function addressRange(ctx: Pick<Koa.Context, "ip">): string | null {
	const key = clientKey(ctx);
	if (isIPv4(key)) return key.replace(/\d+$/, "x");
	return key.endsWith("/64") ? `${key.split(":").slice(0, 3).join(":")}:x` : null;
}

/** The address without a port, which some proxies add, and without a zone id. */
function bareAddress(address: string): string {
	const [bare = ""] = address.split("%");
	if (isIP(bare)) return bare;
	return URL.parse(`http://${bare}`)?.hostname.replace(/^\[|\]$/g, "") ?? "";
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(ipv6: string): string[] {
	// The URL standard serialises an address in one way, without dots: https://url.spec.whatwg.org/#concept-ipv6-serializer
	const [left = [], right = []] = new URL(`http://[${ipv6}]`).hostname
		.slice(1, -1)
		.split("::")
		.map((part) => part.split(":").filter(Boolean));
	return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

/** Returns whether a program on this machine sent the request, and no proxy on this machine passed it on. */
export function isLocalCall(ctx: Koa.Context): boolean {
	const { remoteAddress = "" } = ctx.req.socket;
	return (remoteAddress === "::1" || clientKeyOf(remoteAddress).startsWith("127.")) && !isForwarded(ctx);
}

const FORWARDING_HEADER = /^(x-forwarded-.+|forwarded|x-real-ip|via)$/;
const isForwarded = (ctx: Koa.Context) => Object.keys(ctx.headers).some((name) => FORWARDING_HEADER.test(name));

/** Logs a warning at the first request with the address of a client that the settings do not trust. */
export function warnOfUntrustedProxy(log: Logger): Koa.Middleware {
	let hasWarned = false;
	return (ctx, next) => {
		if (!hasWarned && ctx.headers["x-forwarded-for"] !== undefined) {
			hasWarned = true;
			log.warn(
				"A request has an X-Forwarded-For header, but TRUST_PROXY is 0, so the header is ignored and limits count all visitors behind a proxy as one. If there is a proxy in front of this server, set TRUST_PROXY=1.",
			);
		}
		return next();
	};
}

/** Returns a signal that aborts when the connection of a request closes, even after the answer. */
export function whenClientLeaves(ctx: Pick<Koa.Context, "res">): AbortSignal {
	const abort = new AbortController();
	ctx.res.once("close", () => abort.abort());
	return abort.signal;
}
