// For tests: a sound that nobody hears, and whose clock the test moves.
import type { OpenSound, Run } from "./sound/sound.ts";

export function silentSound() {
	const sound = {
		runs: [] as Run[],
		speed: 1,
		isSounding: false,
		isClosed: false,
		position: 0,
		interrupt: () => {},
	};
	const open: OpenSound = async (onInterrupted) => {
		sound.interrupt = onInterrupted;
		return {
			start(run) {
				sound.runs.push(run);
				sound.speed = run.speed;
				sound.isSounding = true;
				sound.position = run.from - (run.countIn?.length ?? 0);
			},
			position: () => sound.position,
			setSpeed(speed) {
				sound.speed = speed;
			},
			setMix() {},
			stop() {
				sound.isSounding = false;
			},
			close() {
				sound.isSounding = false;
				sound.isClosed = true;
			},
		};
	};
	return { sound, open };
}
