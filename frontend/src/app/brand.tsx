// The logo and name: the lion's tail runs under the wordmark.

import { styled } from "styled-components";
import { Link } from "../ui/link.tsx";
import { LionFigure } from "../ui/scene/figures/lion.tsx";
import { color, font, space } from "../ui/tokens.ts";

export function Brand() {
	return (
		<Home to="/" aria-label="Lion Tails, home">
			<svg viewBox="18 12 84 110" width="38" height="46" aria-hidden>
				<LionFigure tree="" orb="" isTailless />
			</svg>
			<Name>
				Lion Tails
				<svg viewBox="0 0 150 34" aria-hidden>
					<path
						d="M0 27C34 33 92 33 124 27c16-3 20-16 11-19-6-2-9 4-5 7"
						fill="none"
						stroke="#c07f2c"
						strokeWidth="4"
						strokeLinecap="round"
					/>
					<path d="M126 13c4-1 8 1 9 5-4 3-9 1-9-5Z" fill="#8c5326" />
				</svg>
			</Name>
		</Home>
	);
}

const Home = styled(Link)`
	display: inline-flex;
	align-items: flex-end;
	gap: 2px;
	min-height: 48px;
	padding: 1px ${space(1)} 1px 0;
	text-decoration: none;
	color: ${color.ink};
	flex: none;
`;

const Name = styled.span`
	position: relative;
	padding-bottom: 10px;
	font: 650 1.4375rem / 1.2 ${font.heading};
	letter-spacing: -0.01em;
	svg {
		position: absolute;
		left: -8px;
		right: -26px;
		bottom: -3px;
		width: calc(100% + 34px);
		height: auto;
	}
`;
