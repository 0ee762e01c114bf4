/** Words for the young of several animals. */
export const YOUNG_ANIMALS =
	"pup, puppy, cub, calf, calves, kitten, kit, chick, foal, colt, kid, joey, fledgling, hatchling, baby, babies";
