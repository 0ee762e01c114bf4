// Regular and moral stories: a child's day in which a grown-up tells a Bible story.
import { type StoryLength, THEMES } from "@lion-tails/common/story";
import {
	type Frame,
	isOwnWordsPlot,
	materialOf,
	type Picture,
	type PLOT_PARTS,
	type Plot,
	themeMaterial,
} from "../../material.ts";
import { sourcesById, type Tale, type Telling } from "../../passages/telling.ts";
import { type BuiltInRequest, isForOlder } from "../../request.ts";
import { plotQuestions, withoutOtherTales } from "../questions.ts";
import {
	beforeLast,
	byPriority,
	mixedWords,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	pictureIn,
	planLines,
	planSection,
	planTitles,
	RANK,
	requiredWords,
	type StoryPlan,
	settingAt,
	totalWords,
	withValues,
} from "../story-plan.ts";
import { fillTemplate, type TemplateValues, thingValues, withArticle } from "../template.ts";
import { planBedtimeTale } from "./bedtime-tale.ts";
import { fitTale, heartSection, type TaleSize, taleSections } from "./bible-tale.ts";
import {
	beforePrayer,
	episodesForPlot,
	giftSection,
	homecoming,
	moralSection,
	morningSections,
	nightSection,
	versesForSituation,
	wishTurns,
} from "./child-sections.ts";
import { type ChosenPlot, choosePlot, chooseTale } from "./choose-subject.ts";
import { companyOf } from "./company.ts";
import { matterOf, matterOfNight, prayerOfNight } from "./matter.ts";
import { momentsOf, thoughtOfNight, thoughtValues, withMoments } from "./moments.ts";
import { aroundPart, pickedLine, readingSection, withPassage } from "./passage-frame.ts";
import { type Extent, PLOT_TITLES, plotSections } from "./plot-sections.ts";
import { ownWordsValues, retoldValues, withoutTold } from "./retold.ts";
import { type Setting, settingOf, suitable, tellerValues } from "./setting.ts";
import { whoValues, wishedWho, wishesBeside, withoutWeakParts } from "./who.ts";
import { wishEpisodes, withoutPeopleOf } from "./wish-episodes.ts";
import { plotOnWishedDay } from "./wished-day.ts";

/** The most lines about the wish between the child's insight and its deed. */
const MAX_TURN_LINES: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 3, long: 3, extended: 3 };

/** The room that the rest of a story leaves for a Bible story that the parent named. */
const MARGIN_WORDS = 20;

const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 0, short: 1, medium: 2, long: 4, extended: 10 };

/** A story with its complete plot is long enough with this many. */
const MAX_FEW_EPISODES = 3;

/**
 * Plans a regular or a moral story. Rich wording takes more words: where the lines that a story must have would leave room
 * for plain wording only, older readers get fewer beats, but those in rich wording.
 */
export function planChildStory(given: PlanInput): StoryPlan {
	const { request, richShare, budget } = given;
	const isYoung = request.level === "preschool" || request.level === "kindergarten";
	const isShort = request.length === "short";
	const isBrief =
		request.length === "very-short" ? !isYoung || isTaleChosen(request) : isShort && isTaleChosen(request);
	const { plan, size } = planAtLength(given, isBrief);
	const isWished = (plan.told ?? []).length > 0;
	if (isTaleChosen(request) && size === "gist" && !isBrief) {
		const brief = planAtLength(given, true);
		if (!isWished || brief.size !== "gist") return brief.plan;
	}
	if (!isShort || isBrief || isYoung || mixedWords(requiredWords(plan.sections), richShare) <= budget.maxWords)
		return plan;
	const brief = planAtLength(given, true).plan;
	return mixedWords(totalWords(brief.sections), richShare) < budget.targetWords * (isWished ? 1 : ROOM_FOR_CHOICE)
		? plan
		: brief;
}

/** A plan with fewer lines leaves no choice, so the story would also contain the lines that are too long for its level. */
const ROOM_FOR_CHOICE = 1.1;

/** The Bible story that the parent named or chose needs room. */
const isTaleChosen = ({ asked, event }: BuiltInRequest) => asked !== undefined || event !== undefined;

function planAtLength(given: PlanInput, isBrief: boolean): { plan: StoryPlan; size: TaleSize } {
	const { request, seed, richShare, budget } = given;
	const chosen = choosePlot(given);
	const { theme: themeId, situation, told, retelling } = chosen;
	const thing = chosen.thing ?? retelling?.thing;
	const plot = plotOnWishedDay(chosen.plot, told, request);
	// The other parts of the story do not repeat what the wish's own sentences tell.
	const beside = retelling ? { ...given, request: withoutTold(request, retelling) } : given;
	const besides = wishEpisodes(chosen, beside);
	const setting = {
		...settingOf(plot, request),
		isWished: told.length > 0,
		isElsewhere: retelling !== undefined,
		isLate: retelling?.own !== undefined,
	};
	const who = "who" in plot ? plot.who : undefined;
	const withPeople = withValues(given, {
		...given.values,
		...withoutWeakParts(plot, given),
		...tellerValues(plot.teller),
		...(who && "who" in plot && whoValues(who, wishedWho(plot, request), given)),
		...(thing && thingValues(thing)),
		...(retelling && retoldValues(retelling, plot, given)),
	});
	const isWished = told.length > 0;
	const extent: Extent = isBrief ? "brief" : isWished ? "whole" : "chosen";
	const matter = matterOf(chosen, withPeople);
	const input = withValues(withPeople, {
		...withPeople.values,
		...(matter && { matter: matter.phrase, myMatter: matter.spoken }),
		...(retelling && thoughtValues(plot, retelling, withPeople)),
		...(retelling && ownWordsValues(retelling, plot, withPeople)),
	});
	const moments = retelling ? momentsOf(retelling, input) : [];
	const others = { ...input, request: beside.request };
	const company = companyOf(chosen, withoutPeopleOf(besides, others, chosen), isBrief);
	const mornings = wishesBeside(situation, who, beside.request, setting, told, company.beside).filter(
		(wish) => !besides.tells(wish),
	);
	const thoughts = wishTurns(
		input,
		mornings.filter(({ name }) => !isWished && !company.acting.some((person) => person.name === name)),
	);
	const turn = [
		...thoughts.slice(0, Math.max(0, MAX_TURN_LINES[request.length] - company.turn.length)),
		...company.turn,
	];
	const { values, randomFor } = input;
	// The animal of a plot for ages 12 to 14 is carved, cast or painted.
	const plotValues = plot.ages === "older" ? { ...values, pet: values.keepsake } : values;
	const theme = themeMaterial(themeId);
	const isOfTheme = ({ plot, theme, told }: ChosenPlot) => told.length === 0 || plot.alsoThemes.includes(theme);
	const { tale, telling } = chooseTale(input, themeId, plot);
	const isMoral = request.type === "moral";
	const named = telling ? { ...input, values: withPassage(values, telling.asked) } : input;
	// A passage may be short.
	const episodeCount = EPISODE_COUNTS[request.length] * (telling ? 2 : 1);
	const episodes = episodesForPlot(plot, values, randomFor("episodes"), setting, episodeCount);
	const { beforeNoon, afterNoon } = aroundNoon(plot);
	// The story contains every line of the gist of a Bible story or passage that the parent chose.
	const isChosen = isTaleChosen(request) || telling?.kind === "told";
	const isChosenGist = (size: TaleSize) => size === "gist" && isChosen;
	const gistPlace = isChosen
		? { rank: RANK.required }
		: isWished
			? { rank: RANK.required, dropOrder: 1 as const }
			: { rank: RANK.scene };
	const heartOfGist = { first: RANK.required, others: request.length === "very-short" ? RANK.scene : RANK.required };
	const counsel = counselSection(plot, tale, { ...input, values: plotValues }, extent);
	const turned = turnSection(plot, tale, plotValues, { extent, isGist: false });
	const thought = thoughtOfNight(plot, input.values);
	const prayer = [...thought, ...(retelling ? prayerOfNight(retelling.kind, input) : [])];
	const { sections, size } = fitTale(
		(size) => [
			...morningSections(withoutAnimal(input), setting, mornings, company.morning),
			// Scenes between those of a plot would contradict its place, hour and people.
			...(isWished && episodeCount > MAX_FEW_EPISODES ? episodes : []),
			...withMoments(plotSections(plot, plotValues, beforeNoon, extent), moments),
			...merged(company.way),
			...withMoments(plotSections(plot, plotValues, afterNoon, extent), moments),
			...(isWished ? [] : episodes),
			...merged(company.more),
			giftSection(input),
			counsel,
			// A passage that is read or replaced has its own introduction, and most plots begin to tell the story themselves.
			...(isBrief || hasBegun(counsel) || (telling && telling.kind !== "told") ? [] : [intoTale(input, setting, plot)]),
			...(telling ? [passageNaming(telling, named)] : []),
			...aroundPart("before", telling, named),
			...taleSections(tale, size, values, { priority2: RANK.frame, priority3: RANK.detail, gist: gistPlace }, seed),
			heartSection(
				tale,
				size,
				values,
				isChosenGist(size) ? heartOfGist : { first: RANK.child, others: RANK.priority3 },
				seed,
			),
			...aroundPart("after", telling, named),
			...(telling?.kind === "told" && request.passageText ? [readingSection(request.passageText, named)] : []),
			...(IS_OVER.test(turned.lines[0]?.plain ?? "") ? [] : [outOfTale(input, setting, plot)]),
			...merged(company.tale),
			// The gist of a Bible story may lack what the child's further thoughts about it refer to.
			withLines(turnSection(plot, tale, plotValues, { extent, isGist: size === "gist" }), turn),
			...withLinesAtEnd(plotSections(plot, plotValues, ["deed"], extent), company.deed),
			// A plot that tells the wish may end at home, at table or in the dark.
			...(isWished || endsAtHome(plot) ? [] : [homecoming(input, setting)]),
			...(isMoral ? [moralSection(theme.id, values)] : []),
			...company.evening,
			...(plot.night && !isOwnWordsPlot(plot) ? [] : besides.scenes),
			plot.night
				? beforeLast(beforePrayer(ownNight(plot.night, plot, plotValues), thought), [
						...(isOwnWordsPlot(plot) ? besides.night : []),
						...company.night,
					])
				: // The thoughts about a theme that the parent has not asked for may be untrue of the wish's own day.
					nightSection(
						input,
						setting,
						mornings,
						isWished ? undefined : theme,
						[...(values.prayed ? [] : matterOfNight(matter, input)), ...besides.night, ...company.night],
						prayer,
					),
		],
		isTaleChosen(request)
			? {
					maxTaleShare: isWished ? 0.5 : 0.55,
					richShare,
					maxRequiredWords: budget.maxWords - MARGIN_WORDS,
				}
			: { maxTaleShare: 0.42, richShare },
		budget,
	);
	const isTold = !telling || telling.kind === "told";
	// On later evenings the event is part of a plot of the day, which differs each time.
	const isRetold = request.event && [tale.title, ...tale.titles].every((title) => !given.heard.hasTitle(title));
	if ((request.asked || isRetold) && isBrief && size === "gist" && told.length === 0 && isTold)
		return { plan: planBedtimeTale(given, tale), size };
	const plan: StoryPlan = {
		sections,
		values: plotValues,
		titles:
			request.asked && told.length === 0
				? planTitles([tale.title, ...tale.titles], tale.figures)
				: planTitles(thing ? plot.titles.map(withTitleCase) : titlesFor(plot, retelling?.thing1), plot.figures),
		questions: plotQuestions(
			plot.questions,
			tale.questions,
			telling?.kind === "read",
			isOwnTale(plot, tale)
				? undefined
				: withoutOtherTales(sourcesById(plot.tales.map(({ id }) => id)), [{ ...plot, tales: [], questions: [] }, tale]),
		),
		verses:
			telling || request.asked || (request.event && !request.theme)
				? tale.verses
				: // The theme of a plot about a wish may be a coincidence that its Bible story does not share.
					(versesForSituation(situation) ?? (told.length > 0 && !request.theme ? tale.verses : theme.verses)),
		moralOutcome: isMoral ? randomFor("moral").pick(["learning", "consequences"]) : "positive",
		pictureSetting: PICTURE_SETTINGS[plot.home],
		told,
		...("situations" in plot && situation !== "thing" && { writtenFor: plot }),
		about: subjectOf(chosen, plotValues),
		mentioned: mornings.map(({ text }) => text),
		...(retelling && { retold: retelling.told }),
		...(retelling?.own && { leftOut: retelling.own.leftOut }),
		people: [...company.acting, ...besides.people],
		episodes: besides.parts,
		teller: plot.teller,
		hasTheme: isOfTheme(chosen),
	};
	return { plan, size };
}

/** Returns the subject of the plot for the remark to the parent: “a kite”, “a friend’s secret that is told”, or the theme. */
function subjectOf({ plot, theme, situation, thing, told }: ChosenPlot, values: TemplateValues): string | undefined {
	if (told.length === 0) return THEMES[theme].toLowerCase();
	const written = "about" in plot && plot.about ? fillTemplate(plot.about, values) : null;
	// “A kite” begins no sentence here.
	const within = written?.replace(/^(?:An?|The|His|Her) /, (word) => word.toLowerCase());
	return within ?? (thing && (!situation || situation === "thing") ? withArticle(thing) : undefined);
}

/** The animal of a child of 12 to 14 is in the plot, or in the pocket, and not in the opening as well. */
const withoutAnimal = (input: PlanInput): PlanInput =>
	isForOlder(input.request)
		? withValues(input, {
				...input.values,
				pet: undefined,
				animal: undefined,
				"an animal": undefined,
				"An animal": undefined,
			})
		: input;

/** The company comes after lunch, and so before the first scene that names a later hour. */
function aroundNoon(plot: Plot): Record<"beforeNoon" | "afterNoon", readonly (typeof PLOT_PARTS)[number][]> {
	const scenes = ["want", "obstacle", "try"] as const;
	const given = scenes.findIndex((part) => part === plot.noon);
	const late =
		given > 0
			? given
			: scenes.findIndex(
					(part, at) => at > 0 && plot[part].some(([, plain, rich]) => AFTERNOON.test(plain) || AFTERNOON.test(rich)),
				);
	const noon = late < 0 ? scenes.length : late;
	return { beforeNoon: scenes.slice(0, noon), afterNoon: scenes.slice(noon) };
}

const AFTERNOON =
	/\bafternoon\b|\b(?:by|at|toward|past) (?:two|three|four|five)\b(?= (?:o’clock|it|they|there|the)\b| \{|[,.;])|\b(?:two|three|four|five) o’clock\b(?! in the morning)|\b(?:after|end of|since) (?:lunch|dinner)\b|\b(?:at|by) dinner\b|\bdinner time\b|\bother side of the street\b/iu;

/** Joins the sections of the same moment, so that their lines share a paragraph. */
const merged = ([first, ...others]: readonly PlanSection[]): PlanSection[] =>
	first ? [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }] : [];

/** Adds lines to the last of the sections. */
const withLinesAtEnd = (sections: readonly PlanSection[], lines: readonly PlanLine[]): PlanSection[] =>
	sections.map((section, at) => (at === sections.length - 1 ? withLines(section, lines) : section));

const withLines = (section: PlanSection, lines: readonly PlanLine[]): PlanSection => ({
	...section,
	lines: [...section.lines, ...lines],
});

/** Returns the titles with a thing of the parent's own words, if these have one. */
const titlesFor = ({ titles }: Plot, thing1: string | undefined) =>
	thing1 ? titles.filter((title) => title.includes("{Thing1}")) : titles;

/** Titles have capitals: “Grace Makes a Fire Truck”. */
const withTitleCase = (title: string) => title.replaceAll(/\{(?:(a )?thing|Thing)\}/g, "{$1Title Thing}");

const PICTURE_SETTINGS = {
	village: "in the village of Almond Hill, between green hills and a long lake",
	town: "in the harbor town of Elim Quay, with its tall narrow houses and its boats",
	bed: "in bed at home by day, with a quilt and a window",
};

/** Frames of Grandma's kitchen fit only there, the others anywhere. */
const framesFor = (frames: readonly Frame[], setting: Setting, place: Picture["place"]) =>
	suitable(
		frames.filter(({ teller }) => teller === "any" || (setting.teller === "Grandma" && place === "kitchen")),
		setting,
	);

/** Returns the counsel. If it introduces another Bible story than `tale`, an introduction to `tale` replaces that part. */
function counselSection(plot: Plot, tale: Tale, { values, randomFor }: PlanInput, extent: Extent): PlanSection {
	const [last] = plot.counsel.slice(-1);
	const isForeign = !isOwnTale(plot, tale) && last?.some((text) => typeof text === "string" && TELLS_OF.test(text));
	const [section] = plotSections(plot, values, ["counsel"], extent, isForeign ? last : undefined);
	if (section && !isForeign) return section;
	const beat = randomFor("introduction").pick(materialOf("taleFrames").introductions);
	return {
		title: PLOT_TITLES.counsel,
		kind: "counsel",
		...section,
		lines: [...(section?.lines ?? []), ...planLines("introduction", [beat], values, () => RANK.required)],
	};
}

const isOwnTale = (plot: Plot, tale: Tale) => ownTale(plot, tale) !== undefined;

/**
 * Returns the plot's thoughts about this Bible story. If the story has only a part of it, thoughts about another part are left
 * out: those about the priests in the river, after the part about Rahab.
 */
function ownTale(plot: Plot, { id, scenes }: Tale): Plot["tales"][number] | undefined {
	const [source, part] = id.split("/");
	const own = plot.tales.find((one) => one.id === source);
	if (!own || part === undefined) return own;
	const told = scenes
		.flatMap(({ beats }) => beats.map(([, plain, rich]) => `${plain} ${rich}`))
		.join(" ")
		.toLowerCase();
	const words = own.turn.flatMap(
		([, plain]) =>
			plain
				.replaceAll(/\{[^}]*\}/g, "")
				.toLowerCase()
				.match(/\p{L}{6,}/gu) ?? [],
	);
	return words.filter((word) => told.includes(word)).length >= words.length * MIN_SHARE_OF_PART ? own : undefined;
}
const MIN_SHARE_OF_PART = 0.5;

/** Words that say what a story is about: “a story about listening”, “there was once a boat”. */
const TELLS_OF =
	/“[^”]*\b(?:about (?!as long|it takes)|once\b|somebody|someone|who\b|whom\b|with a \w+ in it|for (?:people|knees|quiet|two|a full)|in the Bible (?:slept|had)|lived in tents|has to do with|God has made|in this one|begins in|more people)|\babout some(?:one|body)\b/;

/** Returns the child's thoughts after the Bible story, if the plot has them, and then its insight. */
function turnSection(
	plot: Plot,
	tale: Tale,
	values: TemplateValues,
	{ extent, isGist }: { extent: Extent; isGist: boolean },
): PlanSection {
	const [section] = plotSections(plot, values, ["turn"], extent);
	const beats = ownTale(plot, tale)?.turn ?? [];
	const own = planLines(`${plot.id}/${tale.id}`, beats, values, (priority) =>
		priority === 1 ? RANK.required : extent === "brief" || isGist ? null : RANK.priority2,
	);
	const lines = section?.lines ?? [];
	// If the turn begins with the end of the Bible story, that line comes before the thoughts about it, and around own words also
	// the answer to it.
	const after = !IS_OVER.test(lines[0]?.plain ?? "") ? 0 : isOwnWordsPlot(plot) ? 2 : 1;
	return {
		title: PLOT_TITLES.turn,
		kind: "turn",
		picture: { ...counselOf(plot), ...section?.picture },
		lines: [...lines.slice(0, after), ...own, ...lines.slice(after)],
	};
}

/** True if the child is at home already: a way home would begin in its own kitchen. The child in bed has its own evenings. */
const endsAtHome = ({ home, pictures: { deed }, isAtHome }: Plot) =>
	home !== "bed" && (isAtHome || (deed?.place !== undefined && AT_HOME.has(deed.place)));

const AT_HOME: ReadonlySet<Picture["place"]> = new Set([
	"bedroom",
	"bathroom",
	"kitchen",
	"living room",
	"hallway",
	"attic",
	"garden",
]);

/**
 * Returns the night of a plot in which the child does not go to bed as on other evenings. Its thing and the prayer for its people are in
 * every telling.
 */
const ownNight = (beats: NonNullable<Plot["night"]>, { id, pictures }: Plot, values: TemplateValues): PlanSection => ({
	...planSection(
		"Good Night",
		"ending",
		beats.map(([priority, plain, rich]) => [OF_WISH.test(plain) ? 1 : priority, plain, rich]),
		values,
		byPriority(RANK.required, RANK.frame, RANK.detail),
		`night/${id}`,
		pictures.night,
	),
	picture: pictureIn(pictures.night ?? {}, values),
});
const OF_WISH = /\{(?:blessed|thanked|thing1)\}/;

/** The Bible story and the thoughts about it are at the place of the counsel. */
function counselOf({ pictures: { counsel = {} } }: Plot): Picture {
	const { place, hour, weather } = settingAt(counsel, counsel.changes?.at(-1)?.from ?? 0) ?? counsel;
	return { hour: hour ?? "day", ...(place && { place }), ...(weather && { weather }) };
}

/** Around the Bible story the child and its teller are as in the counsel. */
function aroundTale(plot: Plot, frame: Picture, values: TemplateValues): Picture {
	const { pose, seen } = plot.pictures.counsel ?? {};
	const picture = { ...frame, pose: frame.pose ?? pose, seen: frame.seen && seen && [...frame.seen, ...seen] };
	return { ...pictureIn(picture, values), ...counselOf(plot) };
}

const IS_OVER =
	/^[^.]*\b(?:story|tale|it|he|she) (?:was (?:over|done|told|at an end|finished)|ended|came to (?:its|an) end|had ended)\b|^(?:After|Afterward|By the end|When it was|When the|For a (?:moment|while) after)/i;

/** True if the last line of the counsel begins to tell the Bible story. */
const hasBegun = ({ lines }: PlanSection) => BEGINS.test(lines.at(-1)?.plain ?? "");

const BEGINS = /\b(?:told|tell|tells|telling|began|begun|begin|begins|read|reads|reading|once)\b/i;

function intoTale({ values, randomFor }: PlanInput, setting: Setting, plot: Plot): PlanSection {
	const frame = randomFor("into").pick(framesFor(materialOf("taleFrames").into, setting, counselOf(plot).place));
	const into = planSection(`${values.teller} Begins`, "into", frame.beats, values, (priority, index) => {
		if (priority === 1) return { rank: RANK.required, unit: `into/${index}`, dropOrder: 2 };
		return priority === 2 ? RANK.frame : RANK.detail;
	});
	return { ...into, picture: aroundTale(plot, frame, values) };
}

/** Returns the line in which the Bible is opened at the requested passage. */
function passageNaming(telling: Telling, input: PlanInput): PlanSection {
	const place = { rank: RANK.required, unit: "naming" };
	return {
		title: `${input.values.teller} Begins`,
		kind: "into",
		lines: pickedLine("naming", materialOf("passages").teller[telling.kind], input, place),
	};
}

function outOfTale({ values, randomFor }: PlanInput, setting: Setting, plot: Plot): PlanSection {
	const frame = randomFor("outOf").pick(framesFor(materialOf("taleFrames").outOf, setting, counselOf(plot).place));
	const rankOf = byPriority(RANK.scene, RANK.frame, RANK.detail);
	const outOf = planSection("When the Story Was Over", "outOf", frame.beats, values, rankOf);
	return { ...outOf, picture: aroundTale(plot, frame, values) };
}
