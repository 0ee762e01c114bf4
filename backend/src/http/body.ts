// Bodies are read last of all, by the route: a stranger, or a user who calls too often, cannot make us take one in.
import bodyParser from "@koa/bodyparser";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";

/** Of an endpoint that names no other. */
const MAX_BODY_BYTES = 512 * 1024;

/** Throws `too_large` or `bad_json`. */
export const readBody = (maxBytes = MAX_BODY_BYTES): Koa.Middleware =>
	bodyParser({
		enableTypes: ["json"],
		jsonLimit: maxBytes,
		// Deleting an account takes the password.
		parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
		onError: refuseBody,
	});

function refuseBody(error: Error & { status?: number }): never {
	if (error.status === 413) throw new AppError("too_large", { cause: error });
	throw new AppError("bad_json", { cause: error });
}
