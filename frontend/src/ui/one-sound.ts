// One sound at a time in the app: a reading voice, a melody, a recording, or a sound of the night.

type Sounding = { pause(): void };

let current: Sounding | null = null;

/** Call when a sound begins: pauses the one that was begun before. */
export function pauseOthers(next: Sounding): void {
	if (current !== next) current?.pause();
	current = next;
}
