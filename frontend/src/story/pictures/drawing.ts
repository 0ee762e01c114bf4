// The drawing of panels, which is loaded when a story first has pictures.
export { drawPanel } from "@lion-tails/common/storyboard/draw-panel";
export { DrawnPanel } from "./drawn-panel.tsx";
export { looksIn, makePanels } from "./make-panels.ts";
export { loadParts } from "./panel-parts.ts";
