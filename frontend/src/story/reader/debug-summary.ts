import { styled } from "styled-components";
import { font, space } from "../../ui/tokens.ts";

export const DebugSummary = styled.summary`
	display: list-item;
	min-height: 44px;
	padding: ${space(2.5)} 0;
	font: 600 1rem / 1.4 ${font.control};
	cursor: pointer;
	> span { display: inline-flex; }
`;
