// Who is signed in.
import type { LoginForm, RegisterRequest, SessionUser, SignedIn } from "@lion-tails/common/account";
import { create } from "zustand";
import { call, fetchMe, onSignedOut } from "../net/client.ts";
import { resetResources } from "../net/resource.ts";

type Session =
	| { status: "loading"; user: null }
	| { status: "failed"; user: null; error: Error }
	/** `isLeaving`: just logged out on a page for signed-in people, which gives way to the first page. */
	| { status: "out"; user: null; isLeaving: boolean }
	| { status: "in"; user: SessionUser };

const OUT = { status: "out", user: null, isLeaving: false } as const;

export const useSession = create<Session>(() => ({ status: "loading", user: null }));

function setSession(session: Session): void {
	const before = useSession.getState();
	useSession.setState(session, true);
	// Nothing was loaded for another person before the first answer.
	if (before.status !== "loading" && before.user?.id !== session.user?.id) resetResources();
}

export async function loadSession(): Promise<void> {
	try {
		const user = await fetchMe();
		setSession(user ? { status: "in", user } : OUT);
	} catch (error) {
		setSession({ status: "failed", user: null, error: error instanceof Error ? error : new Error(String(error)) });
	}
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
