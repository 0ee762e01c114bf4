import { act, cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { openCombobox } from "./src/character/animal-field.tsx";
import { heroes } from "./src/hero/heroes.ts";
import { resetConnection } from "./src/net/connection.ts";
import { resetResources } from "./src/net/resource.ts";
import { addPanels, songDialog } from "./src/song/music-page.tsx";
import { usePlaySettings } from "./src/song/play/sound/sound.ts";
import { useSheetSettings } from "./src/song/sheet/sheet-settings.ts";
import { passages } from "./src/story/book/passages.ts";
import { readingPanel } from "./src/story/book/reader-bar.tsx";
import { useReadingSettings } from "./src/story/book/reading-settings.ts";
import { passageDialog } from "./src/story/book/references.tsx";
import { formSchema } from "./src/story/form/use-story-form.ts";
import { passwordDialog } from "./src/story/prompts/parent-mode-card.tsx";
import { debugSteps, heroAssociation } from "./src/story/reader/saved-book.tsx";
import { samples } from "./src/story/sample/sample-book.tsx";
import { playerSettings } from "./src/story/speech/player.tsx";
import { reading } from "./src/story/speech/read-aloud.tsx";
import { useSpeechSettings } from "./src/story/speech/settings.ts";
import { openConfirmDialog } from "./src/ui/confirm-dialog.tsx";
import { openFormDialog } from "./src/ui/form-dialog.tsx";
import { openMenu } from "./src/ui/menu.tsx";
import { openSelect } from "./src/ui/select.tsx";
import { dismissToast, shownToast } from "./src/ui/toasts.tsx";
import { signOut } from "./test/session.ts";
import { ThreadWorker } from "./test/thread-worker.ts";

// In development React captures a stack for each element until its count of them reaches a limit, which takes a third of the
// time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
	__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

// Styles are computed by the browsers of e2e/. Here each query by role would match every rule of styled-components against the
// element and all its parents.
CSSStyleSheet.prototype.insertRule = () => 0;
// Therefore an element has only its own styles.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// happy-dom has no workers.
globalThis.Worker = ThreadWorker as unknown as typeof Worker;

// A generous limit for busy machines; no test measures time with it.
configure({ asyncUtilTimeout: 15_000 });
// Loads the lazy parts in advance, as if the user had opened them before.
await Promise.all(
	[
		addPanels,
		debugSteps,
		formSchema,
		heroAssociation,
		passageDialog,
		passwordDialog,
		playerSettings,
		reading,
		openCombobox,
		openConfirmDialog,
		openFormDialog,
		openMenu,
		openSelect,
		readingPanel,
		shownToast,
		songDialog,
	].map((part) => part.load()),
);
// Files share a worker: each test starts without the state of others.
beforeEach(() => {
	signOut();
	resetConnection();
	resetResources();
	// These are the same for all users, so a change of the user does not reset them.
	for (const resource of [heroes, passages, samples]) resource.reset();
});
afterEach(() => {
	vi.useRealTimers();
	act(dismissToast);
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	act(() => {
		useSheetSettings.setState(useSheetSettings.getInitialState());
		usePlaySettings.setState(usePlaySettings.getInitialState());
		useReadingSettings.setState(useReadingSettings.getInitialState());
		useSpeechSettings.setState(useSpeechSettings.getInitialState());
	});
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});
