import { styled } from "styled-components";
import { onPhone, space } from "../../ui/tokens.ts";

/** Fields side by side; below each other on a phone. */
export const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(4)}; }
`;

/** Of a field on a phone: the label stands beside the control, so that the whole form fits the screen. */
export const FieldRow = styled.div`
	min-width: 0;
	${onPhone} {
		> div { grid-template-columns: 92px minmax(0, 1fr); align-items: center; }
		> div > label > span { display: none; }
		> div > :nth-child(n + 3) { grid-column: 2; }
	}
`;

/** The fields that every story has. */
export const Essentials = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(3)};
	/* Each as wide as the longest of its choices that most people have. */
	&:has(> :nth-child(3)) { grid-template-columns: minmax(0, 1fr) minmax(0, 0.94fr) minmax(0, 1.05fr); }
	${onPhone} { &, &:has(> :nth-child(3)) { grid-template-columns: minmax(0, 1fr); gap: ${space(2)}; } }
`;

/** The parts of a tab, closer on a phone. */
export const Panel = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(4)};
	${onPhone} { gap: ${space(3)}; }
`;
