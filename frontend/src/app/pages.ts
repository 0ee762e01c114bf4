// All pages. The router and the navigation read this list.
import { type ComponentType, lazy } from "react";
import { type Part, part } from "../ui/part.ts";
import { landingPictures } from "./landing-loading.ts";

export type Page = {
	path: string;
	page: PagePart;
	/** `protected`: for signed-in users only. `guest`: for visitors only. */
	access: "public" | "protected" | "guest";
	/** Works offline. Its file is listed in OFFLINE_PAGES in vite.config.ts. */
	opensOffline?: true;
	/** Label in the navigation, which has the order of this list. */
	nav?: string;
	whenSignedOut?: { title: string; description: string };
};

/** `Lazy` shows the page once it has loaded, and throws the error of its first load to the error boundary. */
type PagePart = Part<ComponentType> & { Lazy: ComponentType };

function pagePart(importPage: () => Promise<ComponentType>): PagePart {
	const page = part(importPage);
	return { ...page, Lazy: lazy(async () => ({ default: await page.load() })) };
}

const landing = pagePart(() =>
	import("./landing-page.tsx").then(async (page) => {
		// Rendered from scratch, the page appears with its pictures.
		if (!document.querySelector("[data-prerendered]")) await landingPictures.load();
		return page.LandingPage;
	}),
);
const auth = pagePart(() => import("../account/auth-page.tsx").then((page) => page.AuthPage));
const verifyEmail = pagePart(() => import("../account/mail-pages.tsx").then((page) => page.VerifyEmailPage));
const forgotPassword = pagePart(() => import("../account/mail-pages.tsx").then((page) => page.ForgotPasswordPage));
const resetPassword = pagePart(() => import("../account/mail-pages.tsx").then((page) => page.ResetPasswordPage));
const generate = pagePart(() => import("../story/form/generate-story-page.tsx").then((page) => page.GenerateStoryPage));
const reader = pagePart(() => import("../story/reader/story-page.tsx").then((page) => page.StoryPage));
const saved = pagePart(() => import("../story/library/saved-stories-page.tsx").then((page) => page.SavedStoriesPage));
const music = pagePart(() => import("./songs-page.tsx").then((page) => page.SongsPage));
const imageAnalysis = pagePart(() => import("../image/image-analysis-page.tsx").then((page) => page.ImageAnalysisPage));
const heroes = pagePart(() => import("../hero/heroes-page.tsx").then((page) => page.HeroesPage));
const heroStory = pagePart(() => import("../story/hero-story/hero-story-page.tsx").then((page) => page.HeroStoryPage));
const characters = pagePart(() => import("../character/characters-page.tsx").then((page) => page.CharactersPage));
const record = pagePart(() => import("../story/voices/record-page.tsx").then((page) => page.RecordPage));
const podcast = pagePart(() => import("../story/podcast/podcast-page.tsx").then((page) => page.PodcastPage));
const privacy = pagePart(() => import("./trust-pages.tsx").then((page) => page.PrivacyPage));
const safety = pagePart(() => import("./trust-pages.tsx").then((page) => page.SafetyPage));
const tonight = pagePart(() => import("../evening/tonight-page.tsx").then((page) => page.TonightPage));
const evening = pagePart(() => import("../evening/evening-page.tsx").then((page) => page.EveningPage));
const settings = pagePart(() => import("../settings/settings-page.tsx").then((page) => page.SettingsPage));

export const PAGES: readonly Page[] = [
	{ path: "/", page: landing, access: "public", nav: "Home", opensOffline: true },
	{ path: "/evening", page: evening, access: "protected", opensOffline: true },
	{
		path: "/generate-story",
		page: generate,
		access: "protected",
		nav: "Create Story",
		whenSignedOut: { title: "Authentication required", description: "Please log in to generate stories" },
	},
	{ path: "/saved-stories", page: saved, access: "protected", nav: "My Stories", opensOffline: true },
	{ path: "/music", page: music, access: "public", nav: "Music" },
	{ path: "/characters", page: characters, access: "protected", nav: "Characters" },
	{ path: "/heroes-of-faith", page: heroes, access: "public", nav: "Heroes" },
	{ path: "/heroes-of-faith/:heroId", page: heroes, access: "public" },
	{ path: "/heroes-of-faith/:heroId/:storyId", page: heroStory, access: "public" },
	{ path: "/tonight", page: tonight, access: "protected", opensOffline: true, nav: "Tonight" },
	{
		path: "/image-analysis",
		page: imageAnalysis,
		access: "protected",
		nav: "Image Analysis",
		whenSignedOut: { title: "Authentication required", description: "Please log in to analyze images" },
	},
	{ path: "/settings", page: settings, access: "protected", nav: "Settings" },
	{ path: "/story", page: reader, access: "protected", opensOffline: true },
	{ path: "/record", page: record, access: "protected" },
	{ path: "/podcast", page: podcast, access: "protected" },
	{ path: "/privacy", page: privacy, access: "public" },
	{ path: "/safety", page: safety, access: "public" },
	{ path: "/auth", page: auth, access: "guest" },
	{ path: "/verify-email", page: verifyEmail, access: "public" },
	{ path: "/forgot-password", page: forgotPassword, access: "public" },
	{ path: "/reset-password", page: resetPassword, access: "public" },
];

export const pageAt = (pathname: string): Page | undefined =>
	PAGES.find(({ path }) => path === pathname.replace(/(?<=.)\/$/, ""));
