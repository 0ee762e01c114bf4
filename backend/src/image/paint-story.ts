// Paints pictures of a saved story, or of its pages, with its parent's own key, and only on request, because it costs the parent money.

import { AppError } from "@lion-tails/common/errors";
import type { Looks } from "@lion-tails/common/looks";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { AI_SOURCE_TYPE } from "@lion-tails/common/story-label";
import { describe } from "@lion-tails/common/storyboard/describe";
import { paintableParagraphs } from "@lion-tails/common/storyboard/pace";
import type { Panel, PanelPerson } from "@lion-tails/common/storyboard/panel";
import { listOf } from "@lion-tails/common/words";
import type { Cluster } from "../cluster/cluster.ts";
import type { Events } from "../events.ts";
import { BAD_PAINTING } from "../models/paint.ts";
import type { OwnKeyServer } from "../settings/own-key-server.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import { recordReceiver } from "../story/receivers.ts";
import type { SavedStoryStore } from "../story/store.ts";
import { panelsOf } from "../story/story-panels.ts";
import { sanitizePicture } from "./sanitize-picture.ts";
import { type ImageStore, pageImageId } from "./store.ts";
import { keepImage } from "./story-pictures.ts";

/** Longer than the timeout of a painting: after a crash the story can be painted again after this time. */
const MAX_PAINTING_SECONDS = 600;
/** Image models accept longer prompts; a description has a few sentences. */
const MAX_DESCRIPTION_CHARS = 3000;

const XMP_NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${AI_SOURCE_TYPE}"/></rdf:RDF></x:xmpmeta>`;

/** Returns the JPEG with the XMP statement that a model made it: a segment APP1 after the two bytes that start the file. */
function markedAsPainted(jpeg: Uint8Array): Uint8Array {
	const statement = Buffer.from(XMP_NAMESPACE + XMP);
	const head = Buffer.from([0xff, 0xe1, 0, 0]);
	// The length counts itself.
	head.writeUInt16BE(statement.length + 2, 2);
	return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, statement, jpeg.subarray(2)]));
}

function storyPrompt({ story: { title, imagePrompt } }: StoredStory): string {
	const description = imagePrompt || `A quiet scene of the bedtime story “${title}”.`;
	return `${description.slice(0, MAX_DESCRIPTION_CHARS)}\n\n${STYLE}`;
}

/** Returns null if there is no picture above the paragraph. */
async function promptOfPage({ story, request }: StoredStory, paragraph: number): Promise<string | null> {
	if (!paintableParagraphs(splitParagraphs(story.content)).includes(paragraph)) return null;
	const panel = (await panelsOf(request, story)).find((one) => one.paragraph === paragraph);
	return panel ? pagePrompt(panel, request.looks as Looks | undefined) : null;
}

type Deps = {
	storage: ImageStore & { stories: Pick<SavedStoryStore, "byId" | "addReceiver" | "setImageUrl" | "setPageImage"> };
	ownKeys: Pick<OwnKeys, "open">;
	server: Pick<OwnKeyServer, "host" | "paint">;
	model: string;
	hold: Cluster["hold"];
	events: Events;
	now: () => number;
};

export function openPainter({ storage, ownKeys, server, model, hold, events, now }: Deps) {
	const { stories, images } = storage;
	const running = new Set<Promise<unknown>>();

	async function paint(userId: string, storyId: string, paragraph?: number): Promise<string> {
		const stored = await stories.byId(userId, storyId);
		if (!stored) throw new AppError("not_found");
		const prompt = paragraph === undefined ? storyPrompt(stored) : await promptOfPage(stored, paragraph);
		if (prompt === null) throw new AppError("not_found");
		const imageId = paragraph === undefined ? storyId : pageImageId(storyId, paragraph);
		const apiKey = await ownKeys.open(userId);
		if (apiKey === null) throw new AppError("no_own_key");
		const release = await hold(`paint ${imageId}`, MAX_PAINTING_SECONDS);
		if (!release) throw new AppError("painting_running");
		try {
			const what = paragraph === undefined ? "painting" : "page painting";
			await recordReceiver(stories, userId, stored, { host: server.host, what });
			const painting = await server.paint({ apiKey, model }, prompt, new AbortController().signal);
			const clean = await sanitizePicture(painting).catch((cause) => {
				const [code, message] = BAD_PAINTING;
				throw new AppError(code, { message, cause });
			});
			const picture = markedAsPainted(clean);
			const imageUrl = await keepImage({ images, now }, userId, imageId, picture);
			const changed =
				paragraph === undefined
					? await stories.setImageUrl(userId, storyId, imageUrl)
					: await stories.setPageImage(userId, storyId, paragraph, imageUrl);
			if (!changed) {
				// The story was deleted during the painting.
				await images.remove(userId, storyId);
				throw new AppError("not_found");
			}
			events.emit("library-changed", { userId, change: { reason: "painted", storyId } });
			return imageUrl;
		} finally {
			await release();
		}
	}

	return {
		/**
		 * Returns the address of the new picture: of the page with this paragraph, or of the story. It continues when the client
		 * leaves. Throws `not_found`, also for a paragraph without a picture, `no_own_key`, `painting_running`, `painting_refused`, or
		 * what the model's error means.
		 */
		paint(userId: string, storyId: string, paragraph?: number): Promise<string> {
			const painting = paint(userId, storyId, paragraph);
			const ended = painting.catch(() => {}).finally(() => running.delete(ended));
			running.add(ended);
			return painting;
		},
		/** Resolves when no painting is running. */
		async idle(): Promise<void> {
			await Promise.all(running);
		},
	};
}

// The prompt for a painting of one page. Each one has the same words about the child and the style, so that the faces match.
/** The rules for people of the Bible are those of the drawn pictures. */
const STYLE =
	"Painted as a page of a gentle picture book for a small child: soft watercolor, warm and quiet evening light, friendly faces, nothing frightening. No words, letters or numbers in the picture. God is never shown, and Jesus only from behind or from far away.";

const CHILD = "the child";

/** The child is not named: a painter needs no name. */
function pagePrompt(panel: Panel, looks: Looks = {}): string {
	const people = panel.people.map((person) => (person.isMain ? { ...person, who: CHILD } : person));
	const main = panel.people.find(({ isMain }) => isMain);
	const scene = [
		`A picture of this scene: ${describe({ ...panel, people })}`,
		`It is ${panel.season}.`,
		...(people.some(({ kind }) => BIBLE_KINDS.test(kind)) ? ["People wear the clothes of Bible times."] : []),
		...(panel.isOld ? [main ? VISIT : LONG_AGO] : []),
		...(main ? [OUTFITS[main.outfit]] : []),
		"It shows no other people or animals. The people are near its middle.",
	];
	return [scene.filter(Boolean).join(" "), ...(main ? [childPrompt(main, looks)] : []), STYLE].join("\n\n");
}

const LONG_AGO = "It is long ago: clothes, houses and streets are old, and nothing is modern.";
const VISIT = "It is long ago: houses and streets are old, and nothing is modern except the clothes of the child.";

const BIBLE_KINDS = /^(?:bible|shepherd|fisherman|king|queen|soldier|priest|jesus)/;

const OUTFITS: Record<PanelPerson["outfit"], string> = {
	everyday: "",
	pyjamas: "The child wears pajamas here.",
	coat: "The child wears a warm coat here.",
	swimsuit: "The child wears swimming clothes here.",
	costume: "The child wears a costume here.",
	olden: "",
};

/** The same sentences for each page of a story. */
function childPrompt({ kind, age }: PanelPerson, looks: Looks): string {
	const who = `a ${kind}${age === undefined ? "" : ` about ${age} years old`}`;
	const traits = traitsOf(looks);
	if (!looks.skin && !looks.hairStyle && !looks.hairColor)
		return `The child is ${who}${withList(traits)}. Show the child only from behind or from far away, without a visible face, so that it could be any child.`;
	return `The child is ${who}${withList(traits)}. The child looks exactly the same in every picture of this book.`;
}

const withList = (traits: readonly string[]) => (traits.length > 0 ? ` with ${listOf(traits)}` : "");

function traitsOf({ skin, hairStyle, hairColor, eyes, clothes, ...aids }: Looks): string[] {
	const color = hairColor ? `${hairColor} ` : "";
	const hair = hairStyle ? HAIR_STYLES[hairStyle](color) : color && `${color}hair`;
	return [
		skin && `${skin} skin`,
		hair,
		eyes && `${eyes} eyes`,
		clothes && `${clothes} clothes`,
		...Object.entries(AIDS).map(([aid, words]) => aids[aid as keyof typeof AIDS] && words),
	].filter((trait): trait is string => Boolean(trait));
}

const HAIR_STYLES: Record<NonNullable<Looks["hairStyle"]>, (color: string) => string> = {
	short: (color) => `short ${color}hair`,
	buzz: (color) => `very short ${color}hair`,
	curly: (color) => `curly ${color}hair`,
	afro: (color) => `${color}afro hair`,
	coils: (color) => `tightly coiled ${color}hair`,
	bob: (color) => `chin-length ${color}hair`,
	long: (color) => `long ${color}hair`,
	ponytail: (color) => `${color}hair in a ponytail`,
	pigtails: (color) => `${color}hair in pigtails`,
	braids: (color) => `${color}hair in braids`,
	bun: (color) => `${color}hair in a bun`,
	headscarf: () => "a headscarf that covers the hair",
	bald: () => "no hair",
};

const AIDS = {
	glasses: "glasses",
	hearingAid: "a hearing aid",
	cochlearImplant: "a cochlear implant",
	wheelchair: "a wheelchair",
	crutches: "crutches",
	cast: "a plaster cast",
	insulinPump: "an insulin pump at the belt",
} as const;
