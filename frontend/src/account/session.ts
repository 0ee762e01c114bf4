// Who is signed in.
import type { LoginForm, RegisterRequest, SessionUser } from "@lion-tails/common/account";
import { create } from "zustand";
import { fetchMe, onSignedOut, postLogin, postLogout, postRegister } from "../net/api.ts";

type Session =
	| { status: "loading"; user: null }
	| { status: "failed"; user: null; error: Error }
	/** `isLeaving`: they logged out just now, and are on their way to the first page. */
	| { status: "out"; user: null; isLeaving: boolean }
	| { status: "in"; user: SessionUser };

const OUT = { status: "out", user: null, isLeaving: false } as const;

export const useSession = create<Session>(() => ({ status: "loading", user: null }));
const set = (session: Session) => useSession.setState(session, true);

export async function loadSession(): Promise<void> {
	try {
		const user = await fetchMe();
		set(user ? { status: "in", user } : OUT);
	} catch (error) {
		set({ status: "failed", user: null, error: error instanceof Error ? error : new Error(String(error)) });
	}
}

export async function logIn(login: LoginForm): Promise<SessionUser> {
	const { token: _, ...user } = await postLogin(login);
	set({ status: "in", user });
	return user;
}

export async function register(registration: RegisterRequest): Promise<SessionUser> {
	const { token: _, ...user } = await postRegister(registration);
	set({ status: "in", user });
	return user;
}

/** `isLeaving`: a page for signed-in people is still shown, and gives way to the first page. */
export async function logOut(isLeaving: boolean): Promise<void> {
	await postLogout();
	set({ ...OUT, isLeaving });
}

export function hasLeft(): void {
	const session = useSession.getState();
	if (session.status === "out" && session.isLeaving) set(OUT);
}

onSignedOut(() => set(OUT));
