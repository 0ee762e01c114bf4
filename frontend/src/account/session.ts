// Who is signed in.
import type { LoginForm, RegisterRequest, SessionUser, SignedIn } from "@lion-tails/common/account";
import { create } from "zustand";
import { storage } from "../net/browser-storage.ts";
import { call, fetchMe, isKnownVisitor, onSignedOut, UnreachableError } from "../net/client.ts";
import { connection } from "../net/connection.ts";
import { resetResources } from "../net/reset.ts";

type Session =
	| { status: "loading"; user: null }
	| { status: "failed"; user: null; error: Error }
	/** `isLeaving`: just logged out on a page for signed-in people, which gives way to the first page. */
	| { status: "out"; user: null; isLeaving: boolean }
	/** `isAssumed`: this person was signed in when the server was last reached; it has not been asked yet. */
	| { status: "in"; user: SessionUser; isAssumed?: true };

const OUT = { status: "out", user: null, isLeaving: false } as const;

export const useSession = create<Session>(() => (isKnownVisitor() ? OUT : { status: "loading", user: null }));

function setSession(session: Session): void {
	const before = useSession.getState();
	useSession.setState(session, true);
	remember(session);
	// Nothing was loaded for another person before the first answer.
	if (before.status !== "loading" && before.user?.id !== session.user?.id) resetResources();
}

export async function loadSession(): Promise<void> {
	try {
		const user = await fetchMe();
		setSession(user ? { status: "in", user } : OUT);
	} catch (error) {
		const user = error instanceof UnreachableError ? lastUser() : null;
		if (user) setSession({ status: "in", user, isAssumed: true });
		else setSession({ status: "failed", user: null, error: error instanceof Error ? error : new Error(String(error)) });
	}
}

/** Who was signed in last, so that pages open without the server. Nothing that could sign anybody in. */
const STORAGE_KEY = "lastUser";

function remember(session: Session): void {
	if (session.status === "out") storage.remove("local", STORAGE_KEY);
	if (session.status !== "in" || session.isAssumed) return;
	const { id, username } = session.user;
	storage.set("local", STORAGE_KEY, JSON.stringify({ id, username }));
}

function lastUser(): SessionUser | null {
	const last = storage.getJson("local", STORAGE_KEY) as { id?: unknown; username?: unknown } | null;
	if (typeof last?.id !== "string" || typeof last.username !== "string") return null;
	// What is not known asks nothing of anybody: no address to confirm, no rights.
	const unknown = { email: "", firstName: null, lastName: null, isVerified: true, isAdmin: false, createdAt: "" };
	return { id: last.id, username: last.username, ...unknown };
}

export async function logIn(login: LoginForm): Promise<SessionUser> {
	return signIn(await call("POST /api/auth/login", { body: login }));
}

export async function register(registration: RegisterRequest): Promise<SessionUser> {
	return signIn(await call("POST /api/auth/register", { body: registration }));
}

/** The token is for scripts: the pages work from the cookie. */
function signIn({ token: _, ...user }: SignedIn): SessionUser {
	setSession({ status: "in", user });
	return user;
}

/** `isLeaving`: the page that is shown is for signed-in people. */
export async function logOut(isLeaving: boolean): Promise<void> {
	await call("POST /api/auth/logout");
	setSession({ ...OUT, isLeaving });
}

/** Asks again who is signed in: an address may have been verified elsewhere. Throws where it cannot be asked. */
export async function refreshUser(): Promise<void> {
	const user = await fetchMe();
	setSession(user ? { status: "in", user } : OUT);
}

/** Deletes the account of the signed-in user, from a page for signed-in people. */
export async function deleteAccount(password: string): Promise<void> {
	await call("DELETE /api/account", { body: { password } });
	setSession({ ...OUT, isLeaving: true });
}

/** The first page is shown after logging out. */
export function completeLogOut(): void {
	const session = useSession.getState();
	if (session.status === "out" && session.isLeaving) setSession(OUT);
}

// A late answer must not turn someone who is leaving for the first page to the login page.
onSignedOut(() => useSession.getState().status !== "out" && setSession(OUT));

connection.onReconnect(() => {
	const session = useSession.getState();
	if (session.status === "failed" || (session.status === "in" && session.isAssumed)) void loadSession();
});
