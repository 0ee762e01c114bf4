import { zodResolver } from "@hookform/resolvers/zod";
import { EmailRequest } from "@lion-tails/common/account";
import { useForm } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Stack } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";

type Props = {
	action: string;
	/** The title of the toast when it fails. */
	errorTitle: string;
	email?: string;
	onSend: (email: string) => Promise<void>;
};

/** Asks for an email address. */
export function EmailForm({ action, errorTitle, email = "", onSend }: Props) {
	const { register, handleSubmit, formState } = useForm<{ email: string }>({
		resolver: zodResolver(EmailRequest),
		defaultValues: { email },
	});
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async (form) => {
		try {
			await onSend(form.email);
		} catch (error) {
			toastError(errorTitle, error);
		}
	});
	return (
		<Stack as="form" $gap={4} onSubmit={submit} noValidate>
			<TextField
				label="Email"
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				error={errors.email?.message}
				{...register("email", { setValueAs: (value: string) => value.trim() })}
			/>
			<Button variant="main" type="submit" wide isInactive={isSubmitting}>
				{isSubmitting ? "Sending…" : action}
			</Button>
		</Stack>
	);
}
