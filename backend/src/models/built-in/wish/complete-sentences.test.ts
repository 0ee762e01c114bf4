import { expect, test } from "vitest";
import { asNarrated, ownWords } from "./own-words.ts";

const GIRL = { name: "Freya", he: "she", him: "her", his: "her", parent: "Mom" };
const BOY = { name: "Theo", he: "he", him: "him", his: "his", parent: "Mom" };

function narrated(wish: string, child: typeof GIRL = GIRL): string {
	const own = ownWords(wish, {
		names: [child.name],
		he: child.he,
		isClean: () => true,
		isForbidden: () => false,
	});
	return own ? asNarrated(own.sentences, child, []).join(" ") : "";
}
const END = " Freya still laughs about the big red umbrella in the hall every day.";

test.each([
	["training wheels came off today!!", "The training wheels came off today!"],
	["class spelling bee tomorrow.", "Tomorrow is the class spelling bee."],
	["piano recital on saturday.", "On Saturday there will be a piano recital."],
	["stitches out today.", "The stitches came out today."],
	["cast off tomorrow.", "The cast comes off tomorrow."],
	[
		"swimming lesson today and she swallowed half the pool.",
		"Today was the swimming lesson, and Freya swallowed half the pool.",
	],
	[
		"first riding lesson today and the horse, his name is Butter, did not move.",
		"Today was Freya’s first riding lesson, and the horse, whose name is Butter, did not move.",
	],
	["first night without her paci.", "Tonight is Freya’s first night without her paci."],
	["new goldfish today, she named it Truck.", "The family got a new goldfish today. Freya named it Truck."],
	["dentist tomorrow for her first filling.", "Tomorrow Freya is going to the dentist for her first filling."],
	[
		"camping in the back yard with dad! they heard an owl.",
		"Freya went camping in the back yard with Dad! They heard an owl.",
	],
	["second place in the sheepdog trials with Pelle.", "Freya won second place in the sheepdog trials with Pelle."],
	["new teacher today and she does not smile much.", "There was a new teacher today, and she does not smile much."],
	[
		"big thunderstorm last night and we all slept in one bed.",
		"There was a big thunderstorm last night, and they all slept in one bed.",
	],
	["cousins visiting from Ohio.", "The cousins are visiting from Ohio."],
	["the braces on yesterday, everything hurts.", "The braces went on yesterday, everything hurts."],
	[
		"u wont believe it, she slept in her own bed. gonna try again tonight lol.",
		"Freya slept in her own bed. She is going to try again tonight.",
	],
	["tram driver let freya ring the bell.", "The tram driver let Freya ring the bell."],
	["Freya is out of the team. not sorry.", "Freya is out of the team. She is not sorry."],
])("a note becomes a sentence: %s", (wish, told) => {
	expect(narrated(wish + END)).toBe(told + END);
});

test("an illness belongs to the child", () => {
	expect(narrated("fever since this morning, on the couch all day with popsicles. he was so sad", BOY)).toBe(
		"Theo has had a fever since this morning and has been on the couch all day with popsicles. He was so sad.",
	);
	expect(narrated("broke his arm on the monkey bars yesterday. green cast, the whole class signed it", BOY)).toBe(
		"Theo broke his arm on the monkey bars yesterday. He has a green cast. The whole class signed it.",
	);
});

test.each([
	["We adopted a kitten, Freya named her Waffles", "The family adopted a kitten. Freya named her Waffles."],
	["Freya lost her hat, it was blue", "Freya lost her hat. It was blue."],
	["Freya has a new teacher, nobody likes him", "Freya has a new teacher. Nobody likes him."],
])("two statements with a comma between them are two sentences: %s", (wish, told) => {
	expect(narrated(`${wish}.${END}`)).toBe(told + END);
});

test.each([
	"Freya was so happy, she danced on the table.",
	"When the bus came, everyone was gone.",
	"Freya sang, danced and laughed.",
	"Freya says, she is a lion.",
	"Freya came, she saw, she won, she slept.",
	"Grandma Rosie laughed until she cried.",
	"Trees are green and birds are not.",
	"Teddy fell in the mud.",
	"Snow fell all day.",
	"Cats like milk.",
	"A whole one.",
])("a complete sentence stays as it is: %s", (sentence) => {
	expect(narrated(sentence + END)).toBe(sentence + END);
});

test.each([
	["My dad taught Freya to whistle.", "Grandpa taught Freya to whistle."],
	["my brother put Freya on his shoulders.", "Her uncle put Freya on his shoulders."],
	["I found the book in the freezer.", "Mom found the book in the freezer."],
	["We move on Saturday.", "The family moves on Saturday."],
	["My daughter had never seen snow.", "Freya had never seen snow."],
])("the storyteller says what the parent says of itself: %s", (wish, told) => {
	expect(narrated(wish + END)).toBe(told + END);
});

test.each([
	["no paci fairy please, she didn't like that idea.", ""],
	["David and Goliath please, she heard it in sunday school.", "Freya heard the story in Sunday school."],
	["noahs ark with lots of elephants, it has been raining for days.", "It has been raining for days."],
	["the short man who climbs up a tree because he cant see over the people.", ""],
	["So sweet I nearly cried.", ""],
])("what follows a request is told only if it says something alone: %s", (wish, told) => {
	expect(narrated(wish + END)).toBe(`${told}${END}`.trim());
});
