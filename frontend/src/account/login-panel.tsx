import { zodResolver } from "@hookform/resolvers/zod";
import { LoginForm } from "@lion-tails/common/account";
import { useForm } from "react-hook-form";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { WithPage } from "../ui/known-pages.tsx";
import { Link } from "../ui/link.tsx";
import { Stack } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { logIn } from "./session.ts";
import { ToggleLine } from "./toggle-line.tsx";

export function LoginPanel({ onToggle }: { onToggle: () => void }) {
	const { register, handleSubmit, formState } = useForm<LoginForm>({
		resolver: zodResolver(LoginForm),
		defaultValues: { username: "", password: "" },
	});
	const { errors, isSubmitting } = formState;

	const submit = handleSubmit(async (login) => {
		try {
			const { username } = await logIn(login);
			toast({ title: "Login successful", description: `Welcome back, ${username}!` });
		} catch (error) {
			toastError("Login failed", error, "Failed to login. Please try again.");
		}
	});

	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate>
			<TextField
				label="Username"
				hint="Your username or your email address."
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				error={errors.username?.message}
				{...register("username")}
			/>
			<TextField
				label="Password"
				type="password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...register("password")}
			/>
			<WithPage path="/forgot-password">
				<Forgot to="/forgot-password">Forgot your password?</Forgot>
			</WithPage>
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Logging in…" : "Log In"}
			</Button>
			<ToggleLine question="Don’t have an account yet?" action="Register" onToggle={onToggle} />
		</Stack>
	);
}

const Forgot = styled(Link)`
	justify-self: start;
	display: inline-flex;
	align-items: center;
	min-height: 44px;
	margin: -8px 0;
	font-weight: 600;
`;
