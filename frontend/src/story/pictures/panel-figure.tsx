// The picture of a paragraph. Its space is reserved from the start, so that nothing moves when the picture is drawn.
import { memo, useContext } from "react";
import { styled } from "styled-components";
import { useStore } from "zustand";
import { Picture } from "../../ui/surface.tsx";
import type { StoryPictures } from "./draw-panel.ts";
import { drawing, PicturesContext } from "./story-pictures.ts";

export const PanelFigure = memo(function PanelFigure({ at }: { at: number }) {
	const pictures = useContext(PicturesContext);
	return pictures && <Panel pictures={pictures} at={at} />;
});

function Panel({ pictures, at }: { pictures: StoryPictures; at: number }) {
	const { panel, svg } = useStore(pictures.panels, (panels) => panels.get(at)) ?? {};
	const loaded = drawing.use(true);
	return (
		<Figure data-panel={at} aria-hidden={panel ? undefined : true}>
			{panel && loaded && (
				<div role="img" aria-label={panel.description}>
					<Image
						src={pictures.pageImages?.[at]}
						alt=""
						loading={pictures.isPrinting ? "eager" : "lazy"}
						fallback={<loaded.DrawnPanel panel={panel} svg={svg} pictures={pictures} />}
					/>
				</div>
			)}
			{panel && pictures.pageTools?.(at, panel.description)}
		</Figure>
	);
}

const Image = styled(Picture)`
	position: absolute;
	width: 100%;
	height: 100%;
	object-fit: cover;
	border-radius: inherit;
	filter: var(--picture-filter);
	[data-lights-out] & { filter: brightness(0.62) saturate(0.85); }
	@media print { filter: none; }
`;

const Figure = styled.figure`
	position: relative;
	max-width: min(100%, 27rem);
	aspect-ratio: 4 / 3;
	margin: 1.6rem auto 1.4rem;
	border-radius: 8px;
	> div, > div > div { position: absolute; inset: 0; }
	/* Until the picture is drawn: a moon above two hills in the paper. The mount of the picture covers the edge. */
	&::before {
		content: "";
		position: absolute;
		inset: 1.6%;
		border-radius: inherit;
		--paper: color-mix(in srgb, var(--sheet-ink) 4%, transparent);
		background:
			radial-gradient(90% 62% at 18% 116%, color-mix(in srgb, var(--sheet-ink) 5%, transparent) 99%, transparent),
			radial-gradient(100% 58% at 88% 120%, var(--paper) 99%, transparent),
			radial-gradient(circle at 74% 27%, color-mix(in srgb, var(--sheet-ink) 6%, transparent) 7%, transparent 7.4%),
			var(--paper);
	}
	@media print { > :not([role="img"]) { display: none; } }
	&:first-child { margin-top: 0; }
	@media print { max-width: 110mm; break-inside: avoid; break-after: avoid; }
`;
