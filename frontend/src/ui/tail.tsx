// The lion's tail, drawn after something good has happened. Decorative.
import { keyframes, styled } from "styled-components";
import { fade, reducedMotion } from "./tokens.ts";

/** The animation begins after `--tail-delay`. */
export function Tail({ className }: { className?: string }) {
	return (
		<Drawing className={className} viewBox="0 0 84 34" aria-hidden>
			<path d="M2 29c18 4 40 4 56-1 16-5 20-18 11-22-7-3-11 5-6 9" pathLength="1" />
			<path d="M62 14c4-2 9 0 10 5-5 3-10 1-10-5Z" />
		</Drawing>
	);
}

const draw = keyframes`from { stroke-dashoffset: 1; }`;
const appear = keyframes`from { opacity: 0; transform: scale(0.4) rotate(-20deg); }`;

const Drawing = styled.svg`
	flex: none;
	width: 84px;
	height: 34px;
	overflow: visible;
	path:first-child {
		fill: none;
		stroke: #c07f2c;
		stroke-width: 4;
		stroke-linecap: round;
		stroke-dasharray: 1;
		animation: ${draw} 620ms var(--tail-delay, 0ms) cubic-bezier(0.4, 0, 0.2, 1) backwards;
	}
	path:last-child {
		fill: #8c5326;
		transform-origin: 66px 16px;
		animation: ${appear} 240ms calc(var(--tail-delay, 0ms) + 520ms) ease-out backwards;
	}
	${reducedMotion} {
		path:first-child, path:last-child { animation: ${fade} 240ms; }
	}
`;
