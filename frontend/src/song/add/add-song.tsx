import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { Card } from "../../ui/surface.tsx";
import { Note, Stack, Subheading } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { AddSongForm } from "./add-song-form.tsx";
import { SignInNote } from "./sign-in-note.tsx";

export function AddSong() {
	const userId = useSession(({ user }) => user?.id ?? "");
	return (
		<Columns>
			<Card>
				<Stack $gap={5}>
					<SignInNote />
					{/* Another person has another draft. */}
					<AddSongForm key={userId} />
				</Stack>
			</Card>
			<Tips />
		</Columns>
	);
}

function Tips() {
	return (
		<Aside aria-label="Tips">
			<Subheading>Tips for good chords</Subheading>
			<ul>
				<li>
					Write <b>Chorus:</b> on its own line before the chorus.
				</li>
				<li>
					Write <b>Bridge:</b> on its own line before the bridge.
				</li>
				<li>Leave an empty line between verses.</li>
				<li>Words with chords of their own keep them if you like.</li>
			</ul>
			<Note>A song that you add is yours alone. Please add only words that you may copy.</Note>
		</Aside>
	);
}

const Columns = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 2fr) minmax(220px, 1fr);
	align-items: start;
	gap: ${space(8)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(6)}; }
`;

const Aside = styled.aside`
	display: grid;
	gap: ${space(3)};
	ul { display: grid; gap: ${space(2)}; margin: 0; padding-left: ${space(5)}; line-height: 1.45; }
`;
