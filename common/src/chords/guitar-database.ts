// A module of its own, so that it loads on demand. Vite's development server does not serve JSON that is imported
// dynamically with an import attribute.
export { default as database } from "@tombatossals/chords-db/lib/guitar.json" with { type: "json" };
