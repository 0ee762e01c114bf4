// npm run admin -- grant NAME, revoke NAME or list: manages admins, who may publish, correct and remove songs.
// rotate-secret: replaces the secret of the server. Both work while the server runs.
import "./env.ts";
import { type Config, randomSecret, readConfig, readSecrets, rotateSessionSecret } from "@lion-tails/backend/config";
import { resealKeys } from "@lion-tails/backend/settings/own-keys";
import { openSealer } from "@lion-tails/backend/settings/seal";
import { allRecords, type Storage } from "@lion-tails/backend/storage/storage";
import { openStore } from "./open-store.ts";
import { print, runScript, UserError } from "./run-script.ts";

const USAGE = `Usage: npm run admin -- grant <name>
       npm run admin -- revoke <name>
       npm run admin -- list
       npm run admin -- rotate-secret
A name is a username or an email address. An admin may publish, correct and remove songs, but cannot read another's stories.
rotate-secret replaces the secret in DATA_DIR, and encrypts parents' OpenAI keys under the new one.`;

await runScript(main);

async function main(): Promise<void> {
	const [action = "", name = "", ...rest] = process.argv.slice(2);
	if (action === "--help" || action === "-h") return print(USAGE);
	const isChange = action === "grant" || action === "revoke";
	if (rest.length || !(isChange ? name : (action === "list" || action === "rotate-secret") && !name))
		throw new UserError(USAGE);
	const config = readConfig();
	const storage = await openStore(config);
	try {
		if (action === "rotate-secret") await rotateSecret(storage, config);
		else if (isChange) await change(storage, name, action === "grant");
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

async function rotateSecret(storage: Storage, config: Config): Promise<void> {
	const reseal = () =>
		resealKeys(
			storage,
			openSealer(() => readSecrets(config)),
		);
	// Before the secret before the current one is forgotten.
	let { resealed, current, unreadable } = await reseal();
	const isRotated = rotateSessionSecret(config);
	if (isRotated) ({ resealed, current, unreadable } = await reseal());
	print(`OpenAI keys: ${resealed} encrypted again, ${current} up to date, ${unreadable} unreadable.`);
	if (isRotated)
		print(
			"The secret is replaced. The running server reads the keys; restart it when convenient, so that it signs cookies with the new secret. Cookies and keys of the old one work until the next rotation.",
		);
	else if (config.PREVIOUS_SESSION_SECRET)
		print(
			"PREVIOUS_SESSION_SECRET is no longer needed for the keys. Parents who have not come for 30 days are signed out anyway.",
		);
	else
		print(
			`SESSION_SECRET is in the environment. To replace it, set PREVIOUS_SESSION_SECRET to its present value and SESSION_SECRET to a new one, for example ${randomSecret()}, restart the server, and run this again.`,
		);
	if (unreadable > 0)
		print(
			"Unreadable keys were encrypted under a secret that is missing: set it as PREVIOUS_SESSION_SECRET, or let the parents enter their keys again.",
		);
}

async function list(storage: Storage): Promise<void> {
	let count = 0;
	for await (const { isAdmin, username, email } of allRecords(storage, "users")) {
		if (!isAdmin) continue;
		count++;
		print(`${username} <${email}>`);
	}
	if (!count) print("There are no admins.");
}
