// The drawn picture of a story. Loaded after the text, because it includes the words that name figures and the scene renderer.
import { coverFigures } from "@lion-tails/common/cover";
import { memo, useMemo } from "react";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import { Scene } from "../../ui/scene/scene.tsx";
import type { StoryCover } from "./story-cover.ts";

type Props = {
	cover: StoryCover;
	lamp?: "lit" | "none";
	/** The page around it is already visible, so the picture fades in. */
	isLate?: boolean;
	className?: string;
};

export const DrawnCover = memo(function DrawnCover({ cover, isLate = false, ...scene }: Props) {
	const options = useMemo(() => sceneOf(cover), [cover]);
	return <Scene {...options} {...scene} isAwaited={cover.source === null} isLate={isLate} />;
});

export const sceneOf = ({ seed, source }: StoryCover): SceneOptions => ({
	seed,
	...(source && coverFigures(source, seed)),
});
