// Text in, pictures out: makes the panels of a story from its paragraphs, each as soon as its paragraph is complete. A panel never
// changes.

import { clausesOf } from "../clauses.ts";
import type { Looks } from "../looks.ts";
import type { OtherChild } from "../other-child.ts";
import { countWords } from "../story-choices.ts";
import type { StoryScene } from "../story-scene.ts";
import { capitalize, plainWords } from "../words.ts";
import { deadWordsIn, partedIn } from "./dead-words.ts";
import { describe } from "./describe.ts";
import { isVerb } from "./grammar.ts";
import heroes from "./hero-looks.json" with { type: "json" };
import { createLastingThings, HANDLED } from "./lasting-things.ts";
import {
	animalIn,
	bibleKindOf,
	GENDERS,
	genderOfHero,
	isIndoors,
	KIN,
	kinOf,
	meaningAt,
	meaningOf,
} from "./lexicon.ts";
import { canHavePanel, isDue, paceAfter, START } from "./pace.ts";
import type { Panel, PanelAnimal, PanelPerson } from "./panel.ts";
import { MAX_ANIMALS, MAX_PEOPLE, MAX_THINGS, MAX_THOUGHTS } from "./panel-choices.ts";
import { keyOf, PEOPLE_OF_TODAY } from "./person-words.ts";
import { readParagraph } from "./reading.ts";
import { OF_BIBLE } from "./scene/presence.ts";
import type { Actor, Given, Moment, Person } from "./scene/types.ts";
import { createScene } from "./scene.ts";
import {
	ABSENT,
	AGED,
	givenBy,
	hasRelative,
	isManyListed,
	isOneListed,
	isWhile,
	kindByAge,
	listed,
	meantBy,
	meantManyBy,
	meantOneBy,
	personIn,
	poseIn,
	scenesByPanel,
	withScene,
} from "./scenes.ts";
import { createShots } from "./shots.ts";
import { withForms } from "./thing-forms.ts";
import { BACKGROUND, HOLDABLE, OUTDOOR, PETS, WEARABLE } from "./thing-words.ts";
import { FIRST_WITHOUT, isRetold, seenIn, thoughtsIn, wishedIn } from "./thoughts.ts";
import { CLEAR, weatherIn } from "./times.ts";

/** `request`: the story’s request, or the parts of it that pictures need. */
type StoryboardOptions = { request: Record<string, unknown> };

export type Storyboard = {
	/** Adds the next paragraph. Returns its panel if it has one. */
	add(paragraph: string): Panel | undefined;
};

/** Only this much of a longer paragraph is read, so that no paragraph holds the event loop. */
const MAX_PARAGRAPH_CHARS = 2000;
/** Words after which somebody who is not mentioned is no longer drawn. */
const MAX_SILENCE = 60;
/** The same for somebody whom the storyteller lists for the scene. */
const MAX_SILENCE_IF_LISTED = 150;
/** The same in a story within the story, which soon is about somebody else. */
const MAX_SILENCE_IN_TALE = 12;
/** The same for people without a name of whom only one paragraph has told. */
const MAX_SILENCE_OF_STRANGERS = 25;

/** `scenes`: by the paragraph of their panel; one may be added until its paragraph is. */
export function createStoryboard(
	{ request: given }: StoryboardOptions,
	scenes: ReadonlyMap<number, StoryScene> = new Map(),
): Storyboard {
	const request = isJourney(given) ? { ...given, useTimeTravel: true } : given;
	const without = [...forbiddenNames(textOf(request.customPrompt))];
	const wish = wishedIn(textOf(request.customPrompt));
	const forbidden = new Set([...without, ...wish.compared, ...ownAids(request.looks)]);
	const heroNames = namesOfHero(textOf(request.heroOfFaith));
	const heroName = heroNames[0];
	const { looks: heroLooks, time, around, straightHair, beard: hasBeard } = heroOf(textOf(request.heroOfFaith));
	const main = mainPerson(request);
	const listener = main ? undefined : listenerOf(request);
	const companion = companionOf(request);
	const wished =
		isBiblical(request) || request.useTimeTravel === true ? undefined : placeIn(textOf(request.customPrompt));
	const mourned = deadWordsIn(textOf(request.customPrompt), main?.who);
	const away = new Set([
		...mourned,
		...partedIn(textOf(request.customPrompt), main?.who),
		...movedIn(textOf(request.customPrompt)),
	]);
	// A child who mourns a pet thinks of it.
	const isOfGrief = [...mourned].some((word) => KIN.has(word));
	const scene = createScene({
		main,
		children: otherPeople(request),
		heroes: heroNames.length > 0 ? [] : heroesIn(textOf(request.customPrompt), main?.who),
		// "The good Samaritan, Luke 10"
		wish: textOf(request.customPrompt).replaceAll(
			isBiblical(request) ? /\b\p{Lu}\p{Ll}+ \d+\b/gu : /\b\p{Lu}\p{Ll}+ \d+:\d+/gu,
			"",
		),
		place: wished,
		places: placesIn(`${textOf(request.customPrompt)}. ${textOf(request.biblicalEvent).replaceAll("_", " ")}`),
		companion,
		isTimeTravel: request.useTimeTravel === true,
		isBiblical: isBiblical(request),
		isPoem: request.storyType === "poem",
		areStrangersAdults: textOf(request.heroOfFaith) !== "",
		hero: heroName,
		heroNames,
		heroLooks,
		dead: away,
	});
	// Paul hears Jesus and does not see him.
	const isAfterEaster = request.biblicalEvent === "paul" || /^Acts (?!1\b)/.test(textOf(request.biblePassage));
	const isSleepless = SLEEPLESS.test(textOf(request.customPrompt));
	/** The weather of the wish, until the story says that it is over. */
	let wishedWeather = isLifeOrBible(request) ? undefined : weatherIn(textOf(request.customPrompt));
	const wishedSeason = isLifeOrBible(request)
		? undefined
		: wishedWeather === "snow"
			? "winter"
			: seasonOf(textOf(request.customPrompt));
	let index = -1;
	/** Words told up to the present paragraph. */
	let words = 0;
	let wordsBefore = 0;
	const tense = { past: 0, present: 0 };
	let pace = START;
	const shots = createShots();
	/** The story has told of rowing. */
	let isRowed = false;
	/** Its fire is that of a furnace. */
	let hasFurnace = false;
	/** The people with a name in the pictures of the Bible so far. */
	const shownInBible = new Set<string>();
	/** Its giant is Goliath. */
	let hasGoliath = false;
	let turn = 0;
	let lastPlace: string | undefined;
	/** Returns true for a thing on the storyteller's last list. */
	let isOnLastList: ((name: string) => boolean) | undefined;
	/** The moments since the last panel. */
	let passed: Moment[] = [];
	const lasting = createLastingThings(wish.wanted);
	/** The number of paragraphs about today that name each thing. */
	const mentions = new Map<string, number>();
	/** Paragraphs about today since the last panel. */
	let untold = "";
	/** The wish calls pinwheels windmills. */
	const hasPinwheels = wish.wanted.has("pinwheel");

	function add(whole: string): Panel | undefined {
		index++;
		const isNext = isDue(pace) && canHavePanel(whole);
		pace = paceAfter(pace, whole);
		wordsBefore = words;
		words += countWords(whole);
		const told = scenes.get(index);
		isRowed ||= ROWING.test(whole);
		hasFurnace ||= /\bfurnace\b/.test(whole);
		// The words of a passage that is read aloud tell what happens.
		hasGoliath ||= /\bGoliath\b/.test(whole);
		const quoted = whole.slice(0, MAX_PARAGRAPH_CHARS).replaceAll(/"([^"]*)(?:"|$)/g, "“$1”");
		const text = hasGoliath ? quoted.replaceAll(GOLIATH, "Goliath") : quoted;
		const isRead = told?.all === undefined && OF_OLD.test(told?.place ?? "") && /^“[^“”]*”$/.test(text);
		const paragraph = text.slice(isRead ? 1 : 0, isRead ? -1 : undefined);
		const moments = scene.read(readParagraph(paragraph, tense), index, paragraph, told && givenOf(told));
		if (told) isOnLastList = told.all && listedThings(told.all);
		lasting.note(moments, countWords(whole), isOnLastList && namedThings(paragraph).filter(isOnLastList));
		const isOfToday = moments.every(({ world }) => world.name === "frame");
		if (isOfToday && (CLEAR.test(whole) || SUNNY.test(whole))) wishedWeather = undefined;
		if (isOfToday)
			for (const thing of new Set(
				moments.flatMap(({ things }) => [...things].flatMap(([one, weight]) => (weight >= 1 ? one : []))),
			))
				mentions.set(thing, (mentions.get(thing) ?? 0) + 1);
		if (!isNext) {
			passed.push(...moments);
			untold = isOfToday ? `${untold} ${whole}` : "";
			return undefined;
		}
		const moment = moments.reduce((best, one) => (scoreOf(one) >= scoreOf(best) ? one : best));
		for (const other of moments) if (other !== moment) addMissing(moment, other);
		// Things on the list stay until the scene ends.
		if (told?.all) for (const { place, things } of passed) if (place === moment.place) addThings(moment, things, 0.6);
		if (told?.all && request.useTimeTravel === true && moment.isOld) addNamed(moment, passed, listed(told.all));
		const isOfScene = told?.all && listedThings(told.all);
		const isTold = request.storyType !== "poem" && told?.kind === undefined;
		if (isTold && (isOfScene || !isBiblical(request))) lasting.addTo(moment, isOfScene);
		passed = [];
		const shown = panelOf(moment, told, isRead, paragraph);
		const own = told?.kind
			? shown
			: withCrowd(
					withPosed(
						withCompany(withSubject(prayingIn(shown, paragraph), moment, paragraph), moment, told, paragraph),
						moment,
						told,
						paragraph,
					),
					moment,
					told?.all,
					paragraph,
				);
		const herd = told?.all && !told.kind ? withHerd(own, told.all, paragraph) : own;
		const peopled = told?.seen && !told.all && !told.kind ? withListed(herd, told.seen, moment) : herd;
		const populated = told?.seen ? withYoung(peopled, told.seen, moment.world) : peopled;
		const isAllowed = (drawing: string) =>
			!forbidden.has(drawing) &&
			// A thing that somebody wears does not also lie there.
			(told?.all !== undefined || !WEARABLE.has(drawing) || moment.things.has(drawing)) &&
			!PART_OF_PLACE[own.place]?.includes(drawing) &&
			// The text has put it away, or it is in the sky already.
			(told?.all !== undefined ||
				!(
					moment.gone.has(drawing) ||
					(/^(?:moon|star)$/.test(drawing) && own.hour === "night" && !isIndoors(own.place))
				));
		const child = main ?? (own.place === "bedroom" ? listener : undefined);
		// A child who has got up no longer sits as in most of the scene.
		const isUp = told?.all && main && moment.actors.get(main)?.pose === "stand" && !ABSENT.test(told.child ?? "");
		const seen = isUp ? { ...told, child: undefined } : told;
		// The storyteller has told that it lies down again.
		const isStill = main && moment.actors.get(main)?.pose === undefined && poseIn(told?.child ?? "") === "lie";
		const settled = isStill
			? {
					...populated,
					people: populated.people.map((one) => (one.isMain ? { ...one, pose: "lie" as const } : one)),
				}
			: populated;
		const full = seen ? withScene(settled, seen, { main: child && panelPerson(child), isAllowed }) : populated;
		if ((moment.world.isOld || isBiblical(request)) && PAIRS.test(paragraph)) {
			full.animals = full.animals.map((one) => (isNamed(one.who) ? one : { ...one, isMany: true, count: 2 }));
			full.description = describe(full);
		}
		if (moment.world.isOld && SENT_OUT.test(paragraph)) {
			full.people = full.people.filter(({ who }) => isNamed(who));
			full.description = describe(full);
		}
		const isToday = moment.world.name === "frame" && !full.isOld && !moment.isOld && !OF_OLD.test(full.place);
		const rowed =
			isRowed && isToday
				? renamed(full, "boat", "rowboat")
				: hasFurnace && !isToday
					? renamed(full, "campfire", "furnace")
					: hasPinwheels && isToday
						? renamed(full, "windmill", "pinwheel")
						: full;
		const shaped = withForms(withOnePaper(isOfScene?.("oak") ? atTree(rowed) : rowed), moment.details, isToday);
		// The jar of the text is the glass jar of the list.
		const formed = { ...shaped, things: [...new Set(shaped.things)] };
		const placed = isToday ? atDoor(formed, paragraph) : formed;
		const seated = forbidden.has("bed") ? outOfBed(placed) : placed;
		const dressed = asFelt(
			inNightclothes(asleep(atWindow(pouring(seated, paragraph), paragraph), paragraph)),
			paragraph,
		);
		const thoughtful = isToday && main ? thinking(dressed, whole, untold) : dressed;
		untold = "";
		const panel = inWheelchairs(thoughtful, request.looks as Looks | undefined);
		for (const { who, kind } of moment.world.isOld ? panel.people : [])
			if (isNamed(who) && kind !== "jesus") shownInBible.add(who);
		panel.turn = turn++;
		lastPlace = panel.place;
		const ownThing = isToday ? ownThingIn(paragraph, panel) : undefined;
		const shot = shots.next(panel, ownThing);
		return shot ? seenAs(shot, panel, ownThing) : panel;
	}

	/** "She picked up the pen": a thing in the hands of somebody here and now, whether the panel has it or not. */
	function ownThingIn(paragraph: string, { things, people, animals, thoughts = [] }: Panel): string | undefined {
		const sentences = paragraph.replaceAll(/“[^”]*”?/g, "").split(/(?<=[.!?;])\s/);
		const shown = [...things, ...people.flatMap(({ holds, wears }) => [holds ?? [], wears ?? []].flat())];
		const named = sentences.filter((sentence) => !UNREAL.test(sentence)).flatMap(seenIn);
		const [own] = named.filter(
			(name) => HOLDABLE.has(name) && !forbidden.has(name) && (!WEARABLE.has(name) || FOOTWEAR.test(name)),
		);
		if (!own || thoughts.includes(own) || animals.some(({ kind }) => kind === own)) return undefined;
		// The book of the text is a closed one in the picture.
		return shown.find((name) => name.includes(own) || (own === "lantern" && LAMP.test(name))) ?? own;
	}

	/** “Temi breathed on the window and drew a face”: the child is turned to it. */
	function atWindow(panel: Panel, paragraph: string): Panel {
		if (!AT_WINDOW.test(paragraph.replaceAll(/“[^”]*”?/g, ""))) return panel;
		const people = panel.people.map(
			(person): PanelPerson =>
				person.isMain && UPRIGHT.test(person.pose) ? { ...person, pose: "reach", direction: "away" } : person,
		);
		const shown = { ...panel, people };
		return { ...shown, description: describe(shown) };
	}

	/** "The bus" of a child who plays with blocks is no real one. */
	function toyOf(name: string): string | undefined {
		const [toy, sign = ""] = TOYS[name] ?? [];
		return mentions.has(sign) || wish.wanted.has(sign) ? toy : undefined;
	}

	/** The child tells or thinks of the things of its wish that the picture does not show. */
	function thinking(seen: Panel, text: string, before: string): Panel {
		const isWishTold = isRetold(text, textOf(request.customPrompt));
		// The swallows of the shed are not in the kitchen.
		const isElsewhere = ({ kind, who, isToy }: PanelAnimal) =>
			HOME_ROOM.test(seen.place) &&
			(TOO_WILD.test(kind) || FLOCK.test(kind) || (isWishTold && !PETS.has(kind))) &&
			wish.wanted.has(kind) &&
			!isToy &&
			!isNamed(who) &&
			!COMING_IN.test(text);
		// “God wanted him to have a hamster”: there is none yet.
		const isHoped = (name: string) => wish.hoped.has(name);
		const panel = {
			...seen,
			animals: seen.animals.filter((animal) => !isElsewhere(animal) && !(isHoped(animal.kind) && !animal.isToy)),
		};
		const isHere = (name: string) =>
			forbidden.has(name) ||
			panel.things.includes(name) ||
			panel.animals.some(({ kind }) => kind === name) ||
			panel.people.some(({ holds, wears }) => holds === name || wears === name);
		const thoughtsOf = (told: string) =>
			thoughtsIn(told, wish)
				.map((name) => (hasPinwheels && name === "windmill" ? "pinwheel" : (toyOf(name) ?? name)))
				.filter(
					(name) => !isHere(name) && !PART_OF_PLACE[panel.place]?.includes(name) && !(isOfGrief && !HOLDABLE.has(name)),
				);
		const thinker = panel.people.find(({ isMain }) => isMain);
		const own = thinker ? thoughtsOf(text) : [];
		const isAwake = thinker !== undefined && thinker.pose !== "sleep";
		const thoughts = [...new Set(own.length > 0 || !isAwake ? own : thoughtsOf(before))];
		const shown = { ...panel, ...(thoughts.length > 0 && { thoughts: thoughts.slice(0, MAX_THOUGHTS) }) };
		return { ...shown, description: describe(shown) };
	}

	/** A person who weeps does not smile, and neither does a child whose relative has died. */
	function asFelt(panel: Panel, paragraph: string): Panel {
		// “Go!” she cried.
		const narration = paragraph.replaceAll(/“[^”]*”?(?: \S+){1,2} cried\b/g, "").replaceAll(/“[^”]*”?/g, "");
		if (GLAD.test(narration)) return panel;
		const sad = narration
			.replaceAll(/\b(?:not|no longer|never)\b[^,;.]*/g, "")
			.split(/(?<=[.!?]) /)
			.flatMap((sentence) => sadIn(sentence, narration, panel.people));
		const people = panel.people.map(
			(person): PanelPerson =>
				sad.includes(person) || (person.isMain && mourned.size > 0) ? { ...person, isSad: true } : person,
		);
		return { ...panel, people };
	}

	/** A scene at a place of the Bible that does not list the hero is of another story, told after the life. */
	function givenOf(told: StoryScene): Given {
		const isListed = told.all?.some((noun) => heroNames.includes(keyOf(personIn(noun)?.who ?? "")));
		const isOfBible = heroName !== undefined && isListed === false && !told.kind && OF_OLD.test(told.place ?? "");
		return {
			...givenBy(told),
			...(isOfBible && { isOfBible }),
			...(told.all && request.storyType !== "poem" && { isNew: isNewList(told.all) }),
		};
	}

	let lastList = "";
	function isNewList(all: readonly string[]): boolean {
		const list = all.join();
		const isNew = list !== lastList;
		lastList = list;
		return isNew;
	}

	/** "Dear God, thank you for today", "the toes were the first to go to sleep": the child in its room by night prays, or lies in bed. */
	function prayingIn(panel: Panel, paragraph: string): Panel {
		if (panel.place !== "bedroom") return panel;
		const isNight = panel.hour === "night";
		// "Hazel fell asleep"
		const [, sleeper] = /\b(\p{Lu}\p{Ll}+) fell asleep\b/u.exec(paragraph) ?? [];
		const isOther = sleeper !== undefined && main !== undefined && !main.who.includes(sleeper);
		const isInBed =
			isNight && !isOther ? SLEEP.test(paragraph) || BEDDING.test(paragraph) : UNDER_BLANKET.test(paragraph);
		const pose = isInBed ? "lie" : isNight && PRAYER.test(paragraph) ? "pray" : undefined;
		if (!pose) return panel;
		const people = panel.people.map(
			(person): PanelPerson => (person.isMain && UPRIGHT.test(person.pose) ? { ...person, pose } : person),
		);
		const shown = { ...panel, people };
		return { ...shown, description: describe(shown) };
	}

	/** A panel whose paragraph names the child shows it; an empty one also if somebody only says the name. */
	function withSubject(panel: Panel, { world, isGolgotha }: Moment, paragraph: string): Panel {
		const isEmpty = panel.people.length + panel.animals.length === 0;
		const hero = isEmpty ? heroIn(world, paragraph) : undefined;
		if (hero) {
			const shown = { ...panel, people: [ofLife(panelPerson(hero))] };
			return { ...shown, description: describe(shown) };
		}
		if (!main || isGolgotha || world.name === "tale" || panel.people.some(({ isMain }) => isMain)) return panel;
		const text = panel.people.length > 0 ? paragraph.replaceAll(/“[^”]*”?/g, "") : paragraph;
		// "Of Tilda’s two slippers one was missing, so that she began the day on one warm foot"
		const isMeant = panel.people.length === 0 && text.includes(main.who) && isCalled(main, text);
		if (!isMeant && !names(text, main.who)) return panel;
		const seen = { ...panel, people: [panelPerson(main), ...panel.people].slice(0, MAX_PEOPLE) };
		return { ...seen, description: describe(seen) };
	}

	/** "They sat on in the yard": the child, and the only one on the list whose pose the storyteller gives. */
	function withCompany(
		panel: Panel,
		{ world, isOld, isGolgotha }: Moment,
		{ all = [], poses = [] }: Partial<StoryScene> = {},
		paragraph: string,
	): Panel {
		const isTogether = /^(?:They|Both|The two)\b/.test(paragraph) && panel.people.every(({ isMain }) => isMain);
		if (!isTogether || panel.people.length !== 1 || isGolgotha) return panel;
		const posed = poses.filter(({ who }) => all.includes(who));
		const [only] = posed;
		const person = posed.length === 1 && only ? listedIn(world, only.who, isOld) : undefined;
		if (!only || !person || person.isMain || away.has(keyOf(person.who)) || forbidden.has(person.kind)) return panel;
		const added: PanelPerson = { ...panelPerson(person), pose: only.pose, direction: "left" };
		const shown = { ...panel, people: [...panel.people, added] };
		return { ...shown, description: describe(shown) };
	}

	/** Adds those to whom the storyteller gives a pose here, and of a story of the Bible two of those who are called "they". */
	function withPosed(
		panel: Panel,
		{ world, isOld, isGolgotha }: Moment,
		{ all, poses = [], kind: part }: Partial<StoryScene> = {},
		paragraph: string,
	): Panel {
		if (!all || part || isGolgotha || request.storyType === "poem") return panel;
		const people = [...panel.people];
		const add = (person: Person, pose: PanelPerson["pose"]) => {
			const isThere = people.some(
				({ who, kind }) => who === person.who || (kind === person.kind && KIN_KINDS.test(kind)),
			);
			if (isThere || people.length >= MAX_PEOPLE || away.has(keyOf(person.who)) || forbidden.has(person.kind)) return;
			const direction = isFromBehind(person) ? "away" : people.length % 2 === 0 ? "right" : "left";
			people.push({ ...panelPerson(person), pose, direction });
		};
		if (world.name === "frame" && !isOld && people.some(({ isMain }) => isMain))
			for (const { who, pose } of poses) {
				const person = all.includes(who) ? (listedIn(world, who, isOld) ?? relativeOf(who)) : undefined;
				if (person && !person.isMain && person.kind !== "jesus" && !person.isMany) add(person, pose);
			}
		const one = world.isOld || isOld ? meantOneBy(paragraph, all, people) : undefined;
		if (one && people.length > 0)
			add(one, KNEELING.test(paragraph) ? "kneel" : (poses.find(({ who }) => who.endsWith(one.who))?.pose ?? "stand"));
		// "Jesus knew what Martha was worried about": somebody whom an earlier picture has shown
		const [whom, ...more] = [...shownInBible].filter((who) => names(paragraph.replaceAll(/“[^”]*”/g, ""), who));
		if (world.isOld && whom && more.length === 0 && people.length === 1 && people[0]?.kind === "jesus") {
			const person = listedIn(world, whom, isOld);
			if (person) add(person, "stand");
		}
		// "Noah and his sons": those of them on the list of whom the story has told
		if (world.isOld && FAMILY.test(paragraph.replaceAll(/“[^”]*”/g, "")))
			for (const noun of all) {
				const person = isNamed(noun) ? listedIn(world, noun, isOld) : undefined;
				if (person && person.kind !== "jesus") add(person, poses.find(({ who }) => who === noun)?.pose ?? "stand");
			}
		const isCompany = people.filter(({ kind }) => kind !== "jesus").length === 0;
		const many = (world.isOld || isOld) && isCompany ? meantManyBy(paragraph, all) : undefined;
		if (many) {
			const pose = poses.find(({ who }) => who === many.noun)?.pose ?? "stand";
			for (const article of ["a", "another"])
				add({ ...many.person, who: many.person.who.replace(/^an?\b/, article) }, pose);
		}
		if (people.length === panel.people.length) return panel;
		const shown = { ...panel, people };
		return { ...shown, description: describe(shown) };
	}

	/** Adds the people whom the storyteller sees in the scene and whom its text only calls "she" or does not mention. */
	function withListed(panel: Panel, nouns: readonly string[], { world, isOld, isGolgotha }: Moment): Panel {
		if (isGolgotha) return panel;
		const people = [...panel.people];
		for (const noun of nouns) {
			const person = listedIn(world, noun, isOld);
			const isThere = people.some(({ who, kind }) => who === person?.who || (kind === person?.kind && !isNamed(noun)));
			const isHidden = person && (person.isMain || away.has(keyOf(person.who)) || forbidden.has(person.kind));
			if (!person || person.kind === "jesus" || isThere || isHidden || people.length >= MAX_PEOPLE) continue;
			people.push({ ...panelPerson(person), direction: people.length % 2 === 0 ? "right" : "left" });
		}
		if (people.length === panel.people.length) return panel;
		const shown = { ...panel, people };
		return { ...shown, description: describe(shown) };
	}

	/** "All the people passed by": two of the crowd on the list of a Bible story. */
	function withCrowd(
		panel: Panel,
		{ isGolgotha, isOld, world }: Moment,
		all: readonly string[] = [],
		paragraph: string,
	): Panel {
		const narration = paragraph.replaceAll(/“[^”]*”?/g, "");
		const isBible = isBiblical(request) || request.useTimeTravel === true || world.isOld || isOld;
		const isNamed = CROWD.test(narration) && all.some((noun) => CROWD.test(noun));
		const isTold = (isNamed || THRONG.test(narration)) && !NO_THRONG.test(narration) && panel.place !== "boat";
		if (!isTold || !isBible || isGolgotha || panel.people.length >= MAX_PEOPLE) return panel;
		const crowd = (["bibleWoman", "bibleMan"] as const).map(
			(kind, at): PanelPerson => ({
				who: kind === "bibleMan" ? "a man" : "a woman",
				kind,
				isMain: false,
				pose: "stand",
				direction: at === 0 ? "left" : "right",
				outfit: "everyday",
			}),
		);
		const others = crowd.filter(({ who }) => !panel.people.some((person) => person.who === who));
		const shown = { ...panel, people: [...panel.people, ...others].slice(0, MAX_PEOPLE) };
		return { ...shown, description: describe(shown) };
	}

	/** "The animals came", "it was a gift to fish and to birds": those on the list of the scene. */
	function withHerd(panel: Panel, all: readonly string[], paragraph: string): Panel {
		if (panel.animals.length > 0 || HOME_ROOM.test(panel.place)) return panel;
		const narration = paragraph.replaceAll(/“[^”]*”?/g, "");
		const named = new Set(seenIn(narration));
		const isAny = ANIMALS.test(narration);
		const herd = all.flatMap((noun) => {
			const { animal, base = "", isPlural = false } = isNamed(noun) ? {} : (meaningOf(noun) ?? {});
			if (!animal || forbidden.has(animal) || !(isAny || named.has(animal))) return [];
			return [{ kind: animal, who: base, pose: "stand" as const, isYoung: false, isMany: isPlural }];
		});
		if (herd.length === 0) return panel;
		const animals = herd
			.slice(0, MAX_ANIMALS)
			.map((one, at): PanelAnimal => ({ ...one, direction: at % 2 === 0 ? "left" : "right" }));
		const shown = { ...panel, animals };
		return { ...shown, description: describe(shown) };
	}

	/** The hero of a story about a life, whom a paragraph only calls "he" or "she". */
	function heroIn({ name, cast, isHeroDead }: Moment["world"], paragraph: string): Person | undefined {
		const narration = paragraph.replaceAll(/“[^”]*”/g, "");
		const hero = heroName && name === "tale" ? cast.get(heroName) : undefined;
		if (hero?.type !== "person" || isHeroDead) return undefined;
		return isCalled(hero, narration) ? hero : undefined;
	}

	/** "Before the sun was up, somebody had to feed the hens": outdoors, where the wish takes place. */
	function placeSeen(moment: Moment): string | undefined {
		const place = placeOf(moment, request);
		const isVague = moment.place === undefined && place === "garden";
		return isVague && wished && !isIndoors(wished) ? wished : place;
	}

	/** The child, its animal and the hero need not be on the list: the text alone decides. */
	const isOfRequest = (actor: Actor) =>
		actor.type === "person"
			? actor.isMain || heroNames.includes(keyOf(actor.who))
			: companion !== undefined && (actor.kind === companion.kind || companion.words.includes(keyOf(actor.who)));

	function panelOf(
		moment: Moment,
		{ hour: givenHour, weather: givenWeather, all, child = "", kind: part, poses = [] }: Partial<StoryScene> = {},
		isRead = false,
		paragraph = "",
	): Panel {
		const { world } = moment;
		const isExact = part === "life";
		const isListed = all ? listed(all) : () => true;
		const readWeather = moment.weather === "clear" && world.hasSnow ? "snow" : moment.weather;
		const isRaining = (givenWeather ?? "clear") === "clear" && RAIN_BEGINS.test(paragraph.replaceAll(/“[^”]*”?/g, ""));
		const ofScene = all ? (isRaining ? "rain" : (givenWeather ?? "clear")) : readWeather;
		const isToday = world.name === "frame" && !moment.isOld && !isExact;
		const weather = ofScene === "clear" && isToday ? (wishedWeather ?? ofScene) : ofScene;
		const given = poses.map(({ who, pose }) => ({ isMeant: listed([who]), pose }));
		const givenPose = ({ who, kind }: Actor) => given.find(({ isMeant }) => isMeant(who, kind))?.pose;
		const poseSeen = (actor: Actor, pose: string | undefined, holds: string | undefined) => {
			const known = givenPose(actor);
			if (isExact) return known ?? (RESTING.test(pose ?? "") ? undefined : pose);
			// Without a drawing of what somebody carries, the arms would be empty.
			const isEmptyHanded = pose === "carry" && !holds;
			const isStanding = [...moment.actors].some(([{ who }, { hasCome }]) => hasCome && who === actor.who);
			return pose === undefined || isEmptyHanded || (!isStanding && isWhile(pose, known)) ? known : pose;
		};
		const isWakeful =
			givenHour === undefined &&
			isSleepless &&
			world.name === "frame" &&
			!moment.isHourTold &&
			isIndoors(moment.place ?? "bedroom");
		const hour = isWakeful ? "night" : isExact ? (givenHour ?? "day") : moment.hour;
		const isLife = heroName !== undefined && (isExact || (world.name === "tale" && !world.isOld) || !main);
		const isOnList = all ? listedThings(all) : () => true;
		// A list may have left out what the child does something with.
		const isHandled = (name: string) =>
			(moment.things.get(name) ?? 0) >= HANDLED &&
			(HOLDABLE.has(name) || name === "quilt") &&
			world.name === "frame" &&
			moment.place !== "bedroom" &&
			!isExact;
		// Nor what the story comes back to again and again.
		const isReturning = (name: string) =>
			(mentions.get(name) ?? 0) >= RETURNING &&
			(moment.things.get(name) ?? 0) >= 1 &&
			HOLDABLE.has(name) &&
			world.name === "frame" &&
			!isExact;
		// A paragraph at a new place is a scene of its own, in the words of the wish or not.
		const isOfWish =
			world.name === "frame" &&
			!isExact &&
			(moment.place ?? lastPlace) === lastPlace &&
			isRetold(paragraph, textOf(request.customPrompt));
		const isListedThing = (name: string) =>
			!(isOfWish && wish.wanted.has(name)) &&
			(isOnList(name) || isHandled(name) || isReturning(name) || (world.isOld && OF_TALE.test(name)));
		/** One of the eggs is no basket of eggs, and the Bible has lamps of clay. */
		const asCounted = (name: string) =>
			name === "eggs" && moment.details.get(name)?.count === 1
				? "egg"
				: name === "cake" && moment.isOld
					? "loaf"
					: name === "lantern" && moment.isOld && !isLife && !HOME_ROOM.test(moment.place ?? "")
						? "oillamp"
						: name;
		const hero = isLife ? world.cast.get(heroName) : undefined;
		const actors = actorsOf(
			moment,
			wordsBefore,
			isLife,
			hero,
			(actor) =>
				actor.type === "person" &&
				(/^\p{Lu}/u.test(actor.who) || (all !== undefined && world.isOld)) &&
				(all ? isListed(actor.who, actor.kind) : isRead),
		)
			.filter(
				({ actor }) => isOfRequest(actor) || isListed(actor.who, actor.kind) || (world.isOld && acts(actor, paragraph)),
			)
			// "The men" does not include the man of the scene before.
			.filter(
				({ actor }) =>
					!(
						all &&
						world.isOld &&
						actor.type === "person" &&
						!actor.isMany &&
						!isNamed(actor.who) &&
						!moment.actors.has(actor) &&
						isManyListed(all, meaningOf(actor.who)?.base ?? "") &&
						!isOneListed(all, actor.who)
					),
			)
			// “Where are the nine?”: the list has only the man.
			.filter(
				({ actor }) => !(all && world.isOld && actor.type === "person" && actor.isMany && isOneListed(all, actor.who)),
			);
		const isAlone = all && world.isOld && !actors.some(({ actor }) => actor.type === "person");
		const meant = isAlone ? meantBy(paragraph, all) : undefined;
		if (meant) actors.push({ actor: meant, pose: undefined, holds: undefined, isCarried: false, weight: 1 });
		// A story of today only speaks of Jesus.
		const isSeen = (actor: Actor) =>
			actor.kind !== "jesus" || (!isAfterEaster && (world.isOld || request.useTimeTravel === true));
		const isUnknown = moment.place === undefined && isWakeful;
		// A castle that is a ruin has no throne room.
		const isRuin = moment.place === "palace" && !world.isOld && !isLife && RUIN.test(textOf(request.customPrompt));
		const told =
			(isRuin ? "castle ruin" : undefined) ??
			(isUnknown ? "bedroom" : isLife ? moment.place : placeSeen(moment)) ??
			(isLife ? undefined : wished) ??
			(hour === "night" && !isLife ? "bedroom" : "open ground");
		// A child of the wish that hears the story is at a place of today.
		const isListener = main !== undefined && world.name === "frame" && world.present.has(main);
		const isAncient =
			(isBiblical(request) && !isListener) ||
			(moment.isOld && request.useTimeTravel === true) ||
			(isLife && time === "robes" && /^(?:brown|tan)$/.test(heroLooks.skin ?? ""));
		const place = (isAncient && PLACES_OF_OLD[told]) || told;
		// A story of the Bible within that of a life is at places of its own time.
		const isOfTime = isLife && (isExact || !OF_OLD.test(place));
		/** The person in this picture's time: the hero of a life under any name, "the boy Samuel", people of the Bible. */
		const asSeen = (person: Person): Person => {
			const aged = kindByAge(all ?? [], person.who);
			if (hero?.type === "person" && heroNames.includes(keyOf(person.who)))
				return { ...hero, who: person.who, kind: aged ?? hero.kind };
			const kind = (aged && OF_BIBLE.test(person.kind) && KINDS_OF_OLD[aged]) || (aged ?? person.kind);
			const isOfToday = place === "palace" && world.name === "frame" && !isBiblical(request) && !heroName;
			const isThen = request.useTimeTravel === true ? aged && moment.isOld : OF_OLD.test(place) && !isOfToday;
			const ofOld = isThen && !person.isMain ? KINDS_OF_OLD[kind] : undefined;
			return { ...person, kind: ofOld ?? kind };
		};
		const people = moment.isGolgotha
			? []
			: (isExact ? everybody(all ?? [], actors, world.cast, hero) : actors)
					.filter(({ actor }) => isSeen(actor))
					// The wish, told again, is about another day.
					.filter(({ actor }) => !isOfWish || isMainPerson(actor) || (world.present.get(actor)?.paragraphs ?? 0) > 1)
					.filter(({ actor }) => actor.type === "person" && (actor.isMain || !forbidden.has(actor.kind)))
					.map((one) => ({ ...one, actor: isExact ? one.actor : asSeen(one.actor as Person) }))
					// "The baby" has a name now.
					.filter(({ actor }, _, some) => actor.who !== "the baby" || !some.some(isNamedBaby))
					.flatMap(twice)
					.slice(0, MAX_PEOPLE)
					.map(({ actor, pose, holds, wears }, at, { length }) => {
						const isShown = (thing?: string) => thing && isListedThing(thing) && !forbidden.has(thing);
						const held = isShown(holds) ? asCounted(holds as string) : undefined;
						const worn = isShown(wears) && !(wears === "crown" && RULERS.test(actor.kind)) ? wears : undefined;
						const shown = poseSeen(actor, pose, held);
						const isAboard =
							AFLOAT.test(place) && [...moment.aboard].some(({ who, type }) => type === "person" && who === actor.who);
						const person = personOf(actor as Person, shown, held, worn, at, length, { hour, weather, place });
						return isAboard ? { ...person, pose: "sit" as const, isAboard } : person;
					})
					.map((person) => (isOfTime && !person.isMain ? ofLife(person) : person));
		const animals = actors
			.filter(({ actor }) => actor.type === "animal" && actor.kind !== "" && !forbidden.has(actor.kind))
			// Cows are outside of the train.
			.filter(({ actor }) => !VEHICLES.test(place) || mayRide(actor))
			// Whales swim next to the boat.
			.filter(({ actor }) => place !== "boat" || mayRide(actor) || !/(?:whale|orca|dolphin|shark)/.test(actor.kind))
			.filter(({ actor }) => isOfRequest(actor) || (all && isListed(actor.who, actor.kind)) || mayBeIn(place, actor))
			.slice(0, MAX_ANIMALS)
			.map(({ actor, pose, isCarried }, at) => animalOf(actor, pose, isCarried, at));
		// A quilt would cover it.
		const isInBed =
			/^(?:lie|sleep)$/.test(poseIn(child) ?? "") && people.some(({ isMain, pose }) => isMain && pose === "stand");
		if (!isInBed && !HANDS_FULL.test(paragraph.replaceAll(/“[^”]*”?/g, ""))) holdToy(people, animals, actors);
		const worn = new Set(people.flatMap(({ wears }) => wears ?? []));
		// “Can you turn the rope?”, "hay to fork": what is on the list is here, however the paragraph names it.
		if (all)
			for (const name of namedThings(paragraph))
				if (isOnList(name) && !moment.gone.has(name) && !moment.things.has(name)) moment.things.set(name, 0.5);
		// The bush of a list with a burning bush, and the ship of one with a wreck
		const asListed = (name: string) => {
			if (name === "hedge" && all?.includes("burning bush")) return "bush";
			const other = LISTED_AS[name];
			return other && all?.includes(other) && !all.includes(name) ? other : (isIndoors(place) && toyOf(name)) || name;
		};
		const named = [...moment.things].map(([name, weight]) => [asListed(name), weight] as const);
		const things = [...new Map(named)]
			.filter(
				([name]) =>
					!worn.has(name) && !forbidden.has(name) && !PART_OF_PLACE[place]?.includes(name) && isListedThing(name),
			)
			// Outside is seen through a window, and furniture is in rooms.
			.filter(([name]) =>
				CLOSED.test(place) ? name in IN_ROOMS || !OUTDOOR.has(name) : isIndoors(place) || !INDOOR.test(name),
			)
			.sort(([, one], [, other]) => other - one)
			.filter(([name]) => name !== "stairs" || !isIndoors(moment.place ?? "") || WITH_STAIRS.test(place))
			.filter(([name]) => !(name === "wall" && isIndoors(place)) && !(name === "gate" && moment.isOld))
			// No bed is in a meadow.
			.filter(([name]) => name !== "bed" || all !== undefined || isIndoors(place) || moment.isOld)
			.filter(([, weight]) => weight >= 0.5)
			.slice(0, MAX_THINGS)
			.filter(([name]) => name !== "star" || isIndoors(place) === (hour === "day"))
			.map(
				([name]) =>
					(isIndoors(place) && (IN_ROOMS[name] || (place === "workshop" && name === "bench" && "table"))) ||
					asCounted(name),
			);
		// The child of a journey is back, next to Grandma.
		const isHome =
			request.useTimeTravel === true &&
			hasRelative(all ?? []) &&
			!OF_OLD.test(place) &&
			!people.some(({ kind }) => OF_BIBLE.test(kind));
		const panel = {
			paragraph: index,
			place: moment.isGolgotha ? "Golgotha" : place,
			hour: moment.isGolgotha ? ("dawn" as const) : hour,
			weather: moment.isGolgotha ? ("clear" as const) : weather,
			season:
				isExact && weather === "snow" ? ("winter" as const) : (world.season ?? wishedSeason ?? ("summer" as const)),
			people,
			animals: moment.isGolgotha ? [] : animals,
			// The lamp of clay is the one of the list.
			things: moment.isGolgotha ? [] : things.filter((name) => name !== "lantern" || !things.includes("oillamp")),
			...(((moment.isOld && place !== "bedroom" && !isHome) || (isOfTime && time !== "today")) && { isOld: true }),
			...(without.length > 0 && { without }),
			...detailsOf(moment, things, people),
		};
		return { ...panel, description: describe(panel) };
	}

	/** Everybody on the exact list of a scene, in its order: as the text has them, or else as the list says. */
	function everybody(
		all: readonly string[],
		actors: readonly Seen[],
		cast: Moment["world"]["cast"],
		hero: Actor | undefined,
	): Seen[] {
		const seen = new Set<string>();
		return all.flatMap((noun): Seen[] => {
			const said = personIn(noun);
			// "Two men" and "a man" of two sentences may be the same.
			if (!said || seen.has(said.who)) return [];
			seen.add(said.who);
			const { who, isOld, isMany } = said;
			const isHero = heroNames.includes(keyOf(who));
			const isMeant = listed([noun]);
			const told = actors.find(({ actor }) => (isHero ? actor === hero : isMeant(actor.who, actor.kind)));
			const known = isHero ? hero : (told?.actor ?? cast.get(keyOf(who)) ?? cast.get(`kin:${kinOf(keyOf(who))}`));
			const person = known?.type === "person" && !known.isMain ? known : undefined;
			const grown = person?.gender === "f" ? "woman" : person?.gender === "m" ? "man" : person?.kind;
			const kind = said.kind ?? (isOld && grown ? AGED[grown] : undefined) ?? (isHero ? grown : person?.kind);
			if (!kind) return [];
			const actor: Person = {
				...person,
				...{ type: "person", who, kind, isMain: false, isMany },
				...(!person?.looks && { resembles: peopleOf(noun) }),
			};
			return [{ actor, pose: told?.pose, holds: told?.holds, isCarried: false, weight: 0 }];
		});
	}

	/** A person of the hero's time and people. */
	function ofLife(person: PanelPerson): PanelPerson {
		const kind = KINDS_OF_TIME[time]?.[person.kind] ?? person.kind;
		const resembles = person.looks ? undefined : (person.resembles ?? peopleOf(person.who));
		return {
			...person,
			kind,
			...(time === "olden" && person.outfit !== "swimsuit" && { outfit: "olden" }),
			...(person.looks && { looks: looksAs(kind, person.looks) }),
			...(hasBeard && heroNames.includes(keyOf(person.who)) && { beard: true }),
			...(resembles && { resembles }),
		};
	}

	/** The skin and hair of somebody in the hero's life: relatives and most neighbors have the hero's. */
	function peopleOf(noun: string): PanelPerson["resembles"] {
		const words = noun.toLowerCase().split(" ");
		const isKin = words.some((word) => KIN.has(word));
		const skin = words.map((word) => SKINS[word]).find(Boolean) ?? (isKin ? undefined : around) ?? heroLooks.skin;
		const isBlack = heroLooks.hairColor === "black" && skin !== "light";
		return skin && { skin, ...(isBlack && { hairColor: "black" }), ...(straightHair && { hairStyle: "long" }) };
	}

	return { add };
}

/** Returns a story's panels. What a model tells about its scenes wins over what its text tells. */
export function storyboardOf(
	options: StoryboardOptions,
	paragraphs: readonly string[],
	scenes: readonly StoryScene[] = [],
): Panel[] {
	const storyboard = createStoryboard(options, scenesByPanel(paragraphs, scenes));
	return paragraphs.flatMap((paragraph) => storyboard.add(paragraph) ?? []);
}

const isCalled = ({ gender }: Person, text: string) =>
	(gender === "f" ? /\b(?:she|her)\b/i : gender === "m" ? /\b(?:he|his)\b/i : /(?!)/).test(text);

/** A child with a wheelchair sits in it where others stand, walk or run. `looks` are those of the main child. */
function inWheelchairs(panel: Panel, looks: Looks | undefined): Panel {
	const isSeated = ({ isMain, looks: own, pose }: PanelPerson) =>
		(isMain ? looks : own)?.wheelchair === true && /^(?:stand|walk|run)$/.test(pose);
	if (!panel.people.some(isSeated)) return panel;
	const people = panel.people.map((person): PanelPerson => (isSeated(person) ? { ...person, pose: "sit" } : person));
	const shown = { ...panel, people };
	return { ...shown, description: describe(shown) };
}

const OF_STREET = /^(?:street|town|road|garden)$/;
const AT_DOOR =
	/\b(?:knock(?:s|ed|ing)?|r[ai]ngs?|stands?|stood|waits|waited|stops|stopped) (?:\w+ )?(?:at|on|before|outside|in front of) (?:the|his|her|their|\p{Lu}[\p{L}. ]*['’]s) (?:\w+ )?door\b/u;

/** "She knocked at Miss Hanneke’s door": the street is that before a house. */
function atDoor(panel: Panel, paragraph: string): Panel {
	if (!OF_STREET.test(panel.place) || !AT_DOOR.test(paragraph.replaceAll(/“[^”]*”?/g, ""))) return panel;
	// A person who lies down in the next sentence is drawn upright in this one.
	const people = panel.people.map(
		(person): PanelPerson => (/^(?:lie|sleep)$/.test(person.pose) ? { ...person, pose: "stand" } : person),
	);
	const shown = { ...panel, people, place: "front door" };
	return { ...shown, description: describe(shown) };
}

/** Matches sentences that deny, compare or imagine: a picture does not have their things. */
const UNREAL = /n['’]t\b|\b(?:never|nobody|no one|as if|as though|like|would|could|might|used to|had (?:been|once))\b/;
const FOOTWEAR = /^(?:sock|boots|shoes|slippers)$/;
const LAMP = /lamp|unlit/;

/** A panel with another view than the one before, and with its paragraph's own thing. From near it has no furniture and no boats. */
function seenAs(shot: NonNullable<Panel["shot"]>, panel: Panel, own: string | undefined): Panel {
	const all = [...new Set([...(own ? [own] : []), ...panel.things])].slice(0, MAX_THINGS);
	const isNear = shot !== "far";
	const things =
		shot === "thing" ? all.slice(0, 1) : all.filter((name) => !isNear || !(BACKGROUND.has(name) || OUTDOOR.has(name)));
	const shown = { ...panel, shot, things };
	return { ...shown, description: describe(shown) };
}

/** The number of paragraphs after which a thing belongs to the story. */
const RETURNING = 3;

const VESSELS = /^(?:oilhorn|oilpot|jug|kettle|teapot|wateringcan)$/;

/** "Samuel poured the oil": it is in the hands of whoever pours. */
function pouring(panel: Panel, paragraph: string): Panel {
	const vessel = panel.things.find((thing) => VESSELS.test(thing));
	const at = panel.people.findIndex(({ pose, holds }) => pose === "reach" && !holds);
	if (!vessel || at < 0 || !/\bpour(?:s|ed|ing)?\b/.test(paragraph)) return panel;
	const people = panel.people.map((person, index) => (index === at ? { ...person, holds: vessel } : person));
	const shown = { ...panel, people };
	return { ...shown, description: describe(shown) };
}

/** "Tilda’s coat" is not Tilda. */
const names = (text: string, who: string) =>
	text.split(who).some((rest, at) => at > 0 && !/^(?:[\p{L}]|['’]s\b)/u.test(rest));

/** The child as a scene may add it. */
const panelPerson = ({ who, kind, age, looks, isMain }: Person): PanelPerson => ({
	who,
	kind,
	isMain,
	...(age !== undefined && { age }),
	...(looks && { looks }),
	pose: "stand",
	direction: "front",
	outfit: "everyday",
});

/** "Tilda had a hat. This morning she played with it": what the paragraph tells of the same place, at another hour, is seen too. */
function addMissing(moment: Moment, { world, place, things, actors }: Moment): void {
	if (world !== moment.world || place !== moment.place) return;
	addThings(moment, things);
	for (const [actor, seen] of actors)
		if (!moment.actors.has(actor) && (actor.type === "animal" || world.present.has(actor)))
			moment.actors.set(actor, seen);
}

/** "Joshua looked at the walls", in a paragraph without a picture: he is at the place of the next picture. */
function addNamed(
	{ world, place, actors }: Moment,
	passed: readonly Moment[],
	isListed: ReturnType<typeof listed>,
): void {
	for (const moment of passed)
		for (const [actor, { weight }] of moment.world === world && moment.place !== place ? moment.actors : [])
			if (
				actor.type === "person" &&
				!actors.has(actor) &&
				/^\p{Lu}/u.test(actor.who) &&
				isListed(actor.who, actor.kind)
			)
				actors.set(actor, { weight: weight / 2 });
}

function addThings(moment: Moment, things: Moment["things"], share = 1): void {
	// Clothes of which the story has told before may be worn.
	for (const [thing, weight] of things)
		if (!moment.things.has(thing) && !moment.gone.has(thing) && (share === 1 || !WEARABLE.has(thing)))
			moment.things.set(thing, share * weight);
}

const isMainPerson = (actor: Actor) => actor.type === "person" && actor.isMain;

const isNamed = (noun: string) => /^\p{Lu}/u.test(noun);

/** The goat of a scene is the kid, if the story is about the kid and its mother is not here. */
function withYoung(panel: Panel, nouns: readonly string[], { cast, present }: Moment["world"]): Panel {
	const young = nouns.flatMap((noun) => {
		const kind = meaningOf(noun)?.animal;
		const one = kind ? cast.get(`animal:${kind}:young`) : undefined;
		const grown = cast.get(`animal:${kind}`);
		const isHere = panel.animals.some((animal) => animal.kind === kind) || (grown && present.has(grown));
		return one?.type === "animal" && !isHere ? [one] : [];
	});
	const animals = [...panel.animals, ...young.map((one, at) => animalOf(one, undefined, false, at))];
	return young.length > 0 ? { ...panel, animals: animals.slice(0, MAX_ANIMALS) } : panel;
}

/** The person of a noun: one whom the story has named or told of, or else anybody of the kind. */
function listedIn({ cast, isOld }: Moment["world"], noun: string, isThen: boolean): Person | undefined {
	const key = keyOf(noun).replace(/^(mrs?|ms|dr) /, "$1. ");
	const named = cast.get(key);
	if (named) return named.type === "person" ? named : undefined;
	const meaning = meaningOf(noun);
	const { base = "", role, bibleRole, isPlural = false } = meaning ?? {};
	const told = cast.get(`kin:${kinOf(base)}`) ?? cast.get(`role:${base}`);
	if (told) return told.type === "person" ? told : undefined;
	const kind = isOld || isThen ? (bibleRole ?? role) : role;
	if (isNamed(noun) || isPlural || !kind || meaning?.animal !== undefined || meaning?.thing) return undefined;
	return { type: "person", who: `the ${base}`, kind, isMain: false, gender: GENDERS[kind] };
}

/** "Dad" of a list, whom the story has not mentioned before. */
function relativeOf(noun: string): Person | undefined {
	const role = isNamed(noun) && KIN.has(keyOf(noun)) ? meaningOf(noun)?.role : undefined;
	return role && { type: "person", who: noun, kind: role, isMain: false, isFamily: true, gender: GENDERS[role] };
}

/** In the paragraph of a scene that begins in the dry */
const RAIN_BEGINS = /\b(?:[Tt]hen|[Aa]nd|[Ss]oon) the rain (?:came|began|started)\b|\b(?:began|started) to rain\b/;

/** Drawing on the pane */
const AT_WINDOW = /\b(?:breath(?:ed|e|ing)?|drew|draw|wrote) (?:\w+ ){0,6}(?:up)?on the (?:window|pane|glass)\b/;

/** "He sent them all outside. Then he knelt": those who have a name stay. */
const SENT_OUT = /\b(?:sent|put) (?:them|everyone|everybody)(?: all)? (?:out|outside|away)\b/;

/** "Jesus felt one hand": the subject of a paragraph is in its picture, whatever the list says. */
function acts({ type, who }: Actor, paragraph: string): boolean {
	if (type !== "person" || !isNamed(who) || !paragraph.startsWith(`${who} `)) return false;
	const [verb = ""] = paragraph.slice(who.length + 1).split(/[ ,.]/);
	return isVerb(verb) && !/^(?:had|was|is|has|would|could|knew|died)$/.test(verb);
}

const KNEELING =
	/\b(?:He|She|he|she) (?:[^.]* and )?(?:fell (?:down )?(?:on (?:his|her) face|at (?:his|Jesus[’'] ?) ?feet)|knelt)\b/;
const FAMILY =
	/\b(?:(?:his|her|the) (?:\p{L}+ )?(?:sons|daughters|brothers|sisters|family|household)|they all|all of them|the (?:two|three) of them)\b/iu;

/** A child has one mother and one father in a room. */
const KIN_KINDS = /^(?:woman|man|grandmother|grandfather)$/;

const CROWD = /\b(?:people|crowds?|multitude)\b/;
/** Matches a crowd around somebody, which is drawn even if the list of the scene lacks it. */
const THRONG =
	/\b(?:(?:an?|the|that|this|great|large|whole) crowds?|crowds|multitude(?! of (?!people\b))|throng|crush|hundred people|two strangers|people (?:were )?(?:all )?(?:around|about) (?:him|her|them)|(?:so )?many (?:people )?were pressing|all th(?:e|ose) people|(?:the|many) people (?:made way|saw it|grumbled|did not like|told him))\b/;
const NO_THRONG =
	/\b(?:no|without (?:the|a|any)|left the|away from the|sent the) (?:\w+ )?(?:crowds?|multitude|people)\b|\b(?:crowds?|multitude|people) (?:had |were |was )?(?:gone|left|went home|sent)\b/;
/** All animals of a scene. */
const ANIMALS = /\b(?<!\b(?:no|without|any|of) (?:the )?)(?:animals|beasts|creatures)\b/;

const scoreOf = (moment: Moment) => moment.words + 4 * moment.actors.size + 2 * moment.things.size;

/** Animals that somebody leads or that come along; others pass by unless the story continues with them. */
const STAYING: ReadonlySet<string> = new Set(["dog", "horse", "donkey", "camel"]);

type Seen = {
	actor: Actor;
	pose: string | undefined;
	holds: string | undefined;
	wears?: string | undefined;
	isCarried: boolean;
	weight: number;
};

/** The actors of a moment, the most important first, then those who are still there. `isThere`: the storyteller says so. */
function actorsOf(
	moment: Moment,
	wordsNow: number,
	isLife: boolean,
	hero: Actor | undefined,
	isThere: (actor: Actor) => boolean,
): Seen[] {
	/** The thing that somebody still holds, if the story tells of it now. */
	const heldBy = (actor: Actor) => {
		const thing = moment.world.present.get(actor)?.holds;
		return thing !== undefined && moment.things.has(thing) ? thing : undefined;
	};
	const wornBy = (actor: Actor) => (moment.place === "bedroom" ? undefined : moment.world.present.get(actor)?.wears);
	const seen: Seen[] = [...moment.actors].map(([actor, { weight, pose, holds, wears, isCarried, speaks }]) => ({
		actor,
		// A speaker is awake.
		pose: pose ?? (speaks ? awake(moment.others.get(actor)?.pose) : moment.others.get(actor)?.pose),
		holds: holds ?? heldBy(actor),
		wears: wears ?? wornBy(actor),
		isCarried: isCarried ?? false,
		weight: weight + (actor.type === "person" && actor.isMain ? 100 : 0),
	}));
	const passing = [...moment.others].filter(
		([actor, { paragraphs }]) => actor.type === "animal" && paragraphs < 2 && !/^\p{Lu}/u.test(actor.who),
	);
	for (const [actor, presence] of moment.others) {
		if (actor.type === "person" && actor.isMain && moment.world.name === "tale") continue;
		if (moment.actors.has(actor)) continue;
		const isMain = actor.type === "person" && actor.isMain;
		// Years pass between the paragraphs of a life: only its hero stays.
		if (isLife && actor !== hero && presence.lastSeen <= wordsNow) continue;
		const isOfTale = moment.world.name === "tale" || OF_BIBLE.test(actor.kind);
		const isListed = isThere(actor);
		const silence = isListed ? MAX_SILENCE_IF_LISTED : isOfTale ? MAX_SILENCE_IN_TALE : MAX_SILENCE;
		if (!isMain && wordsNow - presence.lastSeen > silence) continue;
		// A flock or a crowd of which the story tells nothing more.
		if (actor.isMany && !isListed && (isOfTale || presence.paragraphs < 2)) continue;
		if (!moment.world.present.has(actor)) continue;
		// A person without a name, who acted once, may have gone; so may animals of a list.
		const isAlone =
			actor.type === "animal" &&
			(actor.isToy ||
				(STAYING.has(actor.kind) && passing.length < 2) ||
				// The mother of the young ones.
				[...moment.actors.keys()].some((one) => one.type === "animal" && one.kind === actor.kind));
		const isPassing = presence.paragraphs < 2 && !/^\p{Lu}/u.test(actor.who) && !isAlone;
		if (isPassing && !isListed && wordsNow - presence.saidAt > MAX_SILENCE_OF_STRANGERS) continue;
		seen.push({
			actor,
			// Sleepers are awake again by day.
			pose: presence.pose === "sleep" && moment.hour !== "night" ? undefined : presence.pose,
			holds: heldBy(actor),
			wears: wornBy(actor),
			isCarried: false,
			weight: actor.type === "person" && actor.isMain ? 50 : presence.lastSeen - wordsNow,
		});
	}
	return seen.sort((one, other) => other.weight - one.weight);
}

/** The colours and numbers that differ from the drawings. */
function detailsOf(
	{ details }: Moment,
	things: readonly string[],
	people: readonly PanelPerson[],
): Pick<Panel, "details"> {
	const own = people.flatMap(({ holds, wears }) => [holds, wears].filter((name) => name !== undefined));
	const known = [...things, ...own].flatMap((name) => {
		const { color, count = 1 } = details.get(name === "egg" ? "eggs" : name) ?? {};
		const isCounted = count > 1 && name !== "eggs" && !own.includes(name);
		return color || isCounted ? [[name, { ...(color && { color }), ...(isCounted && { count }) }]] : [];
	});
	return known.length > 0 ? { details: Object.fromEntries(known) } : {};
}

/** Returns the things that a paragraph names, also in speech, unless somebody may wear them. */
const namedThings = (paragraph: string) =>
	// "He hung it on its nail"
	seenIn(paragraph).filter((name) => meaningOf(name)?.animal === undefined && !WEARABLE.has(name) && name !== "nails");

/** The text may name a listed thing more exactly. */
const GENERAL: Readonly<Record<string, string>> = {
	oillamp: "lantern",
	oilpot: "jar",
	oilhorn: "jar",
	canoe: "boat",
	saucepan: "soup",
	christmastree: "cypress",
	beanstalk: "sprout",
	pulley: "wheel",
	applepeel: "apple",
	rock: "stones",
	lamppost: "lantern",
	altar: "stones",
	tower: "blocks",
	blocktower: "blocks",
	blockbus: "blocks",
};

/** Returns a function that finds a thing on a list. */
function listedThings(all: readonly string[]): (name: string) => boolean {
	const isListed = listed(all);
	return (name) => isListed(name, name) || isListed(name, GENERAL[name] ?? name);
}

/** "It flew into the room" */
const COMING_IN = /\b(?:flew|came|ran|walked|hopped|got|trotted|slipped) (?:\w+ )?(?:in|into|inside)\b/;

/** Rooms that have stairs. */
const WITH_STAIRS = /^(?:hallway|attic|cellar|tower|church|palace|school corridor|library|castle ruin)$/;

/** Things that belong to one story of the Bible. */
const OF_TALE = /^(?:furnace|goldenimage|cloak)$/;

const RULERS = /^(?:king|queen)$/;

/** Places at the water, with boats. */
const AFLOAT = /^(?:lake shore|river|harbour|beach|sea|pond)$/;

const RUIN = /\b(?:castle ruins?|ruins? of (?:a|the) castle|ruined castle)\b/i;

const awake = (pose: string | undefined) => (pose === "sleep" ? undefined : pose);

const isNamedBaby = ({ actor }: Seen) => actor.kind === "baby" && /^\p{Lu}/u.test(actor.who);

/** At most two of several people are drawn. */
function twice(seen: Seen): Seen[] {
	const { actor } = seen;
	if (actor.type !== "person" || !actor.isMany) return [seen];
	return [
		seen,
		{ ...seen, holds: undefined, wears: undefined, actor: { ...actor, who: actor.who.replace(/^an? /, "another ") } },
	];
}

/** Places of today and those in the lands of the Bible in their stead. */
const PLACES_OF_OLD: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		["street", "town", "market", "shop", "front door", "roof"].map((one) => [one, "Bible village"]),
	),
	...Object.fromEntries(["kitchen", "living room", "hallway", "study"].map((one) => [one, "Bible house"])),
};

/** Places that are only in Bible stories. */
const OF_OLD =
	/^(?:Bible \w+|palace|temple(?: court)?|upper room|nomads' tent|tomb garden|city wall|fallen wall|dry ground|path through the sea|inside the ark|ark|lions' den)$/;
const KINDS_OF_OLD: Partial<Record<string, Person["kind"]>> = Object.fromEntries(
	Object.entries(PEOPLE_OF_TODAY).map(([old, today]) => [today, old as Person["kind"]]),
);

/** No picture shows the face of Jesus, except that of the baby. */
const isFromBehind = ({ who, kind }: Pick<Person, "who" | "kind">) =>
	kind === "jesus" || (kind === "bibleBoy" && who === "Jesus");

/** No Roman soldier and no priest of Israel is in a later life. */
const LATER = { ...PEOPLE_OF_TODAY, soldier: "man", priest: "pastor", shepherd: "man", fisherman: "man" } as const;
const KINDS_OF_TIME: Record<Time, Partial<Record<string, Person["kind"]>>> = {
	robes: {
		...KINDS_OF_OLD,
		child: "bibleBoy",
		toddler: "bibleBoy",
		teenager: "bibleBoy",
		teacher: "bibleMan",
		doctor: "bibleMan",
		pastor: "bibleMan",
		priest: "bibleMan",
		nurse: "bibleWoman",
	},
	olden: LATER,
	today: LATER,
};

const RESTING = /^(?:sleep|lie|swim)$/;

const WALKING: ReadonlySet<string> = new Set(["walk", "run", "swim", "climb", "carry"]);

function personOf(
	{ who, kind, isMain, gender, isFamily, beard, age, looks, resembles }: Person,
	pose: string | undefined,
	holds: string | undefined,
	wears: string | undefined,
	at: number,
	count: number,
	{ hour, weather, place }: Pick<Panel, "hour" | "weather" | "place">,
): PanelPerson {
	const isNight = hour === "night" && place === "bedroom";
	// "They carried his baby sister": no baby carries or walks.
	const isAble = kind !== "baby" || /^(?:sit|lie|sleep)$/.test(pose ?? "");
	const isEmptyHanded = pose === "carry" && !holds;
	// "They went out in the boat"
	const isAboard = RIDES.test(place) && /^(?:walk|run)$/.test(pose ?? "");
	const given = ((isAble && !isEmptyHanded && !isAboard && pose) || "stand") as PanelPerson["pose"];
	const direction = isFromBehind({ who, kind })
		? "away"
		: given === "sleep" || given === "lie"
			? "right"
			: count === 1
				? WALKING.has(given)
					? "right"
					: "front"
				: at % 2 === 0
					? "right"
					: "left";
	return {
		who,
		kind,
		isMain,
		...(age !== undefined && { age }),
		...(looks && { looks }),
		...(gender && /^(?:teacher|doctor|nurse)$/.test(kind) && { gender }),
		...(isFamily !== undefined && { isFamily }),
		...(beard !== undefined && { beard }),
		...(resembles && { resembles }),
		pose: given,
		direction,
		outfit:
			isMain && isNight
				? "pyjamas"
				: given === "swim"
					? "swimsuit"
					: wears === "overcoat" || (weather === "snow" && !isIndoors(place))
						? "coat"
						: "everyday",
		...(holds && kind !== "baby" && { holds }),
		...(wears && kind !== "baby" && { wears }),
	};
}

/** The child has its cloth animal in its hands, unless the story tells where it is. */
function holdToy(people: readonly PanelPerson[], animals: readonly PanelAnimal[], actors: readonly Seen[]): void {
	const child = people.find(({ isMain, pose, holds }) => isMain && !holds && /^(?:stand|walk|sit)$/.test(pose));
	const toy = animals.find(({ who, isToy }) =>
		actors.some(({ actor, pose }) => isToy && actor.who === who && pose === undefined),
	);
	if (!child || !toy) return;
	child.holds = toy.kind;
	if (child.pose === "stand") child.pose = "carry";
	toy.pose = "carried";
}

/** “She laid one hand on her chest” */
const HANDS_FULL =
	/\b(?:laid|put|held|pressed|folded|kept|clapped) (?:one|a|his|her|both) (?:\p{L}+ )?hands?\b|\bhands? (?:was |were |lay )?(?:on|to|over|behind|in front of|together in) (?:his|her) (?:\p{L}+ )?(?:chest|heart|knees?|hips|head|face|cheeks?|ears|back|lap|pockets?)\b/u;

/** A cloth animal walks only in the words of the story. */
const toyPose = (pose: string | undefined): PanelAnimal["pose"] =>
	pose === "lie" || pose === "fly" || pose === "swim" ? pose : pose === "sleep" ? "lie" : "sit";

function animalOf(actor: Actor, pose: string | undefined, isCarried: boolean, at: number): PanelAnimal {
	if (actor.type !== "animal") throw new TypeError("not an animal");
	const { who, kind, isYoung, isMany, count, color, isToy } = actor;
	return {
		kind,
		who,
		pose: isCarried ? "carried" : isToy ? toyPose(pose) : ((pose as PanelAnimal["pose"] | undefined) ?? "stand"),
		direction: at % 2 === 0 ? "left" : "right",
		isYoung,
		isMany,
		...(isMany && count && { count }),
		...(color && { color }),
		...(isToy && { isToy }),
	};
}

function placeOf(moment: Moment, request: Record<string, unknown>): string | undefined {
	// A poem names many things, whatever its place.
	if (moment.place || request.storyType === "poem") return moment.place;
	if (moment.world.isOld || (isBiblical(request) && moment.world.name === "tale")) return "Bible village";
	if (moment.isOld) return moment.things.has("window") ? "Bible house" : "Bible village";
	const isOut =
		(moment.weather !== "clear" && moment.hour !== "night") ||
		// "She counted the birds on the gate through the window"
		(!moment.things.has("window") && [...moment.things.keys()].some((name) => OUTDOOR.has(name)));
	const [sign] = [...moment.world.signs]
		.filter(([place]) => !(isOut && isIndoors(place)))
		.sort(([, one], [, other]) => other - one);
	return sign?.[0];
}

/** Places that a wish names because its story takes place there. */
const DAY_PLACES =
	/^(?:classroom|school yard|sports ground|theatre|park|playground|meadow|beach|lake shore|farm|forest|camp|zoo|snow field|mountain|church|hospital room)$/;

/** "The Easter sunrise service" */
function seasonOf(wish: string): Panel["season"] | undefined {
	const found = FEASTS.filter(([, pattern]) => pattern.test(wish));
	return found.length === 1 ? found[0]?.[0] : undefined;
}

const FEASTS: readonly (readonly [Panel["season"], RegExp])[] = [
	["spring", /\b(?:at|for|on|the|an|of) Easter\b(?! (?:Island|story))|\bin (?:the )?spring\b/],
	["winter", /\b(?:at|for|on|before) Christmas\b|\bChristmas (?:Eve|Day)\b|\bin (?:the )?winter\b/],
	["autumn", /\bin (?:the )?autumn\b/],
	["summer", /\bin (?:the )?summer\b|\bsummer holidays?\b/],
];

const isLifeOrBible = (request: Record<string, unknown>) =>
	textOf(request.heroOfFaith) !== "" || isBiblical(request) || request.useTimeTravel === true;

/** The place of the wish: "He is new at school". */
function placeIn(wish: string): string | undefined {
	for (const { plain, negatedFrom, isDismissed } of clausesOf(wish)) {
		if (isDismissed || /\b(?:afraid|scared|fear|nightmares?|nervous|worried|excited|tomorrow)\b/.test(plain)) continue;
		if (
			/\b(?:grand\w+|wife|husband|mommy|daddy|aunt|uncle|mother|mom|father|dad|brother|sister|friend|baby)(?: \w+)? (?:is|was|are|has to|had to|lies)\b/.test(
				plain,
			)
		)
			continue;
		const words = plain.slice(0, negatedFrom).split(" ");
		for (const [at] of words.entries()) {
			// "The leaves on the trees" are in any street.
			if (words[at] === "trees") continue;
			const place = meaningAt(words, at)?.meaning.place;
			const isInside = /^(?:on|in)$/.test(words[at - 2] ?? "");
			if (place && (DAY_PLACES.test(place) || (isInside && /^(?:train|aeroplane|boat|car)$/.test(place)))) return place;
		}
	}
	return undefined;
}

const SLEEP = /^In bed \p{Lu}|\b(?:go|went) to sleep\b|\bfell asleep\b|\bslept\.(?:$|\s)/u;
const UPRIGHT = /^(?:stand|reach|carry)$/;
const BEDDING = /\b(?:pillow|blankets?|quilt|covers|(?:end|foot) of the bed)\b/;
/** "She crept under the blanket", "he told the pillow" */
const UNDER_BLANKET =
	/\b(?:crept|crawled|slipped|hid|lay|dived|went) (?:\w+ )?(?:under|beneath) (?:the|an?|his|her) (?:\w+ )?(?:blankets?|quilt|covers|duvet)\b|\b(?:told|into|in|against) (?:the|his|her) pillow\b/;
const PRAYER =
	/\bAmen\b|\bDear (?:God|Lord|Father|Jesus)\b|[Tt]hank you, (?:dear )?(?:God|Lord|Jesus)\b|\bthanked God\b/;
/** Wishes about a night. */
const SLEEPLESS =
	/\b(?:can(?:'|’)?t|cannot|not|won(?:'|’)?t) (?:\w+ )?sleep\b|\bfall(?:ing)? asleep\b|\b(?:at|by|in the middle of the|during the) night\b/i;

/** “Could Kofi travel back in time to Daniel?” */
function isJourney({ heroOfFaith, storyType, useTimeTravel, customPrompt }: Record<string, unknown>): boolean {
	if (textOf(heroOfFaith) !== "" || storyType === "biblical_narrative" || useTimeTravel === true) return false;
	return clausesOf(textOf(customPrompt)).some(
		({ text, plain, negatedFrom }) =>
			TRAVEL.test(plain.slice(0, negatedFrom)) &&
			(/\bbible\b/.test(plain) ||
				(text.match(/\p{Lu}\p{Ll}+/gu) ?? []).some((name) => bibleKindOf(name.toLowerCase()) !== undefined)),
	);
}

const TRAVEL =
	/\b(?:back in(?:to)? (?:the )?(?:time|past)|time travels?|travel\w* (?:in|through) time)\b|\bback to bible times\b/;

/** The places that a text names, whatever it says about them. */
function placesIn(text: string): ReadonlySet<string> {
	const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
	const found = words.flatMap((word, at) => (word === "trees" ? [] : (meaningAt(words, at)?.meaning.place ?? [])));
	if (/\blions?['’]? den\b/.test(text)) found.push("lions' den");
	if (/\b(?:soccer|football|baseball|hockey)\b/i.test(text)) found.push("sports ground");
	return new Set(found);
}

const VEHICLES = /^(?:train|car|aeroplane)$/;
const RIDES = /^(?:train|car|aeroplane|boat)$/;

/** Toys, pets and animals with a name travel along. */
const mayRide = (actor: Actor) =>
	actor.type === "animal" && (actor.isToy || PETS.has(actor.kind) || /^\p{Lu}/u.test(actor.who));

const HOME_ROOM =
	/^(?:bedroom|living room|kitchen|bathroom|attic|cellar|hallway|study|school corridor|changing room|classroom|hospital room|doctor's room|library|shop|car)$/;

const TOO_WILD =
	/^(?:whale|orca|walrus|dolphin|shark|seal|elephant|giraffe|hippopotamus|rhinoceros|lion|tiger|bear|polar bear|crocodile|camel|horse|donkey|cow|ox|pig|sheep|goat)$/;

/** The sheet of paper that somebody draws on is also called the picture: it shows one. */
function withOnePaper(panel: Panel): Panel {
	if (!panel.things.includes("drawing")) return panel;
	const people = panel.people.map((person) => (person.holds === "page" ? { ...person, holds: "drawing" } : person));
	const shown = { ...panel, people, things: panel.things.filter((name) => name !== "page") };
	return { ...shown, description: describe(shown) };
}

/** Adds the tree to a panel in which a person climbs. */
function atTree(panel: Panel): Panel {
	if (panel.things.includes("oak") || panel.people.every(({ pose }) => pose !== "climb")) return panel;
	const shown = { ...panel, things: ["oak", ...panel.things].slice(0, MAX_THINGS) };
	return { ...shown, description: describe(shown) };
}

/** The panel with another drawing of a thing. */
function renamed(panel: Panel, thing: string, other: string): Panel {
	if (!panel.things.includes(thing)) return panel;
	const { [thing]: detail, ...details } = panel.details ?? {};
	const shown = {
		...panel,
		things: panel.things.map((name) => (name === thing ? other : name)),
		...(detail && { details: { ...details, [other]: detail } }),
	};
	return { ...shown, description: describe(shown) };
}

const PAIRS = /\b(?:two by two|in pairs|two of (?:each|every)|pairs of (?:animals|all))\b/i;
const SUNNY = /\b(?:sunny|sun (?:shone|shines|was shining))\b/;
/** "The Philistine came on", "the champion of Gath" */
const GOLIATH =
	/\b[Tt]h(?:e|is) (?:big |huge )?(?:Philistine|champion|giant)(?: of Gath| from Gath)?\b(?! (?:lines?|army|camp|side|soldiers?|host|champion|giant|named|called)\b|s\b)/g;
const ROWING = /\b(?:row(?:s|ed|ing)? (?!of\b)|would row\b|oars?\b|rowing boat|rowboat)/;
const SAD =
	/\b(?:wept|weeping|weeps|tears?|sobb\w+|mourn(?:s|ed|ing)|(?:was|were|felt|so|very|still) sad|sad (?:at|on|in|as)|wet (?:eyes|cheeks)|eyes were wet|cried|to cry|worr(?:y|ied)|(?:was|were|felt|so|very|still) (?:\w+ )?(?:afraid|frightened|scared|lonely|ashamed|homesick|unhappy)|trembl\w+|(?:throat|stomach) (?:grew|got|was) (?:so |as )?tight|chin was not (?:quite )?steady|quite steady|very sadly|sadly)\b/;
const GLAD = /\b(?:smil\w+|laugh\w+|glad|joy|happy|giggl\w+)\b/;

/**
 * Returns the people who are sad in a sentence: those named last before its sad word, by name or by a pronoun. No sadness of others is
 * that of Jesus, and "they" are only those whom the narration names.
 */
function sadIn(sentence: string, narration: string, people: readonly PanelPerson[]): readonly PanelPerson[] {
	const match = SAD.exec(sentence);
	if (!match) return [];
	if (/\bJesus (?:wept|was (?:\p{L}+ )?sad)\b/u.test(sentence)) return people.filter(({ kind }) => kind === "jesus");
	const others = people.filter(({ kind }) => kind !== "jesus");
	const lastOf = (text: string, words: string) => [...text.matchAll(new RegExp(`\\b(?:${words})`, "gi"))].at(-1);
	const nameOf = ({ who }: PanelPerson) =>
		/^an? (?:wo)?man$/.test(who) ? "(?!)" : (who.split(" ").at(-1) ?? "").replaceAll(/[^\p{L}]/gu, "");
	for (const text of [sentence.slice(0, match.index + match[0].length), sentence]) {
		const named = others.map((one) => ({ one, at: lastOf(text, nameOf(one))?.index ?? -1 }));
		const last = Math.max(...named.map(({ at }) => at));
		const pronoun = lastOf(text, "(?:he|she|they|his|her|their)\\b");
		if (pronoun && pronoun.index > last) {
			const word = pronoun[0].toLowerCase();
			const known = others.filter((one) => lastOf(narration, nameOf(one)));
			if (word.startsWith("the")) return known.length > 0 ? known : others;
			const gender = /^(?:she|her)$/.test(word) ? "f" : "m";
			const meant = others.find(({ kind }) => (GENDERS[kind] ?? gender) === gender);
			if (meant) return [meant];
		}
		if (last >= 0) return named.filter(({ at }) => at === last).map(({ one }) => one);
	}
	return others.slice(0, 1);
}

/** "In the quiet Tilda fell asleep": the child, at the end of its day. */
function asleep(panel: Panel, paragraph: string): Panel {
	if (panel.place !== "bedroom" || panel.hour !== "night") return panel;
	const people = panel.people.map(
		(person): PanelPerson =>
			person.isMain && paragraph.includes(`${person.who} fell asleep`) ? { ...person, pose: "sleep" } : person,
	);
	const shown = { ...panel, people };
	return { ...shown, description: describe(shown) };
}

/** Children sleep in nightclothes. */
function inNightclothes(panel: Panel): Panel {
	if (panel.place !== "bedroom") return panel;
	const people = panel.people.map(
		(person): PanelPerson =>
			/^(?:lie|sleep)$/.test(person.pose) && /^(?:girl|boy|child|toddler|teenager)$/.test(person.kind)
				? { ...person, outfit: "pyjamas" }
				: person,
	);
	return { ...panel, people };
}

/** If the wish wants no beds, nobody lies in one. */
function outOfBed(panel: Panel): Panel {
	if (panel.place !== "bedroom") return panel;
	const people = panel.people.map(
		(person): PanelPerson =>
			/^(?:lie|sleep)$/.test(person.pose) ? { ...person, pose: "sit", direction: "front" } : person,
	);
	const shown = { ...panel, people };
	return { ...shown, description: describe(shown) };
}

/** No whale is in a kitchen, and “the owls stayed up” are not in the bedroom. */
const mayBeIn = (place: string, actor: Actor) =>
	actor.type !== "animal" ||
	actor.isToy ||
	/^\p{Lu}/u.test(actor.who) ||
	!HOME_ROOM.test(place) ||
	(!TOO_WILD.test(actor.kind) &&
		!FLOCK.test(actor.kind) &&
		!(place === "bedroom" && actor.isMany && /^(?:owl|moth|wolf|fox|frog)$/.test(actor.kind)));

/** Birds that are in front of the window when a child in a room sees or hears them. */
const FLOCK =
	/^(?:bird|blackbird|robin|gull|dove|pigeon|crow|raven|sparrow|swallow|starling|goose|stork|swan|eagle|hawk)$/;

/** Things that only a room holds. */
const INDOOR = /^(?:window|shelf|drawers|stove|cupboard)$/;

/** A star in a room is of paper, and a tower is of blocks. */
const IN_ROOMS: Readonly<Record<string, string>> = { star: "paperstar", tower: "blocktower" };

/** Drawings of a list that the text names more generally. */
const LISTED_AS: Readonly<Record<string, string>> = {
	star: "paperstar",
	stairs: "skystairs",
	boat: "wreck",
	rock: "rockmeal",
};

/** The toy that a word means in a room, and the thing by which the story has told that it does. */
const TOYS: Readonly<Record<string, readonly [toy: string, sign: string]>> = {
	star: ["starpage", "starpage"],
	bus: ["blockbus", "blocks"],
	tower: ["blocktower", "blocks"],
	train: ["toytrain", "toytrain"],
	car: ["toycar", "toycar"],
	boat: ["paperboat", "paperboat"],
	plane: ["paperplane", "paperplane"],
};

/** Rooms that are too small for what is outside; others may have a cart or a Christmas tree. */
const CLOSED =
	/^(?:church|palace|theatre|bedroom|living room|kitchen|bathroom|attic|cellar|tower|hallway|study|school corridor|changing room|classroom|hospital room|doctor's room|library|train|car|aeroplane|Bible house|upper room|prison|temple)$/;

const PART_OF_PLACE: Record<string, readonly string[]> = {
	bedroom: ["bed", "curtain"],
	hallway: ["stairs"],
	"front door": ["doorstep"],
	"city wall": ["wall"],
	"castle ruin": ["wall"],
	"church path": ["wall"],
	roof: ["wall"],
	"living room": ["sofa", "curtain"],
	workshop: ["bench", "table"],
	bathroom: ["washtub"],
	church: ["window", "wall"],
	playground: ["seesaw", "slide"],
	car: ["car", "bus"],
	aeroplane: ["plane"],
	market: ["market"],
	palace: ["throne"],
	boat: ["boat"],
	well: ["well"],
	train: ["train"],
	bridge: ["bridge", "doorstep"],
	ark: ["ark", "boat"],
	"inside the ark": ["ark", "boat"],
	stable: ["manger"],
	"tree house": ["treehouse"],
	"tomb garden": ["tomb"],
	"fallen wall": ["thread", "wall"],
	Golgotha: ["cross"],
	vineyard: ["grapes"],
	forest: ["oak"],
	camp: ["tent", "campfire"],
	"nomads' tent": ["tent"],
	"sports ground": ["net"],
};

/** The child has them, so that there is no other one. */
const ownAids = (looks: unknown) =>
	["wheelchair", "glasses"]
		.filter((aid) => (looks as Record<string, unknown> | undefined)?.[aid] === true)
		.flatMap((aid) => (aid === "wheelchair" ? [aid, "wheel"] : [aid]));

const PARTICLE = /^(?:ten|van|von|der|den|the|boom)$/;

/** The names of heroes in their childhood. */
const NAMES_BEFORE: Record<string, string> = {
	"elizabeth-fry": "betsy",
	"cyril-of-thessalonica": "constantine",
	"harriet-tubman": "minty-araminta",
	"kateri-tekakwitha": "catherine",
	"samuel-ajayi-crowther": "ajayi",
	"sergius-of-radonezh": "bartholomew",
};

/** `robes`: until the Middle Ages; `olden`: until 1950. */
type Time = "robes" | "olden" | "today";
/** `around`: the skin of most others, if not that of the hero. */
type HeroTime = { time?: Time; around?: Looks["skin"]; straightHair?: boolean; beard?: boolean };

/** The heroes that come with Lion Tails look as in their portraits, others neutral, never guessed. */
function heroOf(id: string): HeroTime & { looks: Looks; time: Time } {
	const { time = "today", around, straightHair = false, beard = false, ...looks } = HEROES.get(id) ?? {};
	return { looks, time, straightHair, beard, ...(around && { around }) };
}

/** “Saint Elizabeth of Hungary”, “St. Nicholas”: adults, in the clothes of their time if the story knows them. */
function heroesIn(wish: string, child = ""): Person[] {
	const known = [...HEROES.keys()].filter((id) => wish.toLowerCase().includes(id.replaceAll("-", " ")));
	const saints = [...wish.matchAll(/\b(?:Saint|St\.?) (\p{Lu}\p{Ll}+)/gu)].map(([, name = ""]) => name.toLowerCase());
	const ids = [...known, ...saints.filter((name) => !known.some((id) => id.startsWith(name)))];
	return ids.flatMap((id): Person[] => {
		const [first = ""] = namesOfHero(id);
		const gender = genderOfHero(first);
		if (keyOf(child).split(" ").includes(first) || (bibleKindOf(first) !== undefined && !known.includes(id))) return [];
		const { looks, time } = heroOf(id);
		const today = gender === "f" ? "woman" : "man";
		const kind = known.includes(id) ? (KINDS_OF_TIME[time][today] ?? today) : today;
		const who = capitalize(first);
		return [{ type: "person", who, kind, isMain: false, gender, looks: looksAs(kind, looks) }];
	});
}

const HEROES: ReadonlyMap<string, Looks & HeroTime> = new Map(
	Object.entries(heroes as Record<string, Looks & HeroTime>),
);

/** The looks of a hero at the age of a kind: no bun for a child, no scarf under a veil. */
function looksAs(kind: Person["kind"], looks: Looks): Looks {
	const isCovered = /^(?:bun|headscarf)$/.test(looks.hairStyle ?? "");
	const style = isCovered && /^bible/.test(kind) ? "bob" : isCovered && kind === "girl" ? "pigtails" : undefined;
	return { ...looks, ...(style && { hairStyle: style }), ...(/grand|Old/.test(kind) && { hairColor: "gray" }) };
}

/** The skin of those of whom a list says to what people they belong. */
const SKINS: Readonly<Record<string, Looks["skin"]>> = {
	white: "light",
	black: "deep",
	african: "deep",
	chinese: "medium",
	english: "light",
	french: "light",
	scottish: "light",
	spanish: "olive",
};

/** "Mary" and "Slessor" of "mary-slessor"; what follows "of" is a place. */
const namesOfHero = (id: string) =>
	`${id.split("-of-")[0] ?? ""}-${NAMES_BEFORE[id] ?? ""}`
		.split("-")
		.filter((name) => name.length > 2 && !PARTICLE.test(name) && meaningAt([name], 0)?.meaning.role === undefined);

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const AGES: Record<string, number> = {
	preschool: 4,
	kindergarten: 6,
	"early-elementary": 7,
	"late-elementary": 10,
	"middle-school": 13,
};

function mainPerson(request: Record<string, unknown>): Person | undefined {
	const name = textOf(request.childName);
	if (!name || name === "Biblical Character") return undefined;
	const details = request.characterDetails as { age?: unknown } | undefined;
	const age = typeof details?.age === "number" ? details.age : AGES[textOf(request.readingLevel)];
	const gender = request.gender === "boy" ? "m" : request.gender === "girl" ? "f" : undefined;
	return {
		type: "person",
		who: name,
		kind: gender === "m" ? "boy" : gender === "f" ? "girl" : "child",
		isMain: true,
		gender,
		...(age !== undefined && { age }),
	};
}

const WITHOUT_CHILD = /\b(?:no|not|don['’]t add|without) (?:(?:an?|any|the) )?(?:\w+ )?child(?:ren)?\b/i;

/** Somebody without a name listens in bed to a story of the Bible, unless the parents want no child in it. */
function listenerOf(request: Record<string, unknown>): Person | undefined {
	if (!isBiblical(request) || WITHOUT_CHILD.test(textOf(request.customPrompt))) return undefined;
	const child = mainPerson({ ...request, childName: "the child" });
	const looks = request.looks as Looks | undefined;
	// Without looks it could be any child.
	return child && { ...child, isMain: false, looks: looks ?? {} };
}

/** The server has validated the children of its requests. */
function otherPeople(request: Record<string, unknown>): Person[] {
	const children = Array.isArray(request.otherChildren) ? (request.otherChildren as OtherChild[]) : [];
	return children.map((child) => {
		const looks = child.looks ?? (child.relation === "sibling" ? looksOfSibling(child, request) : undefined);
		return {
			type: "person",
			who: child.name,
			kind: child.gender,
			isMain: false,
			gender: child.gender === "girl" ? "f" : "m",
			...(child.age !== undefined && { age: child.age }),
			...(looks && { looks }),
		};
	});
}

/** Brothers and sisters without looks of their own resemble the first child. */
function looksOfSibling(sibling: OtherChild, { looks, gender }: Record<string, unknown>): Looks | undefined {
	const { skin, hairColor, hairStyle, eyes } = (looks ?? {}) as Looks;
	if (!skin) return undefined;
	const style = sibling.gender === gender ? hairStyle : sibling.gender === "girl" ? "bob" : "short";
	return { skin, ...(hairColor && { hairColor }), ...(style && { hairStyle: style }), ...(eyes && { eyes }) };
}

function companionOf({ animal, useAnimal, customPrompt }: Record<string, unknown>) {
	const name = useAnimal === false ? "" : textOf(animal).toLowerCase();
	if (!name) return undefined;
	// "His toy digger" is another toy.
	const words = plainWords(textOf(customPrompt));
	const isToy = words.some(
		(word, at) =>
			/^(?:stuffed|toy|cloth|plush|cuddly|knitted|teddy)$/.test(word) && !meaningAt(words, at + 1)?.meaning.thing,
	);
	return { kind: animalIn(name)?.animal || undefined, words: name.split(/\s+/), isToy };
}

const isBiblical = (request: Record<string, unknown>) =>
	textOf(request.heroOfFaith) === "" &&
	(request.storyType === "biblical_narrative" ||
		(textOf(request.biblicalEvent) !== "" && request.biblicalEvent !== "none" && request.useTimeTravel !== true));

/** People whom a wish rejects as such: "no soldiers". "No brothers" says nothing about the boy of the story. */
const FORBIDDEN_PEOPLE = /^(?:soldier|doctor|nurse|king|queen|angel|priest|pastor|teacher)$/;

const NO_FEAR = /\b(?:not|n't|never|no longer|less) (?:\w+ ){0,2}(?:scared|afraid|frightened|terrified) of\b/;

/** The story is about the thing that a child refuses, so it is no ban. */
const REFUSED =
	/\b(?:wo|would|will|does|did|ca|could|has)(?:n['’]?t| not) (?:yet |ever |even )?(?:want to |like to |let (?:me|us) )?(?!(?:want|like|love|see|hear|have|be|include|contain|mention|show|need|meet|dream)\b)\p{L}+/u;

/** Names of drawings that a wish rejects. */
function forbiddenNames(wish: string): ReadonlySet<string> {
	const denied = new Set<string>();
	const wanted = new Set<string>();
	for (const { plain, negatedFrom, isDismissed } of clausesOf(wish)) {
		const all = plain.split(" ");
		const fearAt = Math.max(plain.search(NO_FEAR), plain.search(REFUSED), plain.search(FIRST_WITHOUT));
		let offset = 0;
		for (let at = 0; at < all.length; at++) {
			// "He should not be scared of the elephant", "she won’t wear a sock": the story may have one.
			if (fearAt >= 0 && offset > fearAt) break;
			const found = meaningAt(all, at)?.meaning;
			const names = found
				? [found.animal, found.thing, FORBIDDEN_PEOPLE.test(found.role ?? "") ? found.role : undefined].filter(
						(name) => name !== undefined,
					)
				: [];
			for (const name of names) (isDismissed || offset >= negatedFrom ? denied : wanted).add(name);
			offset += (all[at]?.length ?? 0) + 1;
		}
	}
	for (const name of wanted) denied.delete(name);
	return denied;
}

/** A friend or brother who lives somewhere else now. */
const GONE =
	/\b(\p{Lu}\p{Ll}+) (?:has |had |just |recently )*(?:moved (?:away|to|out)|left (?:home|for)|went (?:away|off) to|lives (?:abroad|far away))\b/gu;

/** Returns the names of those who live somewhere else. */
const movedIn = (wish: string) => Array.from(wish.matchAll(GONE), ([, who = ""]) => who.toLowerCase());
