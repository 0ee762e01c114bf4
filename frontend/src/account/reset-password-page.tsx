import { zodResolver } from "@hookform/resolvers/zod";
import { ResetPasswordRequest } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../net/client.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Lead, Stack } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";
import { AccountCard } from "./account-card.tsx";
import { showIssues } from "./form-error.ts";
import { loadSession } from "./session.ts";
import { useLinkToken } from "./use-link-token.ts";

export function ResetPasswordPage() {
	const token = useLinkToken();
	// A newer link that is opened in the same tab begins anew.
	return token ? <NewPassword key={token} token={token} /> : <NoLink />;
}

function NewPassword({ token }: { token: string }) {
	const [outcome, setOutcome] = useState<"waiting" | "done" | "invalid">("waiting");
	const { register, handleSubmit, setError, formState } = useForm<ResetPasswordRequest>({
		resolver: zodResolver(ResetPasswordRequest),
		defaultValues: { token, password: "", confirmPassword: "" },
	});
	const { errors, isSubmitting } = formState;

	const submit = handleSubmit(async (body) => {
		try {
			await call("POST /api/auth/reset-password", { body });
			setOutcome("done");
			// Whoever was signed in here with this account is signed out.
			void loadSession();
		} catch (error) {
			if (error instanceof AppError && error.code === "token_invalid") return setOutcome("invalid");
			if (!showIssues(error, ["password", "confirmPassword"], setError))
				toastError("The password could not be changed", error);
		}
	});

	if (outcome === "invalid") return <NoLink />;
	if (outcome === "done")
		return (
			<AccountCard title="Your password is changed">
				<Lead role="status">All devices are signed out. Please log in with the new password.</Lead>
				<div>
					<ButtonLink variant="main" to="/auth">
						Log In
					</ButtonLink>
				</div>
			</AccountCard>
		);
	return (
		<AccountCard title="Choose a new password">
			<Stack as="form" $gap={4} onSubmit={submit} noValidate>
				<TextField
					label="New password"
					type="password"
					autoComplete="new-password"
					hint="At least 8 characters. It signs you out on all devices."
					error={errors.password?.message}
					{...register("password")}
				/>
				<TextField
					label="Confirm password"
					type="password"
					autoComplete="new-password"
					error={errors.confirmPassword?.message}
					{...register("confirmPassword")}
				/>
				<Button variant="main" type="submit" wide isInactive={isSubmitting}>
					{isSubmitting ? "Saving…" : "Save the new password"}
				</Button>
			</Stack>
		</AccountCard>
	);
}

function NoLink() {
	return (
		<AccountCard title="This link is no longer valid">
			<Lead role="status">
				A link to a new password is good for one hour and for one use, and only the newest one works. Nothing was
				changed just now.
			</Lead>
			<div>
				<ButtonLink variant="main" to="/forgot-password">
					Ask for a new link
				</ButtonLink>
			</div>
		</AccountCard>
	);
}
