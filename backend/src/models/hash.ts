/** FNV-1a, with its high bits folded into the low ones: 32 bits, for choices and look-ups, never for secrets. */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	return (value ^ (value >>> 13)) >>> 0;
}
