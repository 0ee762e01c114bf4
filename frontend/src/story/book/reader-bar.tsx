import { ALargeSmall, BookOpen, MoonStar, ScrollText } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { part } from "../../ui/part.ts";
import { visuallyHidden } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { moreDesigns } from "./themes/designs.ts";

type Props = {
	isPaged: boolean;
	onToggleMode: () => void;
	onLightsOut: () => void;
	tools?: ReactNode;
};

export const ReaderBar = memo(function ReaderBar({ isPaged, onToggleMode, onLightsOut, tools }: Props) {
	return (
		<Bar role="group" aria-label="Reader">
			<Button variant="quiet" onClick={onToggleMode}>
				{isPaged ? <ScrollText size={20} aria-hidden /> : <BookOpen size={20} aria-hidden />}
				<span>{isPaged ? "Scroll view" : "Page view"}</span>
			</Button>
			<Tools>
				{tools}
				<ReadingPanelButton />
				<LightsOut variant="quiet" title="Lights out" onClick={onLightsOut}>
					<MoonStar size={20} aria-hidden />
					<span>Lights out</span>
				</LightsOut>
			</Tools>
		</Bar>
	);
});

const LightsOut = styled(Button)`
	@container reader-bar (max-width: 25rem) { span { ${visuallyHidden} } }
`;

const Bar = styled.div`
	container: reader-bar / inline-size;
	display: flex;
	justify-content: space-between;
	padding: ${space(1)} ${space(3)};
	border-bottom: 1px solid ${color.mist};
	@media print { display: none; }
	button { position: relative; padding-inline: ${space(3)}; font-size: 0.9375rem; white-space: nowrap; }
	${onPhone} {
		padding-inline: ${space(1)};
		button { padding-inline: ${space(2)}; gap: ${space(1.5)}; }
	}
	@container reader-bar (max-width: 21rem) { > button > span { ${visuallyHidden} } }
`;

const Tools = styled.div`
	display: flex;
	align-items: center;
	margin-left: auto;
	@container reader-bar (max-width: 17rem) { button > span { ${visuallyHidden} } }
`;

export const readingPanel = part(async () => {
	const [{ ReadingPanel }] = await Promise.all([import("./reading-panel.tsx"), moreDesigns.load()]);
	return ReadingPanel;
});

export function ReadingPanelButton() {
	const [isOpened, setOpened] = useState(false);
	const Panel = readingPanel.use(isOpened);
	const icon = <ALargeSmall size={24} aria-hidden />;
	if (Panel)
		return <Panel isOpenAtFirst={isOpened} trigger={<IconButton label="Reading settings">{icon}</IconButton>} />;
	return (
		<IconButton
			label="Reading settings"
			aria-haspopup="dialog"
			aria-expanded={false}
			onPointerEnter={readingPanel.preload}
			onFocus={readingPanel.preload}
			onClick={() => setOpened(true)}
		>
			{icon}
		</IconButton>
	);
}
