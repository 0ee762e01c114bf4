// The storyboard and the drawing of panels, which are loaded when a story first has pictures.
export { drawPanel } from "@lion-tails/common/storyboard/draw-panel";
export { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
export { DrawnPanel } from "./drawn-panel.tsx";
export { looksIn, makePanels } from "./make-panels.ts";
export { loadParts } from "./panel-parts.ts";
