/**
 * Words of everyday English that look like two when they are cut, as "bed" and "time" do, and that the vocabulary of the
 * Bible does not have. Not those that stories write in two words more often: "good night", "every day".
 */
export const CLOSED_COMPOUNDS: ReadonlySet<string> = new Set(
	`afternoon airplane airport anybody anymore anyone anything anytime anyway anywhere applesauce armchair backpack
	backward backyard ballroom barefoot barnyard baseball basketball bathrobe bathroom bathtub beachside beanbag
	beanstalk bedclothes bedroom bedside bedspread bedtime beehive beeswax birdbath birdcage birdhouse birdsong birthday
	blackberry blackbird blackboard blacksmith blueberry bluebird boathouse bookcase bookmark bookshelf bookworm
	bowstring boxcar breakfast brushstroke bulldog bumblebee buttercup butterfly buttermilk buttonhole campfire
	campground campsite candlelight candlestick cardboard carpool cartwheel catnap chalkboard checkerboard cheesecake
	chestnut classmate classroom clockmaker clothesline cloudburst cobblestone cobweb cookbook cornbread cornfield
	cottontail countdown countryside courtyard cowbell cowboy crossroad crossroads cupboard cupcake daybreak daydream
	daylight daytime dockside doghouse dollhouse doorbell doorknob doormat doorstep doorway downhill downstairs
	downstream downtown downward dragonfly driftwood driveway dustpan earring earthquake earthworm eggshell evergreen
	everybody everyone everything everywhere eyeball eyebrow eyelash eyelid fairground farmhouse farmyard fingernail
	fingertip fireball firefighter firefly firelight fireman fireplace fireside firewood fishbowl fishhook flagpole
	flashlight flowerbed flowerpot footbridge footpath footprint footstep footsteps forehead forever foxglove friendship
	gatekeeper gatepost gingerbread goldfinch goldfish goodbye goosebumps grandchild grandchildren granddaughter
	grandfather grandma grandmother grandpa grandparent grandparents grandson grapevine grasshopper greenhouse groundhog
	hailstone haircut hallway handbag handkerchief handmade handprint handrail handshake handwriting hayloft haystack
	headlight headscarf heartbeat hedgehog hillside hilltop homemade homesick homework honeybee honeycomb hopscotch
	horseback horseshoe hourglass houseboat household houseplant however icebox indoors inside itself jellyfish keyhole
	kingfisher ladybug lamplight lamplighter lamppost landmark landslide lifeboat lifetime lighthouse lightweight
	lonesome lookout lunchbox lunchtime mailbox mailman mealtime meanwhile meatball milkmaid milkshake moonbeam
	moonlight moonlit moonrise mountainside mountaintop mouthful myself nearby newborn newcomer newspaper nightcap
	nightfall nightgown nightstand nighttime nobody notebook nowhere oatmeal oneself onto outdoors outside overcoat
	overhead overnight paintbrush pancake paperback patchwork pathway peanut peppermint pillowcase pineapple pinecone
	playground playhouse playmate playroom playtime pocketful ponytail popcorn postcard postman pushcart quicksand
	rainbow raincoat raindrop rainfall rainstorm rainwater rattlesnake reindeer riverbank riverside roadside rooftop
	rosebud rowboat sailboat sandbox sandcastle sandpaper sawdust scarecrow schoolbag schoolbook schoolhouse schoolroom
	schoolyard seagull seahorse seashell seashore seaside seaweed shipyard shoelace shoelaces shoemaker shoreline
	sidewalk silverware skyline sleepyhead smokehouse snowball snowbank snowdrift snowfall snowflake snowman snowstorm
	somebody someday somehow someone something sometimes somewhere songbird soupspoon southward spacecraft springtime
	staircase stairway starfish starlight starlit stepladder stonework stopwatch storybook storyteller strawberry
	streetlamp sugarcane summertime sunbeam sunburn sundown sunflower sunlight sunlit sunrise sunset sunshine suppertime
	swallowtail sweetheart tablecloth tablespoon tadpole teacup teamwork teapot teardrop teaspoon themselves thumbprint
	thunderstorm tiptoe tiptoed today toenail tomorrow toolbox toothbrush treehouse treetop treetops tugboat turtleneck
	underfoot underground underneath underwater upright upstairs upstream upward vineyard walkway wallpaper watchdog
	waterfall watermelon waterproof waterwheel weekday weekend whatever wheelbarrow wheelchair whenever wherever
	wildflower wildflowers windmill windowpane windowsill windowsills windshield wintertime without woodcutter woodland
	woodpecker woodpile woodwork workbench workshop worldwide wristwatch yardstick yourself`.split(/\s+/),
);
