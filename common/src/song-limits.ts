// Limits of a song without its schemas, for code that runs without zod.

export const MAX_VERSES = 40;
