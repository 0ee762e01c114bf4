import { KeyRound, LogIn } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { Button, useBusy } from "../ui/button.tsx";
import { Banner } from "../ui/surface.tsx";
import { Stack } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { canUsePasskeys, signInByPasskey } from "./passkeys.ts";

const methods = createResource(() => call("GET /api/auth/methods"));

/** Why the provider sent the parent back without signing in. */
const PROBLEMS: Record<string, string> = {
	provider: "The other sign-in does not answer at the moment. Please log in with your password.",
	refused: "The other sign-in did not work. Please try again, or log in with your password.",
	unverified:
		"The other sign-in has no confirmed email address for you, or your account here has not confirmed it. Please log in with your password.",
};

/** Sign-in by passkey or by the operator's provider, below the login form. */
export function OtherSignIns() {
	const [isBusy, run] = useBusy((error) => toastError("Login failed", error));
	const oidc = methods.use().data?.oidc;
	const [search] = useSearchParams();
	const isHydrated = useIsHydrated();
	const problem = isHydrated && PROBLEMS[search.get("problem") ?? ""];
	// The form works without the answer, which may never come.
	useEffect(() => void methods.load().catch(() => {}), []);

	async function usePasskey() {
		const user = await signInByPasskey();
		if (user) toast({ title: "Login successful", description: `Welcome back, ${user.username}!` });
	}
	return (
		<Stack $gap={3}>
			{problem && (
				<Banner $tone="clay" role="alert">
					<p>{problem}</p>
				</Banner>
			)}
			{/* Most browsers can: the prerendered page has the button, so that nothing moves. */}
			{(!isHydrated || canUsePasskeys()) && (
				<Button type="button" wide isInactive={isBusy} onClick={() => run(usePasskey)}>
					<KeyRound size={18} aria-hidden /> Log in with a passkey
				</Button>
			)}
			{oidc && (
				<Button type="button" wide onClick={() => location.assign("/api/auth/oidc")}>
					<LogIn size={18} aria-hidden /> Continue with {oidc}
				</Button>
			)}
		</Stack>
	);
}
