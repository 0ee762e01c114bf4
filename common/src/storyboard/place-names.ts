// The names of the drawn places.
import places from "./places.json" with { type: "json" };

export type PlaceName = keyof typeof places;
export const PLACE_NAMES = Object.keys(places) as [PlaceName, ...PlaceName[]];
export const isPlaceName = (text: string): text is PlaceName => text in places;
