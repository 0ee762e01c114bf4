// The reader's top bar: how the story is shown.
import { BookOpen, MoonStar, ScrollText } from "lucide-react";
import { memo, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { ReadingPanelButton } from "./reading-panel.tsx";

type Props = {
	isPaged: boolean;
	onToggleMode: () => void;
	onLightsOut: () => void;
	/** More controls of the reader. */
	tools?: ReactNode;
};

export const ReaderBar = memo(function ReaderBar({ isPaged, onToggleMode, onLightsOut, tools }: Props) {
	return (
		<Bar role="group" aria-label="Reader">
			<Button variant="quiet" onClick={onToggleMode}>
				{isPaged ? <ScrollText size={20} aria-hidden /> : <BookOpen size={20} aria-hidden />}
				{isPaged ? "Scroll view" : "Page view"}
			</Button>
			<Tools>
				{tools}
				<ReadingPanelButton />
				<Button variant="quiet" onClick={onLightsOut}>
					<MoonStar size={20} aria-hidden />
					Lights out
				</Button>
			</Tools>
		</Bar>
	);
});

const Bar = styled.div`
	display: flex;
	justify-content: space-between;
	padding: ${space(1)} ${space(3)};
	border-bottom: 1px solid ${color.mist};
	button { padding-inline: ${space(3)}; font-size: 0.9375rem; white-space: nowrap; }
	${onPhone} {
		padding-inline: ${space(1)};
		button { padding-inline: ${space(2)}; gap: ${space(1.5)}; }
	}
`;

const Tools = styled.div`
	display: flex;
	align-items: center;
`;
