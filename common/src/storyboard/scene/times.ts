// The hour, the weather, jumps in time, and places that only things tell.

import { isIndoors, PLACE_SIGNS } from "../lexicon.ts";
import { wordsOf } from "../noun-phrase.ts";
import { placeEvidence } from "../place-evidence.ts";
import { FRAME_PLACES, HOME_PLACES, HOMES, NEIGHBORS, TALE_PLACES, WITHIN } from "../place-words.ts";
import type { Sentence, Token } from "../reading.ts";
import { SLEEPLESS, timesOf } from "../times.ts";
import { VEHICLES } from "./places.ts";
import { fallAsleep, moveTo } from "./presence.ts";
import { isBibleScene, isBibleTime, leaveNow, type StoryState, startMoment } from "./state.ts";
import type { Actor, Reading } from "./types.ts";

export const TUCKED =
	/\bpulled (?:the|her|his) (?:quilt|blankets?|covers|duvet|comforter) up\b|\btucked (?:in\b|up to|\w+ in\b|under)|\bunder (?:the|her|his) (?:covers|blankets?|quilt)\b/;

const JOURNEY =
	/\b(?:walked|traveled|travelled|journeyed|rode|hiked|marched) (?:\w+ )?(?:for (?:hours|days|weeks|miles|many days)|all (?:day|night)|on and on|many (?:miles|days))\b|\bit was a long (?:way|walk|journey|road)\b/;

const IN_BED =
	/^from (?:his|her) bed\b|\b(?:said|called|asked|prayed|whispered) (?:\w+ )?from (?:his |her )?bed\b|\bon (?:his|her) back in bed\b|\b(?:lay|climbed|crept|slipped|snuggled|got|was) (?:down )?(?:in|into) bed\b/;

const OWN_WINDOW = /\b(?:at|by|beside) (?:his|her) (?:own )?(?:bedroom )?window\b/;

const NEW_PLACES =
	/^(?:car|train|aeroplane|hospital room|doctor's room|classroom|school yard|church|library|shop|museum|zoo|theatre|sports ground|swimming pool|playground|park|snow field|space|attic|bathroom)$/;

const OLD_PLACES =
	/^(?:Bible house|nomads' tent|temple(?: court)?|upper room|lions' den|tomb garden|inside the ark|prison)$/;

const HOMEWARD =
	/\b(?:(?:all|on|the whole) (?:the )?way (?:back )?(?:home|back)|(?:drove|walked|ran|went|rode|hurried) (?:back )?home)\b/;

const ON_WAY = /^(?:and |but )?on (?:the|his|her|their) way (?:to|back|down|up|there)\b/;

/** Places from which a child goes home to supper. */
const BY_DAY =
	/^(?:street|school yard|classroom|town|shop|park|playground|sports ground|swimming pool|beach|zoo|theatre|church)$/;

/** "When he opened his eyes, the floor was gone" */
const isDeparture = (sentence: Sentence) =>
	/\b(?:(?:opened|shut|closed) (?:his|her|their) eyes|instead|(?:was|were) gone|other side|through the (?:door|gate|mirror|opening)|blinked|spun|spinning|whirled|long ago)\b/.test(
		wordsOf(sentence).join(" "),
	);

/** “He is not under the bed”: words of the place of a story that has none yet. */
export function readSpokenSigns(story: StoryState, text: string): void {
	for (const speech of text.match(/[“"][^”"]*[”"]/g) ?? [])
		for (const word of speech.toLowerCase().match(/[a-z]+/g) ?? []) {
			const sign = PLACE_SIGNS.get(word);
			if (sign && (HOMES.has(sign) || sign === "classroom"))
				story.world.signs.set(sign, (story.world.signs.get(sign) ?? 0) + 0.3);
		}
}

/** "The road climbed between stone walls": a paragraph that begins on the way, after a house, a harbour or a vehicle. */
const WAY = /^the (?:road|path|track|trail) (?:climbed|wound|ran|led|went|rose|dropped|curved|twisted|turned)$/;
const isIndoorsOrAfloat = ({ world: { place = "" } }: StoryState) =>
	isIndoors(place) || VEHICLES.test(place) || /^(?:boat|harbour|beach|lake shore|station)$/.test(place);

/** The oars creaked: they are in the boat, although the paragraph does not say so. */
export function readEvidence(story: StoryState, sentences: readonly Sentence[]): void {
	if (story.given.place) return;
	const opening = wordsOf(sentences[0]?.slice(0, 3) ?? []).join(" ");
	if (
		story.world.name === "frame" &&
		story.main &&
		story.world.place !== undefined &&
		isIndoorsOrAfloat(story) &&
		WAY.test(opening)
	) {
		moveTo(story, "road", [story.main, ...story.world.present.keys()]);
		story.moment.place = story.world.place;
		story.hasPlace = true;
		return;
	}
	const sums = placeEvidence(sentences);
	const here = story.world.place === undefined ? 0 : (sums.get(story.world.place) ?? 0);
	const isWished = (place: string) =>
		place === story.setting.place ||
		story.setting.places.has(place) ||
		(story.setting.places.has("farm") && /^(?:barn|field|meadow)$/.test(place));
	const [best, second] = [...sums]
		.filter(
			([place]) => (isBibleTime(story) || !OLD_PLACES.test(place)) && !(story.world.isOld && NEW_PLACES.test(place)),
		)
		// Buckets and shovels are not only for sand.
		.filter(([place]) => (story.world.hasSnow ? place !== "beach" : place !== "snow field" || !isFort(sentences)))
		.map(([place, weight]) => ({ place, weight, rank: weight + (isWished(place) ? 1.5 : 0) }))
		.sort((one, other) => other.rank - one.rank);
	if (!best || second?.rank === best.rank) return;
	const { place, weight } = best;
	const isJump = story.world.isMoved || sentences.slice(0, 1).some((sentence) => timesOf(sentence).isJump);
	// On a journey to another time home is far away; before it that time is.
	const isHome = HOME_PLACES.has(place);
	const isFarTime =
		story.setting.isTimeTravel &&
		story.home !== undefined &&
		!story.isBack &&
		(story.isBibleMet ? isHome && place !== story.home : !isHome && !sentences.some(isDeparture));
	const isNear =
		story.world.place !== undefined &&
		NEIGHBORS.some((all) => all.includes(place) && all.includes(story.world.place ?? ""));
	const isAfloat = story.world.place === "boat" && isNear;
	const needed =
		isFarTime || isAfloat
			? 6
			: isNear && !isJump
				? 3
				: story.world.place === undefined || isJump || isWished(place)
					? 2
					: 3;
	if (weight - (isWished(place) ? Math.min(here, 1) : here) < needed) return;
	const actual = (story.world.isOld ? TALE_PLACES : story.setting.isTimeTravel ? {} : FRAME_PLACES)[place] ?? place;
	if (actual === story.world.place || WITHIN[story.world.place ?? ""]?.includes(actual)) return;
	// The child is back from another time.
	if (story.setting.isTimeTravel && story.isBibleMet && actual === story.home) story.isBack = true;
	const own = story.world.cast.get("companion");
	const isAlong = own !== undefined && !/^(?:classroom|church|hospital room|theatre)$/.test(actual);
	moveTo(story, actual, [...(story.main ? [story.main] : []), ...(isAlong ? [own] : [])]);
	story.moment.place = story.world.place;
	story.hasPlace = true;
}

/** A fort of blankets */
const isFort = (sentences: readonly Sentence[]) =>
	sentences.some((sentence) => sentence.some(({ word }) => word === "fort"));

/** "He walked for hours": wherever they were, they are on the road now. */
export function setOut(story: StoryState, { sentence, subjects, mentioned }: Reading): void {
	if (story.hasPlace || story.given.place) return;
	// "On the way to the hill she had to pass a fence"
	if (ON_WAY.test(wordsOf(sentence).join(" ")) && story.world === story.frame && isIndoors(story.world.place ?? "")) {
		moveTo(story, "open ground", [...subjects, ...mentioned]);
		story.world.isMoved = true;
		return;
	}
	if (!JOURNEY.test(sentence.map(({ word, status }) => (status === "real" ? word : "–")).join(" "))) return;
	if (subjects.length === 0 && story.previous.length === 0) return;
	if (story.main && story.world.name === "frame" && !subjects.includes(story.main)) return;
	const travelers = new Set<Actor>([...subjects, ...mentioned]);
	for (const actor of [...story.world.present.keys()]) if (!travelers.has(actor)) leaveNow(story, actor, true);
	moveTo(story, "road", travelers);
	story.world.isMoved = true;
}

/** "On her back in bed, Tilda counted", "with Tilda asleep in the middle". */
export function lieInBed(story: StoryState, { sentence, mentioned }: Reading): void {
	const seen = story.main && story.moment.actors.get(story.main);
	if (!story.main || !seen || story.world.name === "tale" || !mentioned.includes(story.main)) return;
	const text = sentence
		.filter(({ isSpeech, status }) => !isSpeech && status !== "unreal")
		.map(({ word }) => word)
		.join(" ");
	// "That night he knelt at his own window"
	const isAtHome = HOMES.has(story.world.place ?? "") || isBibleScene(story);
	if (!isAtHome && !story.given.place && /^(?:night|dusk)$/.test(story.moment.hour) && OWN_WINDOW.test(text)) {
		moveTo(story, "bedroom", [story.main]);
		story.moment.place = story.world.place;
	}
	if (text.includes(`${story.main.who.toLowerCase()} asleep`)) {
		seen.pose = "sleep";
		fallAsleep(story);
	} else if (seen.pose === undefined && (IN_BED.test(text) || (story.moment.place === "bedroom" && TUCKED.test(text))))
		seen.pose = "lie";
	else return;
	const presence = story.world.present.get(story.main);
	if (presence) presence.pose = seen.pose;
}

/** Snails that are called Thunder and Lightning. */
function isNameOfWeather(sentence: Sentence, at: number): boolean {
	const token = sentence[at];
	if (!token?.isCapital || !/^(?:thunder|lightning|storm|snow|frost)$/.test(token.word)) return false;
	return !token.isFirst || /^(?:did|and)$/.test(sentence[at + 1]?.word ?? "");
}

/** `text`: the words of the sentence, joined by spaces. */
export function readTimes(story: StoryState, sentence: Sentence, text: string): void {
	if (
		story.main &&
		/\bthe others (?:had |were |all )*(?:gone|left|carried|went|ran|drifted|wandered|asleep)\b.*\b(?:away|off|home|upstairs|inside|out|bed|asleep|left|gone)\b/.test(
			text,
		)
	)
		for (const actor of [...story.world.present.keys()])
			if (actor !== story.main && !story.previous.includes(actor)) leaveNow(story, actor, false);
	if (
		/\b(?:one by one (?:they|the others)|(?:they|the others) all) (?:all )?(?:went|drifted|walked) (?:off|away|home)\b|\b(?:so was everyone|everyone (?:else )?was gone|all were gone|was (?:all )?alone)\b/.test(
			text,
		)
	)
		for (const actor of [...story.world.present.keys()])
			if (actor !== story.main && actor.type === "person") leaveNow(story, actor, false);
	if (HOMEWARD.test(text) && story.main && story.world.name === "frame")
		for (const actor of [...story.world.present.keys()])
			if (actor.type === "person" && actor !== story.main && actor.who.startsWith("the ")) leaveNow(story, actor, true);
	if (
		/^(?:at|during|over) (?:supper|dinner|breakfast|lunch)\b|\b(?:asked|said) (?:(?:his|her|their) \w+ )?at (?:supper|dinner|breakfast)\b|\b(?:eat|ate|finished|touched) (?:much )?(?:of )?(?:his|her|their) (?:supper|dinner|breakfast)\b|\bat the (?:kitchen )?table\b.*\b(?:ate|eat)\b/.test(
			text,
		) &&
		story.main &&
		story.world.name === "frame" &&
		(HOME_PLACES.has(story.world.place ?? "kitchen") ||
			(BY_DAY.test(story.world.place ?? "") && !/\blunch\b/.test(text))) &&
		!(story.setting.place === "classroom" && /\blunch\b/.test(text))
	)
		moveTo(story, "kitchen", [story.main, ...[...story.world.present.keys()].filter(({ type }) => type === "animal")]);
	// "Muffin played, until she fell asleep": a cat sleeps by day.
	const isAnimalAsleep = [...story.world.cast.values()].some(
		({ type, who }) => type === "animal" && sentence.some((token) => token.text === who),
	);
	// "A tunnel. It was quiet in the dark": by day
	const isTunnel =
		VEHICLES.test(story.world.place ?? "") &&
		story.common.has("tunnel") &&
		/\b(?:dark|darkness|black)\b/.test(text) &&
		!/\b(?:night|moon|stars)\b/.test(text);
	const times = timesOf(
		sentence.filter(
			({ text, word }, at) =>
				text !== story.main?.who && !isNameOfWeather(sentence, at) && !(word === "asleep" && isAnimalAsleep),
		),
	);
	const { weather, season, isJump } = times;
	const hour = isTunnel ? undefined : times.hour;
	// "It was early": so it was in the sentences before.
	const isDescribed = /^it was (?:so |still |very |already )*(?:early|dark|late|gr[ae]y)\b/.test(text);
	const isNewTime =
		isJump || (hour && hour !== story.world.hour && story.moment.words > 0 && sentence[0]?.isFirst && !isDescribed);
	if (isNewTime && (isJump || hour !== story.moment.hour)) {
		if (story.world.present.size > 0 || story.moment.words > 0) {
			if (isJump)
				for (const actor of [...story.world.present.keys()])
					if (actor !== story.main) story.world.present.delete(actor);
			if (isJump && /day|morning/.test(wordsOf(sentence).slice(0, 4).join(" "))) story.world.weather = "clear";
			// The things of the paragraph have told where it is.
			if (isJump && !(story.hasPlace && story.moment.words === 0)) story.world.isMoved = true;
			// "That night he wrote a letter": the child.
			if (isJump && story.main && story.world.name === "frame" && story.world.present.has(story.main))
				story.world.recent = [story.main, ...story.world.recent.filter((one) => one !== story.main)];
			startMoment(story);
		}
	}
	if (story.world.place === story.home && !story.isBibleMet) story.hourBefore = story.world.hour;
	if (hour) story.isHourTold = true;
	if (hour === "dawn") story.dawnAt = story.paragraph;
	// "Every evening Tilda shut the hens in": so it is now, until the story tells another hour.
	const usual = !story.isHourTold && story.moment.words === 0 ? /^every (evening|night)\b/.exec(text)?.[1] : undefined;
	if (usual) story.world.hour = usual === "night" ? "night" : "dusk";
	if (story.given.hour) story.world.hour = story.given.hour;
	else if (hour) {
		story.world.hour = hour;
		story.hourGivenAt = undefined;
	} else if (
		isJump &&
		/^(?:night|dusk)$/.test(story.world.hour) &&
		/day|later/.test(wordsOf(sentence).slice(0, 4).join(" "))
	)
		story.world.hour = "day";
	story.world.weather = story.given.weather ?? weather ?? story.world.weather;
	// "It was harvest time" at the Jordan: at home the season has not changed.
	const isVisit = story.world === story.frame && isBibleScene(story);
	// "Leilani looked at what there would be: the snow, her cousins": in a room it is only named.
	const isOnlyNamed =
		season === "winter" &&
		story.world.name === "frame" &&
		story.world.season === undefined &&
		isIndoors(story.world.place ?? "") &&
		!WINTRY.test(told(sentence));
	if (season && !isVisit && !isOnlyNamed) {
		if (
			/\bone \w+ (?:s )?(?:day|night|morning|evening|afternoon)\b|\bone \w+'s \w+\b/.test(text) &&
			/winter|summer|autumn|spring/.test(text)
		)
			story.seasonBefore ??= { season: story.world.season };
		story.world.season = season;
	}
	// It stays until the story is over, whatever the weather.
	if (
		story.world.name === "frame" &&
		text.includes("snow") &&
		(SNOWED.test(told(sentence)) || OUT_IN_SNOW.test(told(sentence, ["real"])))
	) {
		story.world.hasSnow = true;
		story.world.season = "winter";
	}
	// "Tilda could not sleep"
	if (story.main && story.world === story.frame && story.world.place === undefined && SLEEPLESS.test(text))
		if (sentence.some(({ text: name, word }) => name === story.main?.who || /^s?he$/.test(word)))
			moveTo(story, "bedroom", [story.main, ...story.world.present.keys()]);
	story.moment.hour = story.world.hour;
	story.moment.isHourTold = story.isHourTold;
	story.moment.weather = story.world.weather;
	story.moment.season = story.world.season;
}

/** Winter itself, or snow that somebody sees. */
const WINTRY =
	/\b(?:winter|december|january|february|christmas|advent|snowing|snowed|snowflakes?|icicles?|frost|frozen|windows?|outside)\b|\bsnow (?:fell|falls|falling|lay|lies|was|is|came|had|began|on|against)\b/;

const SNOWED =
	/\bit had snowed\b|\bit snowed all night\b|\bsnow had (?:covered|fallen|buried|come|piled|drifted)\b|\b(?:it|the) snow (?:lay|was|had fallen|reached)\b|\bwhite with snow\b/;

/** "She stood in the snow", and not "Lise had fallen in the snow" */
const OUT_IN_SNOW = /\bout in the snow\b|\bin the (?:deep |fresh |new )?snow\b/;

const told = (sentence: Sentence, statuses: readonly Token["status"][] = ["real", "past"]) =>
	sentence.map(({ word, status, isSpeech }) => (!isSpeech && statuses.includes(status) ? word : "–")).join(" ");
