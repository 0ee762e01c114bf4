// A small picture of an animal, in a box of 100 by 100; a paw print for animals without a picture.
import type { ReactElement } from "react";
import { FIRST_FIGURES } from "../ui/scene/figures/first-figures.ts";
import { BEE, BUTTERFLY, bird, DOLPHIN, Face, fish, OWL, PAW, TURTLE } from "./animal-shapes.tsx";

export function AnimalEmblem({ animal }: { animal: string }) {
	const name = animal.trim().toLowerCase();
	const [, picture] = PICTURES.find(([words]) => words.test(name)) ?? [];
	return picture ?? PAW;
}

const words = (list: string) => new RegExp(`(^|[ -])(${list})$|^(${list})[ -]`);

/** A figure of the scenes, scaled from its box of 120 by 120. */
function scenePicture(name: "whale" | "dove" | "lamb"): ReactElement {
	const Draw = FIRST_FIGURES[name];
	return (
		<g transform="translate(0 -4) scale(.830)">
			<Draw tree="" orb="" />
		</g>
	);
}

/** The first entry matches whose words begin or end the name. */
const PICTURES: readonly (readonly [words: RegExp, picture: ReactElement])[] = [
	[words("turtle|tortoise"), TURTLE],
	[words("butterfly|moth"), BUTTERFLY],
	[words("bee|bumblebee|honeybee"), BEE],
	[words("owl"), OWL],
	[words("whale|narwhal"), scenePicture("whale")],
	[words("shark|dolphin|orca|porpoise"), DOLPHIN],
	[words("dove|turtledove"), scenePicture("dove")],
	[words("lamb|sheep|ram|ewe"), scenePicture("lamb")],
	[
		words("fish|goldfish|salmon|trout|clownfish|koi|tuna|carp|cod|angelfish|lionfish|swordfish"),
		fish("#d98b4a", "#b9653a"),
	],
	[words("swan|seagull|gull|goose|duck|duckling|stork|egret"), bird("#f6ecd8", "#dccbaa")],
	[words("eagle|hawk|falcon|osprey|kite|condor"), bird("#7d5a3e", "#5f4230")],
	[words("robin|cardinal|parrot|macaw"), bird("#b9573c", "#8f3f2c")],
	[words("bluebird|blue jay|budgie|hummingbird|kingfisher|parakeet|peacock"), bird("#5f87a3", "#48708c")],
	[
		words("bird|sparrow|finch|canary|chick|hen|chicken|rooster|nightingale|lark|wren|pigeon|turkey|pheasant"),
		bird("#d3a04a", "#b07c34"),
	],
	[
		words("sea lion|seal|otter|beaver|walrus"),
		<Face key="otter" fur="#8b6f5a" dark="#6d5544" muzzle="#cdb499" ears="round" />,
	],
	[
		words("elephant|mammoth"),
		<Face key="elephant" fur="#9aa0a6" dark="#7f868d" muzzle="#8b9299" ears="drooping" extra="trunk" />,
	],
	[words("lion|lion cub"), <Face key="lion" fur="#e3b05a" dark="#9a5d2c" muzzle="#f6dfae" ears="round" extra="mane" />],
	[
		words("tiger|tiger cub"),
		<Face key="tiger" fur="#d98b3f" dark="#5c3a22" muzzle="#f6e6c8" ears="round" extra="stripes" />,
	],
	[
		words("zebra"),
		<Face key="zebra" hasLongSnout fur="#f3ecdc" dark="#3f3b3a" muzzle="#6b625e" ears="pointed" extra="stripes" />,
	],
	[words("panda"), <Face key="panda" fur="#f5eddd" dark="#37322f" muzzle="#fffaf0" ears="round" extra="patches" />],
	[
		words("ox|bull|cow|calf|buffalo|bison|yak|goat|ibex|antelope|gazelle"),
		<Face key="ox" hasLongSnout fur="#8d6544" dark="#6a4a32" muzzle="#d8bb98" ears="drooping" extra="horns" />,
	],
	[
		words("deer|reindeer|elk|moose|fawn|caribou"),
		<Face key="deer" hasLongSnout fur="#b98a58" dark="#8d6540" muzzle="#e9d3ae" ears="drooping" extra="antlers" />,
	],
	[
		words("giraffe"),
		<Face key="giraffe" hasLongSnout fur="#ddb15c" dark="#9a6a36" muzzle="#f1dcae" ears="drooping" extra="patches" />,
	],
	[words("rabbit|bunny|hare"), <Face key="rabbit" fur="#cdb49a" dark="#a98e75" muzzle="#f3e8d6" ears="long" />],
	[
		words("donkey|mule|kangaroo|wallaby"),
		<Face key="donkey" hasLongSnout fur="#96897e" dark="#776b62" muzzle="#d9cdbd" ears="long" />,
	],
	[
		words("camel|dromedary|llama|alpaca"),
		<Face key="camel" hasLongSnout fur="#d3ab6f" dark="#a8814a" muzzle="#ecd3a4" ears="round" />,
	],
	[
		words("horse|pony|foal|mustang"),
		<Face key="horse" hasLongSnout fur="#a9744a" dark="#7a5032" muzzle="#d6ad82" ears="pointed" />,
	],
	[words("fox"), <Face key="fox" fur="#cd7038" dark="#93481f" muzzle="#f7ead2" ears="pointed" />],
	[words("wolf|husky|coyote|jackal"), <Face key="wolf" fur="#8f959b" dark="#6b7177" muzzle="#e6e2d8" ears="pointed" />],
	[
		words("cat|kitten|lynx|bobcat|wildcat"),
		<Face key="cat" fur="#8e8a94" dark="#6d6974" muzzle="#ece4da" ears="pointed" />,
	],
	[
		words("leopard|cheetah|jaguar|panther|puma|cougar"),
		<Face key="leopard" fur="#d9a850" dark="#6d4a28" muzzle="#f6e3bb" ears="round" />,
	],
	[
		words("dog|puppy|beagle|labrador|golden retriever|collie|sheepdog|spaniel|poodle|terrier|dachshund|corgi"),
		<Face key="dog" fur="#c99a63" dark="#8a5c36" muzzle="#f3e2c4" ears="drooping" />,
	],
	[words("pig|piglet"), <Face key="pig" fur="#dfa79b" dark="#c68678" muzzle="#eec4b8" ears="pointed" />],
	[
		words(
			"bear|bear cub|koala|hamster|mouse|monkey|squirrel|hedgehog|guinea pig|raccoon|badger|gorilla|chimpanzee|sloth",
		),
		<Face key="bear" fur="#97704f" dark="#735238" muzzle="#dcc09a" ears="round" />,
	],
];
