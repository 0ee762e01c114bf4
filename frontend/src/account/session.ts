// Who is signed in.
import type { LoginForm, RegisterRequest, SessionUser } from "@lion-tails/common/account";
import { create } from "zustand";
import { fetchMe, postLogin, postLogout, postRegister } from "../net/api.ts";

type Session =
	| { status: "loading"; user: null }
	| { status: "failed"; user: null; failure: Error }
	| { status: "out"; user: null }
	| { status: "in"; user: SessionUser };

export const useSession = create<Session>(() => ({ status: "loading", user: null }));
const set = (session: Session) => useSession.setState(session, true);

export async function loadSession(): Promise<void> {
	try {
		const user = await fetchMe();
		set(user ? { status: "in", user } : { status: "out", user: null });
	} catch (error) {
		set({ status: "failed", user: null, failure: error instanceof Error ? error : new Error(String(error)) });
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

/** `leave` goes to a page for everybody first, so that no page for signed-in people asks to sign in again. */
export async function logOut(leave: () => void): Promise<void> {
	await postLogout();
	leave();
	set({ status: "out", user: null });
}

/** The server says that nobody is signed in any more. */
export const sessionEnded = () => set({ status: "out", user: null });
