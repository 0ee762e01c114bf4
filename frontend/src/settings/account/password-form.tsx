import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePasswordRequest } from "@lion-tails/common/account";
import { useForm } from "react-hook-form";
import { showIssues } from "../../account/form-error.ts";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { loadDevices, showError } from "../settings-data.ts";
import { showCode } from "./show-code.ts";

export function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
	const { register, handleSubmit, setError, formState } = useForm<ChangePasswordRequest>({
		resolver: zodResolver(ChangePasswordRequest),
		defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
	});
	const { errors, isSubmitting } = formState;

	const submit = handleSubmit(async (change) => {
		try {
			await call("POST /api/account/password", { body: change });
			toast({ title: "Password changed", description: "All other devices are signed out." });
			void loadDevices();
			onClose();
		} catch (error) {
			showIssues(error, ["currentPassword", "password", "confirmPassword"], setError);
			showCode(error, "wrong_password", "currentPassword", setError);
			showError("Failed to change password", error);
		}
	});

	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate aria-labelledby="change-password">
			<Stack $gap={1}>
				<Subheading id="change-password">Change password</Subheading>
				<Note>All other devices are signed out.</Note>
			</Stack>
			{/* A password manager needs to know whose password it is. */}
			<input hidden readOnly type="text" autoComplete="username" value={username} />
			<TextField
				label="Current password"
				type="password"
				autoComplete="current-password"
				autoFocus
				error={errors.currentPassword?.message}
				{...register("currentPassword")}
			/>
			<TextField
				label="New password"
				type="password"
				autoComplete="new-password"
				error={errors.password?.message}
				{...register("password")}
			/>
			<TextField
				label="Confirm new password"
				type="password"
				autoComplete="new-password"
				error={errors.confirmPassword?.message}
				{...register("confirmPassword")}
			/>
			<Row $gap={2}>
				<Button variant="main" type="submit" isInactive={isSubmitting}>
					{isSubmitting ? "Changing…" : "Change password"}
				</Button>
				<Button onClick={onClose}>Cancel</Button>
			</Row>
		</Stack>
	);
}
