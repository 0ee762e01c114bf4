// A parent's secret is readable only in the response or mail that delivers it: never in the stores, in the process's
// output or in any other response.
import { beforeEach, expect, test } from "vitest";
import { type MailServer, mailServer, tokenIn } from "../mail-server.ts";
import { type Handler, type ModelServer, modelServer, prose, status } from "../model-server.ts";
import { startServer } from "../server-process.ts";
import { dumpStores } from "../store-dump.ts";
import { aRequest, cookieOf, TestUser } from "../test-app.ts";
import { openEnvironment, type TestEnvironment } from "../test-environment.ts";

const KEYS = {
	first: "sk-proj-Abc123def456GHI789jkl012",
	second: "sk-svcacct-Zyx987-wvu654_TSR321qpo",
	refused: "sk-live-Mno345/pqr+678STU901vwx",
};
const PASSWORD = "Correct-Horse/Battery+Staple";
const WRONG_PASSWORD = "Wrong-Donkey/Socket+Rubberband";

let model: ModelServer;
let provider: ModelServer;
let mails: MailServer;
let environment: TestEnvironment;
beforeEach(async () => {
	[model, provider, mails, environment] = await Promise.all([
		modelServer(),
		modelServer(),
		mailServer(),
		openEnvironment(),
	]);
});

/** All forms of a secret: plain, partial, quoted, encoded, and anywhere in a longer text. */
function formsOf(secret: string): string[] {
	const parts = [secret, secret.slice(4, 16), secret.slice(-12)];
	const encodings = parts.flatMap((part) => [
		part,
		encodeURIComponent(part),
		JSON.stringify(part).slice(1, -1),
		part.replaceAll("/", "\\/"),
		Buffer.from(part).toString("hex"),
		[...part].toReversed().join(""),
		...[0, 1, 2].flatMap((before) => base64At(part, before)),
	]);
	return [...new Set(encodings)];
}

/** The base64 characters that depend on the text alone, after `before` bytes of other text. */
function base64At(text: string, before: number): string[] {
	const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
	const encoded = bytes.toString("base64").replace(/=+$/, "");
	const certain = encoded.slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 4) / 3) - 1);
	return [certain, certain.replaceAll("+", "-").replaceAll("/", "_")];
}

const findSecrets = (text: string, secrets: Record<string, string>) =>
	Object.entries(secrets).flatMap(([name, secret]) =>
		formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
	);

const errorWith = (secret: string) => ({
	message: `Incorrect API key provided: ${secret}. You sent Bearer ${secret}`,
	type: "invalid_request_error",
	code: "invalid_api_key",
});

/** A proxy that repeats the request's headers, once in an error and once in the story. */
const echoed: Handler = async ({ headers }, response) => {
	response.writeHead(200, { "content-type": "text/event-stream" });
	const key = String(headers.authorization).replace("Bearer ", "");
	const told = JSON.stringify(`Your key was ${key}, a “long” one.\n\n${prose(560)}\n\nAnd so to ${key}.`);
	const content = told.replaceAll("/", "\\/").replace(key.replaceAll("/", "\\/"), key);
	for (const text of `{"title":"A key ${key}","content":${content}}`.match(/.{1,3}/gs) ?? [])
		response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`);
	response.end();
};

test("keys, passwords and tokens are readable nowhere in stores, output and other responses", async () => {
	const server = await startServer({
		...environment.variables,
		LOG_LEVEL: "debug",
		OPENAI_LOG: "debug",
		OPENAI_ORG_ID: "the operator's",
		OPENAI_PROJECT_ID: "the operator's",
		OPENAI_BASE_URL: model.url,
		OWN_KEY_BASE_URL: provider.url,
		SMTP_URL: mails.url,
		MAIL_FROM: "stories@lion-tails.test",
	});
	const secrets: Record<string, string> = { ...keysByName(), password: PASSWORD, "wrong password": WRONG_PASSWORD };
	const answers: string[] = [];
	const parent = Object.assign(new TestUser(server.url), { password: PASSWORD });
	const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
		const answer = await parent.call<{ token?: string }>(method, path, body, headers);
		answers.push(JSON.stringify([answer.body, [...answer.headers]]));
		return answer;
	};
	const raw = async (
		method: string,
		path: string,
		body: string | null = null,
		headers: Record<string, string> = {},
	) => {
		const answer = await fetch(server.url + path, {
			method,
			body,
			headers: { "content-type": "application/json", authorization: `Bearer ${parent.token}`, ...headers },
		});
		answers.push(await answer.text());
		return answer;
	};
	const saveKey = (key: unknown) => call("POST", "/api/settings/openai-key", { key });
	const tell = (more = {}) => call("POST", "/api/story/generate", aRequest(more));

	const credentials = { username: parent.name, password: PASSWORD };
	const account = { ...credentials, email: `${parent.name}@example.org` };
	const registered = await parent.call<{ token: string }>("POST", "/api/auth/register", account);
	secrets["token of the registration"] = registered.body.token;
	const login = await fetch(`${server.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(credentials),
	});
	parent.token = ((await login.json()) as { token: string }).token;
	secrets["token of the login"] = parent.token;
	secrets["token of a mail"] = tokenIn(await mails.mailTo(account.email));
	for (const cookie of login.headers.getSetCookie()) {
		const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
		secrets[`cookie ${name}`] = value;
	}

	for (const password of [WRONG_PASSWORD, PASSWORD]) {
		await call("POST", "/api/auth/verify-password", { password });
		await call("POST", "/api/auth/login", { ...credentials, password: `${password}!` });
	}
	await call("POST", "/api/auth/register", account);
	await call("DELETE", "/api/account", { password: WRONG_PASSWORD });
	await raw("POST", "/api/auth/login", `{"username":"${parent.name}","password":"${PASSWORD}"`);
	await raw("POST", "/api/auth/verify-password", JSON.stringify({ password: [PASSWORD] }));
	await raw("GET", `/api/auth/me?token=${parent.token}&password=${encodeURIComponent(PASSWORD)}`);
	await raw("GET", "/api/auth/me", null, { cookie: cookieOf(login) });

	const { email } = account;
	await call("POST", "/api/auth/forgot-password", { email });
	secrets["token of a reset"] = tokenIn(await mails.mailTo(email, 2));
	await call("POST", "/api/auth/verify-email", { token: `${secrets["token of a mail"]}x` });
	await raw("POST", "/api/auth/verify-email", `{"token":"${secrets["token of a mail"]}"`);
	await call("POST", "/api/auth/verify-email", { token: secrets["token of a mail"] });
	await raw("POST", "/api/auth/reset-password", JSON.stringify({ token: secrets["token of a reset"], password: "1" }));
	await call("GET", "/api/account/sessions");
	await call("POST", "/api/account/password", { currentPassword: WRONG_PASSWORD, password: "1", confirmPassword: "2" });

	await tell();
	for (const key of Object.values(KEYS)) {
		await saveKey(key);
		for (const path of ["openai-key-status", "openai-model", "openai-models"])
			await call("GET", `/api/settings/${path}`);
		provider.models = key === KEYS.refused ? 401 : ["gpt-4o-mini", key];
		await saveKey(key);
		await call("GET", "/api/settings/openai-models");
		provider.script(echoed);
		await call("POST", "/api/settings/openai-key/try");
		provider.script(status(401, { "x-key": key, "set-cookie": `key=${key}` }, errorWith(key)));
		await call("POST", "/api/settings/openai-key/try");
		for (const answer of [400, 401, 429, 500]) {
			const script = status(answer, { "retry-after-ms": "1" }, errorWith(key));
			provider.script(script, script);
			await tell();
			provider.unscript();
		}
		provider.script(echoed, echoed, echoed);
		await tell({ useCustomPrompts: true, customUserPrompt: "A boat, about 500 words." });
		provider.unscript();
		await raw("POST", "/api/settings/openai-key", `{"key": "${key}"`);
		await raw("POST", "/api/settings/openai-key", JSON.stringify({ key: `${key} ${key}` }));
		await raw("POST", "/api/settings/openai-key", JSON.stringify({ key: [key] }));
		await raw("POST", "/api/settings/openai-model", JSON.stringify({ model: `${key} ` }));
		provider.models = ["gpt-4o-mini"];
	}
	provider.script(echoed);
	const watched = await parent.watch(await parent.requestStory());
	answers.push(JSON.stringify([await watched.untilEnd(), watched.events]));
	for (const path of ["/api/stories", "/api/story/generations", "/api/stats/story-ledger", "/api/story/last-choices"])
		await call("GET", path);
	for (const path of ["/api/account/export", "/metrics", "/api/openapi.json"]) await raw("GET", path);
	const podcast = await parent.call<{ address: string }>("PUT", "/api/podcast/address");
	const { pathname } = new URL(podcast.body.address);
	secrets["key of the podcast"] = pathname.split("/")[4] ?? "";
	for (const path of [pathname, pathname.replace("podcasts", "Podcasts"), pathname.replace("feed.xml", "episodes/x")])
		await fetch(server.url + path);
	await call("POST", "/api/auth/logout");

	expect(findSecrets(await dumpStores(environment.variables), secrets)).toEqual([]);
	await server.stop();
	expect(findSecrets(await dumpStores(environment.variables), secrets)).toEqual([]);
	expect(server.output()).toContain("a generation failed");
	for (const headers of [...provider.calls.map((sent) => sent.headers), ...provider.lists])
		expect(Object.keys(headers)).not.toContainEqual(expect.stringMatching(/^openai-(organization|project)$/));
	expect(findSecrets(server.output(), secrets)).toEqual([]);
	for (const answer of answers)
		expect([findSecrets(answer, secrets), answer.slice(0, 3000)]).toEqual([[], expect.anything()]);
	expect(answers.filter((answer) => answer.includes("Your key was …")).length).toBeGreaterThan(3);
});

const keysByName = () => Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [`the ${name} key`, key]));

test("the search finds a secret in every form", () => {
	const secret = KEYS.refused;
	for (const before of ["", "a", "ab", "abc"])
		for (const text of [secret, JSON.stringify({ secret }), encodeURIComponent(secret)]) {
			expect(findSecrets(before + text, { secret })).toEqual(["secret"]);
			for (const encoding of ["base64", "base64url", "hex"] as const)
				expect(findSecrets(Buffer.from(before + secret).toString(encoding), { secret })).toEqual(["secret"]);
		}
	expect(findSecrets("nothing of it", { secret })).toEqual([]);
});
