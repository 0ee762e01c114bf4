// Requests as parents write them, and the words that their stories must and must not have. They were written without looking
// into the material of the built-in storyteller.
import { readdirSync, readFileSync } from "node:fs";
import { StoryRequest } from "@lion-tails/common/story";
import { z } from "zod";
import { readHeroes } from "./requests.ts";

/** Words, each a stem that also stands for its inflections; “allerg*” stands for any ending. */
const Words = z.array(z.string().min(1)).min(1);
const Expected = z.strictObject({
	/** One list for each part of the wish, with the words by which a listener recognizes it. */
	heard: z.array(Words).default([]),
	/** Words that contradict the wish. */
	never: z.array(z.string().min(1)).default([]),
	/** Names and things of the requested Bible story. */
	bible: z.array(z.string().min(1)).default([]),
});

const File = z.array(z.strictObject({ request: StoryRequest, expect: Expected }));

export type ParentRequest = z.infer<typeof File>[number] & {
	kind: string;
	/** Seed of its story. */
	id: string;
	hero?: ReturnType<typeof readHeroes>[number] | undefined;
};

const FOLDER = new URL("requests/", import.meta.url);

/** Returns the requests of all kinds; with `sample`, about as many, evenly from each kind. */
export function parentRequests(sample = Number.POSITIVE_INFINITY): ParentRequest[] {
	const heroes = readHeroes();
	const all = readdirSync(FOLDER).flatMap((file) => {
		const kind = file.replace(".json", "");
		return File.parse(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"))).map((one, at) => ({
			...one,
			kind,
			id: `${kind}/${at + 1}`,
			hero: heroes.find(({ id }) => id === one.request.heroOfFaith),
		}));
	});
	const step = Math.max(1, all.length / sample);
	return all.filter((_, at) => Math.floor((at + 1) / step) > Math.floor(at / step));
}
