// Known animals, familiar ones first. Loaded by pages with an animal field.
import { POPULAR_ANIMALS } from "./character-choices.ts";

const list = (text: string) => text.split(",").map((name) => name.trim());

export const ANIMALS: readonly string[] = [
	...POPULAR_ANIMALS,
	// Pets and farm animals.
	...list(`puppy, kitten, bunny, pony, chick, duckling, foal, calf, kid goat, piglet, sheep, goat, cow, pig, chicken, hen,
		rooster, duck, goose, turkey, donkey, mule, bull, llama, alpaca, guinea pig, mouse, gerbil, chinchilla, ferret, parrot,
		parakeet, budgie, canary, cockatiel, cockatoo, lovebird, finch, goldfish, guppy, betta fish, angelfish, tortoise, gecko,
		bearded dragon, iguana, hermit crab, ram, ewe, water buffalo, yak, guinea fowl, shetland pony, clydesdale`),
	// Breeds of dogs and cats.
	...list(`golden retriever, labrador, poodle, beagle, corgi, dachshund, collie, border collie, sheepdog, husky, dalmatian,
		german shepherd, bulldog, boxer dog, terrier, spaniel, greyhound, chihuahua, pug, pomeranian, saint bernard,
		great dane, siamese cat, persian cat, maine coon, tabby cat, ragdoll cat`),
	// Forest, field and garden.
	...list(`squirrel, chipmunk, hedgehog, raccoon, badger, beaver, otter, skunk, mole, shrew, vole, hare, weasel, stoat, mink,
		marten, wolverine, moose, elk, reindeer, caribou, red deer, roe deer, fawn, wild boar, bison, black bear, brown bear,
		grizzly bear, bear cub, polar bear, panda, red panda, red fox, arctic fox, fennec fox, arctic wolf, gray wolf, coyote,
		jackal, dingo, lynx, bobcat, wildcat, cougar, mountain lion, puma, porcupine, opossum, armadillo, groundhog, prairie dog,
		marmot, dormouse, field mouse, harvest mouse, lemming, muskrat, nutria, pika, bat, fruit bat, flying squirrel`),
	// Savanna, desert, jungle and mountain.
	...list(`lion cub, tiger cub, leopard, snow leopard, clouded leopard, cheetah, jaguar, black panther, panther, ocelot, serval,
		caracal, hyena, meerkat, mongoose, zebra, rhinoceros, hippopotamus, hippo, rhino, pygmy hippo, okapi, gazelle, antelope,
		impala, springbok, wildebeest, kudu, oryx, eland, african elephant, asian elephant, african wild dog, warthog, aardvark,
		aardwolf, buffalo, dromedary, bactrian camel, vicuna, guanaco, ibex, mountain goat, chamois, bighorn sheep, gorilla,
		chimpanzee, bonobo, orangutan, gibbon, monkey, capuchin, spider monkey, howler monkey, marmoset, tamarin, macaque, baboon,
		mandrill, lemur, ring-tailed lemur, bush baby, tarsier, sloth, anteater, tapir, capybara, coati, kinkajou, pangolin,
		civet, genet, binturong, sun bear, spectacled bear, kangaroo, wallaby, koala, wombat, platypus, echidna, quokka,
		tasmanian devil, bilby, bandicoot, sugar glider, possum, numbat, jerboa, saiga, onager, wild horse, mustang`),
	// Birds.
	...list(`robin, sparrow, blue jay, cardinal, bluebird, hummingbird, woodpecker, pigeon, crow, raven, magpie, jay, swallow,
		swift, lark, skylark, nightingale, thrush, blackbird, starling, wren, goldfinch, bullfinch, chickadee, nuthatch, oriole,
		mockingbird, cuckoo, kingfisher, hoopoe, bee-eater, snowy owl, barn owl, great horned owl, bald eagle, golden eagle,
		hawk, falcon, peregrine falcon, kestrel, osprey, kite, buzzard, vulture, condor, swan, mallard, puffin, penguin,
		emperor penguin, seagull, gull, tern, albatross, pelican, cormorant, heron, egret, crane, stork, ibis, spoonbill, flamingo,
		peacock, pheasant, partridge, quail, grouse, ostrich, emu, cassowary, rhea, kiwi, kookaburra, macaw, toucan, hornbill,
		lyrebird, roadrunner, sandpiper, plover, lapwing, loon, grebe, coot, gannet, turtledove`),
	// Sea, lake and river.
	...list(`seal, sea lion, walrus, sea otter, blue whale, humpback whale, sperm whale, beluga whale, orca, narwhal, porpoise,
		manatee, dugong, sea turtle, seahorse, starfish, octopus, squid, cuttlefish, jellyfish, crab, lobster, shrimp, clam,
		oyster, mussel, scallop, nautilus, sea urchin, coral, sea slug, clownfish, pufferfish, swordfish, tuna, salmon, trout,
		cod, herring, sardine, mackerel, carp, koi, catfish, pike, perch, bass, eel, sturgeon, stingray, manta ray, whale shark,
		hammerhead shark, great white shark, reef shark, flying fish, sunfish, lionfish, parrotfish, goby, anchovy, barracuda,
		crayfish, krill, barnacle, sea cucumber, axolotl`),
	// Reptiles and amphibians.
	...list(`frog, tree frog, toad, tadpole, newt, salamander, lizard, chameleon, skink, komodo dragon, monitor lizard, snake,
		garter snake, corn snake, python, crocodile, alligator, caiman, gharial, box turtle, pond turtle, giant tortoise,
		poison dart frog, bullfrog`),
	// Insects and other small animals.
	...list(`ladybug, ladybird, bumblebee, honeybee, ant, caterpillar, monarch butterfly, moth, dragonfly, damselfly, firefly,
		grasshopper, cricket, praying mantis, beetle, stag beetle, locust, cicada, snail, slug, earthworm, spider, centipede,
		millipede, woodlouse, stick insect, scorpion, silkworm`),
];
