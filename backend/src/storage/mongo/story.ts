import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { seriesOf } from "@lion-tails/common/series";
import type { Connection, Model, Query } from "mongoose";
import type { Page, SavedStoryStore, StoryQuery, StoryRecord, StoryStore } from "../../story/store.ts";
import { cardOf, type PageRows, pageRows } from "../pages.ts";
import { searchWordsOf, titleKeyOf } from "../search-words.ts";
import type { StoragePart } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, removeAll, replaceAll } from "./collection.ts";
import { generationAccess, generationsIn } from "./story-generations.ts";
import { logIn } from "./story-log.ts";
import { type StoryDocument, storyModels } from "./story-models.ts";
import { cursorAfter, pageOf } from "./story-page.ts";
import { removeGenerationsOf } from "./story-removal.ts";
import { sweepGenerations } from "./story-sweep.ts";

export function storyMongo(connection: Connection): StoragePart<StoryStore, "generations" | "stories"> {
	const models = storyModels(connection);
	const { stories } = models;
	return {
		stores: { generations: generationsIn(models, logIn(models)), stories: storiesIn(stories) },
		records: {
			generations: generationAccess(models),
			stories: documentAccess(stories, toStoryRecord, (records) =>
				replaceAll(stories, records.map(fromStory), ["_id", "userId"]),
			),
		},
		async removeOfUser(userId) {
			await Promise.all([removeGenerationsOf(models, userId), removeAll(stories, { userId })]);
		},
		async sweep(now, generationsBefore) {
			const expired = { expiresAt: { $ne: null, $lte: new Date(now).toISOString() } };
			return {
				stories: await removeAll(stories, expired),
				generations: await sweepGenerations(models, now, generationsBefore),
			};
		},
	};
}

const CARD = "createdAt isFavorite expiresAt heroId wordCount titleKey card imageUrl request searchMetadata position";
const TOLD = `${CARD} content`;
const WHOLE = `${TOLD} debug`;
type CardDocument = Omit<StoryDocument, "userId" | "content" | "debug" | "words" | "seriesId">;
type ToldDocument = CardDocument & Pick<StoryDocument, "content">;
type WholeDocument = ToldDocument & Pick<StoryDocument, "debug">;

/** A picture that came later has a field of its own, so that it is set at once. */
const textlessStoryOf = ({ card, imageUrl }: CardDocument): Omit<StoredStory["story"], "content"> => ({
	...JSON.parse(card),
	...(imageUrl && { imageUrl }),
});

const toTextless = (document: CardDocument) => ({
	id: document._id,
	story: textlessStoryOf(document),
	request: JSON.parse(document.request) as StoredStory["request"],
	createdAt: document.createdAt,
	isFavorite: document.isFavorite,
	expiresAt: document.expiresAt,
	heroId: document.heroId,
	wordCount: document.wordCount,
	searchMetadata: JSON.parse(document.searchMetadata) as StoredStory["searchMetadata"],
	position: document.position === undefined ? null : (JSON.parse(document.position) as StoredStory["position"]),
});

const toCard = (document: CardDocument): StoryCard => cardOf(toTextless(document));

function toStory(document: WholeDocument): StoredStory {
	const { story, ...rest } = toTextless(document);
	const debug = document.debug === null ? {} : { debugData: JSON.parse(document.debug) };
	return { ...rest, story: { ...story, content: document.content, ...debug } };
}

const toToldStory = (document: ToldDocument): StoredStory => toStory({ ...document, debug: null });

const toStoryRecord = (document: StoryDocument): StoryRecord => ({
	...toStory(document),
	userId: document.userId,
});

function fromStory(record: StoryRecord): StoryDocument {
	const { content, debugData, ...card } = record.story;
	const series = seriesOf(record.request);
	return {
		_id: record.id,
		userId: record.userId,
		createdAt: record.createdAt,
		isFavorite: record.isFavorite,
		expiresAt: record.expiresAt,
		heroId: record.heroId,
		wordCount: record.wordCount,
		card: JSON.stringify(card),
		content,
		debug: debugData ? JSON.stringify(debugData) : null,
		request: JSON.stringify(record.request),
		searchMetadata: JSON.stringify(record.searchMetadata),
		titleKey: titleKeyOf(card.title),
		words: searchWordsOf(record),
		...(record.position && { position: JSON.stringify(record.position), readAt: record.position.readAt }),
		...(series && { seriesId: series.id }),
	};
}

/** Large stories are read a few at a time, because the page may be full before `limit`. */
const STORIES_PER_BATCH = 10;

async function readRows<D extends object>(found: Query<unknown[], StoryDocument>, limit: number): Promise<PageRows<D>> {
	const page = pageRows<D>(limit);
	const cursor = found
		.limit(limit + 1)
		.lean<D[]>()
		.cursor({ batchSize: STORIES_PER_BATCH });
	try {
		for (let row = (await cursor.next()) as D | null; row; row = (await cursor.next()) as D | null)
			if (!page.add(row)) break;
	} finally {
		await cursor.close();
	}
	return page;
}

/** Among which those told for one child are looked for. */
const MAX_STORIES_SEARCHED = 300;

function storiesIn(stories: Model<StoryDocument>): SavedStoryStore {
	async function page<D extends CardDocument, T>(
		fields: string,
		toItem: (document: D) => T,
		userId: string,
		query: StoryQuery,
	): Promise<Page<T>> {
		const { filter, sort } = pageOf(userId, query);
		const found = stories.find(filter).select(fields).sort(sort);
		const { rows, hasMore } = await readRows<D>(found, query.limit);
		const last = rows.at(-1);
		return { items: rows.map(toItem), next: hasMore && last ? cursorAfter(query.sort, last) : null };
	}
	const find = async (userId: string, id: string) => {
		const found = await stories.findOne({ _id: id, userId }).select(WHOLE).lean<WholeDocument>();
		return found && toStory(found);
	};
	return {
		async insert(story) {
			try {
				await stories.insertMany([fromStory(story)]);
			} catch (error) {
				if (isDuplicate(error)) return false;
				throw error;
			}
			const { id, userId } = story;
			await checkUserExists(stories.db, userId, () => stories.deleteOne({ _id: id, userId }));
			return true;
		},
		byId: find,
		list: (userId, query) => page(TOLD, toToldStory, userId, query),
		listWithDebug: (userId, query) => page(WHOLE, toStory, userId, query),
		cards: (userId, query) => page(CARD, toCard, userId, query),
		async ofHero(userId, heroId, limit) {
			const found = stories.find({ userId, heroId }).select(TOLD).sort({ createdAt: -1, _id: -1 });
			return (await readRows<ToldDocument>(found, limit)).rows.map(toToldStory);
		},
		async ofChild(userId, childName, before, limit) {
			const name = childName.toLowerCase();
			const requests = await stories
				.find({ userId, createdAt: { $lt: before } })
				.select("request")
				.sort({ createdAt: -1, _id: -1 })
				.limit(MAX_STORIES_SEARCHED)
				.lean<Pick<StoryDocument, "_id" | "request">[]>();
			const ids = requests
				.filter(({ request }) => (JSON.parse(request).childName ?? "").toLowerCase() === name)
				.map(({ _id }) => _id)
				.slice(0, limit);
			const found = await stories
				.find({ userId, _id: { $in: ids } })
				.select("card content")
				.lean<Pick<StoryDocument, "_id" | "card" | "content">[]>();
			const byId = new Map(found.map((document) => [document._id, document]));
			return ids.flatMap((id) => {
				const document = byId.get(id);
				if (!document) return [];
				const { title, applicationQuestions } = JSON.parse(document.card);
				return [{ title, applicationQuestions, content: document.content }];
			});
		},
		async requests(userId, limit) {
			const found = stories.find({ userId }).select("request createdAt").sort({ createdAt: -1, _id: -1 });
			const { rows } = await readRows<Pick<StoryDocument, "request" | "createdAt">>(found, limit);
			return rows.map(({ request, createdAt }) => ({ request: JSON.parse(request), createdAt }));
		},
		async counts(userId) {
			const [total, favorites] = await Promise.all([
				stories.countDocuments({ userId }),
				stories.countDocuments({ userId, isFavorite: true }),
			]);
			return { total, favorites };
		},
		async setFavorite(userId, id, isFavorite, expiresAt) {
			await stories.updateOne({ _id: id, userId }, { $set: { isFavorite, expiresAt } });
			return find(userId, id);
		},
		async setHero(userId, id, heroId) {
			await stories.updateOne({ _id: id, userId }, { $set: { heroId } });
			return find(userId, id);
		},
		async setImageUrl(userId, id, imageUrl) {
			await stories.updateOne({ _id: id, userId }, { $set: { imageUrl } });
			return find(userId, id);
		},
		// MongoDB decides the condition and sets the position at once, so that the later of two that race stays.
		async setPosition(userId, id, position) {
			const { readAt } = position;
			const isEarlier = { $or: [{ readAt: { $exists: false } }, { readAt: { $lte: readAt } }] };
			await stories.updateOne(
				{ _id: id, userId, ...isEarlier },
				{ $set: { position: JSON.stringify(position), readAt } },
			);
			const kept = await stories
				.findOne({ _id: id, userId })
				.select("position")
				.lean<Pick<StoryDocument, "position">>();
			return kept?.position === undefined ? null : JSON.parse(kept.position);
		},
		remove: async (userId, id) => (await stories.deleteOne({ _id: id, userId })).deletedCount > 0,
	};
}
