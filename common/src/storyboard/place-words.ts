// Words for places, and the verbs and prepositions that lead to them.

export const GEOGRAPHY =
	/^(?:hill|hills|quay|street|road|lane|square|bay|valley|bridge|park|wood|woods|river|lake|village|town|island|harbor|harbour|mountain|mountains|sea|creek|farm|hall|green|house|castle|school|church|bend|cove|corner|close|crescent|row|terrace|avenue|falls|glen|point|common|moor|pond)$/;

export const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(
	"in into inside on onto at to toward towards through across along by beside near behind under over down up outside around over past among between underneath".split(
		" ",
	),
);

export const MOTION =
	/^(?:went|goes|go|going|came|comes|come|coming|ran|runs|run|running|walked|walks|walk|walking|hurried|raced|climbed|climbs|stepped|crept|crawled|marched|drove|rode|rides|sailed|flew|flies|traveled|travelled|trotted|hopped|tiptoed|wandered|moved|rushed|swam|swims|dashed|carried|took|brought|led|followed|arrived|returned|slipped|fled|sent|got|jumped|leaped|strolled|skipped|dived|entered|reached|headed|hiked|rowed|thrown|locked|swallowed|lowered)$/;

export const HOMES: ReadonlySet<string> = new Set([
	"bedroom",
	"living room",
	"kitchen",
	"bathroom",
	"attic",
	"cellar",
	"hallway",
	"study",
	"Bible house",
]);

/** The places to which a child can come home from another time. */
export const HOME_PLACES: ReadonlySet<string> = new Set([
	"kitchen",
	"garden",
	"bedroom",
	"living room",
	"hallway",
	"bathroom",
	"attic",
	"cellar",
	"barn",
	"workshop",
]);

export const WEAK_PLACES: ReadonlySet<string> = new Set(
	"gate fountain shed yard pump trough woodpile platform path track trail trees branch nest sand wood wheat blanket blankets quilt pillow stove oven sink counter curtain stairs stair landing doorstep porch lane lesson class sail mast grave apple tree pear tree harvest waves port fair ridge ice barley bank canal hearth fireplace armchair sofa couch table square roofs town city village front door bridge roof front step front steps stoop veranda heather castle wall castle walls hall road island stage den tunnel loft tents loom trees hill hills throne shore wall city wall gallery".split(
		" ",
	),
);

/** Words of places that are things in a sentence like "There was a blanket". */
export const WEAK_THINGS: ReadonlySet<string> = new Set(
	"bed blanket quilt pillow lesson class nest branch sand wheat stall gallery sail ship boat train car bus van tent stove table sofa".split(
		" ",
	),
);

export const PARTS =
	/^(?:middle|door|doorway|end|top|front|foot|edge|side|corner|back|bottom|heart|center|mouth|rim|far|wings|railing|railings|rail|steps|shade|shadow|floor)$/;
/** Places that are things when seen from outside. */
export const THING_PLACES: ReadonlySet<string> = new Set([
	"boat",
	"train",
	"car",
	"aeroplane",
	"tree house",
	"ark",
	"inside the ark",
	"nomads' tent",
]);

export const HOME_WORDS = /^(?:stairs|stair|landing|stove|sink|sofa|armchair|hearth|fireplace|oven)$/;
/** Places where a child may fall asleep. */
export const SLEEPING_PLACES: ReadonlySet<string> = new Set([
	"bedroom",
	"camp",
	"boat",
	"train",
	"car",
	"hospital room",
	"barn",
	"stable",
	"inside the ark",
	"nomads' tent",
	"aeroplane",
]);

/** Things that are in one place only. */
export const STRONG_SIGNS: ReadonlySet<string> = new Set(
	"cell washcloth pajamas pyjamas organ stove oven sink saucepan dough pew pews altar hassock hassocks aisle blackboard pillow mattress bedpost".split(
		" ",
	),
);

/** Places of the Bible and those of today in their stead. */
export const FRAME_PLACES: Record<string, string> = {
	"Bible house": "living room",
	"Bible village": "town",
	"nomads' tent": "camp",
	"city wall": "town",
	"fallen wall": "town",
};

/** Places of today and those of the Bible in their stead. */
export const TALE_PLACES: Record<string, string> = {
	camp: "nomads' tent",
	town: "Bible village",
	street: "Bible village",
	market: "Bible village",
	shop: "Bible village",
	kitchen: "Bible house",
	bedroom: "Bible house",
	"living room": "Bible house",
	hallway: "Bible house",
	church: "temple court",
	"church path": "temple court",
	roof: "Bible village",
	"front door": "Bible village",
	study: "Bible house",
	moor: "hill",
	farm: "field",
	garden: "field",
};

export const VAGUE_PLACES: ReadonlySet<string> = new Set(
	"path branch sand trees wood hills hill town square roofs wall roof apple pear tree".split(" "),
);

export const FAR: ReadonlySet<string> = new Set(["sky", "stars", "space"]);
export const FAR_SIGHTS: ReadonlySet<string> = new Set(["mountain", "sea", "hill", "town", "river"]);
/** Places within others: a bed in the hospital room is no bedroom. */
export const WITHIN: Record<string, readonly string[]> = {
	"hospital room": ["bedroom", "hallway"],
	"inside the ark": ["stable", "barn"],
	palace: ["bedroom", "hallway"],
	church: ["attic", "hallway"],
	train: ["bedroom"],
	boat: ["bedroom"],
};

/** Places where a bed has plants. */
export const PLANTED: ReadonlySet<string> = new Set(["garden", "field", "vineyard", "farm", "orchard"]);

/** Places where a pot is for cooking. */
export const COOKING: ReadonlySet<string> = new Set(["kitchen", "Bible house", "camp", "nomads' tent", "living room"]);

/** Places where the same things are: from a boat one sees the shore. */
export const NEIGHBORS: readonly (readonly string[])[] = [
	["boat", "lake shore", "sea", "harbour", "river", "beach"],
	["farm", "barn", "field", "meadow", "hill", "garden", "stable"],
	["forest", "mountain", "hill", "camp", "river", "pond", "road", "tree house"],
	["street", "town", "garden", "park", "playground"],
	["palace", "prison", "temple court", "temple", "lions' den"],
	["nomads' tent", "desert"],
];
