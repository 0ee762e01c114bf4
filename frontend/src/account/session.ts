import type { LoginForm, RegisterRequest, SessionUser } from "@lion-tails/common/account";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { create } from "zustand";
import { storage } from "../net/browser-storage.ts";
import { call, fetchMe, isKnownVisitor, onSignedOut, UnreachableError } from "../net/client.ts";
import { connection } from "../net/connection.ts";
import { resetResources } from "../net/resource.ts";
import { toast, toastError } from "../ui/toasts.tsx";

type Session =
	| { status: "loading"; user: null }
	| { status: "failed"; user: null; error: Error }
	/** `isLeaving`: logged out on a protected page, which redirects to the first page instead of the login. */
	| { status: "out"; user: null; isLeaving: boolean }
	/** `isAssumed`: signed in when the server last answered; not confirmed since. */
	| { status: "in"; user: SessionUser; isAssumed?: true };

const OUT = { status: "out", user: null, isLeaving: false } as const;

export const useSession = create<Session>(() => (isKnownVisitor() ? OUT : { status: "loading", user: null }));

function setSession(session: Session): void {
	const before = useSession.getState();
	useSession.setState(session, true);
	remember(session);
	// Before the first answer no data of another user was loaded.
	if (before.status !== "loading" && before.user?.id !== session.user?.id) resetResources();
}

export async function loadSession(): Promise<void> {
	try {
		await refreshUser();
	} catch (error) {
		const user = error instanceof UnreachableError ? lastUser() : null;
		if (user) setSession({ status: "in", user, isAssumed: true });
		else setSession({ status: "failed", user: null, error: error instanceof Error ? error : new Error(String(error)) });
	}
}

/** Id and name of the last user, so that pages open offline. Contains no credentials. */
const STORAGE_KEY = "lastUser";
/** The open evening, which contains the text of its story. */
export const EVENING_KEY = "evening";

function remember(session: Session): void {
	if (session.status === "out") for (const key of [STORAGE_KEY, EVENING_KEY]) storage.remove("local", key);
	if (session.status !== "in" || session.isAssumed) return;
	const { id, username } = session.user;
	storage.set("local", STORAGE_KEY, JSON.stringify({ id, username }));
}

function lastUser(): SessionUser | null {
	const last = storage.getJson("local", STORAGE_KEY) as { id?: unknown; username?: unknown } | null;
	if (typeof last?.id !== "string" || typeof last.username !== "string") return null;
	// Unknown fields get harmless values: no address to confirm, no rights.
	const unknown = { email: "", firstName: null, lastName: null, isVerified: true, isAdmin: false, createdAt: "" };
	return { id: last.id, username: last.username, ...unknown };
}

export async function logIn(login: LoginForm): Promise<SessionUser> {
	return acceptSignIn(await call("POST /api/auth/login", { headers: {}, body: login }));
}

export async function register(registration: RegisterRequest): Promise<SessionUser> {
	return acceptSignIn(await call("POST /api/auth/register", { headers: {}, body: registration }));
}

export function acceptSignIn(user: SessionUser): SessionUser {
	storage.remove("local", LOGOUT_KEY);
	setSession({ status: "in", user });
	return user;
}

/** Set while the server still has to end the session of a user who has logged out without a network. */
const LOGOUT_KEY = "logOut";

/** Logs out, also without a network. `isLeaving`: the open page is protected. */
export async function logOut(isLeaving: boolean): Promise<void> {
	try {
		await call("POST /api/auth/logout");
		storage.remove("local", LOGOUT_KEY);
	} catch (error) {
		if (!(error instanceof UnreachableError)) throw error;
		storage.set("local", LOGOUT_KEY, "due");
	}
	setSession({ ...OUT, isLeaving });
}

/** Reloads the user, whose address may have been verified elsewhere. Throws if the server does not answer. */
export async function refreshUser(): Promise<void> {
	if (storage.get("local", LOGOUT_KEY)) return logOut(false);
	const user = await fetchMe();
	setSession(user ? { status: "in", user } : OUT);
}

/** Deletes the account of the signed-in user, and what this browser has stored of it. Called from a protected page. */
export async function deleteAccount(password: string): Promise<void> {
	const { user } = useSession.getState();
	await call("DELETE /api/account", { body: { password } });
	setSession({ ...OUT, isLeaving: true });
	if (user) storage.removeOfUser(user.id);
}

/** Ends the `isLeaving` state when the first page is open. */
export function completeLogOut(): void {
	const session = useSession.getState();
	if (session.status === "out" && session.isLeaving) setSession(OUT);
}

// A late 401 must not send a user who is logging out to the login page.
onSignedOut(() => useSession.getState().status !== "out" && setSession(OUT));

connection.onReconnect(() => {
	const session = useSession.getState();
	if (storage.get("local", LOGOUT_KEY) || session.status === "failed" || (session.status === "in" && session.isAssumed))
		void loadSession();
});

/** State of the history entry of the login page: the page to return to. */

export const returnState = ({ pathname, search }: Pick<Location, "pathname" | "search">) => ({
	from: pathname + search,
});

/** Returns the path to open after signing in, "/tonight" by default. Never an address of another site. */
export function returnPath(state: unknown): string {
	const from = state && typeof state === "object" && "from" in state ? state.from : null;
	return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/tonight";
}

export function useLogOut(): () => Promise<void> {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	return async () => {
		try {
			await logOut(pathname !== "/");
			navigate("/");
			toast({ title: "Logged out", description: "You have been successfully logged out." });
		} catch (error) {
			toastError("Logout failed", error);
		}
	};
}
