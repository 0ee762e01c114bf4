// Below a page: to the one before, to the next one, and which one it is.
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { styled } from "styled-components";
import { Button } from "../../../ui/button.tsx";
import { color, font, space } from "../../../ui/tokens.ts";
import type { Pages } from "./use-pages.ts";

export function Pager({ pages: { pages, current, turnTo } }: { pages: Pages }) {
	const previous = useRef<HTMLButtonElement>(null);
	const next = useRef<HTMLButtonElement>(null);
	const isFirst = current <= 0;
	const isLast = current >= pages.length - 1;
	const pressed = useRef<HTMLButtonElement | null>(null);
	// A button that becomes disabled loses the keyboard focus: the other one takes it.
	useEffect(() => {
		if (!pressed.current?.disabled) return;
		(pressed.current === next.current ? previous : next).current?.focus({ preventScroll: true });
		pressed.current = null;
	});
	const turn = (button: HTMLButtonElement, to: number) => {
		pressed.current = button;
		turnTo(to);
	};
	return (
		<Line as="nav" aria-label="Pages">
			<Button ref={previous} disabled={isFirst} onClick={({ currentTarget }) => turn(currentTarget, current - 1)}>
				<ArrowLeft size={18} aria-hidden />
				Previous
			</Button>
			<Indicator aria-live="polite">{`Page ${current + 1} of ${Math.max(1, pages.length)}`}</Indicator>
			<Button ref={next} disabled={isLast} onClick={({ currentTarget }) => turn(currentTarget, current + 1)}>
				Next
				<ArrowRight size={18} aria-hidden />
			</Button>
		</Line>
	);
}

const Line = styled.div`
	display: grid;
	grid-template-columns: minmax(max-content, 1fr) auto minmax(max-content, 1fr);
	align-items: center;
	gap: ${space(2)};
	padding: ${space(2)} ${space(4)};
	> :first-child { justify-self: start; }
	> :last-child { justify-self: end; }
	button { padding-inline: ${space(4)}; }
`;

const Indicator = styled.p`
	margin: 0;
	font: 500 0.9375rem / 1.3 ${font.control};
	font-variant-numeric: tabular-nums;
	color: ${color.inkSoft};
	text-align: center;
`;
