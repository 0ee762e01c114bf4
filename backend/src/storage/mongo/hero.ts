import type { Hero } from "@lion-tails/common/hero";
import { type Connection, type Model, Schema } from "mongoose";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { documentAccess, isDuplicate, replaceAll, schemaOptions, text } from "./collection.ts";

export function heroMongo(connection: Connection): StoragePart<HeroStore, "heroes"> {
	const heroes = connection.model<HeroDocument>("Hero", heroSchema, "heroes");
	return {
		stores: { heroes: heroesIn(heroes) },
		removeOfUser: async () => {},
		records: { heroes: documentAccess(heroes, toHero, (records) => replaceAll(heroes, records.map(fromHero))) },
	};
}

type HeroDocument = { _id: string; name: string; body: string };

const heroSchema = new Schema<HeroDocument>({ _id: text, name: text, body: text }, schemaOptions);

const fromHero = (hero: Hero): HeroDocument => ({ _id: hero.id, name: hero.name, body: JSON.stringify(hero) });
const toHero = ({ body }: HeroDocument): Hero => JSON.parse(body) as Hero;

function heroesIn(heroes: Model<HeroDocument>): HeroStore["heroes"] {
	return {
		list: async () => (await heroes.find().sort({ name: 1, _id: 1 }).lean<HeroDocument[]>()).map(toHero),
		async byId(id) {
			const found = await heroes.findOne({ _id: id }).lean<HeroDocument>();
			return found && toHero(found);
		},
		async put(all) {
			// Servers that start at the same moment seed the same heroes, and each insert may meet another server's. That
			// document is replaced at the next try, so each try leaves at least one fewer to insert.
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
