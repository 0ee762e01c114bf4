// Use cases of the podcast: stories that a family keeps as sound, at a secret address that any podcast app can read. An episode
// consists of its paragraphs, which are joined when they are sent: MP3 files and ADTS frames play as one.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { spokenPages } from "@lion-tails/common/spoken-text";
import type { Podcast } from "@lion-tails/common/voice";
import { escapeHtml } from "../escape-html.ts";
import { type ImageStore, isEpisode, paragraphOf, storyIdOf, type VoiceHead } from "../image/store.ts";
import { ownTurn } from "../own-turn.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { StoryStore } from "../story/store.ts";
import { spaceOf } from "./voices.ts";

type Deps = {
	storage: ImageStore & SettingsStore & Pick<StoryStore, "stories">;
	/** Returns the secret of the server, then earlier ones. */
	readSecrets: () => readonly string[];
	publicUrl: string;
	maxBytes: number;
};

type FeedEpisode = {
	storyId: string;
	title: string;
	about: string;
	createdAt: string;
	file: string;
	mediaType: string;
	size: number;
	/** Depends on the bytes of all parts. */
	version: string;
	parts: readonly VoiceHead[];
};

const MEDIA_TYPES: Record<string, string> = { mp3: "audio/mpeg", aac: "audio/aac" };
const NONCE_BYTES = 18;
const KEY_CHARS = 43;

export function openPodcast({ storage: { images, settings, stories }, readSecrets, publicUrl, maxBytes }: Deps) {
	/** The address cannot be computed from the store or a backup alone. */
	const keyOf = (userId: string, nonce: string, secret: string) =>
		createHmac("sha256", secret).update(`podcast ${userId} ${nonce}`).digest("base64url").slice(0, KEY_CHARS);

	const baseOf = (userId: string, key: string) =>
		`${publicUrl}/api/podcasts/${encodeURIComponent(userId)}/${encodeURIComponent(key)}`;

	async function addressOf(userId: string): Promise<string | null> {
		const nonce = (await settings.get(userId))?.podcastNonce;
		const [secret = ""] = readSecrets();
		return nonce ? `${baseOf(userId, keyOf(userId, nonce, secret))}/feed.xml` : null;
	}

	/** Throws `not_found` unless the key is that of the present address. */
	async function requireKey(userId: string, key: string): Promise<void> {
		const nonce = (await settings.get(userId))?.podcastNonce;
		const given = Buffer.from(key);
		const isRight = (secret: string) => {
			const expected = Buffer.from(keyOf(userId, nonce ?? "", secret));
			return given.length === expected.length && timingSafeEqual(given, expected);
		};
		if (!nonce || !readSecrets().some(isRight)) throw new AppError("not_found");
	}

	async function show(userId: string): Promise<Podcast> {
		const sounds = await images.voicesOf(userId);
		const episodes: Podcast["episodes"] = [];
		for (const [storyId, parts] of byStory(sounds)) {
			await ownTurn();
			const stored = await stories.byId(userId, storyId);
			if (!stored) continue;
			const file = toEpisode(stored, parts)?.file ?? null;
			const bytes = sum(parts.map(({ size }) => size));
			episodes.push({ storyId, isComplete: file !== null, file, bytes });
		}
		return { address: await addressOf(userId), episodes, usedBytes: spaceOf(sounds.map(({ size }) => size)), maxBytes };
	}

	return {
		show,

		/** Makes a new secret address; an earlier one stops working. */
		async open(userId: string): Promise<Podcast> {
			await settings.update(userId, { podcastNonce: randomBytes(NONCE_BYTES).toString("base64url") });
			return show(userId);
		},

		async close(userId: string): Promise<Podcast> {
			await settings.update(userId, { podcastNonce: null });
			return show(userId);
		},

		/** The complete episodes, newest first, and the address of the feed without its file name. Throws `not_found`. */
		async feed(userId: string, key: string): Promise<{ episodes: FeedEpisode[]; base: string; publicUrl: string }> {
			await requireKey(userId, key);
			const episodes: FeedEpisode[] = [];
			for (const [storyId, parts] of byStory(await images.voicesOf(userId))) {
				await ownTurn();
				const stored = await stories.byId(userId, storyId);
				const episode = stored && toEpisode(stored, parts);
				if (episode) episodes.push(episode);
			}
			episodes.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
			return { episodes, base: baseOf(userId, key), publicUrl };
		},

		/** Throws `not_found`. */
		async episode(userId: string, key: string, file: string): Promise<FeedEpisode> {
			await requireKey(userId, key);
			const storyId = file.replace(/[.]\w+$/, "");
			const stored = await stories.byId(userId, storyId);
			const parts = byStory(await images.voicesOf(userId)).get(storyId);
			const episode = stored && parts && toEpisode(stored, parts);
			if (episode?.file !== file) throw new AppError("not_found");
			return episode;
		},

		/** Yields the bytes of a range, both ends included. Throws if the episode has been replaced. */
		async *bytesOf({ parts }: FeedEpisode, { from, to }: { from: number; to: number }): AsyncGenerator<Uint8Array> {
			let start = 0;
			for (const { id, userId, size, version } of parts) {
				if (start > to) return;
				if (start + size > from) {
					const part = await images.byId(userId, id);
					if (part?.version !== version) throw new Error("the episode has been replaced");
					yield part.bytes.subarray(Math.max(0, from - start), to - start + 1);
				}
				start += size;
			}
		},
	};
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The parts of each episode in the order of its paragraphs. */
function byStory(sounds: readonly VoiceHead[]): Map<string, VoiceHead[]> {
	const parts = sounds
		.filter(({ id }) => isEpisode(id))
		.toSorted((one, other) => (paragraphOf(one.id) ?? 0) - (paragraphOf(other.id) ?? 0));
	return Map.groupBy(parts, ({ id }) => storyIdOf(id));
}

/** Returns null while paragraphs are missing, or if some have another format. */
function toEpisode({ id, story, request }: StoredStory, parts: readonly VoiceHead[]): FeedEpisode | null {
	const known = new Set(parts.map((part) => paragraphOf(part.id)));
	const extensions = new Set(parts.map(({ version }) => version.split(".").at(-1) ?? ""));
	const [extension = ""] = extensions;
	const mediaType = MEDIA_TYPES[extension];
	if (!mediaType || extensions.size > 1 || spokenPages(story).some(({ index }) => !known.has(index))) return null;
	const { childName } = request;
	return {
		storyId: id,
		title: story.title,
		about: typeof childName === "string" && childName ? `A bedtime story for ${childName}.` : "A bedtime story.",
		createdAt: new Date(Math.max(...parts.map(({ createdAt }) => createdAt))).toISOString(),
		file: `${id}.${extension}`,
		mediaType,
		size: sum(parts.map(({ size }) => size)),
		version: parts
			.map(({ version }) => version.slice(0, 4))
			.join("")
			.slice(0, 60),
		parts,
	};
}

// The podcast as RSS 2.0 with the elements that podcast apps require: https://help.apple.com/itc/podcasts_connect/#/itcb54353390
type Feed = { episodes: readonly FeedEpisode[]; base: string; publicUrl: string };

export function feedOf({ episodes, base, publicUrl }: Feed): string {
	const items = episodes.map(
		(episode) => `<item>
<title>${escaped(episode.title)}</title>
<description>${escaped(episode.about)}</description>
<guid isPermaLink="false">${escaped(episode.storyId)}</guid>
<pubDate>${new Date(episode.createdAt).toUTCString()}</pubDate>
<enclosure url="${escaped(`${base}/episodes/${encodeURIComponent(episode.file)}`)}" length="${episode.size}" type="${episode.mediaType}"/>
<itunes:explicit>false</itunes:explicit>
</item>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Lion Tails</title>
<description>Our family’s bedtime stories.</description>
<link>${escaped(publicUrl)}</link>
<language>en</language>
<atom:link href="${escaped(`${base}/feed.xml`)}" rel="self" type="application/rss+xml"/>
<itunes:author>Lion Tails</itunes:author>
<itunes:block>Yes</itunes:block>
<itunes:category text="Kids &amp; Family"/>
<itunes:explicit>false</itunes:explicit>
<itunes:image href="${escaped(`${publicUrl}/icons/lion-512.png`)}"/>
${items.join("\n")}
</channel>
</rss>
`;
}

/** Also drops characters that XML does not allow. */
const escaped = (text: string): string =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
	escapeHtml(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
