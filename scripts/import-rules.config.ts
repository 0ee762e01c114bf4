// The import rules, checked by dependency-cruiser (npm run import-rules, part of npm run check). Rules about names rather than
// files are in biome.json: fetch, browser storage, process.env, Radix's Toast. import-rules.test.ts tests each rule of both.
import { existsSync, readdirSync } from "node:fs";
import type { IConfiguration, IRegularForbiddenRuleType } from "dependency-cruiser";

/** Folders of each side that are not features. */
const BACKEND_FOLDERS = ["http", "realtime", "live", "models", "safety", "scripture", "mail", "storage", "cluster"];
const FRONTEND_FOLDERS = ["app", "net", "ui"];

/** Layers from left to right: a feature imports only features of the layers to its left. */
const LISTED_FEATURES = [["account"], ["character", "hero", "song"], ["story"], ["image"], ["voice", "evening"]];
/** Any other folder with a store.ts is a feature in the layer of hero. */
const FEATURES = LISTED_FEATURES.map((layer) => (layer.includes("hero") ? [...layer, ...otherFeatures()] : layer));

/** The only importer of each external package. */
const ONLY_IMPORTERS: [packages: string, importer: string][] = [
	["openai", "backend/src/models/openai.ts"],
	["node:sqlite", "backend/src/storage/sqlite/"],
	["mongoose|mongodb", "backend/src/storage/mongo/"],
	["socket.io", "backend/src/realtime/"],
	["ioredis|bullmq|@socket.io/redis-streams-adapter", "backend/src/cluster/"],
	["koa|koa-[^/]+|@koa/[^/]+", `backend/src/(http/|realtime/|app.ts|(${FEATURES.flat().join("|")})/[a-z-]*routes.ts)`],
	["prom-client", "backend/src/metrics.ts"],
	["nodemailer", "backend/src/mail/"],
	["@napi-rs/image", "backend/src/image/"],
	["socket.io-client", "frontend/src/net/socket.ts"],
	["tonal|@tombatossals/chords-db", "common/src/chords/"],
	["tone", "frontend/src/song/play/sound/"],
];

/** Files that choose the adapters. */
const OPENERS = "^backend/src/(main|(storage|cluster)/open)[.]ts$";

const TESTS = "[.](test|spec)[.]tsx?$|^(backend|frontend)/test/";
const STORY_LAYER = FEATURES.findIndex((layer) => layer.includes("story"));
const FEATURE = `(${FEATURES.flat().join("|")})`;
const BACKEND_FEATURES = `^backend/src/${FEATURE}/`;
/** Store ports. models and mail are not features, but store the servers' features and the queue of mails. */
const STORES = `^backend/src/(${FEATURE}|models|mail)/store[.]ts$`;
const ROUTES = `^backend/src/${FEATURE}/[a-z-]*routes[.]ts$`;
const LOG = "^backend/src/live/log[.]ts$";

const rules: IRegularForbiddenRuleType[] = [
	rule(
		"common-imports-zod-only",
		"common runs anywhere. It imports only zod and its own files, and for chords tonal and the chord database.",
		{ path: "^common/src/" },
		{ pathNot: ["^common/src/", packages("zod|tonal|@tombatossals/chords-db")] },
	),
	...layers("backend"),
	...layers("frontend"),
	...ONLY_IMPORTERS.map(([names, importer]) =>
		rule(
			`only-importer-${names.replace(/[|].*/, "").replace(/[@:./]/g, "-")}`,
			`Only ${importer} imports ${names}.`,
			{ path: `^${importer.split("/")[0]}/src/`, pathNot: `^${importer.replaceAll(".", "[.]")}` },
			{ path: packages(names) },
		),
	),
	rule(
		"use-cases-know-no-http",
		"Only the routes of a feature know HTTP.",
		{ path: BACKEND_FEATURES, pathNot: ROUTES },
		{ path: "^backend/src/http/" },
	),
	rule(
		"a-store-is-a-port",
		"store.ts has only types. It imports common, the log's entries, and store.ts of features to its left.",
		{ path: STORES },
		{ pathNot: ["^common/src/", STORES, LOG] },
	),
	rule(
		"features-use-their-store",
		"A feature uses storage through its own store.ts and those to its left.",
		{ path: BACKEND_FEATURES },
		{ path: "^backend/src/storage/" },
	),
	rule(
		"features-know-no-sockets",
		"A feature emits events (events.ts); realtime sends them to clients.",
		{ path: BACKEND_FEATURES },
		{ path: "^backend/src/realtime/" },
	),
	rule(
		"only-stories-are-live",
		"Only story and features to its right use the live stories.",
		{ path: `^backend/src/(${FEATURES.slice(0, STORY_LAYER).flat().join("|")})/` },
		{ path: "^backend/src/live/" },
	),
	rule(
		"nothing-imports-what-composes-it",
		"main.ts and app.ts compose the server. Pass their parts as arguments.",
		{ path: "^backend/src/", pathNot: "^backend/src/main[.]ts$" },
		{ path: "^backend/src/(main|app)[.]ts$" },
	),
	rule(
		"http-knows-no-features",
		"The HTTP layer is independent of features, except the types of account/store.ts.",
		{ path: "^backend/src/http/" },
		{
			path: [BACKEND_FEATURES, backend("realtime", "live", "models", "scripture", "mail", "storage")],
			pathNot: "^backend/src/account/store[.]ts$",
		},
	),
	rule(
		"live-knows-no-features",
		"The live stories know events and their log; no HTTP, no sockets, and no feature except the types of story/store.ts.",
		{ path: "^backend/src/live/" },
		{
			path: [BACKEND_FEATURES, backend("http", "realtime", "models", "scripture", "mail")],
			pathNot: "^backend/src/story/store[.]ts$",
		},
	),
	rule(
		"realtime-relays",
		"The socket knows the live stories and the session. Features are passed to it.",
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
		"realtime-knows-features-by-type",
		"A feature's service is passed to the socket. Import only its type.",
		{ path: "^backend/src/realtime/" },
		{ path: BACKEND_FEATURES, dependencyTypesNot: ["type-only"] },
	),
	rule(
		"externals-know-no-features",
		"Models, scripture and mail are used by features and import none.",
		{ path: backend("models", "scripture", "mail") },
		{ path: [BACKEND_FEATURES, backend("http", "realtime", "live", "storage", "cluster")] },
	),
	rule(
		"storage-knows-stores",
		"Storage implements the features' store.ts and folds the log. It imports nothing else of the server.",
		{ path: "^backend/src/storage/" },
		{ path: "^backend/", pathNot: ["^backend/src/storage/", STORES, LOG, "^backend/src/live/log-fold[.]ts$"] },
	),
	rule(
		"cluster-knows-no-features",
		"The cluster folder imports the live log and no feature except the types of story/store.ts.",
		{ path: "^backend/src/cluster/" },
		{
			path: [BACKEND_FEATURES, backend("models", "scripture", "mail")],
			pathNot: "^backend/src/story/store[.]ts$",
		},
	),
	rule(
		"adapters-are-opened-once",
		"Only main.ts and the open.ts files import adapters. Use the port.",
		{ path: "^backend/src/", pathNot: [OPENERS, "^backend/src/storage/(sqlite|mongo)/", "^backend/src/cluster/"] },
		{ path: ["^backend/src/storage/(sqlite|mongo)/", "^backend/src/cluster/.*(redis|bullmq)"] },
	),
	rule(
		"adapters-do-not-know-each-other",
		"Storage adapters are independent of each other.",
		{ path: "^backend/src/storage/(sqlite|mongo)/" },
		{ path: "^backend/src/storage/(sqlite|mongo)/", pathNot: "^backend/src/storage/$1/" },
	),
	rule(
		"the-back-end-knows-no-pages",
		"The back end and its tests import neither pages nor scripts.",
		{ path: "^backend/", tests: true },
		{ path: ["^(frontend|scripts|e2e)/", packages("react|react-dom|styled-components|zustand")] },
	),
	rule(
		"pages-know-no-server",
		"The front end and its tests share only common with the server.",
		{ path: "^frontend/", tests: true },
		{ path: "^(backend|scripts|e2e)/" },
	),
	rule(
		"net-knows-no-pages",
		"net imports neither ui, app nor features.",
		{ path: "^frontend/src/net/" },
		{ path: `^frontend/src/(ui|app|${FEATURE})/` },
	),
	rule(
		"ui-knows-no-features",
		"ui imports neither net, app nor features. Its data is passed in.",
		{ path: "^frontend/src/ui/" },
		{ path: `^frontend/src/(net|app|${FEATURE})/` },
	),
	rule(
		"features-know-no-app",
		"Features do not import app. Code shared by two features belongs in ui or net.",
		{ path: `^frontend/src/${FEATURE}/` },
		{ path: "^frontend/src/app/" },
	),
	rule(
		"every-folder-has-rules",
		"A feature has a store.ts in the back end. List any other folder in import-rules.config.ts.",
		{
			path: ["^backend/src/[^/]+/", "^frontend/src/[^/]+/"],
			pathNot: [
				`^(backend|frontend)/src/${FEATURE}/`,
				backend(...BACKEND_FOLDERS),
				`^frontend/src/(${FRONTEND_FOLDERS.join("|")})/`,
			],
		},
		{},
	),
	{ name: "no-cycles", comment: "Move the shared part into its own file.", from: {}, to: { circular: true } },
	// An unresolved import would pass all other rules.
	{ name: "no-dead-ends", comment: "This import cannot be resolved.", from: {}, to: { couldNotResolve: true } },
];

const configuration: IConfiguration = {
	forbidden: rules.map((each) => ({ severity: "error", ...each })),
	options: {
		// TypeScript 7 has no API for dependency-cruiser; swc also reads type imports.
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

/** Creates a rule. Tests are exempt unless `tests` is set. */
function rule(
	name: string,
	comment: string,
	{ path, pathNot = [], tests = false }: { path: string | string[]; pathNot?: string | string[]; tests?: boolean },
	to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType {
	return { name, comment, from: { path, pathNot: [pathNot, tests ? [] : TESTS].flat() }, to };
}

/** Returns one rule per layer, named after the features listed above. */
function layers(side: "backend" | "frontend"): IRegularForbiddenRuleType[] {
	return FEATURES.map((place, at) =>
		rule(
			`${side}-${LISTED_FEATURES[at]?.join("-")}-imports-one-way`,
			`Features form layers: ${FEATURES.map((each) => each.join(", ")).join(" ← ")}.`,
			{ path: `^${side}/src/(${place.join("|")})/` },
			{
				path: `^${side}/src/${FEATURE}/`,
				pathNot: `^${side}/src/(${[...FEATURES.slice(0, at).flat(), "$1"].join("|")})/`,
			},
		),
	);
}

/** Returns features that are not listed above, found in the working directory, to which the rules' paths are relative. */
function otherFeatures(): string[] {
	const named = [...BACKEND_FOLDERS, ...LISTED_FEATURES.flat()];
	const folders = existsSync("backend/src") ? readdirSync("backend/src") : [];
	return folders.filter((folder) => !named.includes(folder) && existsSync(`backend/src/${folder}/store.ts`));
}

function backend(...folders: string[]): string {
	return `^backend/src/(${folders.join("|")})/`;
}

/** Matches a package by its resolved path, its types' path, or its name if it is part of Node. */
function packages(names: string): string {
	return `(^|/)node_modules/(@types/)?(${names})/|^(${names})(/|$)`;
}
