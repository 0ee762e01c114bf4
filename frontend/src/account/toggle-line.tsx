import { styled } from "styled-components";
import { color, space } from "../ui/tokens.ts";

type Props = { question: string; action: string; onToggle: () => void };

export function ToggleLine({ question, action, onToggle }: Props) {
	return (
		<Line>
			{question}
			<button type="button" onClick={onToggle}>
				{action}
			</button>
		</Line>
	);
}

const Line = styled.p`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	justify-content: center;
	margin: 0;
	color: ${color.inkSoft};
	button {
		min-height: 44px;
		padding: 0 ${space(2)};
		border: 0;
		background: none;
		color: ${color.link};
		font-weight: 600;
		text-decoration: underline;
		text-underline-offset: 0.18em;
		cursor: pointer;
	}
`;
