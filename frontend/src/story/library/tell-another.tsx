import { BookPlus } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";

const toContinuation = (id: string) => `/generate-story?continues=${encodeURIComponent(id)}`;

/** Opens the form for the next part of a kept story whose storyteller stopped in the middle. */
export function ContinueButton({ id }: { id: string }) {
	return (
		<ButtonLink to={toContinuation(id)}>
			<BookPlus size={18} aria-hidden />
			Continue this story
		</ButtonLink>
	);
}

/** Opens the form with what was chosen for this saved story; the next one continues it. */
export function TellAnotherButton({ id }: { id: string }) {
	return (
		<ButtonLink to={toContinuation(id)}>
			<BookPlus size={18} aria-hidden />
			Tell another with the same heroes
		</ButtonLink>
	);
}
