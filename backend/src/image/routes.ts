import { AppError } from "@lion-tails/common/errors";
import type { ImageStoryRequest } from "@lion-tails/common/image";
import { StoryRequest } from "@lion-tails/common/story";
import type Koa from "koa";
import type { Logger } from "pino";
import type { User } from "../account/store.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Events } from "../events.ts";
import { whenClientLeaves } from "../http/client-key.ts";
import type { Api } from "../http/endpoint.ts";
import { takeFile } from "../http/large-body.ts";
import { isKnownVersion } from "../http/versions.ts";
import type { LiveStories } from "../live/live-stories.ts";
import { type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toPictureError } from "../models/to-app-error.ts";
import type { SettingsFeature } from "../settings/routes.ts";
import { sha256 } from "../sha256.ts";
import type { Attachment, GenerationService } from "../story/generation-service.ts";
import { answerGeneration } from "../story/routes.ts";
import type { StoryStore } from "../story/store.ts";
import { describePicture } from "./describe-picture.ts";
import { openPainter } from "./paint-story.ts";
import { sanitizePicture } from "./sanitize-picture.ts";
import { type ImageStore, pageImageId } from "./store.ts";
import { imageExport, keepImage, removeImages } from "./story-pictures.ts";

type Deps = {
	storage: StoryStore & ImageStore;
	service: GenerationService;
	live: LiveStories;
	settings: Pick<SettingsFeature, "ownKeys" | "server" | "isUnlimited" | "nextStoryteller">;
	/** The model that paints with users' own keys. */
	imageModel: string;
	hold: Cluster["hold"];
	events: Events;
	now: () => number;
	log: Logger;
};

export function imageFeature(deps: Deps) {
	const { storage, service, settings, imageModel, hold, events, now, log } = deps;
	const { images } = storage;
	const { nextStoryteller } = settings;
	const painter = openPainter({ storage, ...settings, model: imageModel, hold, events, now });
	removeImages({ storage, events, log });

	/** The storyteller of the user's next story. Throws `no_vision`. */
	async function seeingStoryteller(userId: string): Promise<Storyteller> {
		const storyteller = await nextStoryteller(userId);
		if (!storyteller.sees) throw new AppError("no_vision");
		return storyteller;
	}

	/** A guard that refuses a picture before its upload if no model can see it. */
	const requireVision: Koa.Middleware = async (ctx, next) => {
		await seeingStoryteller((ctx.state.user as User).id);
		await next();
	};

	async function attach(bytes: Buffer): Promise<Attachment> {
		const hash = sha256(bytes);
		const picture = await sanitizePicture(bytes);
		return {
			hash,
			keep: async (userId, id) => void (await keepImage({ images, now }, userId, id, picture)),
			discard: (userId, id) => images.remove(userId, id),
		};
	}

	function routes({ on }: Api): void {
		on("GET /api/image-models", async (ctx) => {
			const { id } = ctx.state.user;
			// An unreadable key is reported by the calls that use it.
			const storyteller = await nextStoryteller(id).catch(() => null);
			const painting = (await settings.isUnlimited(id)) ? imageModel : null;
			ctx.body = { vision: storyteller?.sees ? storyteller.model : null, painting };
		});

		on("POST /api/analyze-image", requireVision, async (ctx) => {
			const { user } = ctx.state;
			const picture = await sanitizePicture(takeFile(ctx.state, "imageBase64"));
			const storyteller = await seeingStoryteller(user.id);
			const left = whenClientLeaves(ctx);
			try {
				const { description } = await describePicture(storyteller, picture, left);
				ctx.body = { analysis: description, seenBy: storyteller.host };
			} catch (error) {
				if (left.aborted) return;
				throw error instanceof StorytellerError ? toPictureError(error) : error;
			}
		});

		on("POST /api/generate-story-from-image", async (ctx) => {
			const { user, body, headers } = ctx.state;
			// Checked before anything is charged.
			if (!body.description) await seeingStoryteller(user.id);
			const attachment = body.imageBase64 ? await attach(takeFile(ctx.state, "imageBase64")) : undefined;
			const key = headers["idempotency-key"] ?? null;
			const { id } = await service.start(user.id, storyRequestOf(body), key, attachment);
			await answerGeneration(ctx, deps, id);
		});

		on("POST /api/stories/:id/paint", async (ctx) => {
			ctx.body = { imageUrl: await painter.paint(ctx.state.user.id, ctx.state.params.id) };
		});

		on("POST /api/stories/:id/pages/:paragraph/paint", async (ctx) => {
			const { user, params } = ctx.state;
			ctx.body = { imageUrl: await painter.paint(user.id, params.id, params.paragraph) };
		});

		on("GET /api/stories/:id/image", (ctx) => {
			const { user, params } = ctx.state;
			return sendImage(ctx as Koa.Context, user.id, params.id);
		});

		on("GET /api/stories/:id/pages/:paragraph/image", (ctx) => {
			const { user, params } = ctx.state;
			return sendImage(ctx as Koa.Context, user.id, pageImageId(params.id, params.paragraph));
		});
	}

	async function sendImage(ctx: Koa.Context, userId: string, id: string): Promise<void> {
		const head = await images.headOf(userId, id);
		if (!head) throw new AppError("not_found");
		if (isKnownVersion(ctx, head.version)) return;
		const image = await images.byId(userId, id);
		if (!image) throw new AppError("not_found");
		ctx.type = "image/jpeg";
		ctx.etag = image.version;
		ctx.body = Buffer.from(image.bytes);
	}

	return { painter, exports: imageExport(storage), routes };
}

const storyRequestOf = ({ imageBase64: _, description, ...request }: ImageStoryRequest) =>
	StoryRequest.parse({ ...request, pictureDescription: description });
