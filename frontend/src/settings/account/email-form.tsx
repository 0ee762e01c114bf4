import { zodResolver } from "@hookform/resolvers/zod";
import { ChangeEmailRequest } from "@lion-tails/common/account";
import { useForm } from "react-hook-form";
import { showIssues } from "../../account/form-error.ts";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { loadMail, showError } from "../settings-data.ts";
import { showCode } from "./show-code.ts";

type Props = { onSent: (email: string) => void; onCancel: () => void };

export function EmailForm({ onSent, onCancel }: Props) {
	const { register, handleSubmit, setError, formState } = useForm<ChangeEmailRequest>({
		resolver: zodResolver(ChangeEmailRequest),
		defaultValues: { email: "", password: "" },
	});
	const { errors, isSubmitting } = formState;

	const submit = handleSubmit(async (change) => {
		try {
			await call("POST /api/account/email", { body: change });
			toast({
				title: "Please check your email",
				description: `We are sending a link to ${change.email}. The change takes effect when you confirm it there.`,
			});
			void loadMail();
			onSent(change.email);
		} catch (error) {
			showIssues(error, ["email", "password"], setError);
			showCode(error, "wrong_password", "password", setError);
			showCode(error, "email_taken", "email", setError);
			showError("Failed to change email", error);
		}
	});

	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate aria-labelledby="change-email">
			<Subheading id="change-email">Change email</Subheading>
			<TextField
				label="New email"
				hint="The change takes effect when you confirm it with the link that we send there."
				type="email"
				autoComplete="email"
				autoFocus
				error={errors.email?.message}
				{...register("email")}
			/>
			<TextField
				label="Password"
				type="password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...register("password")}
			/>
			<Row $gap={2}>
				<Button variant="main" type="submit" isInactive={isSubmitting}>
					{isSubmitting ? "Changing…" : "Change email"}
				</Button>
				<Button onClick={onCancel}>Cancel</Button>
			</Row>
		</Stack>
	);
}
