// The reader's page around a story.
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { ButtonLink } from "../../ui/button.tsx";
import { WithPage } from "../../ui/known-pages.tsx";
import { Column } from "../../ui/surface.tsx";
import { Row, Title } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";

export function Frame({ children }: { children: ReactNode }) {
	return (
		<Column $wide>
			<title>Your Bedtime Story · Lion Tails</title>
			<Desk>
				<Title>Your Bedtime Story</Title>
				{children}
				<Row $gap={3}>
					<ButtonLink to="/">Create New Story</ButtonLink>
					<WithPage path="/music">
						<ButtonLink to="/music">Bedtime Songs</ButtonLink>
					</WithPage>
				</Row>
			</Desk>
		</Column>
	);
}

// On a phone the buttons stand below the story, on a wide screen beside the title.
const Desk = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	gap: ${space(4)} ${space(6)};
	align-items: center;
	/* On paper there is only the story: its title is on the sheet. */
	@media print { > :not(:nth-child(2)), > :nth-child(2) > :not(:has([data-reader-theme])) { display: none; } }
	> :nth-child(2) { grid-area: 2 / 1 / auto / -1; }
	> :nth-child(3) { grid-area: 1 / 2; }
	${onPhone} {
		grid-template-columns: minmax(0, 1fr);
		h1 { font-size: 1.5rem; }
		> :nth-child(2) { grid-area: 2 / 1; }
		> :nth-child(3) { grid-area: 3 / 1; }
	}
`;
