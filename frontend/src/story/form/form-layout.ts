import { styled } from "styled-components";
import { onPhone, space } from "../../ui/tokens.ts";

/** Fields side by side; below each other on a phone. */
export const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
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
	grid-template-columns: repeat(auto-fit, minmax(min(210px, 100%), 1fr));
	gap: ${space(4)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(3)}; }
`;
