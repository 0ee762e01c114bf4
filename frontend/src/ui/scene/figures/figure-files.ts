// In which file each figure beside the first ones is drawn: a picture loads the files of its figures alone.
import type { FigureName } from "@lion-tails/common/figures";
import type { Figure } from "./figure.ts";
import type { FirstFigureName } from "./first-figures.ts";

type MoreFigureName = Exclude<FigureName, FirstFigureName>;
type File = { names: readonly MoreFigureName[]; load(): Promise<Partial<Record<FigureName, Figure>>> };

export const FIGURE_FILES: readonly File[] = [
	{
		names: ["owl", "eagle", "sparrow", "parrot", "duck", "penguin"],
		load: () => import("./birds.tsx").then(({ BIRDS }) => BIRDS),
	},
	{
		names: ["barn", "church", "castle", "tower", "market"],
		load: () => import("./buildings.tsx").then(({ BUILDINGS }) => BUILDINGS),
	},
	{
		names: ["boots", "coat", "overcoat", "mitten", "glasses", "backpack"],
		load: () => import("./clothes.tsx").then(({ CLOTHES }) => CLOTHES),
	},
	{
		names: ["child", "children", "family", "grandmother", "grandfather"],
		load: () => import("./family.tsx").then(({ PEOPLE_OF_TODAY }) => PEOPLE_OF_TODAY),
	},
	{
		names: ["horse", "unicorn", "donkey", "cow", "pig", "hen", "goat"],
		load: () => import("./farm.tsx").then(({ FARM_ANIMALS }) => FARM_ANIMALS),
	},
	{
		names: ["fox", "wolf", "bear", "deer", "snail", "frog", "turtle"],
		load: () => import("./forest.tsx").then(({ FOREST_ANIMALS }) => FOREST_ANIMALS),
	},
	{
		names: ["apple", "sprout", "flower", "wheat", "grapes", "spade"],
		load: () => import("./garden.tsx").then(({ GARDEN }) => GARDEN),
	},
	{
		names: ["quilt", "bed", "window", "chair", "thread", "letter", "book", "key", "coin", "gift"],
		load: () => import("./home.tsx").then(({ HOME }) => HOME),
	},
	{
		names: ["loaf", "candle", "jar", "basket", "bucket", "cup", "kettle", "cake", "clock", "mirror"],
		load: () => import("./household.tsx").then(({ HOUSEHOLD }) => HOUSEHOLD),
	},
	{
		names: ["butterfly", "bee"],
		load: () => import("./insects.tsx").then(({ INSECTS }) => INSECTS),
	},
	{
		names: ["nest", "eggs", "shell"],
		load: () => import("./nests.tsx").then(({ NESTS }) => NESTS),
	},
	{
		names: ["treehouse", "bush", "campfire"],
		load: () => import("./outdoors.tsx").then(({ OUTDOORS }) => OUTDOORS),
	},
	{
		names: ["shepherd", "king", "angel", "traveler"],
		load: () => import("./people.tsx").then(({ PEOPLE_OF_OLD }) => PEOPLE_OF_OLD),
	},
	{
		names: ["cat", "dog", "rabbit", "mouse", "hedgehog", "squirrel"],
		load: () => import("./pets.tsx").then(({ PETS }) => PETS),
	},
	{
		names: ["swing", "ball", "paperboat", "teddy", "paintbrush", "drum", "flute", "bell", "heart"],
		load: () => import("./play.tsx").then(({ PLAY }) => PLAY),
	},
	{
		names: ["scroll", "staff", "crown", "sling", "trumpet", "tablets", "manger", "net"],
		load: () => import("./scripture.tsx").then(({ SCRIPTURE }) => SCRIPTURE),
	},
	{
		names: ["kite", "moon", "rainbow", "raincloud", "balloon", "feather", "leaf", "snowman", "umbrella"],
		load: () => import("./sky.tsx").then(({ SKY }) => SKY),
	},
	{
		names: ["cart", "train", "bicycle", "wheelchair", "map", "compass"],
		load: () => import("./travel.tsx").then(({ TRAVEL }) => TRAVEL),
	},
	{
		names: ["fish", "dolphin", "otter"],
		load: () => import("./water.tsx").then(({ WATER_ANIMALS }) => WATER_ANIMALS),
	},
	{
		names: ["bridge", "gate", "path", "ladder", "stones", "fence"],
		load: () => import("./ways.tsx").then(({ WAYS }) => WAYS),
	},
	{
		names: ["camel", "elephant", "giraffe", "monkey", "tiger", "kangaroo", "dinosaur"],
		load: () => import("./wild.tsx").then(({ WILD_ANIMALS }) => WILD_ANIMALS),
	},
	{
		names: ["well", "city", "stable", "cross", "tomb", "boat", "sunflower", "mushroom", "windmill"],
		load: () => import("./landmarks.tsx").then(({ LANDMARKS }) => LANDMARKS),
	},
];
