import { css, styled } from "styled-components";
import { color, font, radius, space } from "./tokens.ts";

export const Title = styled.h1`
	font: 600 clamp(1.875rem, 1.4rem + 2vw, 2.75rem) / 1.12 ${font.heading};
	letter-spacing: -0.012em;
	margin: 0;
	text-wrap: balance;
`;

export const Heading = styled.h2`
	font: 600 clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem) / 1.2 ${font.heading};
	letter-spacing: -0.008em;
	margin: 0;
	text-wrap: balance;
`;

export const Subheading = styled.h3`
	font: 600 1.1875rem / 1.3 ${font.heading};
	margin: 0;
	text-wrap: balance;
`;

export const Lead = styled.p`
	margin: 0;
	color: ${color.inkSoft};
	font-size: 1.0625rem;
	line-height: 1.5;
	text-wrap: pretty;
`;

export const Note = styled.p`
	margin: 0;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.45;
	text-wrap: pretty;
`;

export const Badge = styled.span<{ $tone?: "olive" | "sky" | "lamp" }>`
	display: inline-flex;
	align-items: center;
	gap: ${space(1)};
	padding: 3px ${space(2.5)};
	/* Round even if a long name takes two lines. */
	border-radius: ${radius.card};
	font: 600 0.875rem / 1.3 ${font.control};
	background: ${({ $tone = "sky" }) => color[`${$tone}Wash`]};
	color: ${({ $tone = "sky" }) => ($tone === "lamp" ? color.link : color[$tone])};
	overflow-wrap: anywhere;
`;

export const bareList = css`
	margin: 0;
	padding: 0;
	list-style: none;
`;

/** A line whose first and last items are at its ends. */
export const endsApart = css`
	display: flex;
	align-items: center;
	justify-content: space-between;
`;

export const visuallyHidden = css`
	position: absolute;
	width: 1px;
	height: 1px;
	margin: -1px;
	overflow: hidden;
	clip-path: inset(50%);
	white-space: nowrap;
`;

export const VisuallyHidden = styled.span`${visuallyHidden}`;

export const Row = styled.div<{ $gap?: number; $end?: boolean }>`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: ${({ $gap = 3 }) => space($gap)};
	${({ $end }) => $end && "justify-content: flex-end;"}
`;

export const Stack = styled.div<{ $gap?: number }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${({ $gap = 4 }) => space($gap)};
	align-content: start;
	> :is(a, button) { justify-self: start; }
`;
