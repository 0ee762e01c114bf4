import type Koa from "koa";

/** Aborted when the connection of a request closes, also after its answer. */
export function whenClientLeaves(ctx: Pick<Koa.Context, "res">): AbortSignal {
	const abort = new AbortController();
	ctx.res.once("close", () => abort.abort());
	return abort.signal;
}
