export const looksQuestion = (name: string) => `How does ${name.trim() || "the child"} look?`;
