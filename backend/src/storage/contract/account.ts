// Records of accounts for tests.
import { randomUUID } from "node:crypto";
import type { LedgerRecord, Token, User } from "../../account/store.ts";

export const LIMITS = { monthly: 2, welcome: 3 };

export const aUser = (name = `parent-${randomUUID().slice(0, 8)}`): User => ({
	id: randomUUID(),
	username: name,
	email: `${name}@example.org`,
	passwordHash: "$argon2id$…",
	firstName: "Ada",
	lastName: null,
	isVerified: false,
	isAdmin: false,
	createdAt: 1_800_000_000_000,
	updatedAt: 1_800_000_000_000,
});

export const aLedgerEntry = (userId: string, generationId: string, more: Partial<LedgerRecord> = {}): LedgerRecord => ({
	generationId,
	userId,
	title: "Noah",
	createdAt: 1_800_000_000_000,
	state: "running",
	source: "month",
	reason: null,
	...more,
});

export const aToken = (userId: string, more: Partial<Token> = {}): Token => ({
	userId,
	type: "verify-email",
	hash: `hash of ${userId}`,
	email: "ada@example.org",
	expiresAt: 9e12,
	createdAt: 1000,
	...more,
});
