// Pictures and recorded voices in GridFS. A file's document is written after its last chunk, so that a picture is complete or missing. The newest file
// with a story's name is its picture; older ones are removed after it is written.
import { buffer } from "node:stream/consumers";
import { type Connection, mongo, Schema } from "mongoose";
import {
	type Image,
	type ImageHead,
	type ImageRecord,
	type ImageStore,
	storyIdOf,
	VOICE_ID,
} from "../../image/store.ts";
import type { RecordAccess, StoragePart } from "../storage-part.ts";
import { checkUserExists, number, schemaOptions, text } from "./collection.ts";

const BUCKET = "images";
/** A younger picture may still get its generation, and a younger chunk its file. */
const ORPHAN_AFTER_MS = 3600_000;
const PAGE_SIZE = 100;

const FIRST_ID = new mongo.ObjectId("0".repeat(24));

type ChunkDocument = { files_id: mongo.ObjectId; n: number };
type FileDocument = {
	_id: mongo.ObjectId;
	/** The picture's id. */
	filename: string;
	length: number;
	uploadDate: Date;
	metadata: Omit<ImageHead, "id">;
};

const fileSchema = new Schema<FileDocument>(
	{
		_id: Schema.Types.ObjectId,
		filename: text,
		length: number,
		uploadDate: Date,
		metadata: new Schema<FileDocument["metadata"]>(
			{ userId: text, version: text, createdAt: number },
			{ ...schemaOptions, _id: false },
		),
	},
	{ ...schemaOptions, strict: false, strictQuery: false },
);
fileSchema.index({ "metadata.userId": 1, filename: 1 });
fileSchema.index({ "metadata.createdAt": 1 });

const toHead = ({ filename, metadata }: FileDocument): ImageHead => ({
	id: filename,
	userId: metadata.userId,
	version: metadata.version,
	createdAt: metadata.createdAt,
});

const chunksIn = (connection: Connection) => connection.collection<ChunkDocument>(`${BUCKET}.chunks`);

/** Yields the ids of interrupted uploads, which have chunks but no file's document. */
export async function* filesWithoutDocument(connection: Connection): AsyncGenerator<mongo.ObjectId> {
	const files = connection.collection(`${BUCKET}.files`);
	for (let after = FIRST_ID; ; ) {
		const page = await chunksIn(connection)
			.find({ files_id: { $gt: after }, n: 0 }, { projection: { files_id: 1 } })
			.sort({ files_id: 1 })
			.limit(PAGE_SIZE)
			.toArray();
		const last = page.at(-1);
		if (!last) return;
		after = last.files_id;
		const ids = page.map(({ files_id }) => files_id);
		const kept = new Set((await files.distinct("_id", { _id: { $in: ids } })).map(String));
		for (const id of ids) if (!kept.has(String(id))) yield id;
	}
}

/** Returns the number of files that have lost chunks. */
export async function countIncompleteFiles(connection: Connection): Promise<number> {
	const files = connection.collection<FileDocument & { chunkSize: number }>(`${BUCKET}.files`);
	let count = 0;
	for await (const { _id, length, chunkSize } of files.find({}, { projection: { length: 1, chunkSize: 1 } }))
		if ((await chunksIn(connection).countDocuments({ files_id: _id })) < Math.ceil(length / chunkSize)) count++;
	return count;
}

export function imageMongo(connection: Connection): StoragePart<ImageStore, "images"> {
	const files = connection.model<FileDocument>("ImageFile", fileSchema, `${BUCKET}.files`);
	const open = () => {
		if (!connection.db) throw new Error("MongoDB is not connected");
		return new mongo.GridFSBucket(connection.db, { bucketName: BUCKET });
	};

	/** Newest first. */
	const find = (filter: Record<string, unknown>) =>
		files.find(filter).sort({ uploadDate: -1, _id: -1 }).lean<FileDocument[]>().exec();
	const newest = async (userId: string, id: string) =>
		(await find({ filename: id, "metadata.userId": userId }))[0] ?? null;

	/** Returns the newest file of each name. Sorted by name; a limit of 0 means no limit. */
	async function newestOfNames(filter: Record<string, unknown>, limit = 0): Promise<FileDocument[]> {
		const sorted = files.find(filter).sort({ filename: 1, uploadDate: -1, _id: -1 });
		const found = await sorted.limit(limit).lean<FileDocument[]>();
		return found.filter(({ filename }, at) => found[at - 1]?.filename !== filename);
	}

	/** Returns null if the file has been removed. */
	async function read({ _id }: FileDocument): Promise<Uint8Array | null> {
		try {
			return new Uint8Array(await buffer(open().openDownloadStream(_id)));
		} catch (error) {
			if (await files.exists({ _id })) throw error;
			return null;
		}
	}

	async function write({ bytes, id, ...metadata }: Image): Promise<mongo.ObjectId> {
		const upload = open().openUploadStream(id, { metadata });
		await new Promise<void>((resolve, reject) => {
			upload.once("finish", resolve).once("error", reject);
			upload.end(bytes);
		});
		return upload.id as mongo.ObjectId;
	}

	async function removeFiles(found: Pick<FileDocument, "_id">[]): Promise<void> {
		for (const { _id } of found) {
			// The file's document goes last, so that an interrupted removal finds the chunks again.
			await chunksIn(connection).deleteMany({ files_id: _id });
			await files.deleteOne({ _id });
		}
	}

	/** After concurrent calls only the newest file is left. */
	async function replace(image: Image): Promise<mongo.ObjectId> {
		const id = await write(image);
		await removeFiles((await find({ filename: image.id })).slice(1));
		return id;
	}

	async function removeOrphanChunks(before: number): Promise<void> {
		for await (const id of filesWithoutDocument(connection))
			if (id.getTimestamp().getTime() < before) await chunksIn(connection).deleteMany({ files_id: id });
	}

	async function removeOrphans(before: number): Promise<number> {
		let removed = 0;
		for (let after = FIRST_ID; ; ) {
			const page = await files
				.find({ "metadata.createdAt": { $lt: before }, _id: { $gt: after } })
				.sort({ _id: 1 })
				.limit(PAGE_SIZE)
				.lean<FileDocument[]>();
			const last = page.at(-1);
			if (!last) return removed;
			after = last._id;
			const ids = page.map(({ filename }) => storyIdOf(filename));
			const kept = new Set<string>();
			for (const kind of ["stories", "generations", "songs"])
				for (const id of await connection.collection<{ _id: string }>(kind).distinct("_id", { _id: { $in: ids } }))
					kept.add(id);
			const orphans = page.filter(({ filename }) => !kept.has(storyIdOf(filename)));
			await removeFiles(orphans);
			removed += orphans.length;
		}
	}

	return {
		stores: {
			images: {
				async put(image) {
					const _id = await replace(image);
					await checkUserExists(connection, image.userId, () => removeFiles([{ _id }]));
				},
				async byId(userId, id) {
					const file = await newest(userId, id);
					const bytes = file && (await read(file));
					if (bytes) return { ...toHead(file), bytes };
					// The picture may have been replaced between the two reads.
					const next = file && (await newest(userId, id));
					const replaced = next && (await read(next));
					return replaced && { ...toHead(next), bytes: replaced };
				},
				async headOf(userId, id) {
					const file = await newest(userId, id);
					return file && toHead(file);
				},
				async ofUser(userId, after, limit) {
					const found = await newestOfNames({ "metadata.userId": userId, filename: { $gt: after } }, limit);
					return found.map(toHead);
				},
				async voicesOf(userId) {
					const found = await newestOfNames({ "metadata.userId": userId, filename: VOICE_ID });
					return found.map((file) => ({ ...toHead(file), size: file.length }));
				},
				async remove(userId, id) {
					// "0" follows "/", so the range has the ids that begin with the story's id and a slash.
					const ids = { $or: [{ filename: id }, { filename: { $gt: `${id}/`, $lt: `${id}0` } }] };
					await removeFiles(await find({ ...ids, "metadata.userId": userId }));
				},
				async removeOfSong(songId) {
					await removeFiles(await find({ filename: { $gt: `${songId}/by/`, $lt: `${songId}/by0` } }));
				},
			},
		},
		records: { images: imageAccess() },
		removeOfUser: async (userId) => removeFiles(await find({ "metadata.userId": userId })),
		async sweep(now) {
			const before = now - ORPHAN_AFTER_MS;
			await removeOrphanChunks(before);
			return { images: await removeOrphans(before) };
		},
	};

	function imageAccess(): RecordAccess<ImageRecord> {
		return {
			count: () => files.countDocuments(),
			async read(after, limit) {
				const found = await newestOfNames({ filename: { $gt: after } }, limit);
				return Promise.all(
					found.map(async (file) => ({
						...toHead(file),
						base64: Buffer.from((await read(file)) ?? []).toString("base64"),
					})),
				);
			},
			async write(records) {
				for (const { base64, ...head } of records) await replace({ ...head, bytes: Buffer.from(base64, "base64") });
			},
		};
	}
}
