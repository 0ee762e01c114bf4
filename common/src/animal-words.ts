// Short lists of animals that the drawing and the form load without the longer ones.
/** The animals offered first. */
export const POPULAR_ANIMALS = [
	"dog",
	"cat",
	"horse",
	"rabbit",
	"fish",
	"bird",
	"turtle",
	"hamster",
	"lion",
	"elephant",
	"giraffe",
	"tiger",
	"bear",
	"wolf",
	"fox",
	"deer",
	"dolphin",
	"whale",
	"shark",
	"eagle",
	"owl",
	"butterfly",
	"bee",
	"lamb",
	"dove",
	"camel",
	"ox",
] as const;

/** Words for young animals. Next to an animal's name they do not name another figure. */
export const YOUNG_ANIMALS =
	"pup, puppy, cub, calf, calves, kitten, kit, chick, foal, colt, kid, joey, fledgling, hatchling, baby, babies";
