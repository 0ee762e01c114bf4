// Words for things and animals: what is held, pictured, or stays in the background.

export const TOY_WORDS: ReadonlySet<string> = new Set(
	"rubber cloth toy stuffed plush floppy knitted wooden felt woolen woollen rag cotton velvet patchwork teddy sewn wool".split(
		" ",
	),
);

/** Materials of which small animals are made: "a yak of tin", "a lizard of red cord". */
export const MATERIALS: ReadonlySet<string> = new Set(
	"tin cord yarn string straw paper cardboard clay wax beads raffia thread rope brass pewter glass leather".split(" "),
);
/** Materials of toy animals that are painted or carved elsewhere: "a tin frog". */
export const TOY_MATERIALS: ReadonlySet<string> = new Set("tin wooden china glass brass clay wax cardboard".split(" "));
export const BRAIDING = /^(?:braided|knitted|crocheted|plaited|wove|woven|sewed|sewn|stitched)$/;

/** Animals and things that are only pictured. */
export const DEPICTED: ReadonlySet<string> = new Set(
	"paper painted carved stone tin golden bronze china chocolate sugar gingerbread drawn picture pictured plaster brass iron gold clay glass porcelain imaginary pretend invisible".split(
		" ",
	),
);

export const BODY: ReadonlySet<string> = new Set(
	"hand hands arm arms face eyes eye eyelashes eyebrows forehead lap shoulder shoulders sleeve sleeves knee knees head voice feet foot fingers finger back chin ears ear nose mouth heart cheek cheeks hair neck heels legs toes thumb elbow".split(
		" ",
	),
);

export const SMALL: ReadonlySet<string> = new Set(
	"cat rabbit mouse hedgehog squirrel lamb dove sparrow hen duck frog turtle snail butterfly owl fish parrot penguin".split(
		" ",
	),
);

/** Animals that may come to a child's bed. */
export const PETS: ReadonlySet<string> = new Set(
	"dog cat hamster mouse moth fly spider owl bird budgie parrot canary fish goldfish".split(" "),
);

/** Things that somebody wears unless the text tells that they are somewhere else. */
export const WEARABLE: ReadonlySet<string> = new Set(
	"cast cloak wig headphones bikehelmet goggles braces overcoat coat hat cap boots mitten sock apron scarf glasses crown medal backpack mask necklace paperwings robe shirt sweater sandals slippers shawl cape dress skirt trousers belt helmet shoes rollerskates iceskates".split(
		" ",
	),
);

/** Things that no room holds. */
export const OUTDOOR: ReadonlySet<string> = new Set(
	"monkeybars trainingwheels sandbox shoppingcart coop tricycle altar wreck rockmeal skystairs rowboat roadroller goal lawnmower goldenimage wall post boat train tram bicycle oak olive palm cypress bush hedge treehouse cart windmill lighthouse tower tent bridge fence gate well tractor snowman swing rainbow washing pump fountain chariot plow weathercock seesaw wheelbarrow gravestone birdfeeder waterwheel raft car bus truck firetruck ambulance excavator motorcycle plane helicopter lamppost postbox snowfort doorstep slide trampoline hoop kennel canoe crane beanstalk market".split(
		" ",
	),
);

export const MADE = /^(?:cut|carved|knitted|drawn|painted|moulded|molded)$/;
export const MAKING =
	/^(?:paint|paints|painted|painting|draw|draws|drew|drawn|drawing|carve|carved|knit|knitted|sew|sewed|made|make|makes|making|bake|baked|shaped|modeled|picture)$/;

export const FOOD =
	/\b(?:supper|dinner|lunch|breakfast|ate|eat|eaten|eating|fried|grilled|smoked|salted|roast|roasted|baked|stew|pie|soup)\b/;
export const SOUNDS = /^(?:barked|howled|crowed|mooed|called|chirped|croaked|bleated|cried|hooted|sang)$/;
export const BACKGROUND: ReadonlySet<string> = new Set(
	"oven television toilet washingmachine bathtub wall post table shelf drawers stove rug cupboard window chair bench gate fence oak bush hedge quilt path stones boots overcoat desk stairs sofa curtain".split(
		" ",
	),
);

export const HOLDABLE: ReadonlySet<string> = new Set(
	"snowball yoyo sticker gamepad headphones rubberduck playdough spatula wig gum taco sheetmusic petcarrier cloak salt blockbus toytrain starpage kitchentimer sock ricecooker charger tapemeasure bikehelmet goggles swimring surfboard tabletpc toaster piggybank hose ruler lollipop cupcake flatbread braces treeslice babybottle inhaler berries scepter glassjar flask pinecone timer puppet string microphone badge kickboard raisins pea coal pudding bookclosed unlit cupturned handlamp pulley wheel lantern book letter cup basket bucket flower apple loaf candle key coin map kite balloon teddy ball gift jar bell scroll staff umbrella spade feather shell harp flute drum trumpet eggs sunflower leaf thread mitten cake paintbrush crown compass mirror clock glasses net paperboat sprout stones boots wheat grapes mushroom backpack sling kettle stick lemon pear cabbage bag scarf ring watch peg pot basin tambourine tooth seed knot chalk page stamp strawberry milk pinwheel wallet milkcan cloth beans onion butter sandwich cookie walnut cherries slate soap pan tray photo wateringcan whistle comb thimble globe turnip radish corn tumbler sieve tin sugar candy gingerbread sausage cork glue ticket label medal bulb pincushion sponge newspaper picture drawing shawl belt helmet rake mop shuttle oilcan bundle pacifier cape phone jug saw toothbrush calendar wool rollerskates iceskates fishingrod cards gameboard teapot magnifier flatiron toycar postcard toast brush camera parcel hat cap egg oillamp saucepan oilpot oilhorn trophy paperplane skateboard baseballbat racket jumprope harmonica accordion snowglobe robot mask icecream pizza banana orange tomato watermelon popcorn chocolate noodles rice dumplings lunchbox tape thermometer handfan leash sword shield necklace applepeel appleslices shards paintbox hammer scissors broom plate bottle honey jam cheese carrot potato plum pumpkin doll blocks puzzle ribbon button medicine bandage towel pillow slippers shoes ink".split(
		" ",
	),
);

/** With these somebody does something: "she swept with the broom". */
export const TOOLS: ReadonlySet<string> = new Set(
	"broom rake mop spade paintbrush pencil brush comb needle oar spoon scissors hammer saw chalk sponge magnifier wateringcan fishingrod staff crutch".split(
		" ",
	),
);

/** Drawings that already show several. */
export const SEVERAL: ReadonlySet<string> = new Set(
	"headphones monkeybars trainingwheels goggles braces flatbread berries stones boots grapes beans cherries nails planks bricks tablets blocks arrows wheat shoes slippers sandals skis pancakes glasses scissors scales hay candy sausage turnip radish cards chess gingerbread stilts rollerskates iceskates trousers dumplings noodles rice popcorn appleslices balletshoes shards ink".split(
		" ",
	),
);
/** Clothes instead of the usual ones. */
export const CLOTHES: ReadonlySet<string> = new Set(
	"overcoat dress shirt sweater skirt trousers boots shoes slippers sock robe".split(" "),
);
