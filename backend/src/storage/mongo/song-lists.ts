// The queries of lists of songs. Each has an index to begin in at the cursor.
import type { CardContent } from "@lion-tails/common/song-card";
import type { Model, QueryFilter } from "mongoose";
import type { SongCardRecord, SongFilter, SongQuery, SongStore } from "../../song/store.ts";
import { listsOf, songPage } from "../pages.ts";
import { wordsOf } from "../search-words.ts";
import { type SongDocument, toSongRecord } from "./song-models.ts";

type Lists = Pick<SongStore["songs"], "list" | "cards" | "count" | "popular" | "popularCards">;
type CardDocument = Omit<SongDocument, "slot" | "openings" | "words" | "body">;

const CARD = "userId isPublic createdAt updatedAt titleKey card";
const WHOLE = `${CARD} openings body`;

export function songListsIn(songs: Model<SongDocument>): Lists {
	/** `sizeOf` is left out for cards, which are all small. */
	async function page<D extends CardDocument, T>(
		fields: string,
		query: SongQuery,
		toItem: (document: D) => T,
		sizeOf?: (document: D) => number,
	) {
		const { items, next } = await songPage<D>(
			query,
			{ endOf: ({ titleKey, _id }) => ({ key: titleKey, id: _id }), sizeOf },
			async (owner, after, limit) => {
				const conditions = conditionsOf(owner, query.text);
				if (!conditions) return [];
				if (after) {
					// The first of the two lets the index begin at the cursor.
					conditions.push({ titleKey: { $gte: after.key } });
					conditions.push({ $or: [{ titleKey: { $gt: after.key } }, { titleKey: after.key, _id: { $gt: after.id } }] });
				}
				const found = songs.find({ $and: conditions }).select(fields);
				return found.sort({ titleKey: 1, _id: 1 }).limit(limit).lean<D[]>();
			},
		);
		return { items: items.map(toItem), next };
	}
	const popular = <D>(fields: string, limit: number) =>
		songs.find({ isPublic: true }).select(fields).sort({ openings: -1, titleKey: 1, _id: 1 }).limit(limit).lean<D[]>();
	return {
		list: (query) => page(WHOLE, query, toSongRecord, ({ body }) => Buffer.byteLength(body)),
		cards: (query) => page(CARD, query, toCard),
		async count({ viewer, text }: SongFilter) {
			const lists = listsOf(viewer).map((owner) => conditionsOf(owner, text));
			const counts = await Promise.all(
				lists.map((conditions) => (conditions ? songs.countDocuments({ $and: conditions }) : 0)),
			);
			return counts.reduce((sum, count) => sum + count, 0);
		},
		popular: async (limit) => (await popular<SongDocument>(WHOLE, limit)).map(toSongRecord),
		popularCards: async (limit) => (await popular<CardDocument>(CARD, limit)).map(toCard),
	};
}

const toCard = ({ _id, userId, isPublic, createdAt, updatedAt, card }: CardDocument): SongCardRecord => ({
	id: _id,
	userId,
	isPublic,
	createdAt,
	updatedAt,
	card: JSON.parse(card) as CardContent,
});

/** Of the public songs, or of the private ones of a user; null where a search has no word. */
function conditionsOf(owner: string | null, text: string | null): QueryFilter<SongDocument>[] | null {
	const words = text === null ? null : wordsOf(text);
	if (words?.length === 0) return null;
	const list = owner === null ? { isPublic: true } : { userId: owner, isPublic: false };
	// Words have no character that means something in a pattern. Anchored, it is a range of the index over all words.
	return [list, ...(words ?? []).map((word) => ({ words: { $regex: `^${word}` } }))];
}
