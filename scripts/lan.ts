// The address under which other devices in the local network reach this machine, and its QR code for a terminal.
import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";

/** Reserved for documentation (RFC 5737): it has no host, and connecting a UDP socket sends nothing. */
const ANY_OTHER_NETWORK = "192.0.2.1";

/** Returns the IPv4 address of the interface with the default route, otherwise of the first one; null without a network. */
export async function lanAddress(): Promise<string | null> {
	const addresses = Object.values(networkInterfaces())
		.flatMap((each) => each ?? [])
		.filter(({ family, internal }) => family === "IPv4" && !internal)
		.map(({ address }) => address);
	const routed = await routedAddress();
	return addresses.find((address) => address === routed) ?? addresses[0] ?? null;
}

/** Returns the address from which the system would send to other networks, or null. */
function routedAddress(): Promise<string | null> {
	const socket = createSocket("udp4");
	return new Promise<string | null>((resolve) => {
		socket.once("error", () => resolve(null));
		socket.connect(9, ANY_OTHER_NETWORK, () => resolve(socket.address().address));
	}).finally(() => socket.close());
}

/** Returns the QR code of a text in half blocks, white on black whatever the terminal's colours are. */
export function qrCode(text: string): string {
	const lines = renderUnicodeCompact(text, { border: 2 }).split("\n");
	return lines.map((line) => `\u001B[97;40m${line}\u001B[0m\n`).join("");
}
