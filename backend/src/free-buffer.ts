/** Frees the memory of a buffer, which otherwise waits for a garbage collection. A small buffer shares its memory with others. */
export function freeBuffer({ length, buffer }: Buffer): void {
	if (length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
}
