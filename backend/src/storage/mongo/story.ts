import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { seriesOf } from "@lion-tails/common/series";
import type { Connection, Model, Query, QueryFilter, SortOrder } from "mongoose";
import type {
	Page,
	SavedStoryStore,
	StoryFilter,
	StoryQuery,
	StoryRecord,
	StorySort,
	StoryStore,
} from "../../story/store.ts";
import {
	cardOf,
	fromCursor,
	isSameName,
	MAX_STORIES_SEARCHED,
	MAX_TITLES_SEARCHED,
	type PageRows,
	pageRows,
	toCursor,
} from "../pages.ts";
import { searchWordsOf, titleKeyOf, wordsOf } from "../search-words.ts";
import type { StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { conditionsAfter, documentAccess, insertForUser, isInserted, removeAll } from "./collection.ts";
import { generationAccess, generationsIn, removeGenerationsOf, sweepGenerations } from "./story-generations.ts";
import { logIn } from "./story-log.ts";
import { type StoryDocument, storyModels } from "./story-models.ts";

export function storyMongo(connection: Connection): StoragePart<StoryStore, "generations" | "stories"> {
	const models = storyModels(connection);
	const { stories } = models;
	return {
		stores: { generations: generationsIn(models, logIn(models)), stories: storiesIn(stories) },
		records: {
			generations: generationAccess(models),
			stories: documentAccess(stories, toStoryRecord, fromStory, ["_id", "userId"]),
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

const CARD = "createdAt isFavorite expiresAt heroId wordCount titleKey story request searchMetadata position";
const TOLD = `${CARD} content`;
const COMPLETE = `${TOLD} debugData`;
type CardDocument = Omit<StoryDocument, "userId" | "content" | "debugData" | "words" | "seriesId">;
type ToldDocument = CardDocument & Pick<StoryDocument, "content" | "debugData">;

const toTextless = ({ _id, titleKey: _, story, request, searchMetadata, position, ...document }: CardDocument) => ({
	...document,
	id: _id,
	story: fromBson(story),
	request: fromBson(request),
	searchMetadata: fromBson(searchMetadata),
	position: position ?? null,
});

const toCard = (document: CardDocument): StoryCard => cardOf(toTextless(document));

function toStory({ content, debugData, ...document }: ToldDocument): StoredStory {
	const { story, ...rest } = toTextless(document);
	const debug = debugData && { debugData: fromBson(debugData) };
	return { ...rest, story: { ...story, content, ...debug } };
}

const toStoryRecord = ({ userId, words: _, seriesId: __, ...document }: StoryDocument): StoryRecord => ({
	...toStory(document),
	userId,
});

function fromStory({ id, story, position, ...record }: StoryRecord): StoryDocument {
	const { content, debugData, ...textless } = story;
	const series = seriesOf(record.request);
	return {
		...record,
		_id: id,
		story: toBson(textless),
		request: toBson(record.request),
		searchMetadata: toBson(record.searchMetadata),
		content,
		...(debugData && { debugData: toBson(debugData) }),
		titleKey: titleKeyOf(story.title),
		words: searchWordsOf({ story, ...record }),
		...(position && { position }),
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

function storiesIn(stories: Model<StoryDocument>): SavedStoryStore {
	async function page<D extends CardDocument, T>(
		fields: string,
		toItem: (document: D) => T,
		userId: string,
		query: StoryQuery,
	): Promise<Page<T>> {
		const { filter, sort } = pageQuery(userId, query);
		const found = stories.find(filter).select(fields).sort(sort);
		const { rows, hasMore } = await readRows<D>(found, query.limit);
		const last = rows.at(-1);
		return { items: rows.map(toItem), next: hasMore && last ? cursorAfter(query.sort, last) : null };
	}
	const change = async (userId: string, id: string, $set: Partial<Record<string, unknown>>) => {
		await stories.updateOne({ _id: id, userId }, { $set });
		return find(userId, id);
	};
	const find = async (userId: string, id: string) => {
		const found = await stories.findOne({ _id: id, userId }).select(COMPLETE).lean<ToldDocument>();
		return found && toStory(found);
	};
	return {
		insert: (story) => isInserted(insertForUser(stories, fromStory(story))),
		byId: find,
		list: (userId, query) => page(TOLD, toStory, userId, query),
		listWithDebug: (userId, query) => page(COMPLETE, toStory, userId, query),
		cards: (userId, query) => page(CARD, toCard, userId, query),
		async ofHero(userId, heroId, limit) {
			const found = stories.find({ userId, heroId }).select(TOLD).sort({ createdAt: -1, _id: -1 });
			return (await readRows<ToldDocument>(found, limit)).rows.map(toStory);
		},
		async ofChild(userId, childName, before, limit) {
			const requests = await stories
				.find({ userId, createdAt: { $lt: before } })
				.select("request.childName")
				.sort({ createdAt: -1, _id: -1 })
				.limit(MAX_STORIES_SEARCHED)
				.lean<Pick<StoryDocument, "_id" | "request">[]>();
			const ids = requests
				.filter(({ request }) => isSameName(fromBson(request)?.childName, childName))
				.map(({ _id }) => _id)
				.slice(0, limit);
			const found = await stories
				.find({ userId, _id: { $in: ids } })
				.select("story content")
				.lean<Pick<StoryDocument, "_id" | "story" | "content">[]>();
			const byId = new Map(found.map((document) => [document._id, document]));
			return ids.flatMap((id) => {
				const document = byId.get(id);
				if (!document) return [];
				const { title, applicationQuestions } = fromBson(document.story);
				return [{ title, applicationQuestions, content: document.content }];
			});
		},
		async titles(userId, childName, limit) {
			const found = await stories
				.find({ userId })
				.select("story.title request.childName")
				.sort({ createdAt: -1, _id: -1 })
				.limit(MAX_TITLES_SEARCHED)
				.lean<Pick<StoryDocument, "story" | "request">[]>();
			return found
				.filter(({ request }) => isSameName(fromBson(request)?.childName, childName))
				.slice(0, limit)
				.map(({ story }) => fromBson(story).title);
		},
		async requests(userId, limit) {
			const found = stories.find({ userId }).select("request createdAt").sort({ createdAt: -1, _id: -1 });
			const { rows } = await readRows<Pick<StoryDocument, "request" | "createdAt">>(found, limit);
			return rows.map(({ request, createdAt }) => ({ request: fromBson(request), createdAt }));
		},
		async counts(userId) {
			const [total, favorites] = await Promise.all([
				stories.countDocuments({ userId }),
				stories.countDocuments({ userId, isFavorite: true }),
			]);
			return { total, favorites };
		},
		setFavorite: (userId, id, isFavorite, expiresAt) => change(userId, id, { isFavorite, expiresAt }),
		setHero: (userId, id, heroId) => change(userId, id, { heroId }),
		setImageUrl: (userId, id, imageUrl) => change(userId, id, { "story.imageUrl": toBson(imageUrl) }),
		setPageImage: (userId, id, paragraph, imageUrl) =>
			change(userId, id, { [`story.pageImages.${paragraph}`]: toBson(imageUrl) }),
		async addReceiver(userId, id, { host, what }) {
			await stories.updateOne({ _id: id, userId }, { $addToSet: { "story.alsoSentTo": toBson({ host, what }) } });
		},
		// MongoDB checks the condition and sets the position atomically, so that the later of two concurrent positions stays.
		async setPosition(userId, id, position) {
			const isEarlier = { $or: [{ position: { $exists: false } }, { "position.readAt": { $lte: position.readAt } }] };
			await stories.updateOne({ _id: id, userId, ...isEarlier }, { $set: { position } });
			const stored = await stories
				.findOne({ _id: id, userId })
				.select("position")
				.lean<Pick<StoryDocument, "position">>();
			return stored?.position ?? null;
		},
		remove: async (userId, id) => (await stories.deleteOne({ _id: id, userId })).deletedCount > 0,
	};
}

const FILTERS: Record<StoryFilter, QueryFilter<StoryDocument>> = {
	all: {},
	favorites: { isFavorite: true },
	temporary: { isFavorite: false },
};

type SortKey = "createdAt" | "titleKey";
const SORTS: Record<StorySort, { key: SortKey; order: 1 | -1 }> = {
	newest: { key: "createdAt", order: -1 },
	oldest: { key: "createdAt", order: 1 },
	title: { key: "titleKey", order: 1 },
};

const cursorAfter = (sort: StorySort, last: Pick<StoryDocument, "_id" | SortKey>): string =>
	toCursor(sort, { key: last[SORTS[sort].key], id: last._id });

/** Returns the query of a page. Each sort with each filter has an index to begin in at the cursor. */
function pageQuery(
	userId: string,
	query: StoryQuery,
): { filter: QueryFilter<StoryDocument>; sort: Record<string, SortOrder> } {
	const { key, order } = SORTS[query.sort];
	const conditions: QueryFilter<StoryDocument>[] = [{ userId, ...FILTERS[query.filter] }];
	const { series } = query;
	if (series)
		conditions.push({
			$or: [
				{ userId, _id: series },
				{ userId, seriesId: series },
			],
		});
	// Words have no special characters of patterns. An anchored pattern is a range of the index of words.
	for (const word of wordsOf(query.text)) conditions.push({ words: { $regex: `^${word}` } });
	const end = fromCursor(query);
	if (end) conditions.push(...conditionsAfter(key, end, order));
	return { filter: { $and: conditions }, sort: { [key]: order, _id: order } };
}
