// argon2id in the PHC string format, with one of the equivalent settings that OWASP recommends: 12 MiB and 3 passes, so
// that several sign-ins at once fit into memory. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "@lion-tails/common/errors";
import { oneAfterAnother } from "../own-turn.ts";

/** Hashes that may wait, which takes some three seconds. */
const MAX_WAITING = 100;

const deriveNow = promisify(argon2) as (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer>;
let waiting = 0;
const inTurn = oneAfterAnother();

/** Throws `too_many_attempts` if too many hashes wait. */
async function derive(algorithm: "argon2id", parameters: Argon2Parameters): Promise<Buffer> {
	if (waiting >= MAX_WAITING) throw new AppError("too_many_attempts", { retryAfter: 5 });
	waiting++;
	return inTurn(() => deriveNow(algorithm, parameters)).finally(() => waiting--);
}

export type HashCost = { memory: number; passes: number; parallelism: number };
const COST: HashCost = { memory: 12_288, passes: 3, parallelism: 1 };
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

export async function hashPassword(password: string, cost = COST): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await derive("argon2id", { ...cost, message: password, nonce, tagLength: 32 });
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Returns whether the password matches the hash. A null hash (unknown user) takes the same time and never matches. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
	const parts = PHC.exec(phc ?? (await absent));
	if (!parts) return false;
	const [, memory, passes, parallelism, salt = "", expected = ""] = parts;
	const tag = await derive("argon2id", {
		message: password,
		nonce: Buffer.from(salt, "base64"),
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
		tagLength: Buffer.from(expected, "base64").length,
	});
	return timingSafeEqual(tag, Buffer.from(expected, "base64")) && phc !== null;
}

const absent = hashPassword(randomBytes(16).toString("hex"));
