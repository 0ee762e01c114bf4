// Downloads a file from an address that a model gave. The model may be wrong or manipulated, so only public addresses are
// connected to, on each redirect too. The check is part of the DNS lookup of the connection itself: a name that resolves to
// something else a moment later (DNS rebinding) gains nothing.
import { lookup as lookupOfSystem } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { growingBuffer } from "./read-body.ts";

export type DownloadOptions = {
	/** The origin of the model's own server, which its operator chose: any address is allowed there, and plain HTTP. */
	ownOrigin: string | null;
	maxBytes: number;
	/** Limit of the complete download, redirects included. */
	timeoutMs: number;
	/** Longest time without a byte, at any stage. */
	silenceMs: number;
	/** Resolves host names; the system's resolver when omitted. */
	lookup?: LookupFunction;
};

const MAX_REDIRECTS = 3;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** The address is not followed, or does not lead to a file of a permitted size. */
export class NotDownloaded extends Error {}

/**
 * Returns the file's bytes. Throws `NotDownloaded`, the signal's reason, or the error of the connection. The content type is
 * not checked: what the bytes are must be decided from the bytes.
 */
export async function download(address: string, options: DownloadOptions, signal: AbortSignal): Promise<Buffer> {
	const within = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
	let url = URL.parse(address, options.ownOrigin ?? undefined);
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
		const answer = await get(url, options, within);
		if (Buffer.isBuffer(answer)) return answer;
		url = URL.parse(answer.location, url?.href);
	}
	throw new NotDownloaded(`the address redirects more than ${MAX_REDIRECTS} times`);
}

/** Sends one request. Returns the body, or the address it redirects to. */
function get(url: URL | null, options: DownloadOptions, signal: AbortSignal): Promise<Buffer | { location: string }> {
	const { ownOrigin, maxBytes, silenceMs, lookup = lookupOfSystem as LookupFunction } = options;
	const isOwn = url !== null && url.origin === ownOrigin;
	if (!url || !(isOwn ? /^https?:$/ : /^https:$/).test(url.protocol))
		throw new NotDownloaded("the address is not an HTTPS address");
	// Node looks up names only. URL has turned other spellings of an IPv4 address into the usual one.
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (!isOwn && isIP(host) && !isPublicAddress(host)) throw new NotDownloaded(`${host} is not a public address`);
	const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
		// A kept connection would skip the lookup.
		agent: false,
		headers: { accept: "image/*", "accept-encoding": "identity" },
		timeout: silenceMs,
		lookup: isOwn ? lookup : publicLookup(lookup),
		signal,
	});
	return new Promise((resolve, reject) => {
		const fail = (error: Error) => {
			sent.destroy();
			reject(signal.aborted ? signal.reason : error);
		};
		sent.on("error", fail).on("timeout", () => fail(new Error(`no byte for ${silenceMs} ms`)));
		sent.on("response", (answer) => {
			const { statusCode, headers } = answer;
			if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
				sent.destroy();
				return resolve({ location: headers.location });
			}
			if (statusCode !== 200) return fail(new NotDownloaded(`the address answered ${statusCode}`));
			const bytes = growingBuffer(maxBytes, "the file");
			answer.on("data", (chunk: Buffer) => {
				if (bytes.length() + chunk.length > maxBytes) fail(new NotDownloaded(`the file is over ${maxBytes} bytes`));
				else bytes.add(chunk);
			});
			answer.on("end", () => resolve(Buffer.from(bytes.take())));
			answer.on("close", () => fail(new Error("the connection was closed")));
			answer.on("error", fail);
		});
		sent.end();
	});
}

/** Resolves names like `lookup`, but only to public addresses. A name without any is an error. */
export function publicLookup(lookup: LookupFunction): LookupFunction {
	return (hostname, options, callback) => {
		lookup(hostname, { ...options, all: true }, (error, found) => {
			if (error) return callback(error, "");
			const all = Array.isArray(found) ? found : [{ address: found, family: isIPv6(found) ? 6 : 4 }];
			const allowed = all.filter(({ address }) => isPublicAddress(address));
			const [first] = allowed;
			if (!first) callback(new NotDownloaded(`${hostname} has no public address`), "");
			else if (options.all) callback(null, allowed);
			else callback(null, first.address, first.family);
		});
	};
}

/**
 * Every IPv4 address that IANA does not list as globally reachable, 192.0.0.0/24 and 192.88.99.0/24 as a whole:
 * https://www.iana.org/assignments/iana-ipv4-special-registry. Metadata services of cloud providers are link-local
 * (169.254.0.0/16) or in 100.64.0.0/10; only Azure has a public-looking address, which is the last one.
 */
const NOT_PUBLIC_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
	192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
	168.63.129.16/32`;
/** Unicast IPv6 addresses are 2000::/3. Within it: Teredo and other protocols, documentation, 6to4, documentation. */
const PUBLIC_V6 = "2000::/3";
const NOT_PUBLIC_V6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20";

const notPublic = blockListOf(`${NOT_PUBLIC_V4} ${NOT_PUBLIC_V6}`);
const publicV6 = blockListOf(PUBLIC_V6);

function blockListOf(networks: string): BlockList {
	const list = new BlockList();
	for (const network of networks.split(/\s+/)) {
		const [address = "", prefix] = network.split("/");
		list.addSubnet(address, Number(prefix), familyOf(address));
	}
	return list;
}

/** True if an address can be reached from anywhere on the Internet. IPv6 addresses that contain an IPv4 one cannot. */
export function isPublicAddress(address: string): boolean {
	const family = familyOf(address);
	if (family === "ipv6" && !publicV6.check(address, family)) return false;
	return isIP(address) !== 0 && !notPublic.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" {
	return isIPv6(address) ? "ipv6" : "ipv4";
}
