// Who may import whom: the one table, read by dependency-cruiser (npm run import-rules, part of npm run check).
// What is bound to names and not to files stands in biome.json: fetch, browser storage, process.env, Radix's Toast.
// import-rules.test.ts plants a forbidden import for each rule of both.
import { existsSync, readdirSync } from "node:fs";
import type { IConfiguration, IRegularForbiddenRuleType } from "dependency-cruiser";

/** Every folder of a side beside its nouns. */
const BACKEND_FOLDERS = ["http", "realtime", "live", "models", "scripture", "mail", "storage", "cluster"];
const FRONTEND_FOLDERS = ["app", "net", "ui"];

/** From the left to the right; a noun imports nouns of the places to its left only. */
const NAMED_NOUNS = [["account"], ["character", "hero", "song"], ["story"], ["image"]];
/** A folder with a store.ts that is not named above is a noun too, beside hero. */
const NOUNS = NAMED_NOUNS.map((place) => (place.includes("hero") ? [...place, ...otherNouns()] : place));

/** Who alone imports a package, from the root of the repository. */
const DOORS: [packages: string, door: string][] = [
	["openai", "backend/src/models/openai.ts"],
	["node:sqlite", "backend/src/storage/sqlite/"],
	["mongoose|mongodb", "backend/src/storage/mongo/"],
	["socket.io", "backend/src/realtime/"],
	["ioredis|bullmq|@socket.io/redis-streams-adapter", "backend/src/cluster/"],
	["koa|koa-[^/]+|@koa/[^/]+", `backend/src/(http/|realtime/|app.ts|(${NOUNS.flat().join("|")})/[a-z-]*routes.ts)`],
	["prom-client", "backend/src/metrics.ts"],
	["nodemailer", "backend/src/mail/"],
	["@napi-rs/image", "backend/src/image/"],
	["socket.io-client", "frontend/src/net/socket.ts"],
	["tonal|@tombatossals/chords-db", "common/src/chords/"],
	["tone", "frontend/src/song/play/sound/"],
];

/** They pick the adapters; nobody else knows one from the other. */
const OPENERS = "^backend/src/(main|(storage|cluster)/open)[.]ts$";

const TESTS = "[.](test|spec)[.]tsx?$|^(backend|frontend)/test/";
const STORY_PLACE = NOUNS.findIndex((place) => place.includes("story"));
const NOUN = `(${NOUNS.flat().join("|")})`;
const BACKEND_NOUNS = `^backend/src/${NOUN}/`;
/** models and mail are no nouns, but they keep something: what servers take, and mails that are not sent yet. */
const STORES = `^backend/src/(${NOUN}|models|mail)/store[.]ts$`;
const ROUTES = `^backend/src/${NOUN}/[a-z-]*routes[.]ts$`;
const LOG = "^backend/src/live/log[.]ts$";

const rules: IRegularForbiddenRuleType[] = [
	rule(
		"common-imports-zod-only",
		"common runs anywhere: it imports zod and its own files, and for chords tonal and the chord database.",
		{ path: "^common/src/" },
		{ pathNot: ["^common/src/", packages("zod|tonal|@tombatossals/chords-db")] },
	),
	...lineOfNouns("backend"),
	...lineOfNouns("frontend"),
	...DOORS.map(([names, door]) =>
		rule(
			`one-door-${names.replace(/[|].*/, "").replace(/[@:./]/g, "-")}`,
			`Only ${door} imports ${names}.`,
			{ path: `^${door.split("/")[0]}/src/`, pathNot: `^${door.replaceAll(".", "[.]")}` },
			{ path: packages(names) },
		),
	),
	rule(
		"verbs-know-no-http",
		"Of a noun, its routes alone know HTTP.",
		{ path: BACKEND_NOUNS, pathNot: ROUTES },
		{ path: "^backend/src/http/" },
	),
	rule(
		"a-store-is-a-port",
		"store.ts is types: it imports common, the log's entries, and store.ts of nouns to its left.",
		{ path: STORES },
		{ pathNot: ["^common/src/", STORES, LOG] },
	),
	rule(
		"nouns-use-their-store",
		"A noun reaches storage through store.ts, its own and those to its left.",
		{ path: BACKEND_NOUNS },
		{ path: "^backend/src/storage/" },
	),
	rule(
		"nouns-know-no-sockets",
		"A noun says what happened in events.ts; realtime tells whoever listens.",
		{ path: BACKEND_NOUNS },
		{ path: "^backend/src/realtime/" },
	),
	rule(
		"only-stories-are-live",
		"The live stories carry stories: nouns to the left of story know nothing of them.",
		{ path: `^backend/src/(${NOUNS.slice(0, STORY_PLACE).flat().join("|")})/` },
		{ path: "^backend/src/live/" },
	),
	rule(
		"nothing-imports-what-composes-it",
		"main.ts composes the app, app.ts its parts: what they give is handed down.",
		{ path: "^backend/src/", pathNot: "^backend/src/main[.]ts$" },
		{ path: "^backend/src/(main|app)[.]ts$" },
	),
	rule(
		"http-knows-no-nouns",
		"The HTTP shell serves every noun; it knows the user and the session by account/store.ts.",
		{ path: "^backend/src/http/" },
		{
			path: [BACKEND_NOUNS, backend("realtime", "live", "models", "scripture", "mail", "storage")],
			pathNot: "^backend/src/account/store[.]ts$",
		},
	),
	rule(
		"live-knows-no-nouns",
		"The live stories know events and their log: no HTTP, no sockets, no noun but the types of story/store.ts.",
		{ path: "^backend/src/live/" },
		{
			path: [BACKEND_NOUNS, backend("http", "realtime", "models", "scripture", "mail")],
			pathNot: "^backend/src/story/store[.]ts$",
		},
	),
	rule(
		"realtime-relays",
		"The socket relays: it knows the live stories and the session; what it calls of a noun is handed to it.",
		{ path: "^backend/src/realtime/" },
		{
			path: [
				"^backend/src/http/(?!(session|csrf|client-key|error-handler|validate)[.]ts$)",
				ROUTES,
				backend("models", "scripture", "mail", "storage", "cluster"),
			],
		},
	),
	rule(
		"realtime-knows-nouns-by-type",
		"A noun's service is handed to the socket: import its type.",
		{ path: "^backend/src/realtime/" },
		{ path: BACKEND_NOUNS, dependencyTypesNot: ["type-only"] },
	),
	rule(
		"what-is-outside-knows-no-nouns",
		"Models, scripture and mail are used by nouns and know none.",
		{ path: backend("models", "scripture", "mail") },
		{ path: [BACKEND_NOUNS, backend("http", "realtime", "live", "storage", "cluster")] },
	),
	rule(
		"storage-knows-stores",
		"Storage implements the nouns' store.ts and folds the log; it knows nothing else of the server.",
		{ path: "^backend/src/storage/" },
		{ path: "^backend/", pathNot: ["^backend/src/storage/", STORES, LOG, "^backend/src/live/log-fold[.]ts$"] },
	),
	rule(
		"cluster-knows-no-nouns",
		"What processes share knows the live log and no noun but the types of story/store.ts.",
		{ path: "^backend/src/cluster/" },
		{
			path: [BACKEND_NOUNS, backend("models", "scripture", "mail")],
			pathNot: "^backend/src/story/store[.]ts$",
		},
	),
	rule(
		"adapters-are-opened-once",
		"Adapters are known to main.ts and the openers: use the port.",
		{ path: "^backend/src/", pathNot: [OPENERS, "^backend/src/storage/(sqlite|mongo)/", "^backend/src/cluster/"] },
		{ path: ["^backend/src/storage/(sqlite|mongo)/", "^backend/src/cluster/.*(redis|bullmq)"] },
	),
	rule(
		"adapters-do-not-know-each-other",
		"Each kind of storage stands alone.",
		{ path: "^backend/src/storage/(sqlite|mongo)/" },
		{ path: "^backend/src/storage/(sqlite|mongo)/", pathNot: "^backend/src/storage/$1/" },
	),
	rule(
		"the-back-end-knows-no-pages",
		"The back end, its tests too, imports neither pages nor scripts.",
		{ path: "^backend/", tests: true },
		{ path: ["^(frontend|scripts|e2e)/", packages("react|react-dom|styled-components|zustand")] },
	),
	rule(
		"pages-know-no-server",
		"The front end, its tests too, knows the server by common only.",
		{ path: "^frontend/", tests: true },
		{ path: "^(backend|scripts|e2e)/" },
	),
	rule(
		"net-knows-no-pages",
		"net knows neither ui, app nor nouns.",
		{ path: "^frontend/src/net/" },
		{ path: `^frontend/src/(ui|app|${NOUN})/` },
	),
	rule(
		"ui-knows-no-nouns",
		"ui knows neither net, app nor nouns: it is given what it shows.",
		{ path: "^frontend/src/ui/" },
		{ path: `^frontend/src/(net|app|${NOUN})/` },
	),
	rule(
		"nouns-know-no-app",
		"app shows the nouns; what two nouns share belongs to ui or net.",
		{ path: `^frontend/src/${NOUN}/` },
		{ path: "^frontend/src/app/" },
	),
	rule(
		"every-folder-has-rules",
		"A noun's folder has a store.ts in the back end, which gives it its place; any other folder is named in the table.",
		{
			path: ["^backend/src/[^/]+/", "^frontend/src/[^/]+/"],
			pathNot: [
				`^(backend|frontend)/src/${NOUN}/`,
				backend(...BACKEND_FOLDERS),
				`^frontend/src/(${FRONTEND_FOLDERS.join("|")})/`,
			],
		},
		{},
	),
	{ name: "no-cycles", comment: "Move what both need into a file of its own.", from: {}, to: { circular: true } },
	// An import that leads nowhere would pass all the rules above.
	{ name: "no-dead-ends", comment: "This import leads nowhere.", from: {}, to: { couldNotResolve: true } },
];

const configuration: IConfiguration = {
	forbidden: rules.map((each) => ({ severity: "error", ...each })),
	options: {
		// TypeScript 7 has no API that dependency-cruiser could parse with; swc reads types' imports too.
		parser: "swc",
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^(frontend/dist|coverage)/" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css", ".d.ts"],
		},
	},
};

export default configuration;

/** Tests reach what they test by any way, unless a rule holds for them too. */
function rule(
	name: string,
	comment: string,
	{ path, pathNot = [], tests = false }: { path: string | string[]; pathNot?: string | string[]; tests?: boolean },
	to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType {
	return { name, comment, from: { path, pathNot: [pathNot, tests ? [] : TESTS].flat() }, to };
}

/** One rule for each place. Its name does not depend on the nouns that are not named above. */
function lineOfNouns(side: "backend" | "frontend"): IRegularForbiddenRuleType[] {
	return NOUNS.map((place, at) =>
		rule(
			`${side}-${NAMED_NOUNS[at]?.join("-")}-keeps-the-line`,
			`Nouns form a line: ${NOUNS.map((each) => each.join(", ")).join(" ← ")}.`,
			{ path: `^${side}/src/(${place.join("|")})/` },
			{ path: `^${side}/src/${NOUN}/`, pathNot: `^${side}/src/(${[...NOUNS.slice(0, at).flat(), "$1"].join("|")})/` },
		),
	);
}

/** Looked for in the folder in which dependency-cruiser runs: the rules' paths begin there too. */
function otherNouns(): string[] {
	const named = [...BACKEND_FOLDERS, ...NAMED_NOUNS.flat()];
	const folders = existsSync("backend/src") ? readdirSync("backend/src") : [];
	return folders.filter((folder) => !named.includes(folder) && existsSync(`backend/src/${folder}/store.ts`));
}

function backend(...folders: string[]): string {
	return `^backend/src/(${folders.join("|")})/`;
}

/** A package as it is resolved, with the types that stand for it, or as it is written when it is part of Node. */
function packages(names: string): string {
	return `(^|/)node_modules/(@types/)?(${names})/|^(${names})(/|$)`;
}
