import { keyframes, styled } from "styled-components";
import { CardGrid } from "./surface.tsx";
import { VisuallyHidden } from "./text.tsx";
import { color, radius, reducedMotion, space } from "./tokens.ts";

const turn = keyframes`to { transform: rotate(1turn); }`;
const breathe = keyframes`50% { opacity: 0.55; }`;

const Ring = styled.span`
	display: block;
	width: 36px;
	height: 36px;
	border-radius: 50%;
	border: 3px solid ${color.mist};
	border-top-color: ${color.lamp};
	animation: ${turn} 0.9s linear infinite;
	${reducedMotion} { animation-duration: 4s; }
`;

const Center = styled.div`
	display: grid;
	place-items: center;
	min-height: 60vh;
	padding: ${space(8)};
`;

export function PageSpinner({ label = "Loading…" }: { label?: string }) {
	return (
		<Center role="status" data-page-spinner>
			<Ring />
			<VisuallyHidden>{label}</VisuallyHidden>
		</Center>
	);
}

export const Skeleton = styled.span<{ $height?: string; $width?: string }>`
	display: block;
	height: ${({ $height = "1em" }) => $height};
	width: ${({ $width = "100%" }) => $width};
	border-radius: ${radius.control};
	background: ${color.mist};
	animation: ${breathe} 1.6s ease-in-out infinite;
	${reducedMotion} { animation: none; }
`;

export const CardSkeletons = ({ height }: { height: string }) => (
	<CardGrid aria-hidden>
		{[1, 2, 3].map((at) => (
			<li key={at}>
				<Skeleton $height={height} />
			</li>
		))}
	</CardGrid>
);
