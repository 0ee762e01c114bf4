// All pages. The router and the navigation read this list.
import { type ComponentType, createElement, lazy } from "react";
import { type Part, part } from "../ui/part.ts";
import { landingPictures } from "./landing-loading.ts";

export type Page = {
	path: string;
	Page: ComponentType;
	/** `protected`: for signed-in users only. `guest`: for visitors only. */
	access: "public" | "protected" | "guest";
	/** Works offline. Its file is listed in OFFLINE_PAGES in vite.config.ts. */
	opensOffline?: true;
	/** Label in the navigation, which has the order of this list. */
	nav?: string;
	/** Toast for a visitor who is redirected to the login. */
	whenSignedOut?: { title: string; description: string };
};

const landing = part(() => import("./landing-page.tsx").then(({ LandingPage }) => LandingPage));
const LandingPage = prerendered(landing, () => landingPictures.load());
const auth = part(() => import("../account/auth-page.tsx").then((page) => page.AuthPage));
const AuthPage = prerendered(auth);
const verifyEmail = () => import("../account/mail-pages.tsx").then((page) => ({ default: page.VerifyEmailPage }));
const forgotPassword = () => import("../account/mail-pages.tsx").then((page) => ({ default: page.ForgotPasswordPage }));
const resetPassword = () => import("../account/mail-pages.tsx").then((page) => ({ default: page.ResetPasswordPage }));
const generate = () =>
	import("../story/form/generate-story-page.tsx").then((page) => ({ default: page.GenerateStoryPage }));
const reader = () => import("../story/reader/story-page.tsx").then((page) => ({ default: page.StoryPage }));
const saved = () =>
	import("../story/library/saved-stories-page.tsx").then((page) => ({ default: page.SavedStoriesPage }));
const music = part(() => import("../song/music-page.tsx").then((page) => page.MusicPage));
const MusicPage = prerendered(music);
const imageAnalysis = () =>
	import("../image/image-analysis-page.tsx").then((page) => ({ default: page.ImageAnalysisPage }));
/** One component for both paths, so that the page stays mounted while a hero opens over it. */
const heroes = part(() => import("../hero/heroes-page.tsx").then((page) => page.HeroesPage));
const HeroesPage = prerendered(heroes);
const heroStory = () =>
	import("../story/hero-story/hero-story-page.tsx").then((page) => ({ default: page.HeroStoryPage }));
const characters = () => import("../character/characters-page.tsx").then((page) => ({ default: page.CharactersPage }));
const record = () => import("../story/voices/record-page.tsx").then((page) => ({ default: page.RecordPage }));
const podcast = () => import("../story/podcast/podcast-page.tsx").then((page) => ({ default: page.PodcastPage }));
const privacy = () => import("./trust-pages.tsx").then((page) => ({ default: page.PrivacyPage }));
const safety = () => import("./trust-pages.tsx").then((page) => ({ default: page.SafetyPage }));
const tonight = () => import("../evening/tonight-page.tsx").then((page) => ({ default: page.TonightPage }));
const evening = () => import("../evening/evening-page.tsx").then((page) => ({ default: page.EveningPage }));
const settings = () => import("../settings/settings-page.tsx").then((page) => ({ default: page.SettingsPage }));

export const PAGES: readonly Page[] = [
	{ path: "/", Page: LandingPage, access: "public", nav: "Home", opensOffline: true },
	{ path: "/tonight", Page: lazy(tonight), access: "protected", opensOffline: true },
	{ path: "/evening", Page: lazy(evening), access: "protected", opensOffline: true },
	{
		path: "/generate-story",
		Page: lazy(generate),
		access: "protected",
		nav: "Create Story",
		whenSignedOut: { title: "Authentication required", description: "Please log in to generate stories" },
	},
	{ path: "/saved-stories", Page: lazy(saved), access: "protected", nav: "My Stories", opensOffline: true },
	{ path: "/music", Page: MusicPage, access: "public", nav: "Music" },
	{ path: "/characters", Page: lazy(characters), access: "protected", nav: "Characters" },
	{ path: "/heroes-of-faith", Page: HeroesPage, access: "public", nav: "Heroes" },
	{ path: "/heroes-of-faith/:heroId", Page: HeroesPage, access: "public" },
	{ path: "/heroes-of-faith/:heroId/:storyId", Page: lazy(heroStory), access: "public" },
	{
		path: "/image-analysis",
		Page: lazy(imageAnalysis),
		access: "protected",
		nav: "Image Analysis",
		whenSignedOut: { title: "Authentication required", description: "Please log in to analyze images" },
	},
	{ path: "/settings", Page: lazy(settings), access: "protected", nav: "Settings" },
	{ path: "/story", Page: lazy(reader), access: "protected", opensOffline: true },
	{ path: "/record", Page: lazy(record), access: "protected" },
	{ path: "/podcast", Page: lazy(podcast), access: "protected" },
	{ path: "/privacy", Page: lazy(privacy), access: "public" },
	{ path: "/safety", Page: lazy(safety), access: "public" },
	{ path: "/auth", Page: AuthPage, access: "guest" },
	{ path: "/verify-email", Page: lazy(verifyEmail), access: "public" },
	{ path: "/forgot-password", Page: lazy(forgotPassword), access: "public" },
	{ path: "/reset-password", Page: lazy(resetPassword), access: "public" },
];

/** Pages that the build renders for visitors, by path. main.tsx awaits `load` before it hydrates one. */
export const PRERENDERED: ReadonlyMap<string, Part<ComponentType>> = new Map([
	["/", landing],
	["/auth", auth],
	["/music", music],
	["/heroes-of-faith", heroes],
]);

/** Returns the page of a part that may be loaded already. `loadMore` loads what else a page rendered from scratch waits for. */
function prerendered(page: Part<ComponentType>, loadMore: () => Promise<unknown> = async () => {}): ComponentType {
	const Lazy = lazy(async () => {
		const [loaded] = await Promise.all([page.load(), loadMore()]);
		return { default: loaded };
	});
	return () => createElement(page.use(false) ?? Lazy);
}
