import { part } from "../ui/part.ts";

/** `load` is awaited by whoever renders the page anew: it is shown with its pictures. */
export const landingPictures = part(() => import("./draw-landing.tsx").then(({ DrawnPicture }) => DrawnPicture));
