// Both ways to send a mail: through a mail server, and as a file.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Mailer, Message } from "../../src/mail/mailer.ts";
import { outboxMailer } from "../../src/mail/outbox.ts";
import { smtpMailer } from "../../src/mail/smtp.ts";
import { type MailServer, mailServer, tokenIn } from "../mail-server.ts";
import { startServer } from "../server-process.ts";
import { openTestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const FROM = "stories@lion-tails.test";
const never = new AbortController().signal;
const aMessage = (more: Partial<Message> = {}): Message => ({
	userId: "ada",
	to: "ada@example.org",
	subject: "Please confirm – “now”",
	text: "Hello Ada\n",
	html: "<p>Hello Ada</p>\n",
	...more,
});

describe("by a mail server", () => {
	let server: MailServer;
	beforeEach(async () => {
		server = await mailServer();
	});
	afterEach(() => server.close());

	test("a mail has a text and an HTML part, and is marked as automatic", async () => {
		const mailer = smtpMailer(server.url, FROM);
		await mailer.send(aMessage(), never);
		mailer.close();
		const mail = await server.mailTo("ada@example.org");
		expect(mail).toMatchObject({
			from: { name: "Lion Tails", address: FROM },
			to: [{ address: "ada@example.org" }],
			subject: "Please confirm – “now”",
			text: expect.stringContaining("Hello Ada"),
			html: expect.stringContaining("<p>Hello Ada</p>"),
		});
		expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
	});

	test.each([
		"ada@example.org\r\nBcc: eve@example.org",
		"ada@example.org, eve@example.org",
		"ada@example.org\r\nRCPT TO:<eve@example.org>",
	])("a mail to %j reaches no other address", async (to) => {
		const mailer = smtpMailer(server.url, FROM);
		await mailer.send(aMessage({ to }), never).catch(() => {});
		mailer.close();
		for (const mail of server.received) {
			expect(JSON.stringify([mail.to, mail.cc, mail.bcc])).not.toContain('"eve@example.org"');
			expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
		}
	});

	test.each([
		["smtps", true],
		["smtp", false],
	])("a mail by %s is not sent to a server with a certificate that is not trusted", async (protocol, secure) => {
		let received = 0;
		// It uses the certificate that the package brings along.
		const untrusted = new SMTPServer({ secure, authOptional: true, closeTimeout: 1, onData: () => void received++ });
		untrusted.on("error", () => {});
		await new Promise<void>((resolve) => untrusted.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => untrusted.close());
		const { port } = untrusted.server.address() as AddressInfo;
		const mailer = smtpMailer(`${protocol}://127.0.0.1:${port}`, FROM);
		onTestFinished(() => mailer.close());
		await expect(mailer.send(aMessage(), never)).rejects.toMatchObject({ isPermanent: false });
		expect(received).toBe(0);
	});

	test("a subject with line breaks adds no header", async () => {
		const mailer = smtpMailer(server.url, FROM);
		await mailer.send(aMessage({ subject: "Hello\r\nBcc: eve@example.org" }), never);
		mailer.close();
		const { headers, subject } = await server.mailTo("ada@example.org");
		expect(headers.map(({ key }) => key)).not.toContain("bcc");
		expect(subject).toBe("Hello Bcc: eve@example.org");
	});

	test("a permanently refused address gives an error without the address and without another attempt", async () => {
		server.refused.add("ada@example.org");
		const mailer = smtpMailer(server.url, FROM);
		const error = await mailer.send(aMessage(), never).catch((thrown) => thrown);
		mailer.close();
		expect(error).toMatchObject({
			isPermanent: true,
			problem: "The mail server will not deliver to this address. Please check that it is right.",
			message: "EENVELOPE RCPT TO 550",
		});
		expect(String(error.stack)).not.toContain("ada@");
	});

	test("sending to a server that hangs ends at the signal, and to one that is down at once; both allow a retry", async () => {
		const mailer = smtpMailer(server.url, FROM);
		server.isHanging = true;
		await expect(mailer.send(aMessage(), AbortSignal.timeout(300))).rejects.toMatchObject({
			isPermanent: false,
			problem: "The mail server did not answer in time.",
		});
		await server.down();
		await expect(mailer.send(aMessage(), never)).rejects.toMatchObject({
			isPermanent: false,
			problem: "The mail server cannot be reached.",
		});
		server.isHanging = false;
		await server.up();
		await mailer.send(aMessage(), never);
		await server.mailTo("ada@example.org");
		mailer.close();
	});
});

describe("as a file", () => {
	test("a mail in the outbox can be opened by mail programs and read only by its owner", async () => {
		const folder = join(aFolder(), "outbox");
		await outboxMailer(folder, FROM, { now: () => Date.UTC(2026, 10, 22, 4, 5, 6, 7) }).send(aMessage(), never);
		const [file = ""] = readdirSync(folder);
		expect(file).toMatch(/^2026-11-22T04-05-06-007Z-ada-[0-9a-f]{6}\.eml$/);
		expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(await PostalMime.parse(readFileSync(join(folder, file)))).toMatchObject({
			from: { address: FROM },
			to: [{ address: "ada@example.org" }],
			text: expect.stringContaining("Hello Ada"),
			html: expect.stringContaining("<p>Hello Ada</p>"),
		});
	});

	test("a mail is stored in the outbox without a mail server, with a link to the public address", async () => {
		const folder = aFolder();
		const server = await startServer({ DATA_DIR: folder, PUBLIC_URL: "https://stories.example" });
		onTestFinished(() => server.kill());
		const parent = await TestUser.register(server);
		const outbox = join(folder, "outbox");
		const files = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : []);
		await expect.poll(files).toHaveLength(1);
		const mail = await PostalMime.parse(readFileSync(join(outbox, files()[0] ?? "")));
		expect(mail).toMatchObject({
			from: { address: "stories@stories.example" },
			to: [{ address: `${parent.name}@example.org` }],
			text: expect.stringContaining(`https://stories.example/verify-email#token=${tokenIn(mail)}`),
		});
	});

	test("a mail that is being sent while its account is deleted leaves nothing in the outbox", async () => {
		const folder = join(aFolder(), "outbox");
		const outbox = outboxMailer(folder, FROM);
		const [sending, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const written = Promise.withResolvers<void>();
		const mailer: Mailer = {
			...outbox,
			async send(message, signal) {
				sending.resolve();
				await deleted.promise;
				await outbox.send(message, signal);
				written.resolve();
			},
		};
		const parent = await TestUser.register(await openTestApp({ mailer }));
		await sending.promise;
		expect((await parent.call("DELETE", "/api/account", { password: parent.password })).status).toBe(200);
		deleted.resolve();
		await written.promise;
		await expect.poll(() => readdirSync(folder)).toEqual([]);
	});

	test("a deleted account leaves no mail to any address that it had, and takes no one else's mail along", async () => {
		const folder = join(aFolder(), "outbox");
		const app = await openTestApp({ mailer: outboxMailer(folder, FROM) });
		const mails = () =>
			Promise.all(readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
		const receivers = async () => (await mails()).map(({ to }) => to?.[0]?.address);
		const parent = await TestUser.register(app);
		const before = `${parent.name}@example.org`;
		// The header puts an address of this length on its own line.
		const after = `${"a".repeat(64)}@example.org`;
		const account = { username: `not-${parent.name}`, email: `not-${before}`, password: parent.password };
		await new TestUser(app.url).call("POST", "/api/auth/register", account);
		await parent.call("POST", "/api/account/email", { email: after, password: parent.password });
		await expect.poll(receivers).toContain(after);
		const link = (await mails()).find(({ to }) => to?.[0]?.address === after);
		expect((await parent.call("POST", "/api/auth/verify-email", { token: link && tokenIn(link) })).status).toBe(200);
		await expect.poll(receivers).toHaveLength(4);

		await parent.call("DELETE", "/api/account", { password: parent.password });

		expect(await receivers()).toEqual([`not-${before}`]);
	});

	test("a mail of an earlier version, whose file does not name the account, is found by its address", async () => {
		const folder = join(aFolder(), "outbox");
		const mailer = outboxMailer(folder, FROM);
		const addresses = [`${"a".repeat(64)}@example.org`, "ada@example.org", "not-ada@example.org"];
		for (const to of addresses) await mailer.send(aMessage({ to, userId: "" }), never);
		for (const email of addresses.slice(0, 2)) await mailer.forget?.({ id: "another", email });
		const files = readdirSync(folder);
		expect(files).toHaveLength(1);
		expect(readFileSync(join(folder, files[0] ?? ""), "utf8")).toContain("not-ada@example.org");
	});

	test("only the oldest mails of the outbox are deleted above the limit", async () => {
		const folder = join(aFolder(), "outbox");
		mkdirSync(folder);
		writeFileSync(join(folder, "0-my-notes.txt"), "");
		let now = 0;
		const mailer = outboxMailer(folder, FROM, { now: () => now, maxFiles: 2 });
		for (now = 1; now <= 4; now++) await mailer.send(aMessage(), never);
		expect(readdirSync(folder).map((file) => file.slice(0, 24))).toEqual([
			"0-my-notes.txt",
			"1970-01-01T00-00-00-003Z",
			"1970-01-01T00-00-00-004Z",
		]);
	});

	test("an unwritable outbox gives an error that allows a retry", async () => {
		const folder = join(aFolder(), "outbox");
		writeFileSync(folder, "a file in its place");
		await expect(outboxMailer(folder, FROM).send(aMessage(), never)).rejects.toMatchObject({
			isPermanent: false,
			problem: "The email could not be written to the outbox.",
		});
	});
});
