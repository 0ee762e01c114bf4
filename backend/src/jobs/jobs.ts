// The port to whatever runs generations. In one process here; a queue over several elsewhere.

/** Why a running job was told to end: a person asked, or the process is going and another will go on with it. */
export type EndReason = "stop" | "drain";

export class JobEnded extends Error {
	readonly reason: EndReason;

	constructor(reason: EndReason) {
		super(`the job was ended: ${reason}`);
		this.reason = reason;
	}
}

export type Job = (id: string, signal: AbortSignal) => Promise<void>;

export type Jobs = {
	/** Runs the job once for the id; an id already waiting or running is not run again. */
	add(id: string): void;
	/** Ends it with `stop`; false when it does not run here. */
	stop(id: string): boolean;
	/** Ends everything with `drain` and resolves when all of it has let go. */
	drain(): Promise<void>;
};
