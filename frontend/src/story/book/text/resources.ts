// The list "For Further Learning" that a story may end with.

export type Resource = { domain: string; url: string; description: string };

export const isResourceList = (paragraph: string) => paragraph.includes("For Further Learning");

/** Only lines with a .com or .org domain are read. */
export function readResources(paragraph: string): Resource[] {
	return paragraph.split("\n").flatMap((line) => {
		const plain = line.replace(/^[\s\-–—•*]+/, "").replaceAll("**", "");
		const match = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+(?:com|org))\b(?:\/\S*)?/i.exec(plain);
		if (!match?.[1]) return [];
		const domain = match[1];
		const description = plain.slice(match.index + match[0].length).replace(/^[\s:–—-]+/, "");
		return [{ domain, url: `https://${domain}`, description }];
	});
}
