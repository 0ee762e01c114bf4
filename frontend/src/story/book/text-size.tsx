import { AArrowDown, AArrowUp } from "lucide-react";
import { create } from "zustand";
import { storage } from "../../net/browser-storage.ts";
import { IconButton } from "../../ui/button.tsx";
import { Row } from "../../ui/text.tsx";

const STORAGE_KEY = "readerTextSize";
/** In rem. */
const SIZES = [1, 1.125, 1.25, 1.4375, 1.6875] as const;
const DEFAULT = 1;

const useSize = create<{ at: number }>(() => ({ at: storedSize() }));

function storedSize(): number {
	const at = Number(storage.get("local", STORAGE_KEY) ?? DEFAULT);
	return Number.isInteger(at) && at >= 0 && at < SIZES.length ? at : DEFAULT;
}

export const useTextSize = () => `${SIZES[useSize(({ at }) => at)] ?? SIZES[DEFAULT]}rem`;

export function TextSizeControl() {
	const at = useSize((state) => state.at);
	const choose = (next: number) => {
		storage.set("local", STORAGE_KEY, String(next));
		useSize.setState({ at: next });
	};
	return (
		<Row $gap={1} role="group" aria-label="Text size">
			<IconButton label="Smaller text" disabled={at === 0} onClick={() => choose(at - 1)}>
				<AArrowDown size={22} aria-hidden />
			</IconButton>
			<IconButton label="Larger text" disabled={at === SIZES.length - 1} onClick={() => choose(at + 1)}>
				<AArrowUp size={22} aria-hidden />
			</IconButton>
		</Row>
	);
}
