// The picture of a paragraph. Its room has its size from the beginning, so that nothing moves when the picture is drawn.
import { memo, useContext } from "react";
import { styled } from "styled-components";
import { useStore } from "zustand";
import type { StoryPictures } from "./panels.ts";
import { drawing, PicturesContext } from "./story-pictures.ts";

/** The picture of paragraph `at`, or its empty room. */
export const PanelFigure = memo(function PanelFigure({ at }: { at: number }) {
	const pictures = useContext(PicturesContext);
	return pictures && <Room pictures={pictures} at={at} />;
});

function Room({ pictures, at }: { pictures: StoryPictures; at: number }) {
	const panel = useStore(pictures.panels, (panels) => panels.get(at));
	const loaded = drawing.use(true);
	return (
		<Figure data-panel={at} aria-hidden={panel ? undefined : true}>
			{panel && loaded && (
				<div role="img" aria-label={panel.description}>
					<loaded.DrawnPanel panel={panel} pictures={pictures} />
				</div>
			)}
		</Figure>
	);
}

const Figure = styled.figure`
	position: relative;
	max-width: min(100%, 27rem);
	aspect-ratio: 4 / 3;
	margin: 1.6rem auto 1.4rem;
	border-radius: 8px;
	background: color-mix(in srgb, var(--sheet-ink) 4%, transparent);
	> div, > div > div { position: absolute; inset: 0; }
	&:first-child { margin-top: 0; }
	@media print { max-width: 110mm; break-inside: avoid; break-after: avoid; }
`;
