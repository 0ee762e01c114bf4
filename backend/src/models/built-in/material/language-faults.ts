// Faults of language that a filled template can have.

const FAULTS: readonly [name: string, pattern: RegExp][] = [
	["placeholder", /[{}]|undefined|\bnull\b|NaN/],
	["a before a vowel", /\ba (?!one\b|once\b|uni|use|usu|eu|ewe|U[A-Z]|ouija)[aeiou]/],
	["an before a consonant", /\b[Aa]n (?!hour|honest|heir|hono|[fhlmnrsx]\b)[b-df-hj-np-tv-z]/],
	["word twice", /\b(the|an?|and|to|of|in|was|with|for|his|her) \1\b/i],
	["small letter at a sentence's start", /(?<!\b(?:Mr|Mrs|Ms|Dr|St|Jr))[.!?] \p{Ll}/u],
	["straight quotation mark", /["']/],
	["space", / {2}| [,.;!?]/],
	["plural with a singular verb", /\b(?:kittens|bees|mice|wolves|puppies) (?:was|is|has|does)\b/],
	["article with a plural", /\b(?:an?|cloth) (?:kittens|bees|mice|wolves|puppies)\b/],
	["two marks", /[,;:]\.|\.\.(?!\.)|,,|\?\.|!\./],
];

/** Each with the place where it stands. */
export const languageFaults = (text: string): string[] =>
	FAULTS.flatMap(([name, pattern]) => {
		const match = pattern.exec(text);
		return match ? [`${name}: ${text.slice(Math.max(0, match.index - 25), match.index + 35)}`] : [];
	});
