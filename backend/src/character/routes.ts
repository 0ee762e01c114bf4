import { AppError } from "@lion-tails/common/errors";
import type { Api } from "../http/endpoint.ts";
import { createCharacter } from "./create-character.ts";
import type { CharacterStore } from "./store.ts";

type Deps = { storage: CharacterStore; now: () => number };

export function characterRoutes({ on }: Api, { storage, now }: Deps): void {
	const { characters } = storage;

	on("GET /api/characters", async (ctx) => {
		ctx.body = await characters.list(ctx.state.user.id);
	});

	on("POST /api/characters", async (ctx) => {
		const { user, body } = ctx.state;
		ctx.body = await createCharacter(storage, user.id, body, now());
		ctx.status = 201;
	});

	on("PUT /api/characters/:id", async (ctx) => {
		const { user, params, body } = ctx.state;
		const character = await characters.update(user.id, params.id, body);
		if (!character) throw new AppError("not_found");
		ctx.body = character;
	});

	on("DELETE /api/characters/:id", async (ctx) => {
		const { user, params } = ctx.state;
		if (!(await characters.remove(user.id, params.id))) throw new AppError("not_found");
		ctx.body = { ok: true };
	});
}
