import { styled } from "styled-components";
import { Tab, TabList } from "../ui/tabs.tsx";
import { color, onPhone, space } from "../ui/tokens.ts";

/** Tabs within a tab, underlined instead of boxed. */
export const SubTabList = styled(TabList)`
	gap: ${space(2)};
	padding: 0;
	border-radius: 0;
	background: none;
	${onPhone} { width: 100%; }
`;

export const SubTab = styled(Tab)`
	flex: 0 1 auto;
	border-bottom: 3px solid transparent;
	border-radius: 0;
	padding: ${space(2)} ${space(3)};
	color: ${color.inkSoft};
	&[data-state="active"] { background: none; box-shadow: none; color: ${color.ink}; border-color: ${color.lamp}; }
	&:focus-visible { outline-offset: -3px; }
	${onPhone} { padding: ${space(2)} ${space(1.5)}; }
`;
