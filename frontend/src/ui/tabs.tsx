import { Tabs as Radix } from "radix-ui";
import { styled } from "styled-components";
import { color, font, motion, onPhone, radius, space } from "./tokens.ts";

export const Tabs = styled(Radix.Root)`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
`;

export const TabList = styled(Radix.List)`
	display: flex;
	gap: ${space(1)};
	padding: ${space(1)};
	border-radius: ${radius.card};
	background: ${color.mist};
	overflow-x: auto;
	scrollbar-width: none;
`;

export const Tab = styled(Radix.Trigger)`
	flex: 1 1 auto;
	min-height: 44px;
	padding: ${space(2)} ${space(3)};
	border: 0;
	border-radius: ${radius.control};
	background: transparent;
	color: ${color.ink};
	font: 600 0.9375rem / 1.2 ${font.control};
	cursor: pointer;
	transition: background-color ${motion.quick};
	${onPhone} { padding: ${space(2)} ${space(1)}; font-size: 0.875rem; }
	&[data-state="active"] { background: ${color.page}; box-shadow: 0 1px 3px ${color.shade}; }
`;

export const TabPanel = styled(Radix.Content)`
	border-radius: ${radius.card};
	&[hidden] { display: none; }
`;
