// The code that makes and shows the panels of a story, loaded when a story first has pictures.
export { DrawnPanel } from "./drawn-panel.tsx";
export { makePanels } from "./make-panels.ts";
