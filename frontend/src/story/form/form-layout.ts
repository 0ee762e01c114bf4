import { styled } from "styled-components";
import { onPhone, space } from "../../ui/tokens.ts";

/** Places a field's label to the left of its control on a phone, so that the complete form fits the screen. */
export const FieldRow = styled.div`
	min-width: 0;
	${onPhone} {
		> div { grid-template-columns: 100px minmax(0, 1fr); align-items: center; }
		> div > label { flex-direction: column; gap: 0; }
		> div > :nth-child(n + 3) { grid-column: 2; }
	}
`;

/** Two fields per row; one per row on a phone. */
export const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} {
		grid-template-columns: minmax(0, 1fr);
		gap: ${space(4)};
		&:has(> ${FieldRow}) { gap: ${space(2)}; }
	}
`;

/** The fields that every story has. */
export const Essentials = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	/* Each of three columns is as wide as its longest common choice. */
	&:has(> :nth-child(3)) {
		grid-template-columns: minmax(0, 1fr) minmax(0, 0.94fr) minmax(0, 1.05fr);
		gap: ${space(3)};
	}
	${onPhone} { &, &:has(> :nth-child(3)) { grid-template-columns: minmax(0, 1fr); gap: ${space(2)}; } }
`;

/** The parts of a tab, closer on a phone. */
export const Panel = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(4)};
	${onPhone} { gap: ${space(3)}; }
`;
