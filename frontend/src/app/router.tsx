import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { loadSession, returnPath, returnState, useSession } from "../account/session.ts";
import { OFFLINE } from "../net/client.ts";
import { connection } from "../net/connection.ts";
import { Button, ButtonLink, useBusy } from "../ui/button.tsx";
import { PageSpinner } from "../ui/spinner.tsx";
import { Column } from "../ui/surface.tsx";
import { Heading, Lead, Row } from "../ui/text.tsx";
import { Toasts, toast } from "../ui/toasts.tsx";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { Layout } from "./layout.tsx";
import { reloadAfterDeploy } from "./new-version.ts";
import { PAGES, type Page } from "./pages.ts";

const NotFoundPage = lazy(() => import("./not-found-page.tsx").then((page) => ({ default: page.NotFoundPage })));

export function Router() {
	return (
		<BrowserRouter>
			<Pages />
		</BrowserRouter>
	);
}

export function Pages() {
	return (
		<>
			<Layout>
				<ErrorBoundary>
					<Suspense fallback={<PageSpinner />}>
						<Routes>
							{PAGES.map((page) => (
								<Route key={page.path} path={page.path} element={<Guarded page={page} />} />
							))}
							<Route path="*" element={<NotFoundPage />} />
						</Routes>
						<EarlyPress />
					</Suspense>
				</ErrorBoundary>
			</Layout>
			<Toasts />
		</>
	);
}

/**
 * Makes the prerendered page interactive, and repeats a press on a button that came before. It must be inside the Suspense of the
 * page, which React hydrates last.
 */
function EarlyPress(): null {
	useEffect(() => {
		const root = document.getElementById("root");
		root?.removeAttribute("data-prerendered");
		root?.removeAttribute("inert");
		const pressed = document.querySelector<HTMLElement>("[data-early]");
		pressed?.removeAttribute("data-early");
		// A tab opens when it receives the focus, but it may have the focus already.
		pressed?.blur();
		pressed?.focus();
		pressed?.click();
	}, []);
	return null;
}

/** An open page stays open when the connection is lost, because it may contain unsaved input. */
function OpenedPage({ page: { page, opensOffline } }: { page: Page }) {
	const isOffline = connection.useIsOffline();
	const [isOpened, setOpened] = useState(opensOffline || !isOffline);
	if (!isOffline && !isOpened) setOpened(true);
	// A page that is already loaded renders without a spinner.
	const Opened = useMemo(() => page.current() ?? page.Lazy, [page]);
	return isOpened ? <Opened /> : <NeedsServer />;
}

function NeedsServer() {
	const [isChecking, run] = useBusy(() => {});
	return (
		<Column>
			<Heading as="h1">This page needs a connection</Heading>
			<Lead>{OFFLINE}</Lead>
			<Row>
				<Button variant="main" isInactive={isChecking} onClick={() => void run(connection.check)}>
					Try again
				</Button>
				<ButtonLink to="/saved-stories">Your Saved Stories</ButtonLink>
			</Row>
		</Column>
	);
}

function Guarded({ page }: { page: Page }) {
	const session = useSession();
	const location = useLocation();
	const isHydrated = useIsHydrated(session.status === "loading");
	if (page.access === "public" || session.status === "in") {
		return page.access === "guest" ? <Navigate to={returnPath(location.state)} replace /> : <OpenedPage page={page} />;
	}
	if (session.status === "loading") return isHydrated ? <PageSpinner /> : <OpenedPage page={page} />;
	if (page.access === "guest") return <OpenedPage page={page} />;
	if (session.status === "failed") return <SessionError error={session.error} />;
	return session.isLeaving ? <Navigate to="/" replace /> : <SentToSignIn page={page} />;
}

function SentToSignIn({ page }: { page: Page }) {
	const location = useLocation();
	// StrictMode runs effects twice in development; the toast must appear once.
	const hasToast = useRef(false);
	useEffect(() => {
		if (page.whenSignedOut && !hasToast.current) toast({ ...page.whenSignedOut, isDestructive: true });
		hasToast.current = true;
	}, [page]);
	return <Navigate to="/auth" state={returnState(location)} replace />;
}

function SessionError({ error }: { error: Error }) {
	return (
		<Column>
			<Heading as="h1">We could not check whether you are logged in</Heading>
			<Lead>{error.message}</Lead>
			<div>
				<Button variant="main" onClick={() => void loadSession()}>
					Try again
				</Button>
			</div>
		</Column>
	);
}

/** Catches rendering errors of a page; header, menu and footer remain usable. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override componentDidCatch(error: unknown) {
		// biome-ignore lint/suspicious/noConsole: developers read errors in the console
		console.error(error);
		document.getElementById("root")?.removeAttribute("inert");
		// The page is no longer on screen, so a reload loses nothing.
		reloadAfterDeploy();
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return (
			<Column role="alert">
				<Heading as="h1">This page did not open</Heading>
				<Lead>
					You may be offline, or something went wrong on our side. Nothing you saved is lost. Loading the page again
					usually helps.
				</Lead>
				<div>
					<Button variant="main" onClick={() => window.location.reload()}>
						Load again
					</Button>
				</div>
			</Column>
		);
	}
}
