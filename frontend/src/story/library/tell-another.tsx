import { BookPlus } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";

/** Opens the form with what was chosen for this saved story; the next one continues it. */
export function TellAnotherButton({ id }: { id: string }) {
	return (
		<ButtonLink to={`/generate-story?continues=${encodeURIComponent(id)}`}>
			<BookPlus size={18} aria-hidden />
			Tell another with the same heroes
		</ButtonLink>
	);
}
