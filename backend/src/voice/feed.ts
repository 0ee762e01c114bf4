// The podcast as RSS 2.0 with the elements that podcast apps require: https://help.apple.com/itc/podcasts_connect/#/itcb54353390
import type { FeedEpisode } from "./podcast.ts";

type Feed = { episodes: readonly FeedEpisode[]; base: string; publicUrl: string };

export function feedOf({ episodes, base, publicUrl }: Feed): string {
	const items = episodes.map(
		(episode) => `<item>
<title>${escaped(episode.title)}</title>
<description>${escaped(episode.about)}</description>
<guid isPermaLink="false">${escaped(episode.storyId)}</guid>
<pubDate>${new Date(episode.createdAt).toUTCString()}</pubDate>
<enclosure url="${escaped(`${base}/episodes/${encodeURIComponent(episode.file)}`)}" length="${episode.size}" type="${episode.mediaType}"/>
<itunes:explicit>false</itunes:explicit>
</item>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Lion Tails</title>
<description>Our family’s bedtime stories.</description>
<link>${escaped(publicUrl)}</link>
<language>en</language>
<atom:link href="${escaped(`${base}/feed.xml`)}" rel="self" type="application/rss+xml"/>
<itunes:author>Lion Tails</itunes:author>
<itunes:block>Yes</itunes:block>
<itunes:category text="Kids &amp; Family"/>
<itunes:explicit>false</itunes:explicit>
<itunes:image href="${escaped(`${publicUrl}/icons/lion-512.png`)}"/>
${items.join("\n")}
</channel>
</rss>
`;
}

/** Also drops characters that XML does not allow. */
const escaped = (text: string): string =>
	text
		.toWellFormed()
		// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
		.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
