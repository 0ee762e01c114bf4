// npm run admin -- grant NAME, revoke NAME or list: manages admins, who may publish, correct and remove songs. Works while the
// server runs.
import "./env.ts";
import { readConfig } from "@lion-tails/backend/config";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { openStore } from "./open-store.ts";
import { runScript, UserError } from "./run-script.ts";

const USAGE = `Usage: npm run admin -- grant <name>
       npm run admin -- revoke <name>
       npm run admin -- list
A name is a username or an email address. An admin may publish, correct and remove songs; nobody reads another's stories.`;

const PAGE_SIZE = 500;

await runScript(main);

async function main(): Promise<void> {
	const [action = "", name = "", ...rest] = process.argv.slice(2);
	if (action === "--help" || action === "-h") return print(USAGE);
	const isChange = action === "grant" || action === "revoke";
	if (rest.length || !(isChange ? name : action === "list" && !name)) throw new UserError(USAGE);
	const storage = await openStore(readConfig());
	try {
		if (isChange) await change(storage, name, action === "grant");
		else await list(storage);
	} finally {
		await storage.close();
	}
}

async function change(storage: Storage, name: string, isAdmin: boolean): Promise<void> {
	const user = await (name.includes("@") ? storage.users.byEmail(name) : storage.users.byName(name));
	if (!user) throw new UserError(`There is no account with the name or address ${name}.`);
	const already = user.isAdmin === isAdmin ? "already " : "";
	if (!already) await storage.users.update(user.id, { isAdmin, updatedAt: Date.now() });
	print(isAdmin ? `${user.username} is ${already}an admin.` : `${user.username} is ${already}not an admin.`);
}

async function list(storage: Storage): Promise<void> {
	let count = 0;
	for (let after = ""; ; ) {
		const page = await storage.records.read("users", after, PAGE_SIZE);
		const last = page.at(-1);
		if (!last) break;
		after = last.id;
		for (const { isAdmin, username, email } of page) {
			if (!isAdmin) continue;
			count++;
			print(`${username} <${email}>`);
		}
	}
	if (!count) print("Nobody is an admin.");
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
