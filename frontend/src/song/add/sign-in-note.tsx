import { ButtonLink } from "../../ui/button.tsx";
import { Banner } from "../../ui/surface.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** For visitors; nothing for people who are signed in. */
export function SignInNote() {
	const { isSignedIn, state } = useSignIn();
	if (isSignedIn) return null;
	return (
		<Banner $tone="sky">
			<p>Log in to add songs of your own. What you type here is kept until then.</p>
			<ButtonLink to="/auth" state={state}>
				Log in
			</ButtonLink>
		</Banner>
	);
}
