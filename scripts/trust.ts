// npm run trust: writes the table of who may call what into docs/trust.md, from the endpoint table, the live channel's events
// and the static paths. `-- --check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HEALTH } from "@lion-tails/backend/http/health";
import { PAGES } from "@lion-tails/backend/http/static";
import { MAX_MESSAGE_BYTES } from "@lion-tails/backend/realtime/socket";
import { CALLS_PER_SOCKET, CALLS_PER_USER } from "@lion-tails/backend/realtime/socket-limits";
import { CALLS, type Endpoint, endpoints, type RateLimit } from "@lion-tails/common/endpoints";
import { MAX_BODY_BYTES, STORY_READS } from "@lion-tails/common/endpoints/endpoint";
import type { ClientToServerEvents } from "@lion-tails/common/live";

const FILE = fileURLToPath(new URL("../docs/trust.md", import.meta.url));
const [BEGIN, END] = ["<!-- calls: written by npm run trust -->", "<!-- end of calls -->"];

type Row = { call: string; caller: string; body: string; limit: string; cache: string; others: string };

const sizeOf = (bytes: number) =>
	bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
const timeOf = (seconds: number) =>
	seconds === 3600
		? "an hour"
		: seconds === 60
			? "a minute"
			: seconds < 60
				? `${seconds} s`
				: `${seconds / 60} minutes`;
const limitOf = ({ name, points, seconds }: RateLimit) => `${name}: ${points} in ${timeOf(seconds)}`;

function endpointRow([call, endpoint]: [string, Endpoint]): Row {
	const { access, body, maxBodyBytes = MAX_BODY_BYTES, limit = CALLS, cache } = endpoint;
	return {
		call,
		caller: access !== "public" ? "signed in" : "everyone",
		body: body ? sizeOf(maxBodyBytes) : "none",
		limit: limitOf(limit),
		cache: call.startsWith("GET") ? (cache ?? (access !== "public" ? "no-store" : "private, no-cache")) : "–",
		others: othersOf(call, access),
	};
}

/** The answer to another parent, or to a stranger for a public call. */
function othersOf(call: string, access: Endpoint["access"]): string {
	if (call.includes("/api/heroes")) return "the same; own stories only";
	if (call.includes("/:id")) return "404, as for an unknown id";
	if (call === "GET /api/songs" || call.startsWith("GET /api/songs/")) return "public songs, and own ones";
	return access !== "public" ? "own data only" : "the same";
}

const EVENTS: Record<keyof ClientToServerEvents, true> = {
	"generation:watch": true,
	"generation:unwatch": true,
	"generation:cancel": true,
};
const socketLimit = `${CALLS_PER_SOCKET.points} a socket and ${CALLS_PER_USER.points} a user in ${CALLS_PER_USER.seconds} s`;
const eventRows: Row[] = Object.keys(EVENTS).map((event) => ({
	call: `socket ${event}`,
	caller: "signed in",
	body: sizeOf(MAX_MESSAGE_BYTES),
	limit: socketLimit,
	cache: "–",
	others: "not_found, as for an unknown id",
}));

const page = { caller: "everyone", body: "none", limit: limitOf(PAGES), others: "the same" };
const health = {
	caller: "everyone",
	body: "none",
	limit: `${limitOf(HEALTH)} from another machine`,
	others: "the same",
};
const staticRows: Row[] = [
	{ ...page, call: "GET / and every page", cache: "no-cache" },
	{
		...page,
		call: "GET /story?id=…",
		limit: `${limitOf(PAGES)}; with the story's text ${limitOf(STORY_READS)}`,
		cache: "no-store with the text",
		others: "the page without the text",
	},
	{ ...page, call: "GET /assets/*", cache: "public, max-age=31536000, immutable" },
	{ ...page, call: "GET other files of the build", cache: "no-cache" },
	{ ...health, call: "GET /healthz", cache: "–" },
	{ ...health, call: "GET /readyz", cache: "–" },
	{ ...health, call: "GET /metrics", caller: "this machine, or with `METRICS_TOKEN`", cache: "–", others: "404" },
];

const COLUMNS = ["call", "caller", "body", "limit", "cache", "others"] as const;
const rows = [...Object.entries(endpoints).map(endpointRow), ...eventRows, ...staticRows];
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = [
	line(["call", "caller", "largest body", "limit", "cache", "another parent gets"]),
	line(COLUMNS.map(() => "---")),
	...rows.map((row) => line(COLUMNS.map((column) => (column === "call" ? `\`${row[column]}\`` : row[column])))),
].join("\n");

const text = readFileSync(FILE, "utf8");
const [before = "", rest = ""] = text.split(BEGIN);
const [, after = ""] = rest.split(END);
const written = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
if (!process.argv.includes("--check")) writeFileSync(FILE, written);
else if (written !== text) {
	process.stderr.write("docs/trust.md is out of date: run npm run trust\n");
	process.exitCode = 1;
}
