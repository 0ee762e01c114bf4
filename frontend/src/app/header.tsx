import { ChevronDown, LogIn, LogOut, Menu as MenuIcon, Moon, Sun, X } from "lucide-react";
import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { css, styled } from "styled-components";
import { useLogOut, useSession } from "../account/session.ts";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import lion from "../ui/illustrations/figures/first/lion.svg?raw";
import { Illustration } from "../ui/illustrations/illustration.tsx";
import { Link, NavLink } from "../ui/link.tsx";
import { Menu, MenuLink } from "../ui/menu.tsx";
import { part } from "../ui/part.ts";
import { visuallyHidden } from "../ui/text.tsx";
import { color, font, onHover, onPhone, PHONE, radius, space } from "../ui/tokens.ts";
import { PAGES } from "./pages.ts";
import { chooseTheme, useTheme } from "./theme.tsx";

const mobileMenu = part(() => import("./mobile-menu.tsx").then(({ MobileMenu }) => MobileMenu));

const LINKS = PAGES.flatMap(({ path, nav }) => (nav ? [{ path, nav }] : []));

export function linksShown(width: number): number {
	if (width > 1200) return 6;
	if (width > 1000) return 5;
	if (width > 800) return 4;
	return width > 640 ? 3 : 2;
}

/** `lampPlace` receives the element that holds the lamp of a running story. */
export function Header({ lampPlace }: { lampPlace?: Ref<HTMLDivElement> }) {
	const { status, user } = useSession();
	/** Null in the prerendered page, which fits every width by its styles. */
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
							<Button icon={LogOut} variant="quiet" onClick={logOut}>
								<LogOutWord>Logout</LogOutWord>
							</Button>
						</>
					)}
					{status === "out" && isWide && (
						<WideLink icon={LogIn} to="/auth">
							Login
						</WideLink>
					)}
					{(width === null || isPhone) && (
						<PhoneButton
							ref={opener}
							label={isOpen ? "Close menu" : "Open menu"}
							aria-expanded={isOpen}
							aria-controls="mobile-menu"
							onFocus={mobileMenu.preload}
							onPointerDown={mobileMenu.preload}
							onClick={() => setOpen(!isOpen)}
						>
							{isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
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
			{more.length > 0 && (
				<Menu
					trigger={
						<Button variant="quiet">
							More <ChevronDown size={16} aria-hidden />
						</Button>
					}
				>
					{more.map(({ path, nav }) => (
						<MenuLink key={path}>
							<NavItem to={path}>{nav}</NavItem>
						</MenuLink>
					))}
				</Menu>
			)}
		</Nav>
	);
}

function ThemeToggle() {
	const isNight = useTheme() === "night";
	return (
		<IconButton
			icon={isNight ? Sun : Moon}
			label={isNight ? "Switch to light" : "Switch to night"}
			onClick={() => chooseTheme(isNight ? "light" : "night")}
		/>
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
	/* The width of the pages. */
	max-width: 1160px;
	height: 63px;
	margin: 0 auto;
	padding: 0 ${space(6)};
	${onPhone} { padding: 0 ${space(4)}; }
`;

const End = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(1)};
	margin-left: auto;
	min-width: 0;
`;

/** Visually hidden in narrow headers; it remains the button's name. */
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

/** The limits of `linksShown` as media queries. */
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
	/* The name of the parent and the lamp of a running story need the rest. */
	> * { padding-inline: ${space(2)}; }
	${({ $fitsAll }) => $fitsAll && fitsAll}
`;

const NavItem = styled(NavLink)`
	display: inline-flex;
	align-items: center;
	min-height: 44px;
	padding: 0 ${space(3)};
	border-radius: ${radius.control};
	color: ${color.ink};
	font: 550 1rem / 1.2 ${font.control};
	text-decoration: none;
	white-space: nowrap;
	&[aria-current="page"] { color: ${color.link}; box-shadow: inset 0 -3px 0 -1px ${color.lamp}; border-radius: 0; }
	&[data-highlighted] { background: ${color.lampWash}; outline: none; }
	${onHover} { &:hover { color: ${color.link}; } }
`;

function Brand() {
	return (
		<Home to="/" aria-label="Lion Tails, home">
			<svg viewBox="18 12 84 110" width="38" height="46" aria-hidden>
				<Illustration svg={lion} tints={{ "--tail": 0 }} />
			</svg>
			<Name>
				Lion Tails
				<svg viewBox="0 0 150 34" aria-hidden>
					<path
						d="M0 27C34 33 92 33 124 27c16-3 20-16 11-19-6-2-9 4-5 7"
						fill="none"
						stroke="#c07f2c"
						strokeWidth="4"
						strokeLinecap="round"
					/>
					<path d="M126 13c4-1 8 1 9 5-4 3-9 1-9-5Z" fill="#8c5326" />
				</svg>
			</Name>
		</Home>
	);
}

const Home = styled(Link)`
	display: inline-flex;
	align-items: flex-end;
	gap: 2px;
	min-height: 48px;
	padding: 1px ${space(1)} 1px 0;
	text-decoration: none;
	color: ${color.ink};
	flex: none;
`;

const Name = styled.span`
	position: relative;
	padding-bottom: 10px;
	/* Limited, because the lion and the header keep their size when the browser's text is larger. */
	font: 650 min(1.4375rem, 30px) / 1.2 ${font.heading};
	letter-spacing: -0.01em;
	svg {
		position: absolute;
		left: -8px;
		right: -26px;
		bottom: -3px;
		width: calc(100% + 34px);
		height: auto;
	}
`;
