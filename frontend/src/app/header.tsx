import { ChevronDown, LogIn, LogOut, Menu, Moon, Sun, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { css, styled } from "styled-components";
import { useLogOut } from "../account/log-out.ts";
import { useSession } from "../account/session.ts";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { part } from "../ui/part.ts";
import { visuallyHidden } from "../ui/text.tsx";
import { color, onPhone, PHONE, space } from "../ui/tokens.ts";
import { Brand } from "./brand.tsx";
import { NavItem } from "./nav-item.ts";
import { PAGES } from "./pages.ts";
import { chooseTheme, useTheme } from "./theme.tsx";

// The menu is larger than the rest of the header.
const moreMenu = part(() => import("./more-menu.tsx").then(({ MoreMenu }) => MoreMenu));

const mobileMenu = part(() => import("./mobile-menu.tsx").then(({ MobileMenu }) => MobileMenu));

const LINKS = PAGES.flatMap(({ path, nav }) => (nav ? [{ path, nav }] : []));

export function linksShown(width: number): number {
	if (width > 1200) return 6;
	if (width > 1000) return 5;
	if (width > 800) return 4;
	return width > 640 ? 3 : 2;
}

const preloadMenu = () => void mobileMenu.load().catch(() => {});

/** `lampPlace`: gets the place for the lamp of a story that is being told. */
export function Header({ lampPlace }: { lampPlace?: Ref<HTMLDivElement> }) {
	const { status, user } = useSession();
	/** Null in a page that the build has rendered: it fits every width, by its styles. */
	const width = useSyncExternalStore(
		onResize,
		() => window.innerWidth,
		() => null,
	);
	const [isOpen, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const MobileMenu = mobileMenu.use(isOpen);
	const { key } = useLocation();
	const logOut = useLogOut();
	const isPhone = width !== null && width < PHONE;
	const isWide = width === null || !isPhone;

	// biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the menu
	useEffect(() => setOpen(false), [key, isPhone]);

	function close() {
		setOpen(false);
		opener.current?.focus();
	}

	return (
		<Bar>
			<Inner>
				<Brand />
				{isWide && <WideNav width={width} />}
				<End>
					<div ref={lampPlace} />
					<ThemeToggle />
					{status === "in" && isWide && (
						<>
							<Username>{user.username}</Username>
							<Button variant="quiet" onClick={logOut}>
								<LogOut size={18} aria-hidden />
								<LogOutWord>Logout</LogOutWord>
							</Button>
						</>
					)}
					{status === "out" && isWide && (
						<WideLink to="/auth" variant="plain">
							<LogIn size={18} aria-hidden />
							Login
						</WideLink>
					)}
					{(width === null || isPhone) && (
						<PhoneButton
							ref={opener}
							label={isOpen ? "Close menu" : "Open menu"}
							aria-expanded={isOpen}
							aria-controls="mobile-menu"
							onFocus={preloadMenu}
							onPointerDown={preloadMenu}
							onClick={() => setOpen(!isOpen)}
						>
							{isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
						</PhoneButton>
					)}
				</End>
			</Inner>
			{isPhone && isOpen && MobileMenu && <MobileMenu links={LINKS} onClose={close} />}
		</Bar>
	);
}

function WideNav({ width }: { width: number | null }) {
	const count = linksShown(width ?? Number.POSITIVE_INFINITY);
	const more = LINKS.slice(count);
	return (
		<Nav aria-label="Main" $fitsAll={width === null}>
			{LINKS.slice(0, count).map(({ path, nav }) => (
				<NavItem key={path} to={path}>
					{nav}
				</NavItem>
			))}
			{more.length > 0 && <More links={more} />}
		</Nav>
	);
}

function More({ links }: { links: typeof LINKS }) {
	const [isOpened, setOpened] = useState(false);
	const MoreMenu = moreMenu.use(isOpened);
	const preload = () => void moreMenu.load().catch(() => {});
	if (isOpened && MoreMenu) return <MoreMenu links={links} />;
	return (
		<Button
			variant="quiet"
			aria-haspopup="menu"
			aria-expanded={false}
			onPointerEnter={preload}
			onFocus={preload}
			onClick={() => setOpened(true)}
			onKeyDown={({ key }: KeyboardEvent) => key === "ArrowDown" && setOpened(true)}
		>
			More <ChevronDown size={16} aria-hidden />
		</Button>
	);
}

function ThemeToggle() {
	const isNight = useTheme() === "night";
	return (
		<IconButton
			label={isNight ? "Switch to light" : "Switch to night"}
			onClick={() => chooseTheme(isNight ? "light" : "night")}
		>
			{isNight ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
		</IconButton>
	);
}

function onResize(listener: () => void): () => void {
	window.addEventListener("resize", listener);
	return () => window.removeEventListener("resize", listener);
}

const Bar = styled.header`
	position: sticky;
	z-index: 30;
	top: 0;
	background: ${color.paper};
	border-bottom: 1px solid ${color.mist};
	@media print { display: none; }
`;

const Inner = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	max-width: 1240px;
	height: 63px;
	margin: 0 auto;
	padding: 0 ${space(4)};
`;

const End = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(1)};
	margin-left: auto;
	min-width: 0;
`;

/** The narrowest header with links has no room for it; it is still the button's name. */
const LogOutWord = styled.span`
	@media (max-width: 900px) { ${visuallyHidden} }
`;

const Username = styled.span`
	max-width: 14ch;
	overflow: hidden;
	text-overflow: ellipsis;
	white-space: nowrap;
	font-weight: 600;
	color: ${color.inkSoft};
	@media (max-width: 900px) { display: none; }
`;

/** As many links as `linksShown` says. */
const fitsAll = css`
	${onPhone} { display: none; }
	@media (max-width: 1200px) { > a:nth-of-type(n + 6) { display: none; } }
	@media (max-width: 1000px) { > a:nth-of-type(n + 5) { display: none; } }
	@media (max-width: 800px) { > a:nth-of-type(n + 4) { display: none; } }
`;

const WideLink = styled(ButtonLink)`${onPhone} { display: none; }`;
const PhoneButton = styled(IconButton)`@media (min-width: ${PHONE}px) { display: none; }`;

const Nav = styled.nav<{ $fitsAll: boolean }>`
	display: flex;
	align-items: center;
	gap: ${space(1)};
	margin-left: ${space(6)};
	/* With the lamp of a running story beside them. */
	@media (max-width: 1240px) {
		gap: 0;
		margin-left: 0;
		> * { padding-inline: ${space(2)}; }
	}
	${({ $fitsAll }) => $fitsAll && fitsAll}
`;
