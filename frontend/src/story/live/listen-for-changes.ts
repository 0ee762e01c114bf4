/** Connects the socket, so that changes on other devices arrive. Without a network they appear with the next load. */
export function listenForChanges(): void {
	import("./live.ts").then(({ connect }) => connect()).catch(() => {});
}
