// Hour, weather and season as a sentence tells them.

import { clausesOf } from "../clauses.ts";
import { isParticiple } from "./grammar.ts";
import { wordsOf } from "./noun-phrase.ts";
import type { Panel } from "./panel.ts";
import type { Sentence, Token } from "./reading.ts";

export type Times = {
	hour?: Panel["hour"];
	weather?: Panel["weather"];
	season?: Panel["season"];
	/** The sentence starts at another time: "That night", "The next morning". */
	isJump: boolean;
};

const HOURS: readonly (readonly [Panel["hour"], RegExp])[] = [
	[
		"night",
		/\b(?:(?:it|was) (?:was )?(?:already |now )?night|night now|^tonight|(?:(?<=^(?:\S+ ){0,4})that|one|the|in the|at|by|this|warm|cold|first|dark|deep|still) night(?! (?:before|light|lamp|shirt|gown|stand|table|train|bus|shift|nurse))|midnight|moonlight|moonlit|starlight|under the stars|night (?:came|fell|was|had)|in the dark(?:ness)?|(?:it|sky|room|house|street|outside|window|garden|forest|kitchen|everything) (?:was|were|grew|got) (?:quite |very |already |all |nearly )?dark|darkness|dark came|bedtime|candlelight|torchlight|pitch[- ](?:black|dark)|all night|through the night|streetlights|night-?light|lay awake|lying awake|could not sleep|couldn.t sleep|the (?:full )?moon (?:rose|shone|hung|stood|was|came|looked|lay)|stars (?:were|came|shone|hung|had come|stood|looked|are)|nightfall|(?<!(?:arms?|legs?|foot|feet|toes|hands?) )fell asleep|was asleep before|(?<!\bput (?:\S+ ){1,3})to bed|time for bed|tucked in|(?:turned|switched|put) (?:out|off) the (?:lamp|light)s?|(?:power|lights?) (?:had )?(?:gone|went) out)\b/,
	],
	[
		"dusk",
		/\b(?:evening|first star|dusk|twilight|sunset|sundown|sun (?:(?:went|was going|had gone|goes) down|set(?! (?:the|it|his|her|a))|sank)|sun was setting|supper ?time|at supper|(?:at|after|during) dinner|dinner ?time)\b/,
	],
	[
		"golden",
		/\b(?:late (?:in the )?afternoon|golden evening|sun (?:was|hung|stood) (?:already )?low|golden light|late in the day|sun was going)\b/,
	],
	[
		"dawn",
		/\b(?:dawn|daybreak|sunrise|first (?:gr[ae]y )?light|gr[ae]y light|so early|still gr[ae]y|before the sun|sun (?:rose|came up|was rising|was just rising)|sky (?:turned|grew) (?:pink|gray|grey))\b/,
	],
	[
		"day",
		/\b(?:(?:in the|that|next|this|one|every|early|the|by|until|sunny|whole|of the|easter|christmas|saturday|sunday|monday|foggy|rainy|snowy|bright) morning|midday|noon|noontime|(?:in the|that|all|this|early|one|hot|long|warm) afternoon|afternoon|next day|daylight|sunshine|sun (?:was late|shone|came through|came out|climbed|was up|was high|was hot|stood high|beat)|after (?:school|breakfast|lunch)|(?:before|at|over|for) (?:breakfast|lunch)|day (?:came|broke)|recess)\b/,
	],
];

/** The rain has stopped. */
export const CLEAR =
	/\b(?:(?:rain|storm|snow|wind|snowing|raining) (?:had )?(?:stopped|ended|was over|passed|died down|ceased)|storm was over|sun (?:came|broke|was) (?:out|through)|(?:mist|fog) (?:had )?(?:lifted|cleared|thinned|melted)|(?:ate|burned) (?:up|off|away) the (?:mist|fog)|sky (?:was |grew )?(?:clear|cleared|blue)|fog (?:lifted|cleared|was gone)|clouds (?:parted|were gone)|great calm|end of the (?:rain|storm)|wind (?:died|lay down|dropped|had died|had dropped)|there was a calm)\b/;

/** "It had been raining for five days" */
const FALLING = /\bit (?:has|had|s) been (rain|snow)ing\b|\bit (?:has|had) (rained|snowed) (?:for|without|since)\b/;

const WEATHERS: readonly (readonly [Panel["weather"], RegExp])[] = [
	["storm", /\b(?:storm|thunder|lightning|thunderstorm|tempest|hurricane|great wind|big wind|mighty wind)\b/],
	[
		"snow",
		/\b(?:(?:began|started) to snow|(?:deep|in the|the|white|first|new|fresh|of) snow|snowing|snowed|snowfall|snowflakes?|snow (?:fell|lay|was|came|had)|blizzard|white flakes)\b/,
	],
	[
		"rain",
		/\b(?:(?:began|started) to rain|rained(?! down)|raining(?! (?:down|dirt|dust|sand|petals|leaves|blossoms?))|(?:the|in the|heavy|soft|of) rain|rain (?:fell|came|drummed|ran|began|was|had)|drizzle|drizzled|downpour|raindrops)\b/,
	],
	["fog", /\b(?:fog|foggy|mist|misty)\b/],
	["wind", /\b(?:(?:the|a|strong|cold|sharp) wind|windy|gale|breeze|(?:first|strong|cold|sudden) gusts?)\b/],
	["clouds", /\b(?:cloudy|gr[ae]y sky|clouds (?:hung|came|gathered|covered))\b/],
];

const SEASONS: readonly (readonly [Panel["season"], RegExp])[] = [
	[
		"winter",
		/\b(?:(?:in|deep|all|that|this|cold|of) winter(?! \w+s\b)|winter (?:s )?(?:day|night|morning|evening|afternoon)|december|january|february|christmas|advent|snow|snowing|snowflakes?|icicles?|frost|frozen)\b/,
	],
	[
		"spring",
		/\b(?:(?<!\b(?:by|at|from|to|of|found) (?:a|the) (?:\w+ )?)spring(?:time)?(?! of\b)|april|march winds?|easter|palm sunday|good friday|blossoms?|bluebells?|daffodils?|snowdrops?|first warm day)\b/,
	],
	[
		"autumn",
		/\b(?:autumn|october|november|september|harvest|fallen leaves|falling leaves|leaves (?:fell|came down|turned)|chestnuts|pumpkins?)\b/,
	],
	["summer", /\b(?:summer|july|august|june|high summer|midsummer)\b/],
];

const JUMP =
	/^(?:and |but |then |so )?(?:(?:(?:that|the|one|on that|in the|early|late|late that|early in the|late in the|toward|towards|by|before|at|the same|next|the next|the following|on the next|on the \w+|all that|this) )?(?:night|evening|morning|afternoon|noon|midday|dawn|dusk|sunrise|sunset|midnight|bedtime|day|daybreak|sundown)|(?:an|two|three|four|five|six|seven|ten|many|some) (?:hours?|days|weeks|months|years) later|when (?:morning|evening|night) came|after (?:school|lunch|breakfast|supper|dinner)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:when|as) (?:\w+ ){2,5}that (?:night|evening))\b/;

const NIGHT_BEFORE = /\b(?:all|through the|during the) night\b(?=.*\b(?:morning|dawn|daylight|sunrise|daybreak)\b)/;

/** "The sun had slipped behind the roofs" */
const SUN_GONE =
	/\bsun (?:had )?(?:slipped|dropped|dipped|sunk|sank|gone|went|disappeared) (?:down )?(?:behind|below)\b/;

/** "A dinner is over by evening", "by night it was a blanket": always so. */
const ALWAYS =
	/\b(?:is|are) (?:over|gone|done|finished) by (?:the )?(?:evening|night|nightfall)\b|^by night (?:it|they) (?:was|were|is|are) (?!dark|cold|quiet)\w+/;

/** "Behind the curtain it was dark": by day, too. */
const DARK_THERE =
	/^(?:behind|under|beneath|below|in the (?:cave|tunnel|cellar|barn|cupboard|tent|wings|box|stable))\b.*?\bit was (?:\w+ )?dark\b/;

/** "Kofi could not sleep" */
export const SLEEPLESS = /\b(?:could not|couldn't|cannot|can't) (?:\w+ )?(?:sleep|fall asleep)\b/;

const WEATHER_WORD = /^(?:rain|snow|storm|thunder|lightning|hail|wind|gale|fog|mist|frost)$/;
/** Weather that has begun still lasts. */
const GOES_ON =
	/^(?:begun|started|come|turned|set|got|grown|thinned|caught|found|reached|eased|slowed|not|never|just|only|already)$/;
const DAY_BEFORE =
	/^(?:yesterday|night|week|month|year|winter|autumn|summer|spring|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** "Rain had rotted the rye", "Tuesday's storm had carried it off", "the wind used to blow": weather of an earlier day. "Rain had been falling" still falls. */
function isEarlier(sentence: Sentence, at: number): boolean {
	const { word = "" } = sentence[at] ?? {};
	if (!WEATHER_WORD.test(word)) return false;
	const before = sentence[at - 1];
	if (before?.isPossessive && DAY_BEFORE.test(before.word)) return true;
	if (/^(?:used|would)$/.test(sentence[at + 1]?.word ?? "")) return true;
	const from = sentence[at + 2]?.word === "already" ? at + 3 : at + 2;
	const verb = sentence[from]?.word ?? "";
	const isGoing = GOES_ON.test(verb) || (verb === "been" && /ing$/.test(sentence[from + 1]?.word ?? ""));
	return sentence[at + 1]?.word === "had" && isParticiple(verb) && !isGoing;
}

/** A sentence without any of these words tells no hour, weather or season. */
const TELLING: ReadonlySet<string> = new Set(
	[
		"night tonight midnight nightfall nightlight bedtime bed tucked asleep awake sleep moon moonlight moonlit star stars starlight",
		"dark darkness pitch candlelight torchlight streetlights lamp lamps light lights power evening dusk twilight sunset sundown sun",
		"supper suppertime dinner dinnertime late later golden dawn daybreak sunrise early gray grey sky day morning midday noon noontime",
		"afternoon daylight sunshine school breakfast lunch recess monday tuesday wednesday thursday friday saturday sunday",
		"rain rained raining raindrops drizzle drizzled downpour storm thunderstorm thunder lightning tempest hurricane wind windy gale",
		"breeze gust gusts snow snowing snowed snowfall snowflake snowflakes flakes blizzard fog foggy mist misty cloudy clouds calm",
		"winter december january february christmas advent icicle icicles frost frozen spring springtime april march easter warm",
		"blossom blossoms bluebell bluebells daffodil daffodils snowdrop snowdrops autumn october november september harvest leaves",
		"chestnuts pumpkin pumpkins summer midsummer july august june",
	].flatMap((words) => words.split(" ")),
);

/** "Rain-soaked" has such a word as a part. */
const isTelling = ({ word, isSpeech }: Token) => !isSpeech && (TELLING.has(word) || !/^[a-z\d]+$/.test(word));

/** The weather of a wish: "it's been raining here for five days". */
export function weatherIn(wish: string): Panel["weather"] | undefined {
	for (const { plain, negatedFrom, isDismissed } of clausesOf(wish)) {
		const text = plain.slice(0, negatedFrom);
		const found = isDismissed || ANOTHER_DAY.test(text) ? undefined : WISHED.find(([, pattern]) => pattern.test(text));
		if (found) return found[0];
	}
	return undefined;
}

const ANOTHER_DAY =
	/\b(?:tomorrow|yesterday|scared|afraid|frightened|hates?|if|will|would|when it|last (?:week|month|year|summer|winter))\b/;
const WISHED: readonly (readonly [Panel["weather"], RegExp])[] = [
	["storm", /\b(?:have|having|is|was|had) (?:\p{L}+ ){0,3}(?:thunder)?storm\b|\bit is storming\b/u],
	[
		"snow",
		/\b(?:it|its|been|is|was)(?: \p{L}+){0,2} snow(?:ing|ed)\b|\bfirst snow\b|\bsnow(?:ed)? (?:day|in)\b|\b(?:made|built|build|make) (?:\p{L}+ ){0,3}snow ?(?:man|men|fort)\b/u,
	],
	[
		"rain",
		/\b(?:it|its|been|is|was)(?: \p{L}+){0,2} (?:raining|rained|rainy|pouring)\b|\brainy (?:day|week|weekend|afternoon|morning)\b|\b(?:jump|splash|stomp)\p{L}* (?:\p{L}+ ){0,3}puddles?\b|\bin the rain\b/u,
	],
];

export function timesOf(sentence: Sentence): Times {
	if (!sentence.some(isTelling)) return { isJump: false };
	const text = sentence
		.map((token, at) =>
			token.isSpeech || (token.status !== "real" && token.status !== "far") || isEarlier(sentence, at)
				? "–"
				: token.isPossessive
					? `${token.word} s`
					: token.word,
		)
		.join(" ");
	const isCompound =
		/\b(?:rain (?:barrels?|boots?|coats?|hats?|gutter|pipe|jackets?)|snow (?:boots|suit|pants|globe|leopards?|owls?|geese|goose|monkeys?)|wind (?:chimes?|up|instruments?))\b/g;
	// "A question about snow" and "there was no wind" tell nothing about the weather.
	const told = text
		.replaceAll(isCompound, "–")
		// "The mountains, with snow on their heads"
		.replaceAll(
			/\bsnow (?:still )?(?:on|upon) (?:their|its|the) (?:\w+ )?(?:heads?|peaks?|tops?|summits?|mountains?|ridges?)\b/g,
			"–",
		)
		// Breath on glass
		.replaceAll(/\b(?:foggy|misty) (?:glasses|spectacles|goggles|windows?|panes?|mirrors?|eyes)\b/g, "–")
		.replaceAll(
			/\b(?:about|of|no|without|like|for|breath of|find the|make the) (?:\w+ )?(?:snow|wind|rain|fog|frost|storms?|ice)\b|\b(?:the )?(?:snow|wind|rain|storm) (?:did not|didn't|would not|never)(?= |$)/g,
			"–",
		);
	const first = <T>(list: readonly (readonly [T, RegExp])[], words: string) => {
		let found: { at: number; value: T } | undefined;
		for (const [value, pattern] of list) {
			const at = words.search(pattern);
			if (at >= 0 && (!found || at < found.at)) found = { at, value };
		}
		return found?.value;
	};
	// "The rain had stopped": it does not rain now.
	const isOver = CLEAR.test(
		sentence.map(({ word, status }) => (status === "real" || status === "past" ? word : "–")).join(" "),
	);
	// "It snowed all night, and in the morning the lane was white"
	const hour =
		first(HOURS, text.replace(NIGHT_BEFORE, "–").replace(DARK_THERE, "–").replace(ALWAYS, "–")) ??
		(SUN_GONE.test(wordsOf(sentence.filter(({ isSpeech, status }) => !isSpeech && status !== "unreal")).join(" "))
			? "dusk"
			: undefined) ??
		(SLEEPLESS.test(wordsOf(sentence).join(" ")) ? "night" : undefined);
	// "Far, far away the thunder muttered"
	const isDistant = /\bfar (?:away|off)\b/.test(told);
	const [, going, falling = going] =
		FALLING.exec(wordsOf(sentence.filter(({ status }) => status !== "unreal")).join(" ")) ?? [];
	const weather = isOver
		? "clear"
		: falling
			? falling.startsWith("rain")
				? "rain"
				: "snow"
			: WEATHERS.find(([name, pattern]) => pattern.test(told) && !(name === "storm" && isDistant))?.[0];
	// "Then, in the autumn, Mr. Reed had stood up", "the date of last September": not now.
	const isPast =
		/\bhad (?:\w+ )?(?:\w+ed|stood|gone|been|come|made|said|begun|built|found|brought|taken|grown|sown)\b/.test(
			wordsOf(sentence).join(" "),
		);
	const present = told.replaceAll(
		/\b(?:last|next|every|since|until|till) (?:\w+ )?(?:spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas|harvest)\b|\b(?:that|the) first (?:easter|christmas)\b/g,
		"–",
	);
	const season = first(
		SEASONS,
		isPast
			? present.replaceAll(
					/\bin (?:the )?(?:\w+ )?(?:spring|summer|autumn|winter|january|february|april|june|july|august|september|october|november|december)\b/g,
					"–",
				)
			: present,
	);
	return {
		...(hour && { hour }),
		...(weather && { weather }),
		...(season && { season }),
		isJump: JUMP.test(text),
	};
}
