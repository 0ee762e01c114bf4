import { z } from "zod";
import { Character, CharacterChanges, CharacterRequest } from "../character.ts";
import { type EndpointTable, Id, Ok, perTenMinutes } from "./endpoint.ts";

const CHANGES = perTenMinutes("character-changes", 200);

export const characterEndpoints = {
	"GET /api/characters": {
		summary: "The user's characters",
		answers: { 200: { description: "By time of creation", body: z.array(Character) } },
	},
	"POST /api/characters": {
		summary: "Creates a character",
		limit: CHANGES,
		body: CharacterRequest,
		answers: { 201: { description: "The character", body: Character } },
		errors: ["character_limit"],
	},
	"PUT /api/characters/:id": {
		summary: "Changes a character; missing fields stay unchanged",
		limit: CHANGES,
		params: Id,
		body: CharacterChanges,
		answers: { 200: { description: "The character", body: Character } },
		errors: ["not_found"],
	},
	"DELETE /api/characters/:id": {
		summary: "Deletes a character; stories with it stay",
		limit: CHANGES,
		params: Id,
		answers: { 200: { description: "It is deleted", body: Ok } },
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
