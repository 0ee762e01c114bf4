// A vitest setup file of the unit tests: opening a server or a database in one throws.
import { createRequire, syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

const sqlite: typeof import("node:sqlite") = createRequire(import.meta.url)("node:sqlite");

const refuse = (what: string): never => {
	throw new Error(`A unit test opens no ${what}: see vitest.config.ts for where this test belongs.`);
};

Server.prototype.listen = () => refuse("server");
sqlite.DatabaseSync = class {
	constructor() {
		refuse("database");
	}
} as unknown as typeof sqlite.DatabaseSync;
syncBuiltinESMExports();
