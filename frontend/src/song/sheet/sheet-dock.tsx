// The controls below the sheet, always visible while playing.
import { AArrowDown, AArrowUp, ChevronsDown, Minus, Pause, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { changeSheetSettings, SCROLL_SPEEDS, SHEET_TEXT_SIZES, useSheetSettings } from "./sheet-settings.ts";
import { Stepper } from "./sheet-tools.tsx";
import { LOW_HEIGHT_PX, type useTempoScroll } from "./song-scroll.tsx";

type Props = {
	scroll: ReturnType<typeof useTempoScroll>;
	/** The song's recording or player. */
	children?: ReactNode;
};

export function SheetDock({ scroll, children }: Props) {
	return (
		<Dock data-screen-only>
			{children}
			<Line>
				<ScrollButton {...scroll} />
				<Speed />
				<TextSize />
			</Line>
		</Dock>
	);
}

const SCROLL_WORDS = { stopped: "Auto-scroll", released: "Resume scroll", scrolling: "Stop scroll" } as const;

function ScrollButton({ state, start, stop }: Props["scroll"]) {
	const isScrolling = state === "scrolling";
	return (
		<Button variant={isScrolling ? "main" : "plain"} onClick={isScrolling ? stop : start}>
			{isScrolling ? <Pause size={18} aria-hidden /> : <ChevronsDown size={18} aria-hidden />}
			<Fixed>
				<span>{SCROLL_WORDS[state]}</span>
				<span aria-hidden>{SCROLL_WORDS.released}</span>
			</Fixed>
		</Button>
	);
}

function Speed() {
	const place = useSheetSettings(({ scrollSpeed }) => scrollSpeed);
	return (
		<Group
			label="Scroll speed"
			value={place}
			max={SCROLL_SPEEDS.length - 1}
			onChange={(scrollSpeed) => changeSheetSettings({ scrollSpeed })}
			down={["Slower", <Minus key="down" size={18} aria-hidden />]}
			up={["Faster", <Plus key="up" size={18} aria-hidden />]}
		>
			<output aria-label="Scroll speed">{SCROLL_SPEEDS[place]}×</output>
		</Group>
	);
}

function TextSize() {
	return (
		<Group
			label="Text size"
			value={useSheetSettings(({ textSize }) => textSize)}
			max={SHEET_TEXT_SIZES.length - 1}
			onChange={(textSize) => changeSheetSettings({ textSize })}
			down={["Smaller text", <AArrowDown key="down" size={22} aria-hidden />]}
			up={["Larger text", <AArrowUp key="up" size={22} aria-hidden />]}
		/>
	);
}

const Dock = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(2)};
	max-height: 50dvh;
	overflow: hidden auto;
	padding: ${space(2)} ${space(5)} calc(${space(2)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	color: ${color.ink};
	${onPhone} { padding-inline: ${space(2)}; }
	@media (max-height: ${LOW_HEIGHT_PX}px) and (min-width: 700px) {
		grid-template-columns: minmax(0, 1fr) auto;
		align-items: center;
		padding-top: ${space(1)};
		> :only-child { grid-column: 1 / -1; }
	}
`;

const Line = styled.div`
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(1)};
	> button { padding-inline: ${space(4)}; white-space: nowrap; }
	@media (max-width: 359.98px) { flex-wrap: wrap; justify-content: center; }
`;

/** Keeps the width of the longest label, so that nothing moves under the finger. */
const Fixed = styled.span`
	display: grid;
	> * { grid-area: 1 / 1; }
	> [aria-hidden] { visibility: hidden; }
`;

const Group = styled(Stepper)`
	display: flex;
	align-items: center;
	output { min-width: 2.6em; text-align: center; font: 600 0.9375rem / 1 ${font.control}; font-variant-numeric: tabular-nums; }
`;
