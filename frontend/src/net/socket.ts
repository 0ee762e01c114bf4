// The one socket of the app, and the only file that imports socket.io-client.
import type { ClientToServerEvents, ServerToClientEvents } from "@lion-tails/common/live";
import { io, type Socket } from "socket.io-client";
import type { Channel } from "./channel.ts";
import { storedToken } from "./client.ts";

const CONNECT_TIMEOUT_MS = 3000;

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
	// connect() replaces an attempt that is in its back-off, but not one that may still succeed.
	let lastAttemptAt = 0;
	socket.io.on("reconnect_attempt", () => {
		lastAttemptAt = Date.now();
	});
	function reconnect() {
		lastAttemptAt = Date.now();
		socket.disconnect();
		socket.connect();
	}
	return {
		isConnected: () => socket.connected,
		connect() {
			if (!socket.connected && Date.now() - lastAttemptAt > CONNECT_TIMEOUT_MS) reconnect();
		},
		reconnect,
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
			lastAttemptAt = 0;
			socket.disconnect();
		},
	};
}
