// A small picture of an animal, in a box of 100 by 100; a paw print for animals without a picture.
import { FIRST_FIGURES } from "../ui/illustrations/figures.ts";
import { Illustration } from "../ui/illustrations/illustration.tsx";

const DRAWINGS = import.meta.glob<string>("./*.svg", {
	base: "../ui/illustrations/animals/",
	query: "?raw",
	import: "default",
	eager: true,
});

export function AnimalEmblem({ animal }: { animal: string }) {
	const words = animal.trim().toLowerCase();
	const [name] = PICTURES.find(([, pattern]) => pattern.test(words)) ?? ["paw"];
	// A figure of the scenes, scaled from its box of 120 by 120.
	if (name === "whale" || name === "dove" || name === "lamb")
		return <Illustration svg={FIRST_FIGURES[name]} transform="translate(0 -4) scale(.830)" />;
	return <Illustration svg={DRAWINGS[`./${name}.svg`]} />;
}

/** Each picture with its words. The first one matches whose words begin or end the name of the animal. */
const PICTURES = (
	[
		["turtle", "turtle|tortoise"],
		["butterfly", "butterfly|moth"],
		["bee", "bee|bumblebee|honeybee"],
		["owl", "owl"],
		["whale", "whale|narwhal"],
		["dolphin", "shark|dolphin|orca|porpoise"],
		["dove", "dove|turtledove"],
		["lamb", "lamb|sheep|ram|ewe"],
		["fish", "fish|goldfish|salmon|trout|clownfish|koi|tuna|carp|cod|angelfish|lionfish|swordfish"],
		["swan", "swan|seagull|gull|goose|duck|duckling|stork|egret"],
		["eagle", "eagle|hawk|falcon|osprey|kite|condor"],
		["robin", "robin|cardinal|parrot|macaw"],
		["bluebird", "bluebird|blue jay|budgie|hummingbird|kingfisher|parakeet|peacock"],
		["bird", "bird|sparrow|finch|canary|chick|hen|chicken|rooster|nightingale|lark|wren|pigeon|turkey|pheasant"],
		["otter", "sea lion|seal|otter|beaver|walrus"],
		["elephant", "elephant|mammoth"],
		["lion", "lion|lion cub"],
		["tiger", "tiger|tiger cub"],
		["zebra", "zebra"],
		["panda", "panda"],
		["ox", "ox|bull|cow|calf|buffalo|bison|yak|goat|ibex|antelope|gazelle"],
		["deer", "deer|reindeer|elk|moose|fawn|caribou"],
		["giraffe", "giraffe"],
		["rabbit", "rabbit|bunny|hare"],
		["donkey", "donkey|mule|kangaroo|wallaby"],
		["camel", "camel|dromedary|llama|alpaca"],
		["horse", "horse|pony|foal|mustang"],
		["fox", "fox"],
		["wolf", "wolf|husky|coyote|jackal"],
		["cat", "cat|kitten|lynx|bobcat|wildcat"],
		["leopard", "leopard|cheetah|jaguar|panther|puma|cougar"],
		["dog", "dog|puppy|beagle|labrador|golden retriever|collie|sheepdog|spaniel|poodle|terrier|dachshund|corgi"],
		["pig", "pig|piglet"],
		[
			"bear",
			"bear|bear cub|koala|hamster|mouse|monkey|squirrel|hedgehog|guinea pig|raccoon|badger|gorilla|chimpanzee|sloth",
		],
	] as const
).map(([picture, words]) => [picture, new RegExp(`(^|[ -])(${words})$|^(${words})[ -]`)] as const);
