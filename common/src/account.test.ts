import { describe, expect, test } from "vitest";
import { LoginRequest, RegisterRequest } from "./account.ts";
import { lookAlikesOf } from "./alphabets.ts";

const register = (username: string) =>
	RegisterRequest.safeParse({ username, email: "ada@example.org", password: "long enough" });
const messagesFor = (username: string) => register(username).error?.issues.map(({ message }) => message) ?? [];

describe("a new username", () => {
	test.each([
		["ada.lovelace_1815-x", "ada.lovelace_1815-x"],
		["Žofie", "Žofie"],
		["Zoe\u0308-Marie", "Zoë-Marie"],
		["Мария", "Мария"],
		["ماريا", "ماريا"],
		["मारिया", "मारिया"],
		["まりあ", "まりあ"],
		["마리아", "마리아"],
		["ａｄａ１８", "ada18"],
		["  anna\u00a0", "anna"],
	])("%j is accepted, and stored as %j", (typed, stored) => {
		expect(register(typed).data?.username).toBe(stored);
	});

	test.each([
		["a zero-width space", "\u200b"],
		["a zero-width joiner", "\u200d"],
		["a byte order mark", "\ufeff"],
		["a soft hyphen", "\u00ad"],
		["a right-to-left override", "\u202e"],
		["a left-to-right isolate", "\u2066"],
		["a word joiner", "\u2060"],
		["a combining grapheme joiner", "\u034f"],
		["a Hangul filler", "\u3164"],
		["a variation selector", "\ufe0f"],
		["a tag", "\u{e0061}"],
		["a control character", "\u0007"],
	])("is refused with %s in it", (_, character) => {
		expect(messagesFor(`adm${character}in`)).toEqual([
			"Username contains an invisible character. Please type it again",
		]);
	});

	test.each(["ada lovelace", "ada@home", "ａｄａ＠home", "ada\u3000l", "ada\tl"])(
		"%j is refused for its space or @",
		(typed) => {
			expect(messagesFor(typed)).toEqual(["Username cannot contain spaces or @"]);
		},
	);

	test.each(["ada/lovelace", "<ada>", "ada🦁", "a'da", "\u0301ada", "ada\ue000"])(
		"%j is refused for another character",
		(typed) => {
			expect(messagesFor(typed)).toEqual(["Username can only contain letters, digits and . _ -"]);
		},
	);

	test.each([
		["a Cyrillic letter", "\u0430dmin"],
		["a Greek letter", "adm\u03b9n"],
		["a Cherokee letter", "\u13aadmin"],
		["a Devanagari digit", "admin\u0967"],
		["an Arabic-Indic digit", "anna\u0660"],
	])("is refused with %s in it", (_, typed) => {
		expect(messagesFor(typed)).toEqual(["Username mixes letters of different alphabets. Please use one alphabet"]);
	});

	test.each(["Мария1815", "李yun", "さくらサクラ桜", "김지우金", "Άννα", "Nguyễn", "yıldız", "ɓala"])(
		"%j is accepted as a name in one alphabet",
		(typed) => {
			expect(messagesFor(typed)).toEqual([]);
		},
	);

	test("a first name loses its invisible characters and has one line", () => {
		const parse = (firstName: string) =>
			RegisterRequest.safeParse({ username: "ada", email: "ada@example.org", password: "long enough", firstName });
		expect(parse("A\u202eda\u200b").data?.firstName).toBe("Ada");
		expect(parse("Ada\nSee evil.example").success).toBe(false);
	});

	test("a new username has 3 to 40 characters after normalisation", () => {
		expect(messagesFor("ab")).toEqual(["Username must be at least 3 characters"]);
		expect(messagesFor("a".repeat(41))).toEqual(["Username must be at most 40 characters"]);
		// One character that normalises to 18, with spaces.
		expect(messagesFor("\ufdfa")).toEqual(["Username cannot contain spaces or @"]);
	});
});

test.each([
	["\u0441\u043e\u0441\u043e", "coco"],
	["coco", "\u0441\u043e\u0441\u043e"],
	["\u0410\u0412\u0415.1", "\u0391\u0392\u0395.1"],
	["pa\u0131d", "paid"],
])("%j looks like %j", (name, other) => {
	expect(lookAlikesOf(name)).toContain(other);
});

test.each(["anna", "Мария", "李云", "1815"])("%j has no look-alike", (name) => {
	expect(lookAlikesOf(name)).toEqual([]);
});

test("a login accepts usernames older than the rules", () => {
	const login = { username: "adm\u200bin <3", password: "long enough" };
	expect(LoginRequest.parse(login)).toEqual(login);
});
