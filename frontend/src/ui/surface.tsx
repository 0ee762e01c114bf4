import { type ComponentProps, type ReactNode, useState } from "react";
import { css, styled } from "styled-components";
import { bareList } from "./text.tsx";
import { color, font, onPhone, radius, space } from "./tokens.ts";

export const Column = styled.div<{ $wide?: boolean }>`
	width: 100%;
	max-width: ${({ $wide }) => ($wide ? "1160px" : "800px")};
	margin: 0 auto;
	padding: ${space(10)} ${space(6)} ${space(16)};
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(6)};
	${onPhone} { padding: ${space(6)} ${space(4)} ${space(12)}; }
`;

export const Card = styled.section<{ $flush?: boolean }>`
	background: ${color.page};
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	box-shadow: 0 1px 2px ${color.shade}, 0 10px 30px -14px ${color.shade};
	padding: ${({ $flush }) => ($flush ? "0" : space(7))};
	overflow: clip;
	${onPhone} { padding: ${({ $flush }) => ($flush ? "0" : space(5))}; }
`;

export const CardGrid = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
	gap: ${space(6)};
	${bareList}
	> li { display: grid; min-width: 0; }
`;

export const Banner = styled.div<{ $tone?: "lamp" | "clay" | "sky" }>`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: ${space(2)} ${space(4)};
	padding: ${space(3)} ${space(4)};
	border-radius: ${radius.card};
	background: ${({ $tone = "lamp" }) => color[`${$tone}Wash`]};
	color: ${color.ink};
	font-size: 0.9375rem;
	line-height: 1.45;
	> p { margin: 0; flex: 1 1 14rem; overflow-wrap: anywhere; }
`;

/** A bar at the bottom of the window, above the page that scrolls; at the end of the page it hides nothing. */
export const BottomBar = styled.aside`
	position: sticky;
	z-index: 25;
	bottom: 0;
	padding: ${space(2)} ${space(6)} calc(${space(2)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	box-shadow: 0 -10px 30px -18px ${color.veil};
	@media print { display: none; }
	${onPhone} { padding-inline: ${space(4)}; }
	> div { max-width: 1112px; margin: 0 auto; }
`;

/** A menu, a list or another small sheet over the page. */
export const popupStyle = css`
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	color: ${color.ink};
	box-shadow: 0 18px 40px -14px ${color.veil};
`;

export const optionStyle = css`
	display: flex;
	align-items: center;
	min-height: 44px;
	padding: ${space(2)} ${space(3)};
	border-radius: ${radius.control};
	font: 400 1rem / 1.3 ${font.control};
	cursor: pointer;
`;

type PictureProps = Omit<ComponentProps<"img">, "src"> & { src: string | undefined; fallback: ReactNode };

/** The image at `src`, or `fallback` if `src` is missing or cannot be loaded. */
export function Picture({ src, alt, fallback, ...image }: PictureProps) {
	const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
	if (!src || src === brokenSrc) return fallback;
	return <img src={src} alt={alt} {...image} onError={() => setBrokenSrc(src)} />;
}
