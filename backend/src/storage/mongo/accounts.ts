import type { Hero } from "@lion-tails/common/hero";
import { foldCase, type SessionRecord, taken, type User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import {
	type HeroDocument,
	isDuplicate,
	type Models,
	replaceAll,
	type SessionDocument,
	type UserDocument,
} from "./models.ts";

export const fromUser = ({ id, ...user }: User): UserDocument => ({
	_id: id,
	...user,
	usernameKey: foldCase(user.username),
	emailKey: foldCase(user.email),
});
export const toUser = ({ _id, usernameKey: _, emailKey: __, ...user }: UserDocument): User => ({ id: _id, ...user });

export const fromSession = ({ key, ...session }: SessionRecord): SessionDocument => ({ _id: key, ...session });
export const toSession = ({ _id, ...session }: SessionDocument): SessionRecord => ({ key: _id, ...session });

export const fromHero = (hero: Hero): HeroDocument => ({ _id: hero.id, name: hero.name, body: JSON.stringify(hero) });
export const toHero = ({ body }: HeroDocument): Hero => JSON.parse(body) as Hero;

export function mongoUsers({ users }: Models): Storage["users"] {
	const find = async (filter: Partial<UserDocument>) => {
		const found = await users.findOne(filter).lean<UserDocument>();
		return found && toUser(found);
	};
	return {
		async insert(user) {
			const document = fromUser(user);
			try {
				await users.insertMany([document]);
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				if (await find({ usernameKey: document.usernameKey })) throw taken("username");
				if (await find({ emailKey: document.emailKey })) throw taken("email");
				throw error;
			}
		},
		byId: (id) => find({ _id: id }),
		byName: (username) => find({ usernameKey: foldCase(username) }),
		byEmail: (email) => find({ emailKey: foldCase(email) }),
	};
}

export function mongoSessions({ sessions }: Models): Storage["sessions"] {
	const put = (session: SessionRecord) => replaceAll(sessions, [fromSession(session)]);
	return {
		async get(key, now) {
			const found = await sessions.findOne({ _id: key, expiresAt: { $gt: now } }).lean<SessionDocument>();
			return found && toSession(found);
		},
		async put(session) {
			// Two that put a new session at the same moment may both find none; the second time there is one.
			await put(session).catch((error) => (isDuplicate(error) ? put(session) : Promise.reject(error)));
		},
		async remove(key) {
			await sessions.deleteOne({ _id: key });
		},
		async removeOfUser(userId) {
			await sessions.deleteMany({ userId });
		},
	};
}

export function mongoHeroes({ heroes }: Models): Storage["heroes"] {
	return {
		list: async () => (await heroes.find().sort({ name: 1, _id: 1 }).lean<HeroDocument[]>()).map(toHero),
		async byId(id) {
			const found = await heroes.findOne({ _id: id }).lean<HeroDocument>();
			return found && toHero(found);
		},
		async put(all) {
			// Servers that start at the same moment seed the same heroes, and may meet at each of them: a document that was
			// just made by another is replaced at the next try, and with each try there is one fewer.
			for (let tries = 0; ; tries++) {
				try {
					return await replaceAll(heroes, all.map(fromHero));
				} catch (error) {
					if (!isDuplicate(error) || tries > all.length) throw error;
				}
			}
		},
	};
}
