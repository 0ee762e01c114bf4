import { part } from "../../ui/part.ts";

/** The scene of a story without a panel. Most stories have one, so their pages do not load it. */
export const sceneCover = part(() => import("./scene-cover.tsx").then(({ SceneCover }) => SceneCover));
