// Checks docker-compose.yml, the Caddyfile and the Dockerfile against the Compose schema, each other and the server.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { ConfigError, readConfig, SECRETS, VARIABLES } from "@lion-tails/backend/config";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
	image?: string;
	user?: string;
	read_only?: boolean;
	cap_drop?: string[];
	security_opt?: string[];
	environment?: Record<string, string>;
	secrets?: string[];
	networks?: string[];
	ports?: string[];
	volumes?: string[];
	tmpfs?: string[];
	restart?: string;
	stop_grace_period?: string;
	healthcheck?: { test?: string[] };
	depends_on?: Record<string, { condition?: string }>;
	logging?: { options?: Record<string, string> };
	deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
};
type Compose = {
	services: Record<string, Service>;
	secrets: Record<string, { file?: string }>;
	networks: Record<string, { internal?: boolean } | null>;
	volumes: Record<string, object | null>;
};
type Deployment = { compose: Compose; caddyfile: string; dockerfile: string };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const isValidCompose = new Ajv2020({ strict: false }).compile(JSON.parse(read("deploy/compose-spec.schema.json")));

/** A deep copy at each call: YAML anchors make the services of a parsed document share objects. */
const deployment = (): Deployment => ({
	compose: JSON.parse(JSON.stringify(parse(read("docker-compose.yml"), { merge: true }))),
	caddyfile: read("deploy/Caddyfile"),
	dockerfile: read("Dockerfile"),
});

/** The longest that the server takes to stop, from main.ts. */
const drainTimeoutSeconds =
	Number(/DRAIN_TIMEOUT_MS = ([\d_]+)/.exec(read("backend/src/main.ts"))?.[1]?.replaceAll("_", "")) / 1000;
const isApp = (service: Service) => service.image?.startsWith("lion-tails:") ?? false;
/** The value that Compose uses when no variables are set. */
const withDefaults = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, "$1");

/** A message for each problem. */
function problemsOf({ compose, caddyfile, dockerfile }: Deployment): string[] {
	const problems: string[] = [];
	const services = Object.entries(compose.services);
	const apps = services.filter(([, service]) => isApp(service));
	const check = (isValid: unknown, problem: string) => {
		if (!isValid) problems.push(problem);
	};

	for (const [name, service] of services) {
		const limits = service.deploy?.resources?.limits;
		check(service.healthcheck?.test?.[0]?.startsWith("CMD"), `${name} has no health check`);
		check(limits?.cpus && limits.memory, `${name} has no resource limits`);
		check(isUnprivileged(service.user), `${name} runs as root`);
		check(service.read_only === true, `${name} has a writable root file system`);
		check(service.cap_drop?.includes("ALL"), `${name} keeps capabilities`);
		check(service.security_opt?.includes("no-new-privileges:true"), `${name} may gain privileges`);
		check(service.restart === "unless-stopped", `${name} is not restarted`);
		check(service.logging?.options?.["max-size"], `${name} has no log size limit`);
		check(isApp(service) || /:(?!latest$)/.test(service.image ?? ""), `${name} has no image version`);
		for (const secret of service.secrets ?? []) check(compose.secrets[secret], `${name} has no secret ${secret}`);
		for (const network of service.networks ?? []) {
			check(network in compose.networks, `${name} has no network ${network}`);
		}
		for (const volume of service.volumes ?? []) {
			const from = volume.split(":")[0] ?? "";
			check(from.startsWith("./") || from in compose.volumes, `${name} has no volume ${from}`);
		}
		for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
			check(other in compose.services, `${name} depends on ${other}, which does not exist`);
			check(condition === "service_healthy", `${name} does not wait until ${other} is healthy`);
		}
		for (const [variable, value] of Object.entries(service.environment ?? {})) {
			if (!variable.endsWith("_FILE")) continue;
			const secret = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1];
			check(secret && service.secrets?.includes(secret), `${name} has no file for ${variable}`);
		}
	}

	const upstreams = [...caddyfile.matchAll(/^\s*reverse_proxy (.+) \{$/gm)].flatMap(
		([, list]) => list?.split(" ") ?? [],
	);
	check(apps.length >= 2, "there are not two apps");
	for (const [name, service] of apps) {
		const environment = service.environment ?? {};
		for (const [variable, value] of Object.entries(environment)) {
			check(VARIABLES.includes(variable), `${name} is given ${variable}, which the server does not read`);
			const isSecret = (SECRETS as readonly string[]).includes(variable);
			check(!isSecret || !value.includes("@"), `${name} is given ${variable} with a password in plain text`);
		}
		check(
			environment.HOST && isIP(environment.HOST) && !environment.HOST.startsWith("127."),
			`${name} listens only on the loopback address`,
		);
		check(environment.MONGODB_URI_FILE && environment.REDIS_URL_FILE, `${name} has no MongoDB or Redis`);
		check(seconds(service.stop_grace_period) > drainTimeoutSeconds, `${name} is killed while it drains`);
		check(!service.ports, `${name} can be reached past Caddy`);
		check(environment.TRUST_PROXY === "1", `${name} does not trust Caddy, and only Caddy, for the client's address`);
		if (environment.ROLE !== "worker") {
			check(upstreams.includes(`${name}:${environment.PORT}`), `Caddy does not know ${name}:${environment.PORT}`);
		}
	}
	for (const upstream of upstreams) {
		const app = compose.services[upstream.split(":")[0] ?? ""];
		check(app && isApp(app), `Caddy proxies to ${upstream}, which does not exist`);
		check(
			app?.networks?.some((network) => compose.services.caddy?.networks?.includes(network)),
			`Caddy shares no network with ${upstream}`,
		);
	}
	const { caddy, mongo, redis } = compose.services;
	const app = apps[0]?.[1];
	check(
		caddy?.environment?.PUBLIC_URL === app?.environment?.PUBLIC_URL,
		"Caddy and the apps have different PUBLIC_URLs",
	);
	check(/path \/metrics .*\n\s*handle @metrics \{\n\s*respond 404/.test(caddyfile), "Caddy serves /metrics");
	check(/^\s*header_up X-Forwarded-For \{remote_host\}$/m.test(caddyfile), "clients can forge X-Forwarded-For");
	check(/^\s*health_uri \/readyz$/m.test(caddyfile), "Caddy does not check /readyz");
	for (const [name, store] of Object.entries({ mongo, redis })) {
		const isInside = store?.networks?.every((network) => compose.networks[network]?.internal);
		check(isInside && !store?.ports, `${name} can be reached from outside`);
	}
	check(
		app?.networks?.some((network) => !compose.networks[network]?.internal),
		"the apps cannot reach a model",
	);

	const image = finalStage(dockerfile);
	const user = image("USER").at(-1);
	check(user && !/^(root|0)\b/.test(user), "the image runs as root");
	check(/^\[\s*"node",/.test(image("CMD").at(-1) ?? ""), "the image's server does not get SIGTERM itself");
	check(!image("STOPSIGNAL").some((signal) => signal !== "SIGTERM"), "the image has a STOPSIGNAL other than SIGTERM");
	check(
		apps.every(([, service]) => image("EXPOSE").includes(service.environment?.PORT ?? "")),
		"the image exposes another port",
	);
	check(
		image("HEALTHCHECK").some((words) => words.includes("/healthz")),
		"the image has no health check",
	);
	return problems;
}

const isUnprivileged = (user = "") => /^[1-9]\d*:[1-9]\d*$/.test(user);

function seconds(duration = "10s"): number {
	const [, minutes = "0", rest = "0"] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
	return Number(minutes) * 60 + Number(rest);
}

/** The instructions of the last stage, by name. */
function finalStage(dockerfile: string): (name: string) => string[] {
	const lines = dockerfile.replace(/\\\n\s*/g, "").split("\n");
	const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
	return (name) => stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
}

test("the Compose file matches the Compose schema", () => {
	isValidCompose(deployment().compose);
	expect(isValidCompose.errors ?? []).toEqual([]);
});

test("the deployment has no problems", () => {
	expect(drainTimeoutSeconds).toBeGreaterThan(0);
	expect(problemsOf(deployment())).toEqual([]);
});

test("web and worker may be separate services, with the worker not in the Caddyfile", () => {
	const split = deployment();
	const { services } = split.compose;
	const roleOf = (name: string, ROLE: string): Service => {
		const app = services[name] as Service;
		return { ...app, environment: { ...app.environment, ROLE } };
	};
	services["worker-1"] = roleOf("app-1", "worker");
	services["app-1"] = roleOf("app-1", "web");
	services["app-2"] = roleOf("app-2", "web");
	expect(problemsOf(split)).toEqual([]);
	services["worker-1"] = roleOf("worker-1", "web");
	expect(problemsOf(split)).toEqual(["Caddy does not know worker-1:3000"]);
});

test("the server accepts the settings of the containers", () => {
	for (const [name, service] of Object.entries(deployment().compose.services)) {
		if (!isApp(service)) continue;
		const given = Object.entries(service.environment ?? {}).filter(([variable]) => !variable.endsWith("_FILE"));
		const environment = Object.fromEntries(given.map(([variable, value]) => [variable, withDefaults(value)]));
		const config = readConfig({
			...environment,
			DATA_DIR: ".",
			SESSION_SECRET: "s".repeat(64),
			...secretsFromInstructions(),
		});
		expect(config, name).toMatchObject({ PORT: 3000, HOST: "0.0.0.0", PUBLIC_URL: "https://localhost" });
	}
	expect(() => readConfig({ ROLE: "worker" })).toThrow(ConfigError);
});

/** The secrets that the instructions at the top of the Compose file write into ./secrets. */
function secretsFromInstructions(): Record<string, string> {
	const commands = [...read("docker-compose.yml").matchAll(/^# {3}printf '([^']+)'.* > secrets\/(\w+)$/gm)];
	expect(commands.map(([, , secret]) => secret)).toEqual(["redis_url", "mongodb_uri"]);
	return Object.fromEntries(
		commands.map(([, format = "", name = ""]) => [name.toUpperCase(), format.replace("%s", "0ff1ce")]),
	);
}

test("every secret has an instruction that creates it, and is not copied into the image", () => {
	const { compose } = deployment();
	for (const [name, { file }] of Object.entries(compose.secrets)) {
		expect(file).toBe(`./secrets/${name}`);
		expect(read("docker-compose.yml")).toMatch(new RegExp(`^# {3}.*secrets/${name}\\b`, "m"));
	}
	const ignored = read(".dockerignore").split("\n");
	expect(ignored).toContain("*");
	expect(ignored.filter((line) => /^!.*(secrets|data|\.env|\.git)/.test(line))).toEqual([]);
});

const app = (compose: Compose) => compose.services["app-1"] as Service;
const env = (compose: Compose) => app(compose).environment as Record<string, string>;

test.each<[problem: string, change: (deployment: Deployment) => void]>([
	["app-1 has no health check", ({ compose }) => delete app(compose).healthcheck],
	["app-1 has no resource limits", ({ compose }) => delete app(compose).deploy],
	["app-1 runs as root", ({ compose }) => (app(compose).user = "0:0")],
	["app-1 runs as root", ({ compose }) => delete app(compose).user],
	["app-1 has a writable root file system", ({ compose }) => (app(compose).read_only = false)],
	["app-1 keeps capabilities", ({ compose }) => (app(compose).cap_drop = [])],
	["app-1 may gain privileges", ({ compose }) => delete app(compose).security_opt],
	["app-1 is given NO_SUCH, which the server does not read", ({ compose }) => (env(compose).NO_SUCH = "1")],
	["app-1 has no file for REDIS_URL_FILE", ({ compose }) => (app(compose).secrets = [])],
	["app-1 has no secret redis_url", ({ compose }) => delete compose.secrets.redis_url],
	[
		"app-1 is given SMTP_URL with a password in plain text",
		({ compose }) => (env(compose).SMTP_URL = "smtp://a:b@mail"),
	],
	["app-1 is killed while it drains", ({ compose }) => (app(compose).stop_grace_period = "20s")],
	["app-1 can be reached past Caddy", ({ compose }) => (app(compose).ports = ["3000:3000"])],
	["app-1 does not trust Caddy, and only Caddy, for the", ({ compose }) => delete env(compose).TRUST_PROXY],
	["Caddy does not know app-1:3001", ({ compose }) => (env(compose).PORT = "3001")],
	["app-1 does not wait until mongo is healthy", ({ compose }) => (app(compose).depends_on = { mongo: {} })],
	["mongo can be reached from outside", ({ compose }) => (compose.networks.stores = {})],
	["caddy has no image version", ({ compose }) => ((compose.services.caddy as Service).image = "caddy")],
	["Caddy does not know app-2:3000", (all) => (all.caddyfile = all.caddyfile.replace(" app-2:3000", ""))],
	["Caddy serves /metrics", (all) => (all.caddyfile = all.caddyfile.replace("respond 404", ""))],
	["clients can forge X-Forwarded-For", (all) => (all.caddyfile = all.caddyfile.replace("{remote_host}", "{header}"))],
	["the image runs as root", (all) => (all.dockerfile = all.dockerfile.replace("USER node", "USER root"))],
	[
		"the image's server does not get SIGTERM itself",
		(all) => (all.dockerfile = all.dockerfile.replace(/^CMD .*$/m, "CMD node")),
	],
])("a change of the deployment is reported: %s", (problem, change) => {
	const changed = deployment();
	change(changed);
	expect(problemsOf(changed)).toContainEqual(expect.stringContaining(problem));
});

test("the Compose schema rejects an unknown key", () => {
	const { compose } = deployment();
	Object.assign(app(compose), { helthcheck: {} });
	expect(isValidCompose(compose)).toBe(false);
});
