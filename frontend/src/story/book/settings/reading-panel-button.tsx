// The button that opens the reading settings, which are loaded with the first press.
import { ALargeSmall } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { part } from "../../../ui/part.ts";
import { moreDesigns } from "../themes/designs.ts";

export const readingPanel = part(async () => {
	const [{ ReadingPanel }] = await Promise.all([import("./reading-panel.tsx"), moreDesigns.load()]);
	return ReadingPanel;
});
const preload = () => void readingPanel.load().catch(() => {});

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
			onPointerEnter={preload}
			onFocus={preload}
			onClick={() => setOpened(true)}
		>
			{icon}
		</IconButton>
	);
}
