// A chat application whose stories survive a kill -9: each token is appended to a Redis stream before it is emitted.
// https://redis.io/docs/latest/commands/xadd/
import { Redis } from "ioredis";
import { relayOverSocketIo } from "./openai-socket-io.ts";

const redis = new Redis(process.env.REDIS_URL ?? "");

await relayOverSocketIo((room, token) => redis.xadd(room, "*", "token", token));
