// The drawings of rare kinds, loaded only for a story that has one.
export { default as rareAnimals } from "./rare-animals.json" with { type: "json" };
