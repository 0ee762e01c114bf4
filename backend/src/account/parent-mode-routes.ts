import type { Api } from "../http/endpoint.ts";
import { sessionIdOf } from "../http/session.ts";
import type { ParentMode } from "./parent-mode.ts";
import type { CheckOwnPassword } from "./routes.ts";

type Deps = { parentMode: ParentMode; checkOwnPassword: CheckOwnPassword };

export function parentModeRoutes({ on }: Api, { parentMode, checkOwnPassword }: Deps): void {
	on("GET /api/auth/parent-mode-status", async (ctx) => {
		ctx.body = await parentMode.status(idOf(ctx.state.sessionKey));
	});

	on("POST /api/auth/verify-password", async (ctx) => {
		const { body, sessionKey } = ctx.state;
		await checkOwnPassword(ctx, body.password, "password");
		ctx.body = { expiresAt: await parentMode.activate(idOf(sessionKey)) };
	});

	on("POST /api/auth/parent-mode/deactivate", async (ctx) => {
		const id = idOf(ctx.state.sessionKey);
		await parentMode.deactivate(id);
		ctx.body = await parentMode.status(id);
	});
}

const idOf = (sessionKey = "") => sessionIdOf(sessionKey);
