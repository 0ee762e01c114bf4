// A parent's own prompts: those being edited, and those saved for the next stories. They stay in this browser tab.
import { MAX_PROMPT_CHARS, type StoryRequestInput } from "@lion-tails/common/story";
import { z } from "zod";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { storage } from "../../net/browser-storage.ts";

export type PromptKind = "system" | "user";

const Text = z.string().max(MAX_PROMPT_CHARS).nullable().catch(null);
/** Null is the default prompt, which follows the form. */
const Texts = z.object({ system: Text, user: Text });

const CustomPrompts = z.object({
	edited: Texts,
	saved: Texts,
	/** Kept, but stories are told with the default prompts until the parent says otherwise. */
	isPaused: z.boolean(),
});
type CustomPrompts = z.infer<typeof CustomPrompts>;

const NONE: CustomPrompts = {
	edited: { system: null, user: null },
	saved: { system: null, user: null },
	isPaused: false,
};

const key = () => `customPrompts:${useSession.getState().user?.id ?? ""}`;
const load = (): CustomPrompts => CustomPrompts.catch(NONE).parse(storage.getJson("session", key()));

export const useCustomPrompts = create<CustomPrompts>(load);
useSession.subscribe(({ user }, before) => {
	if (user?.id !== before.user?.id) useCustomPrompts.setState(load(), true);
});

function change(changes: Partial<CustomPrompts>): void {
	useCustomPrompts.setState(changes);
	storage.set("session", key(), JSON.stringify(useCustomPrompts.getState()));
}

export const editPrompt = (kind: PromptKind, text: string): void =>
	change({ edited: { ...useCustomPrompts.getState().edited, [kind]: text } });

/** Throws the parent's text away: the prompt follows the form again, in the next story too. */
export function resetPrompt(kind: PromptKind): void {
	const { edited, saved } = useCustomPrompts.getState();
	change({ edited: { ...edited, [kind]: null }, saved: { ...saved, [kind]: null } });
}

/** An empty prompt is none, and becomes the default one. */
export function savePrompts(): void {
	const { system, user } = useCustomPrompts.getState().edited;
	const texts = { system: system?.trim() || null, user: user?.trim() || null };
	change({ edited: texts, saved: texts, isPaused: false });
}

export const pausePrompts = (isPaused: boolean): void => change({ isPaused });

export const hasUnsaved = ({ edited, saved }: CustomPrompts): boolean =>
	edited.system !== saved.system || edited.user !== saved.user;

/** "your own user prompt"; null where none is saved. */
export function nameOfSaved({ saved }: CustomPrompts): string | null {
	if (saved.system !== null && saved.user !== null) return "your own prompts";
	if (saved.system !== null) return "your own system prompt";
	return saved.user === null ? null : "your own user prompt";
}

/** The request with the saved prompts. One that was not edited is left to the server, which builds it as the editor does. */
export function withCustomPrompts(request: StoryRequestInput): StoryRequestInput {
	const { saved, isPaused } = useCustomPrompts.getState();
	if (isPaused || (saved.system === null && saved.user === null)) return request;
	return {
		...request,
		useCustomPrompts: true,
		customSystemPrompt: saved.system ?? "",
		customUserPrompt: saved.user ?? "",
	};
}
