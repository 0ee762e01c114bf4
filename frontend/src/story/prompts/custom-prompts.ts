// The parent's own prompts, edited and saved. They are stored in this browser tab.
import type { StoryRequestInput } from "@lion-tails/common/story";
import { MAX_PROMPT_CHARS } from "@lion-tails/common/story-choices";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { storage } from "../../net/browser-storage.ts";

export type PromptKind = "system" | "user";

/** Null means the default prompt, which follows the form. */
type Texts = Record<PromptKind, string | null>;
type CustomPrompts = {
	edited: Texts;
	saved: Texts;
	/** The saved prompts are kept but not used. */
	isPaused: boolean;
};

const NONE: CustomPrompts = {
	edited: { system: null, user: null },
	saved: { system: null, user: null },
	isPaused: false,
};

const key = () => `customPrompts:${useSession.getState().user?.id ?? ""}`;

function load(): CustomPrompts {
	const stored = storage.getJson("session", key()) as Partial<CustomPrompts> | null;
	if (!stored) return NONE;
	return { edited: readTexts(stored.edited), saved: readTexts(stored.saved), isPaused: stored.isPaused === true };
}

const readTexts = (stored: Partial<Texts> | undefined): Texts => ({
	system: readText(stored?.system),
	user: readText(stored?.user),
});

const readText = (stored: unknown) => (typeof stored === "string" && stored.length <= MAX_PROMPT_CHARS ? stored : null);

// The initial state is that of the page that the build renders.
export const useCustomPrompts = create<CustomPrompts>(() => NONE);
useCustomPrompts.setState(load());
useSession.subscribe(({ user }, before) => {
	if (user?.id !== before.user?.id) useCustomPrompts.setState(load(), true);
});

function change(changes: Partial<CustomPrompts>): void {
	useCustomPrompts.setState(changes);
	storage.set("session", key(), JSON.stringify(useCustomPrompts.getState()));
}

export const editPrompt = (kind: PromptKind, text: string): void =>
	change({ edited: { ...useCustomPrompts.getState().edited, [kind]: text } });

/** Discards the parent's text: the prompt follows the form again, from the next story on. */
export function resetPrompt(kind: PromptKind): void {
	const { edited, saved } = useCustomPrompts.getState();
	change({ edited: { ...edited, [kind]: null }, saved: { ...saved, [kind]: null } });
}

/** An empty prompt becomes the default one. */
export function savePrompts(): void {
	const { system, user } = useCustomPrompts.getState().edited;
	const texts = { system: system?.trim() || null, user: user?.trim() || null };
	change({ edited: texts, saved: texts, isPaused: false });
}

export const pausePrompts = (isPaused: boolean): void => change({ isPaused });

export const hasUnsaved = ({ edited, saved }: CustomPrompts): boolean =>
	edited.system !== saved.system || edited.user !== saved.user;

export function nameOfSaved({ saved }: CustomPrompts): string | null {
	if (saved.system !== null && saved.user !== null) return "your own prompts";
	if (saved.system !== null) return "your own system prompt";
	return saved.user === null ? null : "your own user prompt";
}

/** Adds the saved prompts to the request. The server builds an unedited prompt, as the editor does. */
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
