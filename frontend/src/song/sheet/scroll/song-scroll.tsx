// The paper of a song's sheet, in the tint of the song, and the area in which it scrolls.
import type { CSSProperties, ReactNode, Ref } from "react";
import { styled } from "styled-components";
import { color, night, onPhone, space } from "../../../ui/tokens.ts";
import { SHEET_TEXT_SIZES, useSheetSettings } from "../settings/sheet-settings.ts";
import { SCROLL_AREA } from "./scroll-area.ts";

type Props = {
	/** The song's `backgroundColor`. */
	color: string | undefined;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
};

export function SongScroll({ color: tint, ref, children }: Props) {
	const textSize = useSheetSettings((settings) => settings.textSize);
	const style = { "--song-size": `${SHEET_TEXT_SIZES[textSize]}rem`, ...(tint && { "--song-tint": tint }) };
	return (
		// Without the focus it could not be scrolled by keys.
		<Area ref={ref} {...SCROLL_AREA} tabIndex={0} aria-label="Song sheet" style={style as CSSProperties}>
			<Content>{children}</Content>
		</Area>
	);
}

/** The tint gives its hue; lightness and chroma are ours, so that every text on it is readable. */
const Area = styled.section`
	--song-tint: #e8d9b0;
	--song-paper: ${color.page};
	--song-rule: ${color.mist};
	@supports (color: oklch(from red l c h)) {
		--song-paper: light-dark(
			oklch(from var(--song-tint) 0.962 min(c, 0.032) h),
			color-mix(in oklab, ${night.page} 78%, oklch(from var(--song-tint) 0.28 min(c, 0.04) h))
		);
		--song-rule: light-dark(oklch(from var(--song-tint) 0.86 min(c, 0.05) h), ${night.mist});
	}
	position: relative;
	min-height: 0;
	overflow: hidden auto;
	overscroll-behavior: contain;
	scrollbar-color: ${color.edge} transparent;
	background: var(--song-paper);
	color: ${color.ink};
	&:focus-visible { outline-offset: -3px; }
`;

const Content = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
	padding: ${space(5)} ${space(8)} ${space(8)};
	${onPhone} { padding: ${space(4)} ${space(4)} ${space(8)}; }
	@media print { padding: 0; }
`;
