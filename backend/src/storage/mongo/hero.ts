import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { Connection, Model } from "mongoose";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { documentAccess, openSchemaOf, queriesOf, replaceAll, retryOnDuplicate, text } from "./collection.ts";

export function heroMongo(connection: Connection): StoragePart<HeroStore, "heroes" | "heroStories"> {
	const heroes = connection.model<HeroDocument>("Hero", heroSchema, "heroes");
	const stories = connection.model<HeroStoryDocument>("HeroStory", heroStorySchema, "hero_stories");
	return {
		stores: { heroes: heroesIn(heroes, stories), heroStories: heroStoriesIn(stories) },
		records: {
			heroes: documentAccess(heroes, toHero, fromHero),
			heroStories: documentAccess(stories, toStory, fromStory),
		},
	};
}

type HeroDocument = Omit<Hero, "id"> & { _id: string };
type HeroStoryDocument = Omit<HeroStory, "id"> & { _id: string };

const heroSchema = openSchemaOf<HeroDocument>({});
const heroStorySchema = openSchemaOf<HeroStoryDocument>({ heroId: text });
heroStorySchema.index({ heroId: 1, _id: 1 });

const fromHero = ({ id, ...hero }: Hero): HeroDocument => ({ _id: id, ...toBson(hero) });
const toHero = ({ _id, ...hero }: HeroDocument): Hero => ({ id: _id, ...fromBson(hero) });
const fromStory = ({ id, ...story }: HeroStory): HeroStoryDocument => ({ _id: id, ...toBson(story) });
const toStory = ({ _id, ...story }: HeroStoryDocument): HeroStory => ({ id: _id, ...fromBson(story) });

function heroesIn(heroes: Model<HeroDocument>, stories: Model<HeroStoryDocument>): HeroStore["heroes"] {
	const { one, all } = queriesOf(heroes, toHero);
	return {
		list: () => all({}, { name: 1, _id: 1 }),
		async names() {
			const found = await heroes
				.find()
				.select("name")
				.sort({ name: 1, _id: 1 })
				.lean<Pick<HeroDocument, "_id" | "name">[]>();
			return found.map(({ _id, name }) => ({ id: _id, name: fromBson(name) }));
		},
		byId: (id) => one({ _id: id }),
		put: (records) => replaceConcurrently(heroes, records.map(fromHero)),
		async remove(id) {
			await stories.deleteMany({ heroId: id });
			return (await heroes.deleteOne({ _id: id })).deletedCount > 0;
		},
	};
}

function heroStoriesIn(stories: Model<HeroStoryDocument>): HeroStore["heroStories"] {
	const { one, all } = queriesOf(stories, toStory);
	return {
		ofHero: (heroId) => all({ heroId }, { _id: 1 }),
		byId: (id) => one({ _id: id }),
		count: () => stories.countDocuments(),
		async put(lists) {
			const kept = lists.flatMap((list) => list.stories.map(fromStory));
			await replaceConcurrently(stories, kept);
			const heroIds = lists.map(({ heroId }) => heroId);
			await stories.deleteMany({ heroId: { $in: heroIds }, _id: { $nin: kept.map(({ _id }) => _id) } });
		},
	};
}

/** Servers that start at the same time put the same records. A retry replaces the document whose insert another server won. */
const replaceConcurrently = <D extends { _id: string }>(model: Model<D>, documents: D[]): Promise<void> =>
	retryOnDuplicate(() => replaceAll(model, documents), documents.length + 1);
