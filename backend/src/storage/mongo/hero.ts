import type { Hero, HeroStory } from "@lion-tails/common/hero";
import { type Connection, type Model, Schema } from "mongoose";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { documentAccess, isDuplicate, replaceAll, schemaOptions, text } from "./collection.ts";

export function heroMongo(connection: Connection): StoragePart<HeroStore, "heroes" | "heroStories"> {
	const heroes = connection.model<HeroDocument>("Hero", heroSchema, "heroes");
	const stories = connection.model<HeroStoryDocument>("HeroStory", heroStorySchema, "hero_stories");
	return {
		stores: { heroes: heroesIn(heroes, stories), heroStories: heroStoriesIn(stories) },
		records: {
			heroes: documentAccess(heroes, toHero, (records) => replaceAll(heroes, records.map(fromHero))),
			heroStories: documentAccess(stories, toStory, (records) => replaceAll(stories, records.map(fromStory))),
		},
	};
}

type HeroDocument = { _id: string; name: string; body: string };
type HeroStoryDocument = { _id: string; heroId: string; body: string };

const heroSchema = new Schema<HeroDocument>({ _id: text, name: text, body: text }, schemaOptions);
const heroStorySchema = new Schema<HeroStoryDocument>({ _id: text, heroId: text, body: text }, schemaOptions);
heroStorySchema.index({ heroId: 1, _id: 1 });

const fromHero = (hero: Hero): HeroDocument => ({ _id: hero.id, name: hero.name, body: JSON.stringify(hero) });
const toHero = ({ body }: HeroDocument): Hero => JSON.parse(body) as Hero;
const fromStory = (story: HeroStory): HeroStoryDocument => ({
	_id: story.id,
	heroId: story.heroId,
	body: JSON.stringify(story),
});
const toStory = ({ body }: HeroStoryDocument): HeroStory => JSON.parse(body) as HeroStory;

function heroesIn(heroes: Model<HeroDocument>, stories: Model<HeroStoryDocument>): HeroStore["heroes"] {
	return {
		list: async () => (await heroes.find().sort({ name: 1, _id: 1 }).lean<HeroDocument[]>()).map(toHero),
		async names() {
			const found = await heroes
				.find()
				.select("name")
				.sort({ name: 1, _id: 1 })
				.lean<Pick<HeroDocument, "_id" | "name">[]>();
			return found.map(({ _id, name }) => ({ id: _id, name }));
		},
		async byId(id) {
			const found = await heroes.findOne({ _id: id }).lean<HeroDocument>();
			return found && toHero(found);
		},
		put: (all) => replaceBeside(heroes, all.map(fromHero)),
		async remove(id) {
			await stories.deleteMany({ heroId: id });
			return (await heroes.deleteOne({ _id: id })).deletedCount > 0;
		},
	};
}

function heroStoriesIn(stories: Model<HeroStoryDocument>): HeroStore["heroStories"] {
	return {
		ofHero: async (heroId) =>
			(await stories.find({ heroId }).sort({ _id: 1 }).lean<HeroStoryDocument[]>()).map(toStory),
		async byId(id) {
			const found = await stories.findOne({ _id: id }).lean<HeroStoryDocument>();
			return found && toStory(found);
		},
		count: () => stories.countDocuments(),
		async put(lists) {
			const kept = lists.flatMap((list) => list.stories.map(fromStory));
			await replaceBeside(stories, kept);
			const heroIds = lists.map(({ heroId }) => heroId);
			await stories.deleteMany({ heroId: { $in: heroIds }, _id: { $nin: kept.map(({ _id }) => _id) } });
		},
	};
}

/**
 * Replaces documents while other servers may do the same: those that start at the same moment seed the same records, and
 * each insert may meet another server's. That document is replaced at the next try, so each try leaves at least one fewer
 * to insert.
 */
async function replaceBeside<D extends { _id: string }>(model: Model<D>, documents: D[]): Promise<void> {
	for (let tries = 0; ; tries++) {
		try {
			return await replaceAll(model, documents);
		} catch (error) {
			if (!isDuplicate(error) || tries > documents.length) throw error;
		}
	}
}
