// The one socket of the app, and the only file that imports socket.io-client.
import type { ClientToServerEvents, ServerToClientEvents } from "@lion-tails/common/live";
import { io, type Socket } from "socket.io-client";
import { storedToken } from "./api.ts";
import type { Channel } from "./channel.ts";

/** Milliseconds a try to connect is given. */
const PATIENCE = 3000;

export function openSocket(): Channel {
	const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({
		transports: ["websocket", "polling"],
		tryAllTransports: true,
		autoConnect: false,
		reconnectionDelay: 500,
		reconnectionDelayMax: 4000,
		auth: (give) => {
			const token = storedToken();
			give(token ? { token } : {});
		},
	});
	// A try that has only just begun is left to end; one that waits for its turn is hurried.
	let triedAt = 0;
	socket.io.on("reconnect_attempt", () => {
		triedAt = Date.now();
	});
	function begin() {
		triedAt = Date.now();
		socket.disconnect();
		socket.connect();
	}
	return {
		isConnected: () => socket.connected,
		connect() {
			if (!socket.connected && Date.now() - triedAt > PATIENCE) begin();
		},
		reconnect: begin,
		watch(id, have, timeout) {
			if (!socket.connected) return Promise.reject(new Error("no connection"));
			return socket.timeout(timeout).emitWithAck("generation:watch", { id, have });
		},
		unwatch(id) {
			if (socket.connected) socket.emit("generation:unwatch", { id }, () => {});
		},
		onConnect: (listener) => void socket.on("connect", listener),
		onEvent: (listener) => void socket.on("generation:event", listener),
		onLibraryChange: (listener) => void socket.on("library:changed", listener),
		close() {
			triedAt = 0;
			socket.disconnect();
		},
	};
}
