// The drawn picture of a story. Loaded after the text.
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { styled } from "styled-components";
import { part } from "../../ui/part.ts";
import { color, fade, reducedMotion } from "../../ui/tokens.ts";
import { useIsNear } from "../pictures/use-is-near.ts";
import { sceneCover } from "./scene-cover-part.ts";
import type { DrawnCoverProps, StoryCover } from "./story-cover.ts";

/** A panel of the story, or a scene made of its request and its figures. */
export const DrawnCover = memo(function DrawnCover(props: DrawnCoverProps) {
	const [isBroken, setBroken] = useState(false);
	return props.cover.panel && !isBroken ? (
		<PanelCover cover={props.cover} className={props.className} onError={() => setBroken(true)} />
	) : (
		<LaterScene {...props} />
	);
});

/** The room of the scene until it is loaded. */
function LaterScene(props: DrawnCoverProps) {
	const SceneCover = sceneCover.use(true);
	const [isLate] = useState(SceneCover === null);
	return SceneCover ? <SceneCover {...props} isLate={isLate || props.isLate} /> : <Frame className={props.className} />;
}

const drawing = part(() => import("../pictures/draw-panel.ts"));

type PanelProps = { cover: StoryCover; className?: string | undefined; onError: () => void };

/** An image rather than elements: a library has 60 of them. */
function PanelCover({ cover, className, onError }: PanelProps) {
	const frame = useRef<HTMLDivElement>(null);
	const isNear = useIsNear(frame);
	const [src, setSrc] = useState<string | null>(null);
	const fail = useEffectEvent(onError);
	useEffect(() => {
		const { panel, looks, seed } = cover;
		if (!isNear || !panel) return;
		let isCurrent = true;
		let url: string | null = null;
		drawing
			.load()
			.then(({ drawPanel }) => drawPanel({ panel, looks, seed, isCover: true }))
			.then(
				(svg) => {
					if (!isCurrent) return;
					// A data address is parsed in the same task, which takes a phone 50 ms.
					url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
					setSrc(url);
				},
				() => isCurrent && fail(),
			);
		return () => {
			isCurrent = false;
			if (url) URL.revokeObjectURL(url);
		};
	}, [isNear, cover]);
	return (
		<Frame ref={frame} className={className}>
			{src && <img src={src} alt="" />}
		</Frame>
	);
}

const Frame = styled.div`
	overflow: clip;
	background: ${color.skyWash};
	filter: var(--picture-filter);
	img {
		display: block;
		width: 100%;
		height: 100%;
		object-fit: cover;
		/* Feet are near the foot of a panel. */
		object-position: 50% 85%;
		animation: ${fade} 400ms ease-out;
		${reducedMotion} { animation: none; }
	}
`;
