import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Hero } from "@lion-tails/common/hero";
import type { HeroStore } from "./store.ts";
import { toRecords, WrittenHero } from "./written-hero.ts";

/**
 * Adds the shipped heroes and stories to a store without heroes, and updates a store of a version that had no stories about
 * heroes. In the latter, heroes that an admin has changed stay unchanged and get the stories; a store with only other heroes
 * is left alone. Repeatable after an interruption.
 */
export async function seedHeroes({ heroes, heroStories }: HeroStore): Promise<void> {
	if ((await heroStories.count()) > 0) return;
	const kept = new Map((await heroes.list()).map((hero) => [hero.id, hero]));
	const written = shippedHeroes();
	if (kept.size > 0 && !written.some(({ id }) => kept.has(id))) return;
	const ours = written.map((hero) => toRecords(hero, { hero: null, stories: [] }, SHIPPED_AT));
	const missing = ours.filter(({ hero }) => {
		const before = kept.get(hero.id);
		return !before || isAsPublished(before);
	});
	await heroes.put(missing.map(({ hero }) => hero));
	// Last, because a repeated call skips a store with stories.
	await heroStories.put(ours.map(({ hero, stories = [] }) => ({ heroId: hero.id, stories })));
}

/** A constant, so that servers that start at the same time write equal records. */
const SHIPPED_AT = "2026-11-21T00:00:00.000Z";

const FOLDER = new URL("./heroes/", import.meta.url);

/** The heroes in heroes/*.json, with a date. */
export const shippedHeroes = (): WrittenHero[] =>
	readdirSync(FOLDER)
		.filter((name) => name.endsWith(".json"))
		.map((name) => withDate(WrittenHero.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")))));

const withDate = (hero: WrittenHero): WrittenHero => ({
	...hero,
	createdAt: hero.createdAt ?? SHIPPED_AT,
	stories: hero.stories?.map((story) => ({ ...story, createdAt: story.createdAt ?? SHIPPED_AT })),
});

/** True if the record is unchanged since version 0.1 or 0.2 wrote it. */
const isAsPublished = (hero: Hero) => DIGESTS[hero.id] === digestOf(hero);

const digestOf = (hero: Hero) =>
	createHash("sha256")
		.update(JSON.stringify(sorted(hero)))
		.digest("base64url");

/** The value with the keys of all objects sorted. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}

/** SHA-256 of the heroes of versions 0.1 and 0.2, by id. */
const DIGESTS: Partial<Record<string, string>> = {
	"perpetua-of-carthage": "Erlb0GPHhBWno_XGiBLU7oEdjJnxCaqy0wv_t7zXdvc",
	"monica-of-thagaste": "cyAu0bRWHCYcnJTIypOJkWsWxRlNCgBkaHm-ITnmImw",
	"augustine-of-hippo": "rYnWpPaDhNekD_WKf6sXYzThiTfCX3y1ZiW0wcAAvBs",
	"hilda-of-whitby": "DMYcjTV73vo5cvVmCk_WhMYqo3UOLTZz8gMbZqJ0ecg",
	"cyril-of-thessalonica": "JbX5_x3NkcP7kZ2K9Ygv_iTafqJc_evH0A82e_fdIME",
	"francis-of-assisi": "WV0aonCNe4RSGAwFAsWOAxNLI1P3UAdLjI0eqhjiExE",
	"jan-hus": "2b30FW3gzXNC5grucb8IzIcxNQOenoWZAR-Q-UUueW4",
	"william-tyndale": "V_mV4C0t0ZnGKdt5wxxFplm82rNtx8iqImODbBrbDtQ",
	"katharina-von-bora": "eEevhe5syDV7wC-c7YC6MswjJE_ctnkiGWPHxGahdPw",
	"kateri-tekakwitha": "IJCce_WYj8bt_-8AKAx-W2e0Lrdbco2-rzrjdkHPAFY",
	"susanna-wesley": "y4SorE4D-U942pe1YTi7j9sLxanQ4ZZU6UyPT8x6otY",
	"john-newton": "L-yEbKlKt4a2qHaHh4Dkj7QVGuYjRQbg5N8W72jSplw",
	"samuel-ajayi-crowther": "6y8BGrjzrxx58G0LuTzKLsxbjpUbuSfYzYSs8Kj4TzQ",
	"harriet-tubman": "HMkgsLUWwAofPUEsHWOaQ6fXDJlnIh8B-1BiMJYxU68",
	"pandita-ramabai": "ofc0tY-vZ-ZNh0eeUQu5HdOpDbUH0ZUBFfvSsNvP8os",
	"mary-mackillop": "nNOK4rc4oQ2b4cKUtQ4opXjwcXNxCV2o_tL2gWSO_QM",
	"toyohiko-kagawa": "8YfUdmEniMXEYpbHBQExgJdvFv2erxBHC4yXbZhrbig",
	"eric-liddell": "G_l5tUzWS8Iow9HpzHZUSDQoPGZ8fbthZxFqPDLO4ek",
	"dietrich-bonhoeffer": "5_unfDAo2cTWmmZoT8IuoYjIDGfb6Ys_tfzeKPbnBLA",
	"corrie-ten-boom": "xq3KRPfew_B_SzsqsxK_sURQi_CV_UWozVnXgjgX8wA",
};
