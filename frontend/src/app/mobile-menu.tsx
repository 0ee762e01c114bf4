import { LogIn, LogOut } from "lucide-react";
import { useEffect } from "react";
import { css, keyframes, styled } from "styled-components";
import { useLogOut, useSession } from "../account/session.ts";
import { NavLink } from "../ui/link.tsx";
import { color, font, motion, reducedMotion, space } from "../ui/tokens.ts";

type Props = { links: { path: string; nav: string }[]; onClose: () => void };

export function MobileMenu({ links, onClose }: Props) {
	const { status, user } = useSession();
	const logOut = useLogOut();

	useEffect(() => {
		const overflow = document.documentElement.style.overflow;
		document.documentElement.style.overflow = "hidden";
		const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
		document.addEventListener("keydown", onKey);
		// Keeps the keyboard focus in the header and the menu.
		const behind = document.querySelectorAll<HTMLElement>("#root > :is(main, footer, aside, a)");
		for (const part of behind) part.inert = true;
		return () => {
			for (const part of behind) part.inert = false;
			document.documentElement.style.overflow = overflow;
			document.removeEventListener("keydown", onKey);
		};
	}, [onClose]);

	return (
		<>
			<Behind onClick={onClose} />
			<Panel id="mobile-menu" aria-label="Main">
				{links.map(({ path, nav }) => (
					<Item key={path} to={path} onClick={onClose}>
						{nav}
					</Item>
				))}
				{status === "in" ? (
					<LogOutItem
						type="button"
						onClick={() => {
							onClose();
							logOut();
						}}
					>
						<LogOut size={20} aria-hidden />
						Logout
						<span>{user.username}</span>
					</LogOutItem>
				) : (
					<Item to="/auth" onClick={onClose}>
						<LogIn size={20} aria-hidden />
						Login / Register
					</Item>
				)}
			</Panel>
		</>
	);
}

const slide = keyframes`from { transform: translateY(-16px); opacity: 0; }`;

const Behind = styled.div`
	position: fixed;
	inset: 64px 0 0;
	background: ${color.veil};
`;

const Panel = styled.nav`
	position: absolute;
	top: 100%;
	left: 0;
	right: 0;
	display: grid;
	max-height: calc(100dvh - 64px);
	overflow-y: auto;
	padding: ${space(2)} ${space(4)} ${space(4)};
	background: ${color.page};
	border-bottom: 1px solid ${color.mist};
	border-radius: 0 0 18px 18px;
	box-shadow: 0 24px 40px -20px ${color.veil};
	animation: ${slide} ${motion.calm};
	${reducedMotion} { animation: none; }
`;

const item = css`
	display: flex;
	align-items: center;
	gap: ${space(3)};
	width: 100%;
	min-height: 52px;
	padding: 0 ${space(2)};
	border: 0;
	border-bottom: 1px solid ${color.mist};
	background: none;
	color: ${color.ink};
	font: 550 1.0625rem / 1.2 ${font.control};
	text-align: left;
	text-decoration: none;
	cursor: pointer;
	&:last-child { border-bottom: 0; }
	&[aria-current="page"] { color: ${color.link}; }
	span { margin-left: auto; color: ${color.inkSoft}; font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
`;

const Item = styled(NavLink)`${item}`;
const LogOutItem = styled.button`${item}`;
