// A panel's description: one plain sentence.
import { capitalize, listOf } from "../words.ts";
import { isIndoors, phraseOfPlace } from "./lexicon.ts";
import type { Panel, PanelAnimal } from "./panel.ts";

const VERBS: Record<string, [one: string, many: string]> = {
	stand: ["stands", "stand"],
	walk: ["walks", "walk"],
	run: ["runs", "run"],
	sit: ["sits", "sit"],
	kneel: ["kneels", "kneel"],
	pray: ["prays", "pray"],
	lie: ["lies", "lie"],
	sleep: ["sleeps", "sleep"],
	hug: ["gives a hug", "hug"],
	carry: ["stands", "stand"],
	reach: ["reaches out", "reach out"],
	point: ["points", "point"],
	lookUp: ["looks up", "look up"],
	wave: ["waves", "wave"],
	swim: ["swims", "swim"],
	climb: ["climbs", "climb"],
	fly: ["flies", "fly"],
	jump: ["jumps", "jump"],
	carried: ["is carried", "are carried"],
};

const HOURS: Record<Panel["hour"], string> = {
	dawn: "at dawn",
	day: "",
	golden: "in the late afternoon",
	dusk: "at dusk",
	night: "at night",
};
const WEATHERS: Record<Panel["weather"], string> = {
	clear: "",
	clouds: "under clouds",
	rain: "in the rain",
	storm: "in a storm",
	snow: "in the snow",
	fog: "in the fog",
	wind: "in the wind",
};

export function describe({
	place,
	hour,
	weather,
	people,
	animals,
	things,
	thoughts = [],
	details = {},
	shot,
}: Omit<Panel, "description" | "paragraph">): string {
	const phrase = (thing: string) => article(thing, details[thing]);
	const setting = [
		phraseOfPlace(place),
		HOURS[hour],
		phraseOfPlace(place).includes("snow") || isIndoors(place) ? "" : WEATHERS[weather],
	]
		.filter(Boolean)
		.join(" ");
	const [owner] = people;
	const [main = ""] = things;
	if (shot === "thing" && owner) return sentence(`${phrase(main)} and ${handOf(owner.who)} ${setting}`, shot);
	const groups = new Map<string, { names: string[]; isMany: boolean }>();
	const addTo = (key: string, name: string, isMany = false) => {
		const group = groups.get(key) ?? { names: [], isMany: false };
		group.names.push(name);
		if (isMany) group.isMany = true;
		groups.set(key, group);
	};
	const isBack = ({ kind }: Panel["people"][number]) => shot === "near" && kind === "jesus";
	for (const { who: name, pose, holds, wears } of people.filter((person) => !isBack(person))) {
		const who = wears ? `${name} ${worn(wears, phrase(wears))}` : name;
		const isHeld = holds !== undefined && /^(?:carry|stand|walk|sit|reach)$/.test(pose);
		const animal = animals.find(({ kind, pose }) => kind === holds && pose === "carried");
		const what = animal ? nameOfAnimal(animal) : phrase(holds ?? "");
		addTo(isHeld ? `${pose}\n${what}` : pose === "carry" ? "stand" : pose, who);
	}
	const held = new Set(people.flatMap(({ holds }) => holds ?? []));
	for (const animal of animals)
		if (animal.pose !== "carried" || !held.has(animal.kind)) addTo(animal.pose, nameOfAnimal(animal), animal.isMany);
	const clauses = [...groups].map(([key, { names, isMany }]) => {
		const isPlural = names.length > 1 || isMany;
		const [pose = "", what = ""] = key.split("\n");
		const verb = what && pose === "carry" ? (isPlural ? "hold" : "holds") : VERBS[pose]?.[isPlural ? 1 : 0];
		return `${listOf(names)} ${verb}${what && ` ${pose === "carry" ? "" : "with "}${what}`}`;
	});
	const seen = things.filter((thing) => !held.has(thing)).map(phrase);
	if (clauses.length === 0) {
		const what = seen.length > 0 ? listOf(seen) : "It is quiet";
		if (seen.length === 0) return sentence(`${what} ${setting}`, shot);
		const isPlural = seen.length > 1 || (what.endsWith("s") && !/^(?:an?|the) /.test(what));
		const verb = isPlural ? "are" : "is";
		return sentence(setting ? `${what} ${verb} ${setting}` : `there ${verb} ${what}`, shot);
	}
	const [first = "", ...others] = clauses;
	const withThings = seen.length > 0 ? `, with ${listOf(seen)} nearby` : "";
	const thinker = people.find(({ isMain }) => isMain);
	const withThoughts =
		thinker && thoughts.length > 0
			? `. ${thinker.who} is thinking of ${listOf(thoughts.map((one) => phrase(one)))}`
			: "";
	const back = people.filter(isBack).map(({ who, pose }) => `. Farther back ${who} ${VERBS[pose]?.[0]}`);
	return sentence(
		`${first} ${setting}${others.length > 0 ? `, and ${listOf(others)}` : ""}${withThings}${back.join("")}${withThoughts}`,
		shot,
	);
}

const VIEWS: Record<NonNullable<Panel["shot"]>, string> = {
	near: "Close by: ",
	far: "From far away: ",
	thing: "Close by: ",
	reverse: "From the other side: ",
};

function sentence(text: string, shot: Panel["shot"]): string {
	const plain = text.replaceAll(/\s+/g, " ").replaceAll(" ,", ",").replaceAll("samaritan", "Samaritan").trim();
	return `${shot ? VIEWS[shot] + plain : capitalize(plain)}.`;
}

/** “Tilda’s hand”, “the hand of the man” */
const handOf = (who: string) => (/^\p{Lu}/u.test(who) ? `${who}’s hand` : `the hand of ${who}`);

function nameOfAnimal({ who, kind, isMany, count, isToy = false }: PanelAnimal): string {
	if (/^\p{Lu}/u.test(who)) return isToy ? `${who} the toy ${kind}` : who;
	const isSeveral = /(?:s|sheep|fish|oxen|mice|geese)$/.test(who);
	if (count === 2) return `two ${isSeveral ? who : `${who.replace(/([^aeiou])y$/, "$1ie")}s`}`;
	return `${isMany ? "some" : "the"} ${isToy ? "toy " : ""}${who}`;
}

/** Drawings whose names are no plain English. */
const NAMES: Record<string, string> = {
	stones: "stones",
	eggs: "eggs",
	boots: "boots",
	grapes: "grapes",
	glasses: "glasses",
	wheat: "wheat",
	thread: "thread",
	lantern: "a lamp",
	loaf: "bread",
	oak: "a tree",
	paperboat: "a paper boat",
	overcoat: "a coat",
	coat: "a coat of many colors",
	tablets: "stone tablets",
	quilt: "a blanket",
	teddy: "a toy",
	peg: "a clothes peg",
	seed: "seeds",
	chalk: "chalk",
	washing: "washing on a line",
	web: "a spiderweb",
	milkcan: "a milk can",
	page: "a sheet of paper",
	milk: "milk",
	dough: "dough",
	gift: "a present",
	sandals: "sandals",
	slippers: "slippers",
	beans: "beans",
	butter: "butter",
	pancakes: "pancakes",
	cherries: "cherries",
	nails: "nails",
	planks: "planks",
	bricks: "bricks",
	ink: "ink",
	soap: "soap",
	scales: "scales",
	wateringcan: "a watering can",
	arrows: "a bow and an arrow",
	chess: "chess pieces",
	drawers: "a chest of drawers",
	hay: "hay",
	olive: "an olive tree",
	cypress: "a fir tree",
	palm: "a palm tree",
	treehouse: "a tree house",
	covenant: "the ark of the covenant",
	paperstar: "a paper star",
	corn: "corn",
	tumbler: "a glass",
	sugar: "sugar",
	candy: "candy",
	gingerbread: "gingerbread",
	glue: "glue",
	bulb: "a light bulb",
	trousers: "trousers",
	oilcan: "an oil can",
	stairs: "stairs",
	washtub: "a tub",
	wool: "a ball of wool",
	shoes: "shoes",
	rollerskates: "roller skates",
	iceskates: "ice skates",
	birdfeeder: "a bird feeder",
	waterwheel: "a water wheel",
	fishingrod: "a fishing rod",
	cards: "a deck of cards",
	gameboard: "a board game",
	magnifier: "a magnifying glass",
	spinningwheel: "a spinning wheel",
	flatiron: "a flat iron",
	toycar: "a toy car",
	printingpress: "a printing press",
	toast: "toast",
	stilts: "stilts",
	blocks: "blocks",
	noodles: "noodles",
	rice: "rice",
	dumplings: "dumplings",
	icecream: "an ice cream cone",
	popcorn: "popcorn",
	appleslices: "slices of apple",
	applepeel: "an apple peel",
	lunchbox: "a lunch box",
	fan: "an electric fan",
	handfan: "a paper fan",
	tape: "a roll of tape",
	aquarium: "a fish tank",
	hamsterwheel: "a hamster wheel",
	bunkbed: "a bunk bed",
	sleepingbag: "a sleeping bag",
	scepter: "a scepter",
	glassjar: "a glass jar",
	pinecone: "a pine cone",
	timer: "an hourglass",
	string: "a string",
	kitchentimer: "a kitchen timer",
	milkpot: "milk that boils over",
	pillar: "a pillar of stone",
	skystairs: "a stairway to heaven",
	bubbles: "bubbles",
	raisins: "raisins",
	pea: "a pea pod",
	coal: "coal",
	bookclosed: "a closed book",
	unlit: "a lamp that is out",
	cupturned: "an upturned cup",
	boxhive: "a hive",
	handlamp: "a flashlight",
	paperplane: "a paper plane",
	hoop: "a basketball hoop",
	baseballbat: "a baseball bat",
	racket: "a tennis racket",
	jumprope: "a jump rope",
	paintbox: "a paint box",
	snowglobe: "a snow globe",
	paperwings: "paper wings",
	balletshoes: "ballet shoes",
	firetruck: "a fire truck",
	lamppost: "a street lamp",
	postbox: "a mailbox",
	snowfort: "a snow house",
	christmastree: "a Christmas tree",
	kennel: "a doghouse",
	market: "a market stall",
	oillamp: "an oil lamp",
	handmill: "a hand mill",
	oilpot: "a pot of oil",
	oilhorn: "a horn of oil",
	shards: "broken pieces",
	barbedwire: "barbed wire",
	hoover: "a vacuum cleaner",
	ricecooker: "a rice cooker",
	tapemeasure: "a tape measure",
	bikehelmet: "a bicycle helmet",
	goggles: "goggles",
	swimring: "a rubber ring",
	tabletpc: "a tablet computer",
	washingmachine: "a washing machine",
	sewingmachine: "a sewing machine",
	piggybank: "a piggy bank",
	lawnmower: "a lawn mower",
	flatbread: "flatbread",
	roadroller: "a road roller",
	braces: "braces",
	treeslice: "a slice of wood",
	babybottle: "a baby bottle",
	berries: "berries",
	rowboat: "a rowing boat",
	goldenimage: "a golden statue",
	badge: "a rosette",
	wreck: "a wrecked ship",
	rockmeal: "food on a rock",
	blocktower: "a tower of blocks",
	blockbus: "a bus of blocks",
	toytrain: "a toy train",
	starpage: "a star on paper",
	monkeybars: "monkey bars",
	trainingwheels: "a bicycle with training wheels",
	yoyo: "a yo-yo",
	gamepad: "a game controller",
	headphones: "headphones",
	rubberduck: "a rubber duck",
	playdough: "playdough",
	gum: "chewing gum",
	medicine: "medicine",
	shoppingcart: "a shopping cart",
	petcarrier: "a pet carrier",
	coop: "a chicken coop",
	sheetmusic: "sheet music",
	coathook: "a coat hook",
};

const POT = /^(?:pot|saucepan|bowl|basket|bucket|pan|sieve|wreath)$/;
const WITH = /^(?:medal|necklace|whistle|camera|key|backpack|paperwings|glasses)$/;
/** "In a red coat", "with a saucepan on the head" */
const worn = (thing: string, phrase: string) =>
	POT.test(thing) ? `with ${phrase} on the head` : `${WITH.test(thing) ? "with" : "in"} ${phrase}`;

/** "A cup", "a red cup", "two cups", "three red cups" */
function article(thing: string, { color = "", count = 1 }: NonNullable<Panel["details"]>[string] = {}): string {
	const known = NAMES[thing] ?? `a ${thing}`;
	const [, noun = known] = /^an? (.*)$/.exec(known) ?? [];
	const own = color ? `${color} ${noun}` : noun;
	if (noun === known) return own;
	if (count > 1 && /[^sxh]$/.test(noun))
		return `${count === 2 ? "two" : "three"} ${own.replace(/f$/, "ve").replace(/([^aeiou])y$/, "$1ie")}s`;
	return `${/^[aeiou]/.test(own) ? "an" : "a"} ${own}`;
}
