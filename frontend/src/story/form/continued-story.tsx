import type { StoredStory } from "@lion-tails/common/saved-story";
import type { StoryRequest } from "@lion-tails/common/story";
import { BIBLICAL_CHARACTER_NAME } from "@lion-tails/common/story-choices";
import { BookPlus, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { styled } from "styled-components";
import { CallError, call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { IconButton } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Stack } from "../../ui/text.tsx";
import { space } from "../../ui/tokens.ts";
import { CHILD_FIELDS, type Change, NEW_STORY, pickFields } from "./field-rules.ts";
import { formSchema, type StoryFormState } from "./use-story-form.ts";

/** Set by another page; a new object for each request. */
export type AskedToContinue = { storyId: string };

type Props = { story: StoryFormState; asked: AskedToContinue | null; onLetGo: () => void };

/** Shows which story the next one continues, and fills the form when another page requests it. */
export function ContinuedLine({ story, asked, onLetGo }: Props) {
	const { continuesStory = "" } = story.values;
	// After a reload only the form's values name the story.
	const { data } = continuedStories.useLoaded(continuesStory, continuesStory !== "");
	const [notice, setNotice] = useState("");
	const line = useRef<HTMLDivElement>(null);
	const fillForm = useEffectEvent(story.fill);

	useEffect(() => {
		if (!asked) return;
		let isCurrent = true;
		const fill = async () => {
			try {
				await continuedStories.load(asked.storyId);
				const found = continuedStories.get(asked.storyId).data;
				if (!found) return;
				const { readRequest } = await formSchema.load();
				if (!isCurrent) return;
				setNotice("");
				fillForm(fillFromStory(found, readRequest(found.request)));
				line.current?.focus();
				line.current?.scrollIntoView({ block: "center" });
			} catch (error) {
				const isMissing = error instanceof CallError && error.code === "not_found";
				if (isCurrent) setNotice(isMissing || !(error instanceof Error) ? MISSING : error.message);
			}
		};
		void fill();
		return () => {
			isCurrent = false;
		};
	}, [asked]);

	const error = story.form.formState.errors.continuesStory?.message;
	return (
		<Place ref={line} tabIndex={-1} role="status" $isEmpty={!continuesStory && !notice}>
			{continuesStory ? (
				<Held>
					<BookPlus size={20} aria-hidden />
					<Stack $gap={1}>
						<strong>{data ? describeContinued(data) : "Another story with the same heroes"}</strong>
						{error && <FieldError>{error}</FieldError>}
					</Stack>
					<IconButton
						icon={X}
						iconSize={18}
						label="Let it go"
						onClick={() => {
							story.change({ continuesStory: undefined });
							story.form.clearErrors("continuesStory");
							onLetGo();
						}}
					/>
				</Held>
			) : (
				notice && (
					<Banner>
						<p>{notice}</p>
					</Banner>
				)
			)}
		</Place>
	);
}

const MISSING = "We could not find the story that was to be continued. It may have been deleted.";

const Place = styled.div<{ $isEmpty: boolean }>`
	/* While empty it takes no place in the layout. */
	${({ $isEmpty }) => $isEmpty && "position: absolute;"}
	&:focus { outline: none; }
`;

const Held = styled(Banner)`
	flex-wrap: nowrap;
	padding-block: ${space(1.5)};
	${Stack} { flex: 1; }
	strong { font-weight: 600; }
	> svg { flex: none; }
`;

type ContinuedStory = Pick<StoredStory, "id" | "request"> & { title: string };

const continuedStories = createResource(
	async (id): Promise<ContinuedStory> => {
		const { request, story } = await call("GET /api/stories/:id", { params: { id } });
		return { id, request, title: story.title };
	},
	{ maxEntries: 4 },
);

const SAME_AGAIN = [...CHILD_FIELDS, "useTimeTravel", "readingLevel", "storyLength"] as const;
const NEW_AGAIN = [
	"theme",
	"heroOfFaith",
	"biblicalEvent",
	"biblePassage",
	"customPrompt",
	"pictureDescription",
] as const;

/** Returns the same heroes and kind of story with an empty subject. Without a request nothing else changes. */
export function fillFromStory({ id }: ContinuedStory, request: StoryRequest | null): Change {
	return {
		...(request && { ...pickFields(request, SAME_AGAIN), ...pickFields(NEW_STORY, NEW_AGAIN) }),
		continuesStory: id,
	};
}

/** Returns for example “Another story with Mia and Otter, after “The Eleven Eggs””. */
export function describeContinued({ request, title }: ContinuedStory): string {
	const { childName, animal, useAnimal } = request;
	const names = [
		childName === BIBLICAL_CHARACTER_NAME ? "" : childName,
		useAnimal !== false && typeof animal === "string" && animal.replace(/^./, (letter) => letter.toUpperCase()),
	].filter((name) => typeof name === "string" && name !== "");
	return names.length > 0
		? `Another story with ${names.join(" and ")}, after “${title}”`
		: `Another story after “${title}”`;
}
