// Properties of a model server that follow from its address.

const OPENAI_URL = "https://api.openai.com/v1";

/**
 * Returns the base URLs to try, the given one first, without user name, password and the path of Chat Completions,
 * which people copy along. A host alone may mean its `/v1`.
 */
export function baseAddresses(baseURL: string | undefined): [first: string, ...others: string[]] {
	const url = new URL(baseURL ?? OPENAI_URL);
	url.username = "";
	url.password = "";
	url.pathname = url.pathname.replace(/\/+((chat\/)?completions)?\/*$/, "");
	const given = url.href;
	if (url.pathname !== "/") return [given];
	url.pathname = "/v1";
	return [given, url.href];
}

/** Returns the Authorization header for the user name and password in the address, or undefined. */
export function basicAuthorization(baseURL: string | undefined): string | undefined {
	const { username, password } = new URL(baseURL ?? OPENAI_URL);
	if (!username && !password) return undefined;
	const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
	return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

/** Returns the key under which a server is remembered: base URL and model, without user name, password and query. */
export function serverKey(baseURL: string | undefined, model: string): string {
	const { protocol, host, pathname } = new URL(baseAddresses(baseURL)[0]);
	return `${protocol}//${host}${pathname.replace(/\/+$/, "")} ${model}`;
}

/** True for OpenAI's API, and for Azure's with the same models. */
export function isOpenAiHost(baseURL: string | undefined): boolean {
	return /(^|\.)(openai\.com|azure\.com)$/.test(hostOf(baseURL));
}

/**
 * True for this machine or a private network: a loopback or RFC 1918 address, or a name that only such networks know.
 */
export function isPrivateHost(baseURL: string | undefined): boolean {
	const host = hostOf(baseURL);
	if (host.includes(":")) return /^(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)$/.test(host);
	if (/^\d+(\.\d+){3}$/.test(host))
		return /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
			host,
		);
	return !host.includes(".") || /\.(local|lan|home|internal|localhost|home\.arpa)$/.test(host);
}

/** Returns the name or address of the server, without a port. */
export function hostOf(baseURL: string | undefined): string {
	return new URL(baseURL ?? OPENAI_URL).hostname.replace(/^\[|\]$/g, "").toLowerCase();
}
