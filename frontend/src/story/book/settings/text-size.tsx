import { AArrowDown, AArrowUp } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { Row } from "../../../ui/text.tsx";
import { changeReadingSettings, TEXT_SIZES, useReadingSettings } from "./reading-settings.ts";

export function TextSizeControl() {
	const size = useReadingSettings(({ textSize }) => textSize);
	const choose = (textSize: number) => changeReadingSettings({ textSize });
	return (
		<Row $gap={1} role="group" aria-label="Text size">
			<IconButton label="Smaller text" disabled={size === 0} onClick={() => choose(size - 1)}>
				<AArrowDown size={22} aria-hidden />
			</IconButton>
			<IconButton label="Larger text" disabled={size === TEXT_SIZES.length - 1} onClick={() => choose(size + 1)}>
				<AArrowUp size={22} aria-hidden />
			</IconButton>
		</Row>
	);
}
