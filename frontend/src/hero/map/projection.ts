// Miller's cylindrical projection, in units of which the world is 1000 wide: north is up, and Europe keeps its shape.

export type Point = { x: number; y: number };
type Degrees = { latitude: number; longitude: number };

export const WORLD_WIDTH = 1000;
/** Above it and below it nobody lives; the Antarctic is left out. */
const NORTH_DEGREES = 81;
const SOUTH_DEGREES = -57;

const SCALE = WORLD_WIDTH / (2 * Math.PI);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const heightOf = (latitude: number) => 1.25 * SCALE * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(latitude)));
const TOP = heightOf(NORTH_DEGREES);

/** From the left and from the top. */
export const project = ({ latitude, longitude }: Degrees): Point => ({
	x: (radians(longitude) + Math.PI) * SCALE,
	y: TOP - heightOf(latitude),
});

export const WORLD_HEIGHT = TOP - heightOf(SOUTH_DEGREES);
