import type { FigureName } from "@lion-tails/common/figures";
import type { EventId } from "../../material.ts";

/** Indices of beats by index of scene. */
type Digest = Readonly<Record<number, readonly number[]>>;

/** The beats of each event that make up a shorter tale. An event that is a collection of stories has several digests. */
export const DIGESTS: Record<EventId, readonly [Digest, ...Digest[]]> = {
	creation: [
		{
			0: [0, 4, 7],
			1: [0, 2],
			2: [0, 1, 5],
			3: [0, 1, 3, 5],
			4: [0, 1, 4],
			5: [0, 1],
			6: [0, 1, 7, 11],
			7: [0, 1, 11],
		},
	],
	noah: [
		{
			0: [0, 2, 4, 8, 11],
			1: [0, 6, 11],
			2: [3, 11],
			3: [4, 7],
			4: [0, 9],
			5: [0, 2, 6],
			6: [3, 4, 7, 11],
			7: [1, 5, 8, 10],
		},
	],
	abraham: [{ 0: [0, 3, 8], 1: [0], 3: [0, 7, 9], 4: [0, 3, 6], 5: [0, 2, 11], 6: [3, 5, 7], 7: [0, 2, 4, 5] }],
	joseph: [
		{
			0: [0, 2, 4, 6],
			1: [0, 4, 7, 11],
			2: [0, 4, 8, 9],
			3: [0, 1, 5, 7, 9, 10],
			4: [0, 5, 11],
			5: [0, 2, 3],
			7: [0, 1, 3, 9, 11],
		},
	],
	moses: [
		{
			0: [0, 2, 4, 6, 8, 11],
			1: [0, 1, 4, 8, 9],
			2: [0, 11],
			3: [0, 6, 11],
			4: [6, 9, 11],
			5: [2, 9],
			6: [0, 1, 9],
			7: [5, 11],
		},
	],
	joshua: [
		{ 0: [0, 2, 4, 5], 1: [0, 2, 4, 6], 2: [4, 6], 3: [0, 3, 6, 7, 9], 5: [0, 6, 8], 6: [0, 7], 7: [0, 3, 4, 8] },
	],
	davidGoliath: [
		{ 0: [0, 3, 6, 8], 1: [0, 2, 11], 2: [6, 8, 10], 3: [0, 11], 4: [2, 5, 8, 11], 6: [0, 1, 5, 9], 7: [0, 2, 4, 6] },
	],
	daniel: [
		{ 0: [0, 4, 11], 1: [0, 9, 10], 2: [2, 4, 7], 3: [0, 6], 4: [0, 2, 3, 10], 5: [0, 4, 7], 6: [5], 7: [0, 2, 5, 7] },
	],
	jonah: [
		{
			0: [0, 1, 4, 6],
			1: [0, 7, 9, 11],
			2: [0, 1, 5, 11],
			3: [4, 6],
			4: [1, 3, 9],
			5: [0, 2],
			6: [0, 5, 10],
			7: [0, 1, 4],
		},
	],
	nativity: [
		{ 0: [0, 3, 5, 10], 2: [0, 2, 3], 3: [0, 3, 5, 6], 4: [0, 3, 5, 6, 8], 5: [0, 4, 10], 6: [0, 3], 7: [0, 3, 5, 11] },
	],
	miracles: [
		{ 2: [0, 2, 4, 7, 9], 3: [0, 3, 5, 8, 9], 4: [0, 3, 5, 10], 5: [0, 2, 8, 11] },
		{ 4: [0, 3, 5, 10], 5: [0, 2, 5, 8, 11], 6: [0, 2, 3, 5, 10], 7: [0, 2, 5, 7] },
		{ 0: [0, 3, 5, 7, 9], 1: [0, 2, 4, 6, 11], 6: [0, 2, 3, 5, 10], 7: [0, 2, 5, 7] },
	],
	parables: [
		{ 0: [0, 2, 4, 8, 11], 1: [0, 3, 6, 9, 11], 2: [0, 3, 7, 8, 10, 11] },
		{ 0: [0], 3: [0, 2, 4, 6, 7], 4: [0, 1, 5, 6, 9, 11], 5: [0, 2, 3, 6, 9, 10] },
		{ 6: [0, 2, 3, 4, 6, 8], 7: [0, 1, 3, 7, 8, 11] },
	],
	crucifixion: [{ 1: [0, 3, 4, 8], 2: [0, 3, 4, 8], 3: [5, 9], 4: [0, 3, 10], 5: [0, 3, 4, 8], 6: [0, 3, 4, 5, 7] }],
	resurrection: [
		{ 0: [0, 2, 4, 6], 1: [0, 3, 4, 5, 8], 2: [0, 3, 5, 8, 9, 11], 4: [0, 3, 5, 11], 7: [0, 2, 7, 8, 11] },
	],
	pentecost: [
		{
			0: [0, 2, 4, 6],
			1: [0, 10],
			2: [0, 1, 4, 7, 9],
			3: [0, 2, 6],
			4: [0, 9],
			5: [3],
			6: [0, 3, 7, 10],
			7: [0, 3, 11],
		},
	],
	paul: [{ 0: [0, 3, 4, 9], 1: [0, 2, 3, 5, 9, 11], 2: [0, 1, 4, 5, 11], 3: [2, 4, 5, 7, 11] }],
};

/** For events whose digests tell only a part: the suitable beats of the heart, the titles and their picture, for each digest. */
export const PARTIAL_DIGESTS: Partial<
	Record<EventId, readonly { heart: readonly number[]; titles: readonly string[]; figures: readonly FigureName[] }[]>
> = {
	crucifixion: [
		{
			heart: [0, 2],
			titles: ["The Saddest Friday and the Gladdest Sunday", "Love Stronger Than the Stone", "Why the Women Ran"],
			figures: ["cross", "tomb"],
		},
	],
	miracles: [
		{ heart: [1], titles: ["Who Is This Man?"], figures: ["boat", "bed"] },
		{ heart: [1, 2], titles: ["Who Is This Man?"], figures: ["boat", "loaf", "fish"] },
		{ heart: [1, 2], titles: ["The Best Was Kept for Last"], figures: ["jar", "loaf", "fish"] },
	],
	parables: [
		{ heart: [1], titles: ["Lost and Found"], figures: ["shepherd", "lamb", "coin"] },
		{ heart: [2], titles: ["The Father Who Ran"], figures: ["house", "path"] },
		{ heart: [3], titles: ["The Good Samaritan"], figures: ["traveler", "donkey", "path"] },
	],
	resurrection: [
		{
			heart: [0],
			titles: ["The Morning Jesus Rose", "The Stone Rolled Away", "Mary in the Garden at Dawn"],
			figures: ["tomb", "angel", "flower"],
		},
	],
	paul: [
		{
			heart: [0, 1, 2],
			titles: ["The Light on the Damascus Road", "Saul Gets a New Start", "How Paul Met Jesus"],
			figures: ["path", "city"],
		},
	],
};
