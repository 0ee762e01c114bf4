// Reads in a CPU profile what a server did while its event loop was held.
import { type CpuProfile, readShares } from "./profile-shares.ts";

/** Milliseconds of the profile's clock. */
type Span = { from: number; to: number };

/** The functions with the most time, their callees included, and the parts of the program; largest first, in full milliseconds. */
type Causes = { functions: Cause[]; parts: Cause[] };
type Cause = { name: string; ms: number };

const OUR_CODE = /\/(?:backend|common)\/src\/(.+)$/;

/** Returns the parts of the program and our functions that ran in the span. */
export function causesOf(profile: CpuProfile, { from, to }: Span): Causes {
	const span = cut(profile, from * 1000, to * 1000);
	const byId = new Map(profile.nodes.map((node) => [node.id, node]));
	const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const functions = new Map<string, number>();
	let busyMs = 0;
	for (const [at, sample] of span.samples.entries()) {
		const ms = (span.timeDeltas[at] ?? 0) / 1000;
		if (byId.get(sample)?.callFrame.functionName !== "(idle)") busyMs += ms;
		const names = new Set<string>();
		for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
			const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: "", url: "" };
			const [, file] = OUR_CODE.exec(url) ?? [];
			if (file) names.add(`${functionName || "(anonymous)"} ${file}`);
		}
		for (const name of names) functions.set(name, (functions.get(name) ?? 0) + ms);
	}
	return {
		functions: [...functions]
			.map(([name, ms]) => ({ name, ms: Math.round(ms) }))
			.toSorted((one, other) => other.ms - one.ms),
		parts: readShares(span).groups.map(({ name, share }) => ({ name, ms: Math.round(share * busyMs) })),
	};
}

/** Returns the samples between two times of the profile; each time is that of its sample. */
function cut({ nodes, samples, timeDeltas, startTime }: CpuProfile, from: number, to: number): CpuProfile {
	const kept: CpuProfile = { nodes, samples: [], timeDeltas: [], startTime: from };
	let time = startTime;
	for (const [at, sample] of samples.entries()) {
		time += timeDeltas[at] ?? 0;
		if (time < from || time > to) continue;
		kept.samples.push(sample);
		// A sample stands for the time until the next one.
		kept.timeDeltas.push(timeDeltas[at + 1] ?? 0);
	}
	return kept;
}
