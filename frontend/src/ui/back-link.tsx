import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Link } from "./link.tsx";
import { color, font, space } from "./tokens.ts";

/** The link above the title of a page that belongs to another one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Back to={to}>
			<ArrowLeft size={18} aria-hidden />
			{children}
		</Back>
	);
}

const Back = styled(Link)`
	display: inline-flex;
	align-items: center;
	gap: ${space(2)};
	min-height: 44px;
	color: ${color.link};
	font: 600 1rem / 1.3 ${font.control};
	text-decoration: none;
`;
