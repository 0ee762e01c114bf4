// How the story is shown: the size of its text.
import { AArrowDown, AArrowUp } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { changeReadingSettings, TEXT_SIZES, useReadingSettings } from "./reading-settings.ts";

export function ReadingPanelButton() {
	const { textSize } = useReadingSettings();
	return (
		<>
			<IconButton
				label="Smaller text"
				disabled={textSize === 0}
				onClick={() => changeReadingSettings({ textSize: textSize - 1 })}
			>
				<AArrowDown size={22} aria-hidden />
			</IconButton>
			<IconButton
				label="Larger text"
				disabled={textSize === TEXT_SIZES.length - 1}
				onClick={() => changeReadingSettings({ textSize: textSize + 1 })}
			>
				<AArrowUp size={22} aria-hidden />
			</IconButton>
		</>
	);
}
