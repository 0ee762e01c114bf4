// Summarises a CPU profile as shares of the busy time, by part of the program and by function.

/** https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
export type CpuProfile = {
	nodes: ProfileNode[];
	/** Microseconds. */
	startTime: number;
	samples: number[];
	/** Microseconds since the previous sample. */
	timeDeltas: number[];
};
type ProfileNode = {
	id: number;
	callFrame: { functionName: string; url: string; lineNumber: number };
	children?: number[];
};

/** Largest first. */
export type Share = { name: string; share: number };
type Shares = { busyShare: number; groups: Share[]; functions: Share[] };

const IDLE = "(idle)";
/** The profiler itself. */
const PROFILER = "node:inspector";

/** Returns self times. Native functions, such as a write to a socket, count for the part that called them. */
export function readShares({ nodes, samples, timeDeltas }: CpuProfile): Shares {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
	const selfTimes = new Map<number, number>();
	for (const [at, id] of samples.entries())
		selfTimes.set(id, (selfTimes.get(id) ?? 0) + Math.max(0, timeDeltas[at] ?? 0));

	const groups = new Map<string, number>();
	const functions = new Map<string, number>();
	let [busy, idle] = [0, 0];
	for (const [id, time] of selfTimes) {
		const node = byId.get(id);
		if (!node) continue;
		const { functionName, url } = node.callFrame;
		if (url === PROFILER) continue;
		if (functionName === IDLE) {
			idle += time;
			continue;
		}
		busy += time;
		add(groups, groupOf(node), time);
		add(functions, describe(node), time);
	}
	return { busyShare: busy / (busy + idle), groups: shares(groups, busy), functions: shares(functions, busy) };

	function groupOf(node: ProfileNode): string {
		for (let at: ProfileNode | undefined = node; at; at = byId.get(parents.get(at.id) ?? -1)) {
			const { functionName, url } = at.callFrame;
			if (functionName === "(garbage collector)") return "garbage collection";
			if (functionName === "(program)") return "native code outside of any function";
			if (url) return partOf(url);
		}
		return "native code outside of any function";
	}

	function describe(node: ProfileNode): string {
		const { functionName, url, lineNumber } = node.callFrame;
		if (!url)
			return functionName.startsWith("(")
				? functionName
				: `${functionName || "(anonymous)"}, native, for ${groupOf(node)}`;
		return `${functionName || "(anonymous)"}  ${shortUrl(url)}:${lineNumber + 1}`;
	}
}

const add = (sums: Map<string, number>, name: string, time: number) => sums.set(name, (sums.get(name) ?? 0) + time);

const shares = (sums: Map<string, number>, total: number): Share[] =>
	[...sums].map(([name, time]) => ({ name, share: time / total })).toSorted((a, b) => b.share - a.share);

/** Parts of Node.js by module path; the first match wins. */
const NODE_PARTS: [path: RegExp, part: string][] = [
	[/^internal\/deps\/undici/, "node: fetch (undici)"],
	[/^internal\/webstreams/, "node: web streams"],
	[/^_?http|^internal\/http|^_http/, "node: http"],
	[/^net$|^internal\/(net|stream_base_commons)/, "node: sockets"],
	[/^_?stream|^internal\/streams/, "node: streams"],
	[
		/^internal\/(timers|process\/task_queues|process\/promises|async_hooks|async_local_storage)|^timers/,
		"node: timers, microtasks, hooks",
	],
	[/^events$|^internal\/event_target/, "node: events"],
	[/^buffer$|^internal\/(buffer|encoding)|^string_decoder$/, "node: buffers, encoding"],
	[/^(internal\/)?crypto/, "node: crypto"],
];

/** Returns the folder for our code, the name for a package. */
function partOf(url: string): string {
	const node = /^node:(.*)/.exec(url)?.[1];
	if (node !== undefined) return NODE_PARTS.find(([path]) => path.test(node))?.[1] ?? "node: other";
	const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
	if (name) return name;
	const [, side, folder] = /\/(backend|common)\/src\/([^/.]+)/.exec(url) ?? [];
	return side ? `${side}: ${folder}` : shortUrl(url);
}

const shortUrl = (url: string) =>
	url.replace(/^file:\/\//, "").replace(/.*\/(?=(?:node_modules|backend|common|scripts)\/)/, "");
