// Serves the built front end: its files, and the page for every path of the router.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { send } from "@koa/send";
import { perMinute } from "@lion-tails/common/endpoints";
import { FREE_STORIES_PLACEHOLDER, freeStoriesText } from "@lion-tails/common/free-stories";
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { Context, Middleware } from "koa";
import type { QuotaLimits } from "../account/store.ts";
import { escapeHtml } from "../escape-html.ts";
import { clientKey } from "./client-key.ts";
import { isPagePath } from "./error-handler.ts";
import { preloadOf, withFirstText } from "./first-text.ts";
import { pack, sendPacked } from "./packed.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { pagePolicy } from "./security-headers.ts";
import { SESSION_COOKIE } from "./session.ts";
import { setVersion } from "./versions.ts";

/** A new visitor loads some 60 files, and with the offline copy 450; all members of a congregation may share one address. */
export const PAGES = perMinute("pages", 12_000);
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** The operator's contact (an e-mail or web address) and the web addresses of its social media. */
export type Site = { contact: string; socialLinks: string[] };

/**
 * Serves the folder. Its `pages.json` has the scripts of each of the router's paths, which the page preloads, so that no request
 * waits for another script; other paths get the page with status 404. It also names the files of the pages that the build has
 * rendered, for callers with a session cookie or for those without. `__SESSION__` becomes `maybe` or `none` accordingly. All
 * pages contain the free stories of `limits`, and the `site`. `readStory` returns the saved story that the page shows, whose text
 * it then contains.
 */
export function serveFrontend(
	folder: string,
	limits: QuotaLimits,
	site: Site,
	limiter: RateLimiter,
	readStory: (ctx: Context) => Promise<StoredStory | null> = async () => null,
): Middleware {
	const read = (file: string) => readFileSync(join(folder, file), "utf8");
	const freeStories = freeStoriesText(limits);
	const readPage = (file: string) =>
		read(file)
			.replaceAll(FREE_STORIES_PLACEHOLDER, freeStories)
			.replaceAll("__CONTACT__", escapeHtml(site.contact))
			.replaceAll("__SOCIAL_LINKS__", escapeHtml(site.socialLinks.join(" ")));
	const page = readPage("index.html");
	const fill = (session: Session, scripts: readonly string[] = []) =>
		withPreloads(page.replace("__SESSION__", session), session, scripts, []);
	const missing = { maybe: packPage(fill("maybe")), none: packPage(fill("none")) };
	const known = Object.entries(JSON.parse(read("pages.json")) as Pages).map(([path, { maybe, none, rendered }]) => {
		const pages = { maybe: fill("maybe", maybe), none: fill("none", none) };
		// A rendered page loads its scripts after the first paint.
		for (const { session, file, calls } of rendered)
			pages[session] = withPreloads(readPage(file).replace("__SESSION__", session), session, [], calls);
		return {
			pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`),
			page: pages.maybe,
			packed: { maybe: packPage(pages.maybe), none: packPage(pages.none) },
		};
	});

	return async (ctx, next) => {
		if (!isPagePath(ctx.path)) return next();
		await limiter.consume(PAGES, clientKey(ctx));
		const isRead = ctx.method === "GET" || ctx.method === "HEAD";
		const found = known.find(({ pattern }) => pattern.test(ctx.path));
		if (isRead && !found && (await sendFile(ctx, folder))) return;
		const session: Session = ctx.cookies.get(SESSION_COOKIE) ? "maybe" : "none";
		const story = isRead && found && session === "maybe" ? await readStory(ctx) : null;
		if (story && found) return sendStory(ctx, found.page, story);
		const packed = (found?.packed ?? missing)[session];
		await sendPacked(ctx, packed, isRead && found ? 200 : 404);
	};
}

/**
 * The scripts that a page loads, in a browser with a session cookie and in one without, and the files that the build has rendered
 * for these, with the calls that load their data.
 */
type Pages = Record<
	string,
	Record<Session, string[]> & { rendered: { session: Session; file: string; calls: string[] }[] }
>;
type Session = "maybe" | "none";

/** The first call of every page of a signed-in user. */
const ME = "/api/auth/me";

const withPreloads = (page: string, session: Session, scripts: readonly string[], calls: readonly string[]) =>
	page.replace("</head>", () => {
		const data = session === "maybe" ? [ME, ...calls].map(preloadOf) : [];
		const links = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
		return `${data.join("")}${links.join("")}</head>`;
	});

const packPage = (html: string) =>
	pack(html, {
		type: "html",
		headers: { "Cache-Control": "no-cache", "Content-Security-Policy": pagePolicy(html) },
		brotliQuality: 11,
	});

/** The policy is that of the page without the story, whose text must not allow anything. */
function sendStory(ctx: Context, page: string, story: StoredStory): void {
	ctx.set({ "Cache-Control": "no-store", "Content-Security-Policy": pagePolicy(page) });
	ctx.type = "html";
	ctx.body = withFirstText(page, story);
}

/**
 * Returns false if the file is missing. Files with a hash in their name are cached for a year. The others are revalidated at each
 * request, above all the service worker, through which browsers find a new build.
 */
async function sendFile(ctx: Context, root: string): Promise<boolean> {
	if (!/\.[a-z0-9]+$/i.test(ctx.path) || /^\/([^/]+\.html|pages\.json)$/.test(ctx.path)) return false;
	const isHashed = ctx.path.startsWith("/assets/");
	if (!isHashed) ctx.set("Cache-Control", "no-cache");
	try {
		const path = await send(ctx, ctx.path, { root, maxage: isHashed ? YEAR_MS : 0, immutable: isHashed });
		if (path && !isHashed) setVersion(ctx, `${ctx.response.length}-${ctx.response.lastModified?.getTime()}`);
		return Boolean(path);
	} catch (error) {
		// The path is malformed, outside the folder, or has no file.
		const { status } = error as { status?: number };
		if (status !== undefined && status < 500) return false;
		throw error;
	}
}
