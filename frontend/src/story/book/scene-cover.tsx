// A scene made of a story's request and its figures: the cover of a story without a panel. Includes the words that name figures.
import { coverFigures } from "@lion-tails/common/cover";
import { useMemo } from "react";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import { Scene } from "../../ui/scene/scene.tsx";
import type { DrawnCoverProps, StoryCover } from "./story-cover.ts";

export function SceneCover({ cover, isLate = false, ...scene }: DrawnCoverProps) {
	const options = useMemo(() => sceneOf(cover), [cover]);
	return <Scene {...options} {...scene} isAwaited={cover.source === null} isLate={isLate} />;
}

export const sceneOf = ({ seed, source }: StoryCover): SceneOptions => ({
	seed,
	...(source && coverFigures(source, seed)),
});
