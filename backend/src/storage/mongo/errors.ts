// The driver's errors as callers of the port see them.
import { AppError } from "@lion-tails/common/errors";
import { mongo } from "mongoose";
import { wrapCalls } from "../storage-part.ts";

/** Wraps a part of the store: calls throw `unavailable` while MongoDB cannot be reached or has no primary. */
export const withPortErrors = <T>(part: T): T =>
	wrapCalls(part, (call) =>
		call().catch((error: unknown) => {
			throw isOutage(error) ? new AppError("unavailable", { cause: error }) : error;
		}),
	);

/** https://www.mongodb.com/docs/manual/reference/error-codes: not primary, shutting down, network and timeouts. */
const isOutage = (error: unknown): boolean =>
	error instanceof mongo.MongoNetworkError ||
	error instanceof mongo.MongoServerSelectionError ||
	error instanceof mongo.MongoTopologyClosedError ||
	error instanceof mongo.MongoNotConnectedError ||
	(error instanceof mongo.MongoError &&
		(error.name === "MongoWaitQueueTimeoutError" || error.hasErrorLabel("RetryableWriteError")));
