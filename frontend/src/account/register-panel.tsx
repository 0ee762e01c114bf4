import { zodResolver } from "@hookform/resolvers/zod";
import { CHALLENGE_QUESTION, RegisterForm } from "@lion-tails/common/account";
import { useForm } from "react-hook-form";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Stack } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { space } from "../ui/tokens.ts";
import { showIssues } from "./form-error.ts";
import { register as registerAccount } from "./session.ts";
import { ToggleLine } from "./toggle-line.tsx";

const SENT = ["username", "email", "password", "firstName", "lastName"] as const;

export function RegisterPanel({ onToggle }: { onToggle: () => void }) {
	const { register, handleSubmit, setError, formState } = useForm<RegisterForm>({
		resolver: zodResolver(RegisterForm),
		defaultValues: {
			username: "",
			email: "",
			firstName: "",
			lastName: "",
			password: "",
			confirmPassword: "",
			challenge: "",
		},
	});
	const { errors, isSubmitting } = formState;

	const submit = handleSubmit(async ({ confirmPassword: _, challenge: __, ...registration }) => {
		try {
			await registerAccount(registration);
			toast({ title: "Registration successful", description: "Your account has been created." });
		} catch (error) {
			showIssues(error, SENT, setError);
			toastError("Registration failed", error, "Failed to register. Please try again.");
		}
	});

	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate>
			<TextField
				label="Username"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				error={errors.username?.message}
				{...register("username")}
			/>
			<TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register("email")} />
			<Pair>
				<TextField
					label="First name"
					isOptional
					autoComplete="given-name"
					error={errors.firstName?.message}
					{...register("firstName")}
				/>
				<TextField
					label="Last name"
					isOptional
					autoComplete="family-name"
					error={errors.lastName?.message}
					{...register("lastName")}
				/>
			</Pair>
			<TextField
				label="Password"
				type="password"
				autoComplete="new-password"
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
			<TextField
				label={CHALLENGE_QUESTION}
				autoComplete="off"
				autoCapitalize="none"
				error={errors.challenge?.message}
				{...register("challenge")}
			/>
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Registering…" : "Register"}
			</Button>
			<ToggleLine question="Already have an account?" action="Log In" onToggle={onToggle} />
		</Stack>
	);
}

const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(auto-fit, minmax(min(140px, 100%), 1fr));
	gap: ${space(4)};
`;
