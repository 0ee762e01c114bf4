// The pictures of stories, as the telling of a story uses them.
import { AppError } from "@lion-tails/common/errors";
import type { StoryPictures } from "../story/picture.ts";
import { describePicture } from "./describe-picture.ts";
import { imageUrlOf } from "./keep-image.ts";
import type { ImageStore } from "./store.ts";

export function storyPictures({ images }: ImageStore): StoryPictures {
	return {
		async urlOf(userId, storyId) {
			const head = await images.headOf(userId, storyId);
			return head && imageUrlOf(head);
		},
		lookAt: (userId, storyId) => async (storyteller, signal, onActivity) => {
			const image = await images.byId(userId, storyId);
			if (!image) throw new AppError("image_invalid");
			return describePicture(storyteller, image.bytes, signal, onActivity);
		},
	};
}
