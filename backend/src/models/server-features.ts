// The optional parts of a request. Each has variants, the best first; a server that refuses one gets the next, and at
// last a request without that part. The token limit is chosen within what the server allows.

import type { Prompts } from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { isOpenAiHost } from "./server-address.ts";
import type { ServerMessage } from "./server-error.ts";
import type { ServerFeatures } from "./store.ts";
import type { Question } from "./storyteller.ts";

export const NOTHING_KNOWN: ServerFeatures = { refused: [], maxTokens: null, contextTokens: null, thinkingTokens: 0 };

/** Combines two states of knowledge: all refusals, the lower limits, the larger need for thought. */
export function mergeFeatures(one: ServerFeatures, other: Partial<ServerFeatures>): ServerFeatures {
	const thinksAloud = [one.thinksAloud, other.thinksAloud].filter((known) => known !== undefined);
	return {
		refused: [...new Set([...one.refused, ...(other.refused ?? [])])],
		maxTokens: lower(one.maxTokens, other.maxTokens),
		contextTokens: lower(one.contextTokens, other.contextTokens),
		thinkingTokens: Math.max(one.thinkingTokens, other.thinkingTokens ?? 0),
		// A model that has thought aloud once may do so again.
		...(thinksAloud.length > 0 && { thinksAloud: thinksAloud.includes(true) }),
	};
}

const lower = (one: number | null, other: number | null | undefined) =>
	one === null || other === null || other === undefined ? (one ?? other ?? null) : Math.min(one, other);

export type Target = { model: string; baseURL: string | undefined };

type Feature = {
	/** The best variant comes first. */
	variants: (target: Target) => readonly Variant[];
	/** True if a field that the server names, or its message, refers to this part of the request. */
	isNamedIn: (name: string) => boolean;
};

/** A variant of a part, by the name under which its refusal is remembered. */
export type Variant =
	| "json_schema"
	| "json_object"
	| "max_completion_tokens"
	| "max_tokens"
	| "temperature"
	| "seed"
	| "random_seed"
	| "reasoning_effort"
	| "system_role"
	| "stream";

const named = (pattern: RegExp) => (name: string) => pattern.test(name);

const FEATURES = {
	format: {
		variants: () => ["json_schema", "json_object"],
		isNamedIn: named(
			/response_?format|json[ _]?(schema|object|mode)|structured[ _]outputs?|\bstrict\b|additionalProperties|guided_?json|grammar|response_?(mime|schema)/i,
		),
	},
	tokenLimit: {
		variants: ({ baseURL }) =>
			isOpenAiHost(baseURL) ? ["max_completion_tokens", "max_tokens"] : ["max_tokens", "max_completion_tokens"],
		isNamedIn: named(/max_(completion_|new_|output_)?tokens|maxOutputTokens/i),
	},
	temperature: { variants: () => ["temperature"], isNamedIn: named(/temperature/i) },
	seed: { variants: () => ["seed", "random_seed"], isNamedIn: named(/\b(random_)?seed\b/i) },
	reasoning: {
		variants: ({ model }) => (isOpenAiThinker(model) ? ["reasoning_effort"] : []),
		isNamedIn: named(/reasoning[ _.]?effort|["'`]reasoning["'`]/i),
	},
	system: {
		variants: () => ["system_role"],
		isNamedIn: named(
			/system[ _]?(role|message|prompt|instruction)|developer instruction|messages?[[.]\d+\]?\.role|roles? (must|should) alternate|only (the )?user and (assistant|model) roles|(does not|doesn't|not) support '?"?system|invalid role/i,
		),
	},
	stream: {
		variants: () => ["stream"],
		isNamedIn: named(
			/^(body\.)?stream$|verified to (use )?stream|stream(ing)?\b[^.]{0,60}(not|un)[ -]?(support|available|allow|enabled)|(not|n't|un) ?support[^.]{0,40}stream|disabled? streaming|['"`]stream['"`]/i,
		),
	},
} satisfies Record<string, Feature>;

/** Recognizes OpenAI's thinking models by their name, also behind a gateway. */
const isOpenAiThinker = (model: string) => /(^|\/)(o[1-9](-|$)|gpt-[5-9](?!\d))/.test(model) && !/-chat/.test(model);

type FeatureName = keyof typeof FEATURES;
const variantsOf = (name: FeatureName, target: Target): readonly Variant[] => FEATURES[name].variants(target);

/** Returns the best variant that is not refused; undefined leaves the part out. */
function variantOf(name: FeatureName, target: Target, { refused }: ServerFeatures): Variant | undefined {
	return variantsOf(name, target).find((variant) => !refused.includes(variant));
}

/** Returns the variants in use that the error names, by its fields or else by its message. */
export function namedVariants(said: ServerMessage, target: Target, features: ServerFeatures): Variant[] {
	const inUse = (Object.keys(FEATURES) as FeatureName[]).flatMap((name) => {
		const variant = variantOf(name, target, features);
		return variant ? [{ variant, isNamedIn: FEATURES[name].isNamedIn }] : [];
	});
	const byField = inUse.filter(({ isNamedIn }) => said.params.some(isNamedIn));
	const named = byField.length ? byField : inUse.filter(({ isNamedIn }) => isNamedIn(said.message));
	return named.map(({ variant }) => variant);
}

/**
 * Returns the next variants to leave out if the error names none, the most suspicious first; null if nothing is left.
 */
export function nextGuess(target: Target, features: ServerFeatures): Variant[] | null {
	for (const name of ["format", "seed", "temperature", "reasoning", "tokenLimit", "system", "stream"] as const) {
		const variant = variantOf(name, target, features);
		if (!variant) continue;
		// A server that does not know `seed` hardly knows `random_seed`.
		return name === "seed" ? ["seed", "random_seed"] : [variant];
	}
	return null;
}

/** Returns the format of the answer that is requested from the server, and the variants that it refuses. */
export function describeFeatures(target: Target, features: ServerFeatures) {
	const names = Object.keys(FEATURES) as FeatureName[];
	return {
		format: variantOf("format", target, features),
		leftOut: names.flatMap((name) => variantsOf(name, target)).filter((variant) => features.refused.includes(variant)),
	};
}

/** Returns the body of a request with every part that the server accepts. */
export function buildRequest(
	{ system, user, seed, schema, picture, heard, seriesSeed, usesWheelchair }: Question,
	tokens: number,
	target: Target,
	features: ServerFeatures,
): Record<string, unknown> {
	const uses = (name: FeatureName) => variantOf(name, target, features);
	const format = uses("format");
	const tokenLimit = uses("tokenLimit");
	const seedName = uses("seed");
	return {
		model: target.model,
		stream: uses("stream") !== undefined,
		messages: uses("system")
			? [
					{ role: "system", content: system },
					{ role: "user", content: withPicture(user, picture) },
				]
			: [{ role: "user", content: withPicture(`${system}\n\n${user}`, picture) }],
		...(format === "json_schema" && {
			response_format: { type: "json_schema", json_schema: { name: schema.name, strict: true, schema: schema.schema } },
		}),
		...(format === "json_object" && { response_format: { type: "json_object" } }),
		...(tokenLimit && { [tokenLimit]: tokens }),
		...(uses("temperature") && { temperature: TEMPERATURE }),
		...(seedName && { [seedName]: seed }),
		...(target.model === BUILT_IN_MODEL && { heard, series_seed: seriesSeed, uses_wheelchair: usesWheelchair }),
		...(uses("reasoning") && { reasoning_effort: "low" }),
	};
}

const TEMPERATURE = 0.9;

const withPicture = (text: string, picture: Uint8Array | undefined) =>
	picture
		? [
				{ type: "text", text },
				{ type: "image_url", image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}` } },
			]
		: text;

/** The least room for thought. */
const THINKING_TOKENS = 8000;
const MAX_THINKING_TOKENS = 64_000;
/** An answer with less room than this is not worth a request. */
export const MIN_ROOM_TOKENS = 300;
/** Margin between the prompt, as a server counts it, and the context. */
const CONTEXT_MARGIN_TOKENS = 32;
/** English has about four; the lower number avoids underestimating a prompt. */
export const CHARACTERS_PER_TOKEN = 3.5;

/** Returns an upper estimate of the prompts' tokens. */
export const estimateTokens = ({ system, user }: Prompts): number =>
	Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN);

/** Returns the first estimate of the tokens that a thinking model needs for its thought. */
export const thinkingTokensFor = ({ maxTokens }: Question) => Math.max(THINKING_TOKENS, 3 * maxTokens);

/** Tracks the token limit over the requests of one question. */
export function openTokenRoom(question: Question, model: string) {
	let room = Number.POSITIVE_INFINITY;
	const promptTokens = estimateTokens(question);

	function tokensFor({ thinkingTokens, maxTokens, contextTokens }: ServerFeatures): number {
		const thought = isOpenAiThinker(model) ? Math.max(thinkingTokens, THINKING_TOKENS) : thinkingTokens;
		const left = contextTokens === null ? room : Math.min(room, contextTokens - promptTokens);
		return Math.min(
			question.maxTokens + thought,
			maxTokens ?? Number.POSITIVE_INFINITY,
			left >= MIN_ROOM_TOKENS ? left : Number.POSITIVE_INFINITY,
		);
	}

	return {
		tokensFor,

		/** Shrinks the answer after an error about the context. Returns false if there is no room for a shorter one. */
		shrink(sentTokens: number, context: number | null, prompt: number | null): boolean {
			// Without a stated size, half of the answer may fit.
			const left = context === null ? sentTokens / 2 : context - (prompt ?? promptTokens) - CONTEXT_MARGIN_TOKENS;
			if (left < MIN_ROOM_TOKENS || left >= sentTokens) return false;
			room = Math.floor(left);
			return true;
		},

		/** Returns the tokens for thought after an answer whose thought used all of them; null if there is no more room. */
		moreForThought(sentTokens: number, features: ServerFeatures): number | null {
			const more = Math.max(4 * sentTokens, sentTokens + THINKING_TOKENS) - question.maxTokens;
			const thinkingTokens = Math.min(MAX_THINKING_TOKENS, more);
			return tokensFor(mergeFeatures(features, { thinkingTokens })) > sentTokens ? thinkingTokens : null;
		},
	};
}
