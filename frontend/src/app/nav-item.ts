import { styled } from "styled-components";
import { NavLink } from "../ui/link.tsx";
import { color, font, onHover, radius, space } from "../ui/tokens.ts";

export const NavItem = styled(NavLink)`
	display: inline-flex;
	align-items: center;
	min-height: 44px;
	padding: 0 ${space(3)};
	border-radius: ${radius.control};
	color: ${color.ink};
	font: 550 1rem / 1.2 ${font.control};
	text-decoration: none;
	white-space: nowrap;
	&[aria-current="page"] { color: ${color.link}; box-shadow: inset 0 -3px 0 -1px ${color.lamp}; border-radius: 0; }
	&[data-highlighted] { background: ${color.lampWash}; outline: none; }
	${onHover} { &:hover { color: ${color.link}; } }
`;
