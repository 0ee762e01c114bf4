/** The cursor of the next page, from an answer's `Link` header; null after the last one. */
export function nextCursor(headers: Headers): string | null {
	const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("Link") ?? "")?.[1];
	return next ? new URL(next, window.location.origin).searchParams.get("cursor") : null;
}
