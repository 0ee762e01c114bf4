// What makes and shows the panels of a story. Loaded when a story first has pictures.
export { DrawnPanel } from "./drawn-panel.tsx";
export { makePanels } from "./make-panels.ts";
