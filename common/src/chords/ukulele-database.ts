// The attribute stands in an import that is not dynamic: Vite's development server leaves it in dynamic ones, and serves no JSON.
import shapes from "@tombatossals/chords-db/lib/ukulele.json" with { type: "json" };
import type { ChordDatabase } from "./chord-database.ts";

export const database: ChordDatabase = shapes;
