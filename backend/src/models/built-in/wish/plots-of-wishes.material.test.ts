import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import { answer } from "../answer.ts";
import { situationPlots } from "../material.ts";

const titlesOf = (id: string) => situationPlots().find((plot) => plot.id === id)?.titles ?? [];

/** Wishes, each with the id of the plot that it gets. */
const WISHES: [wish: string, id: string][] = [
	["we are expecting a baby in March", "a-leaf-in-the-table"],
	["her baby brother is coming in three weeks", "a-leaf-in-the-table"],
	["she starts kindergarten tomorrow and clings to my leg", "the-third-hook-from-the-window"],
	["she started school this week and is exhausted", "all-that-was-in-the-bag"],
	["she is new at school and has no friends yet", "may-i-ask-where-the-pump-is"],
	["we moved last week and she cannot sleep in the new house", "a-house-that-talks-at-night"],
	["her birthday is tomorrow and she is too excited to sleep", "a-day-with-its-own-supper"],
	["she failed her exam yesterday", "two-out-of-twenty"],
	["she bit another child at kindergarten and is sorry", "does-it-still-hurt"],
	["she kicked the ball through the neighbour's window", "the-ball-on-the-other-side"],
	["she fell off her bike and doesn't want to ride any more", "the-knee-with-the-map"],
	["I am pregnant with twins and she is jealous already", "a-leaf-in-the-table"],
	["mommy is in the hospital and she misses her", "the-basil-that-drank-at-seven"],
	["daddy is away for work and she misses him at bedtime", "the-dent-in-the-edge-of-the-bed"],
	["our cat has been missing for three days", "seven-sheds-and-an-open-window"],
	["the dog ran away but we found him", "easy-to-find"],
	["a boy at nursery hits her and she is afraid to go", "a-word-with-a-wall-in-it"],
	["she was the last one to be picked up at kindergarten", "the-last-coat-on-the-hooks"],
	["she can't tie her shoes yet and the others can", "two-loops-and-a-tunnel"],
	["grandpa's funeral is tomorrow", "the-handkerchiefs-for-everyone"],
	["My father, abuelo Fortunato, died in May and she greets his hat by the door", "the-last-peppermint"],
	["our lola Maria passed away", "the-last-peppermint"],
	["every night there is a war about who gets the fan side of the mat, she or her brother", "days-with-an-a-in-them"],
	["she and her brother put tape down the middle of their room and nobody speaks", "the-sack-that-stayed-down"],
	["she knocked the barometer off the wall and said the cat Moutarde did it", "what-the-cat-could-not-say"],
	["she kept the change and told me the baker kept the money", "the-wind-that-took-the-cap"],
	["next friday we take the night train to the sea!!", "the-jar-with-today-in-it"],
	["Cucu is coming on Saturday, for the first time she will sleep in our flat!", "the-jar-with-today-in-it"],
	["grandma's funeral was yesterday", "the-last-peppermint"],
	["she has chickenpox and it itches", "one-hundred-and-four-islands"],
	["she doesn't want to share her toys when her friends visit", "the-shelf-called-not-today"],
	["her little brother is in the hospital", "the-news-of-the-other-bed"],
	["she learned to swim without armbands", "twelve-strokes-to-the-post"],
	["He can swim now! All by himself, across the whole pool", "twelve-strokes-to-the-post"],
	["she hit her little brother because he knocked over her tower", "the-stair-that-was-for-sitting"],
	["He bites his sister when he is angry", "the-stair-that-was-for-sitting"],
	["her sunflower is taller than she is now", "the-flower-that-looked-over-the-wall"],
	["she has asthma and is scared of the inhaler", "the-air-in-the-small-blue-can"],
	["spends all her pocket money on the first day", "the-penny-that-wanted-out"],
	["she took the wrong bus and got lost", "the-end-of-the-line"],
	["she didn't like the present from her aunt", "three-crosses-on-the-wrong-side"],
	["first time as altar server on sunday", "the-bell-on-the-third-step"],
	["her best friend is very ill in hospital", "a-window-with-two-strings"],
	["the neighbor is always cross when they play ball", "the-man-who-kept-the-ball"],
	["so much litter in the park", "the-fish-with-the-bottle-cap"],
	["she spoiled the surprise for papa", "what-i-did-not-say-at-breakfast"],
	["she dropped the cake", "cake-over-a-rug"],
	["her balloon burst", "a-small-red-piece-of-the-fair"],
	["she wants to jump from the diving board and is afraid", "as-high-as-two-doors"],
	["her first tooth fell out today", "the-smallest-letter-in-the-house"],
	["she swallowed her tooth", "the-cheese-that-proved-it"],
	["her tooth is wobbly", "the-kite-the-door-and-the-toffee"],
	["the others made a class chat without her", "the-room-with-no-door"],
	["somebody sent a photo of her around in the class chat", "the-photo-with-the-cake"],
	["she only poops in a diaper", "the-brown-guest"],
	["seven hours in the car and she always gets carsick", "counting-church-towers"],
	["she failed the swimming badge", "the-ring-at-the-bottom"],
	["her mom has surgery on monday", "two-hands-on-a-paper"],
	["the cat had kittens", "the-drawer-that-breathed"],
	["her newborn brother only sleeps and cries", "the-visitor-who-only-slept"],
	["her best friend is moving away next month", "the-board-with-two-names"],
	["her best friend has moved away", "the-plank-that-reached-the-sea"],
	["she always has to wear her sister's old jacket", "the-coat-that-knew-the-way"],
	["she saw a scary movie and can't sleep", "the-man-who-held-the-lamp"],
	["I cut her hair much too short and she cried", "as-short-as-grass"],
	["she sat on her glasses and they broke", "the-left-half-of-the-world"],
	["she moves into one room with her sister", "who-owns-the-door"],
	["her dad travels a lot for work", "the-egg-with-the-moon-on-it"],
	["she thinks there is a monster under her bed", "the-ceiling-under-the-bed"],
	["tomorrow she walks to school alone for the first time", "nine-things-that-stay"],
	["she has to wear braces from next week and is afraid how she will look", "a-boat-in-clamps"],
	["she whines all day long", "the-hinge-and-the-drop-of-oil"],
	["our dog is so afraid of fireworks", "the-quiet-under-the-bangs"],
	["she forgot to feed the rabbits for two days", "the-bowl-with-the-blue-line"],
	["the hamster bit her and now she won't touch him", "the-glove-that-smelled-of-hay"],
	["tomorrow we pick up our puppy", "the-basket-that-waited-by-the-door"],
	["first riding lesson and the pony is so big that she is scared", "the-pony-who-liked-a-question"],
	["growing pains in her legs every night", "as-long-as-a-night-on-the-ladder"],
	["her friend copies everything she does", "the-second-yellow-scarf"],
	["her best friend is in the other class now", "the-wall-with-a-number-on-it"],
	["big sister may stay up longer and he thinks that is so unfair", "half-an-hour-of-somebody-elses-evening"],
	["she lent her favourite book to Max and he won't give it back", "a-sentence-without-a-hammer"],
	["she came last in the race at sports day", "the-one-with-the-bell"],
	["potty words all day long at the table", "the-shelf-for-loud-words"],
	["he screams when we give him the ear drops", "nine-drops-and-a-lighthouse"],
	["mom starts working again and comes home late now", "the-chair-that-kept-a-place"],
	["she scored an own goal and now she thinks they all hate her", "the-ball-that-came-to-the-wrong-side"],
	["our cat Mops will be put down next week", "nine-things-and-a-warm-floor"],
	["our cat Mops died", "six-things-at-six"],
	["she is having her tonsils out and is afraid of being put to sleep", "the-list-of-people-awake"],
	["our cat is very sick, the vet says she will die soon", "nine-things-and-a-warm-floor"],
	["she had a nosebleed in class and everybody stared", "red-on-the-third-row"],
	["a picnic by the river with mum", "a-blanket-with-a-good-edge"],
	["they say she stole money from the class", "the-blot-on-the-far-country"],
	["she broke a vase and blamed it on her brother", "two-sorries-at-two-doors"],
	["grandpa Willi is in hospital after his operation", "the-bench-that-went-by-boat"],
	["her friend Lena always brags about everything", "one-more-question-than-usual"],
	["she brags all the time", "the-third-reed"],
	["the teacher wrongly accused her of cheating", "the-blot-on-the-far-country"],
	["she moves from her cot to a big bed", "a-bed-with-room-in-it"],
	["she went to the bakery all alone for the first time", "eleven-coins-and-a-rye-loaf"],
	["a babysitter is coming tonight and she doesn't want us to go out", "a-knot-in-the-evening"],
	["she called us to pick her up from the sleepover at ten", "the-short-side-of-the-night"],
	["first sleepover at her friend's on friday", "two-beds-and-a-ball-of-wool"],
	["his older brother never wants to play with him any more since he is thirteen", "a-knock-on-the-blue-door"],
	["carnival on monday, she wants to go as an octopus", "somebody-has-to-be-in-it"],
	["grandma lives in Brazil and we only see her on the phone", "a-bell-two-seas-away"],
	["she bites her nails till they bleed and wants to stop", "ten-small-moons"],
	["knocked his head on the playground and needed 3 stitches", "three-threads-in-the-eyebrow"],
	["afraid of the elevator since it got stuck", "seven-floors-and-a-bell"],
	["he slept in his own bed the whole night for the first time", "a-flag-on-the-bedpost"],
	[
		"she has to read out loud in front of her class and she gets stuck on words and two boys laughed last time",
		"as-slow-as-knitting",
	],
	["she gets stuck on words when she talks and the others laugh", "a-goat-called-tuesday"],
	["it is dad's birthday on friday and she has no present for him", "a-quarter-of-an-hour-of-nothing"],
	["she is scared of the hoover, she screams whenever we turn it on", "until-the-wall-is-dry"],
];

test.each(casesToCheck(WISHES))("the plot that was written for a wish tells it: %s", (customPrompt, id) => {
	const request = StoryRequest.parse({ childName: "Hazel", gender: "girl", customPrompt, storyLength: "short" });
	const { title } = JSON.parse(answer({ ...buildPrompts(request, { seed: 3 }), seed: 3, isJson: true }));
	expect(titlesOf(id).map((one) => one.replaceAll("{name}", "Hazel"))).toContain(title);
});

test("a friend of the wish has the sex of the name, else that of the child", () => {
	const request = (customPrompt: string) =>
		StoryRequest.parse({ childName: "Hazel", gender: "girl", customPrompt, storyLength: "short" });
	const told = (wish: string) =>
		JSON.parse(answer({ ...buildPrompts(request(wish), { seed: 3 }), seed: 3, isJson: true }));
	for (const friend of ["Paloma", "Kit"]) {
		const { content } = told(`her best friend ${friend} is moving away next month`);
		const about = content.split("\n\n").filter((text: string) => text.includes(friend) && !/Grandpa|God/.test(text));
		expect(about.length).toBeGreaterThan(0);
		for (const text of about) expect(text).not.toMatch(/\b(?:he|his|him)\b/i);
	}
});

test("the friend at whose house the child slept has the name of the wish", () => {
	const customPrompt = "we had to fetch her at night from her first sleepover at Mia's";
	const request = StoryRequest.parse({ childName: "Hazel", gender: "girl", customPrompt, storyLength: "short" });
	expect(JSON.parse(answer({ ...buildPrompts(request, { seed: 3 }), seed: 3, isJson: true })).content).toContain("Mia");
});

test("a name in brackets belongs to the person before it", () => {
	const customPrompt = "her cousin whom she can't stand (Otto, who always brags)";
	const request = StoryRequest.parse({ childName: "Hazel", gender: "girl", customPrompt, storyLength: "short" });
	const { content } = JSON.parse(answer({ ...buildPrompts(request, { seed: 3 }), seed: 3, isJson: true }));
	expect(content).toContain("Otto");
});
