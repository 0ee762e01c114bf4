// A server as main.ts starts it, except that saving a story and removing a user never resolve: no generation of it is ever
// completed or cancelled, and no account completely deleted.
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pino from "pino";
import { createApp } from "../src/app.ts";
import { localCluster } from "../src/cluster/cluster.ts";
import { readConfig } from "../src/config.ts";
import { outboxMailer } from "../src/mail/outbox.ts";
import { builtInStoryteller, chooseStoryteller } from "../src/models/built-in/built-in.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";

const config = readConfig();
const log = pino({ level: "silent" });
// Like main.ts, it loads the libraries of MongoDB and Redis only if it uses them.
const opened = config.MONGODB_URI
	? await (await import("../src/storage/mongo/mongo.ts")).openMongo(config.MONGODB_URI)
	: openSqlite(join(config.DATA_DIR, "lion-tails.db"));
const never = () => new Promise<never>(() => {});
const storage = { ...opened, removeUser: never, stories: { ...opened.stories, insert: never } };
const app = createApp({
	storage,
	storyteller: chooseStoryteller(config),
	ownKeyServer: {
		baseURL: config.OWN_KEY_BASE_URL,
		defaultModel: config.OWN_KEY_MODEL,
		imageModel: config.OWN_KEY_IMAGE_MODEL,
	},
	fallback: builtInStoryteller(0),
	cluster: config.REDIS_URL
		? await (await import("../src/cluster/redis-cluster.ts")).openRedisCluster(config.REDIS_URL, storage.generations, {
				isWorker: true,
				secret: config.SESSION_SECRET,
				log,
			})
		: localCluster(storage.generations),
	mailer: outboxMailer(join(config.DATA_DIR, "outbox"), config.MAIL_FROM),
	limits: { monthly: config.FREE_MONTHLY_STORIES, welcome: config.FREE_WELCOME_STORIES },
	secret: config.SESSION_SECRET,
	publicUrl: config.PUBLIC_URL,
	isWarm: false,
	frontendFolder: null,
	log,
});
app.server.listen(0, "127.0.0.1", () => {
	process.stdout.write(`It is at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
});
