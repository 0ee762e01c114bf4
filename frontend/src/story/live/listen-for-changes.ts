/** Connects, so that changes on other devices are known. Without the network they are seen with the next loading. */
export function listenForChanges(): void {
	import("./live.ts").then(({ connect }) => connect()).catch(() => {});
}
