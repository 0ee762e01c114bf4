import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { styled } from "styled-components";
import { completeLogOut, useSession } from "../account/session.ts";
import { OfflineBanner } from "../story/offline/offline-banner.tsx";
import { part } from "../ui/part.ts";
import { color, space } from "../ui/tokens.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNewVersion } from "./new-version.ts";
import { PAGES } from "./pages.ts";

const verifyBanner = part(() => import("../account/verify-banner.tsx").then((banner) => banner.VerifyBanner));

const STORY_PATHS = ["/generate-story", "/story"];
/** Pages that wait for the session, so that nothing moves when the banner comes; not those of an evening's story. */
const WITH_VERIFY_BANNER: ReadonlySet<string> = new Set(
	PAGES.flatMap(({ path, access }) => (access === "protected" && !STORY_PATHS.includes(path) ? [path] : [])),
);

const newVersionNote = part(() => import("./new-version-note.tsx").then((note) => note.NewVersionNote));
const generationSlot = part(() =>
	import("../story/live/active-generation-slot.tsx").then((slot) => slot.ActiveGenerationSlot),
);

// Loaded for those to whom they say something.

function ActiveGenerationSlot({ lampPlace }: { lampPlace: HTMLElement | null }) {
	const Slot = generationSlot.use(useSession(({ status }) => status === "in"));
	return Slot && <Slot lampPlace={lampPlace} />;
}

function NewVersionNote() {
	const Note = newVersionNote.use(useNewVersion(({ isReady }) => isReady));
	return Note && <Note />;
}

function VerifyBanner() {
	const Banner = verifyBanner.use(useSession(({ user }) => user?.isVerified === false));
	return Banner && <Banner />;
}

export function Layout({ children }: { children: ReactNode }) {
	const main = useRef<HTMLElement>(null);
	const [lampPlace, setLampPlace] = useState<HTMLElement | null>(null);
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
			<Header lampPlace={setLampPlace} />
			<ActiveGenerationSlot lampPlace={lampPlace} />
			<OfflineBanner />
			<NewVersionNote />
			{WITH_VERIFY_BANNER.has(pathname) && <VerifyBanner />}
			<Main id="main" ref={main} tabIndex={-1}>
				{children}
			</Main>
			<Footer />
		</>
	);
}

const Main = styled.main`
	flex: 1;
	min-width: 0;
	/* The footer stays below the fold while a page is on its way. */
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
