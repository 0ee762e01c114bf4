import { CloudOff } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { styled } from "styled-components";
import { completeLogOut, EVENING_KEY, useSession } from "../account/session.ts";
import { storage } from "../net/browser-storage.ts";
import { connection } from "../net/connection.ts";
import { Link } from "../ui/link.tsx";
import { part } from "../ui/part.ts";
import { Banner } from "../ui/surface.tsx";
import { Note } from "../ui/text.tsx";
import { color, font, onPhone, space } from "../ui/tokens.ts";
import { Header } from "./header.tsx";
import { useNewVersion } from "./new-version.ts";
import { PAGES } from "./pages.ts";
import { socialLinks } from "./site.ts";

const verifyBanner = part(() => import("../account/verify-banner.tsx").then((banner) => banner.VerifyBanner));

const STORY_PATHS = ["/generate-story", "/story", "/record", "/evening"];
const WITH_VERIFY_BANNER: ReadonlySet<string> = new Set(
	PAGES.flatMap(({ path, access }) => (access === "protected" && !STORY_PATHS.includes(path) ? [path] : [])),
);

const newVersionNote = part(() => import("./new-version-note.tsx").then((note) => note.NewVersionNote));
const eveningBar = part(() => import("../evening/evening-bar.tsx").then((bar) => bar.EveningBar));
const generationSlot = part(() =>
	import("../story/live/active-generation-slot.tsx").then((slot) => slot.ActiveGenerationSlot),
);

function ActiveGenerationSlot({ lampPlace }: { lampPlace: RefObject<HTMLElement | null> }) {
	const Slot = generationSlot.use(useSession(({ status }) => status === "in"));
	return Slot && <Slot lampPlace={lampPlace} />;
}

function EveningBar() {
	const Bar = eveningBar.use(useSession(({ user }) => user !== null) && storage.get("local", EVENING_KEY) !== null);
	return Bar && <Bar />;
}

function NewVersionNote() {
	const Note = newVersionNote.use(useNewVersion(({ isReady }) => isReady));
	return Note && <Note />;
}

function VerifyBanner() {
	const { pathname } = useLocation();
	const isNeeded = useSession(({ user }) => user?.isVerified) === false && WITH_VERIFY_BANNER.has(pathname);
	const Banner = verifyBanner.use(isNeeded);
	return isNeeded && Banner && <Banner />;
}

export function Layout({ children }: { children: ReactNode }) {
	const main = useRef<HTMLElement>(null);
	const lampPlace = useRef<HTMLDivElement>(null);
	const { pathname } = useLocation();
	const lastPath = useRef(pathname);
	useEffect(() => {
		if (lastPath.current === pathname) return;
		lastPath.current = pathname;
		completeLogOut();
		window.scrollTo(0, 0);
		main.current?.focus({ preventScroll: true });
	}, [pathname]);
	return (
		<>
			<Skip href="#main">Skip to the page</Skip>
			<Header lampPlace={lampPlace} />
			<ActiveGenerationSlot lampPlace={lampPlace} />
			<OfflineBanner />
			<NewVersionNote />
			<Main id="main" ref={main} tabIndex={-1}>
				{children}
			</Main>
			<EveningBar />
			<VerifyBanner />
			<Footer />
		</>
	);
}

const Main = styled.main`
	flex: 1;
	min-width: 0;
	/* Keeps the footer below the fold while a page loads. */
	min-height: calc(100dvh - 64px);
`;

const Skip = styled.a`
	position: fixed;
	z-index: 70;
	top: ${space(2)};
	left: ${space(2)};
	padding: ${space(3)} ${space(4)};
	background: ${color.page};
	transform: translateY(-200%);
	&:focus { transform: none; }
	@media print { display: none; }
`;

export function Footer() {
	// The prerendered page does not know them.
	const [social, setSocial] = useState<string[]>([]);
	useEffect(() => setSocial(socialLinks()), []);
	return (
		<Foot>
			<Inner>
				<Tagline>Nurturing faith through stories</Tagline>
				<nav aria-label="About">
					<Link to="/privacy">Privacy</Link>
					<Link to="/safety">Safety</Link>
				</nav>
				{social.length > 0 && (
					<nav aria-label="Social">
						{social.map((address) => (
							<a key={address} href={address} rel="noreferrer">
								{new URL(address).hostname.replace(/^www\./, "")}
							</a>
						))}
					</nav>
				)}
				{/* The prerendered page may be from last year. */}
				<Note suppressHydrationWarning>
					© {new Date().getFullYear()} Lion Tails. Stories and user data are stored securely and used only to provide
					the service.
				</Note>
			</Inner>
		</Foot>
	);
}

const Foot = styled.footer`
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	@media print { display: none; }
`;

const Inner = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(2)};
	max-width: 1160px;
	margin: 0 auto;
	padding: ${space(8)} ${space(4)};
	justify-items: center;
	text-align: center;
	nav { display: flex; flex-wrap: wrap; justify-content: center; }
	nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 ${space(4)}; }
	@media (max-width: 359px) { nav a { padding: 0 ${space(3)}; } }
`;

const Tagline = styled.p`
	margin: 0;
	font: 600 1.1875rem / 1.3 ${font.heading};
`;

function OfflineBanner() {
	const isOffline = connection.useIsOffline();
	const { status } = useSession();
	return (
		// Always rendered, so that screen readers announce its content when it appears.
		<Place role="status">
			{isOffline && (
				<Banner $tone="sky">
					<CloudOff size={20} aria-hidden />
					<p>
						{status === "in"
							? "You are offline. You can still read your favorites and latest stories."
							: "You are offline."}
					</p>
				</Banner>
			)}
		</Place>
	);
}

const Place = styled.div`
	width: 100%;
	max-width: 1160px;
	margin: 0 auto;
	padding: 0 ${space(6)};
	${onPhone} { padding: 0 ${space(4)}; }
	> div {
		margin: ${space(4)} 0 ${space(3)};
		flex-wrap: nowrap;
		> p { flex: 1; }
		> svg { flex: none; }
	}
`;
