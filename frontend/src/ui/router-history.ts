// The entries of the history, the browser's or those of a test, and which path an address has.

export type Location = {
	pathname: string;
	search: string;
	hash: string;
	/** What was given with the entry; kept when the page is loaded again. */
	// biome-ignore lint/suspicious/noExplicitAny: each page knows what it has put there
	state: any;
	/** Another for each entry. */
	key: string;
};

export type AddressHistory = {
	current(): Location;
	subscribe(listener: () => void): () => void;
	move(to: string, isReplaced: boolean, state?: unknown): void;
	go(steps: number): void;
};

export function browserHistory(): AddressHistory {
	const listeners = new Set<() => void>();
	let location = read();
	function update() {
		location = read();
		for (const listener of [...listeners]) listener();
	}
	return {
		current: () => location,
		subscribe(listener) {
			if (listeners.size === 0) {
				window.addEventListener("popstate", update);
				// It may have changed between the first rendering and this effect.
				location = isSame(location, read()) ? location : read();
			}
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
				if (listeners.size === 0) window.removeEventListener("popstate", update);
			};
		},
		move(to, isReplaced, state = null) {
			const entry = { usr: state, key: newKey() };
			if (isReplaced) window.history.replaceState(entry, "", addressAt(location, to));
			else window.history.pushState(entry, "", addressAt(location, to));
			update();
		},
		go: (steps) => window.history.go(steps),
	};
}

/** As React Router writes it, so that a tab that was open with an earlier version keeps its entries. */
function read(): Location {
	const { pathname, search, hash } = window.location;
	const entry = window.history.state as { usr?: unknown; key?: string } | null;
	return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? "default" };
}

const isSame = (one: Location, other: Location) => addressOf(one) === addressOf(other) && one.key === other.key;

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

export function memoryHistory(addresses: readonly string[]): AddressHistory {
	const listeners = new Set<() => void>();
	let entries = addresses.map((address) => entryOf(address, null));
	let at = entries.length - 1;
	const current = () => entries[at] as Location;
	function change(next: Location[], nextAt: number) {
		entries = next;
		at = nextAt;
		for (const listener of [...listeners]) listener();
	}
	return {
		current,
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		move(to, isReplaced, state = null) {
			const before = entries.slice(0, isReplaced ? at : at + 1);
			change([...before, entryOf(addressAt(current(), to), state)], before.length);
		},
		go: (steps) => change(entries, Math.min(Math.max(at + steps, 0), entries.length - 1)),
	};
}

function entryOf(address: string, state: unknown): Location {
	const { pathname, search, hash } = new URL(address, "http://page");
	return { pathname, search, hash, state, key: newKey() };
}

/** `to` is a path, or begins with `?` and leaves the path as it is. */
function addressAt({ pathname }: Location, to: string): string {
	if (to === "?") return pathname;
	return to.startsWith("?") ? pathname + to : to;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** What stands in the path for `:name`; null where it is not this path. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
	if (pattern === "*") return {};
	const names: string[] = [];
	const source = pattern.replace(/\/$/, "").replace(/:(\w+)/g, (_, name: string) => {
		names.push(name);
		return "([^/]+)";
	});
	const match = new RegExp(`^${source}/?$`, "i").exec(pathname);
	if (!match) return null;
	return Object.fromEntries(names.map((name, at) => [name, decode(match[at + 1] ?? "")]));
}

/** A part that is no valid encoding stays as it stands. */
function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
