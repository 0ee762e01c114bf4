// One sound at a time in the browser: a reading voice, a melody, a recording, or a sound of the night.

type Sounding = { pause(): void };

let current: Sounding | null = null;
/** Opened with the first sound of this tab. */
let otherTabs: BroadcastChannel | undefined;

/** Call when a sound begins: pauses the one that was begun before, in this tab or another. */
export function pauseOthers(next: Sounding): void {
	if (current !== next) current?.pause();
	current = next;
	otherTabs ??= openOtherTabs();
	otherTabs.postMessage("begins");
}

function openOtherTabs(): BroadcastChannel {
	const channel = new BroadcastChannel("sound");
	channel.onmessage = () => current?.pause();
	return channel;
}
