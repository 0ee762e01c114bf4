// The evening: its steps, each child's plan of them, and the step that is open now. Everything is stored in this browser, so that
// a locked phone, a reload or a lost network loses nothing.
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { Song } from "@lion-tails/common/song";
import { create } from "zustand";
import { EVENING_KEY, useSession } from "../account/session.ts";
import { storage } from "../net/browser-storage.ts";
import { storedByName } from "../net/stored-by-name.ts";

export const STEPS = ["story", "questions", "verse", "prayer", "song", "lights-out"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
	story: "Story",
	questions: "Questions",
	verse: "Verse",
	prayer: "Prayer",
	song: "Song",
	"lights-out": "Lights out",
};

export type Plan = { order: readonly Step[]; off: readonly Step[] };

export type Evening = {
	userId: string;
	childName: string;
	/** Null until tonight's story has begun. */
	storyId: string | null;
	/** The story is told in this evening. */
	isNew?: boolean;
	/** The child knows the story. */
	isAgain: boolean;
	steps: readonly Step[];
	at: Step;
	/** Milliseconds since the epoch. */
	startedAt: number;
	/** The song of the evening, so that it plays offline; null until it is chosen. */
	song: Song | null;
	/** The index of the last prayer that was opened. */
	prayer: number;
	writtenPrayer?: string;
	/** Parts of the story, so that the later steps open offline; null until the story is complete. */
	story: EveningStory | null;
};

export type EveningStory = Pick<StoredStory["story"], "title" | "content" | "bibleVerse" | "applicationQuestions"> & {
	request: StoredStory["request"];
};

/** An evening that was not ended is over the next morning. */
const MAX_EVENING_MS = 8 * 60 * 60_000;

const PLAN: Plan = { order: STEPS, off: [] };

const userId = () => useSession.getState().user?.id ?? "";
const plans = storedByName(() => `eveningPlans:${userId()}`);
const readings = storedByName(() => `eveningReadings:${userId()}`);
const nameKey = (name: string) => name.trim().toLowerCase();

type Beginning = { childName: string; storyId: string | null; isKnown?: boolean };

const useStored = create<{ evening: Evening | null }>(() => ({ evening: storedEvening() }));
// The storage is cleared by the sign-out.
useSession.subscribe(({ status }) => status === "out" && useStored.setState({ evening: null }));

export function useEvening(): Evening | null {
	const id = useSession(({ user }) => user?.id);
	const evening = useStored((state) => state.evening);
	return evening?.userId === id ? evening : null;
}

export const currentEvening = (): Evening | null => {
	const { evening } = useStored.getState();
	return evening?.userId === userId() ? evening : null;
};

/** `isKnown`: the child knows the story from outside an evening, or from another device. */
export function beginEvening({ childName, storyId, isKnown = false }: Beginning): void {
	const steps = stepsOf(planOf(childName));
	store({
		userId: userId(),
		childName,
		storyId,
		isNew: storyId === null,
		isAgain: isKnown || (storyId !== null && readingsOf(storyId) > 0),
		steps,
		at: steps[0] ?? "lights-out",
		startedAt: Date.now(),
		song: null,
		prayer: 0,
		story: null,
	});
	if (storyId) countReading(storyId);
}

export function changeEvening(changes: Partial<Evening>): void {
	const evening = currentEvening();
	if (!evening) return;
	const opened = changes.storyId === evening.storyId ? null : changes.storyId;
	store({ ...evening, ...(opened && { isAgain: readingsOf(opened) > 0 }), ...changes });
	if (opened) countReading(opened);
}

export function endEvening(): void {
	useStored.setState({ evening: null });
	storage.remove("local", EVENING_KEY);
}

export const nextStep = ({ steps, at }: Evening): Step | null => steps[steps.indexOf(at) + 1] ?? null;
export const previousStep = ({ steps, at }: Evening): Step | null => steps[steps.indexOf(at) - 1] ?? null;

export const stepsOf = ({ order, off }: Plan): Step[] => order.filter((step) => !off.includes(step));

export const planOf = (childName: string): Plan => readPlan(plans.get(nameKey(childName))) ?? PLAN;

export const changePlan = (childName: string, plan: Plan): void => plans.set(nameKey(childName), plan);

/** Returns how many evenings this story was opened in. */
export function readingsOf(storyId: string): number {
	const count = readings.get(storyId);
	return typeof count === "number" ? count : 0;
}

/** Returns the stories of earlier evenings: the last one first, then those with the most evenings. */
export function eveningStories(): string[] {
	const [last, ...earlier] = readings.names();
	return last ? [last, ...earlier.sort((one, other) => readingsOf(other) - readingsOf(one))] : [];
}

/** Call for a story that was deleted. */
export const forgetReadings = (storyId: string): void => readings.set(storyId, undefined);

const countReading = (storyId: string): void => readings.set(storyId, readingsOf(storyId) + 1);

function store(evening: Evening): void {
	useStored.setState({ evening });
	storage.set("local", EVENING_KEY, JSON.stringify(evening));
}

function storedEvening(): Evening | null {
	const stored = storage.getJson("local", EVENING_KEY) as Partial<Evening> | null;
	const isReadable =
		stored !== null &&
		typeof stored === "object" &&
		typeof stored.userId === "string" &&
		typeof stored.childName === "string" &&
		typeof stored.startedAt === "number" &&
		Array.isArray(stored.steps) &&
		stored.steps.every(isStep) &&
		stored.at !== undefined &&
		stored.steps.includes(stored.at);
	return isReadable && Date.now() - (stored.startedAt ?? 0) < MAX_EVENING_MS ? (stored as Evening) : null;
}

/** Hoisted, because the stored evening is read while this module loads. */
function isStep(value: unknown): value is Step {
	return STEPS.some((step) => step === value);
}

/** Returns null for a plan that another version has stored. */
function readPlan(plan: unknown): Plan | null {
	const { order, off } = (plan ?? {}) as { order?: unknown; off?: unknown };
	if (!Array.isArray(order) || !Array.isArray(off)) return null;
	return STEPS.every((step) => order.includes(step)) && order.length === STEPS.length && off.every(isStep)
		? { order: order as Step[], off }
		: null;
}
