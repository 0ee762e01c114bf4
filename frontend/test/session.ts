// Test helpers: who is signed in.
import type { SessionUser } from "@lion-tails/common/account";
import { useSession } from "../src/account/session.ts";

export const ANNA: SessionUser = {
	id: "u1",
	username: "anna",
	email: "anna@example.org",
	firstName: null,
	lastName: null,
	isVerified: true,
	isAdmin: false,
	createdAt: "2026-01-01T00:00:00.000Z",
};

export const signIn = (more: Partial<SessionUser> = {}) =>
	useSession.setState({ status: "in", user: { ...ANNA, ...more } }, true);

export const signOut = () => useSession.setState({ status: "out", user: null, isLeaving: false }, true);
