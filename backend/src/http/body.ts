// Bodies are read last of all, by the route: a stranger, or a user who calls too often, cannot make us take one in.
import bodyParser from "@koa/bodyparser";
import type { Endpoint } from "@lion-tails/common/endpoints";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";

/** Of an endpoint that names no other. */
const MAX_BODY_BYTES = 512 * 1024;

/** True if bodies of this endpoint may be larger than usual. */
export const isLarge = ({ maxBodyBytes = 0 }: Endpoint): boolean => maxBodyBytes > MAX_BODY_BYTES;

/** Throws `too_large` or `bad_json`. */
export const readBody = ({ maxBodyBytes = MAX_BODY_BYTES, tooLargeMessage }: Endpoint): Koa.Middleware =>
	bodyParser({
		enableTypes: ["json"],
		jsonLimit: maxBodyBytes,
		// Deleting an account takes the password.
		parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
		onError(error: Error & { status?: number }) {
			if (error.status !== 413) throw new AppError("bad_json", { cause: error });
			throw new AppError("too_large", { cause: error, ...(tooLargeMessage && { message: tooLargeMessage }) });
		},
	});
