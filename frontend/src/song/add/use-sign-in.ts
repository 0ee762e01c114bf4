// Songs are added by people with an account: visitors are asked to log in, and come back to where they were.
import { AppError } from "@lion-tails/common/errors";
import { useLocation, useNavigate } from "react-router-dom";
import { returnState, useSession } from "../../account/session.ts";
import { toast } from "../../ui/toasts.tsx";

export function useSignIn() {
	// Until it is known who is signed in, the server's answer will tell.
	const isSignedIn = useSession(({ status }) => status === "in" || status === "loading");
	const navigate = useNavigate();
	const location = useLocation();
	const state = returnState(location);

	function askToSignIn() {
		toast({
			title: "Please log in",
			description: "A song that you add is kept in your account. What you typed here is still there afterwards.",
		});
		navigate("/auth", { state });
	}

	return {
		isSignedIn,
		state,
		/** True where nobody is signed in; they are asked to. */
		isSentToSignIn() {
			if (!isSignedIn) askToSignIn();
			return !isSignedIn;
		},
		/** The same for a session that has ended. */
		isEndedSession(error: unknown) {
			const isEnded = error instanceof AppError && error.code === "unauthorized";
			if (isEnded) askToSignIn();
			return isEnded;
		},
	};
}
