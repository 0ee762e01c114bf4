// Where a page shows the story that was just asked for on it: its head with the way to the reader, and below it the book.
import { BookOpen } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { styled } from "styled-components";
import { Link } from "../../ui/link.tsx";
import { Heading, Note } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";

type Props = {
	ref: Ref<HTMLElement>;
	label: string;
	generationId: string;
	isGenerating: boolean;
	/** Below the heading while it is told; its line stays free afterwards. */
	note?: string;
	children: ReactNode;
};

export function RequestedStory({ ref, label, generationId, isGenerating, note, children }: Props) {
	return (
		<Section ref={ref} tabIndex={-1} aria-label={label}>
			<Head $hasNote={note !== undefined}>
				<Heading>{isGenerating ? "Creating your story..." : "Your story"}</Heading>
				<Link to={`/story?generation=${encodeURIComponent(generationId)}`}>
					<BookOpen size={18} aria-hidden />
					Open in reader
				</Link>
				{isGenerating && note && <Note>{note}</Note>}
			</Head>
			{children}
		</Section>
	);
}

const Section = styled.section`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
	&:focus { outline: none; }
`;

const Head = styled.div<{ $hasNote: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: center;
	gap: 0 ${space(3)};
	${({ $hasNote }) => $hasNote && "min-height: 66px;"}
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; font-weight: 600; }
	p { grid-column: 1 / -1; }
	${onPhone} { h2 { font-size: 1.1875rem; } }
`;
