// The drawn portrait of a hero, from the hero's data: dress, what stands for the life, and the place.
import type { Hero } from "@lion-tails/common/hero";
import { useId } from "react";
import { styled } from "styled-components";
import { BACKDROPS } from "./backdrops.tsx";
import { lookOf, SKIN } from "./colors.ts";
import { Dress } from "./dress.tsx";
import { BehindHead, Head } from "./head.tsx";
import { HELD } from "./held.tsx";

/** A drawn portrait, `size` pixels wide and high; nothing for a hero without an emblem. Decorative: the name stands beside it. */
export function HeroEmblem({ hero: { id, emblem }, size }: { hero: Pick<Hero, "id" | "emblem">; size: number }) {
	const clip = useId();
	if (!emblem) return null;
	const { sky, ground, draw } = BACKDROPS[emblem.backdrop];
	const look = lookOf(id);
	const { face, shade } = SKIN[emblem.skin];
	const isStaff = emblem.holds === "staff";
	return (
		<Portrait viewBox="0 0 200 200" width={size} height={size} aria-hidden="true" focusable="false">
			<clipPath id={clip}>
				<path d="M0 0h200v200H0z" />
			</clipPath>
			<g clipPath={`url(#${clip})`}>
				<path d="M0 0h200v200H0z" fill={sky} />
				<path d="M0 122h200v78H0z" fill={ground} />
				<g transform={look.isMirrored ? "matrix(-1 0 0 1 200 0)" : undefined}>{draw}</g>
				{look.hour && <path d="M0 0h200v200H0z" fill={look.hour} opacity="0.22" />}
				<ellipse cx="100" cy="92" rx="58" ry="62" fill="#fff8e6" opacity="0.28" />
				<g transform="translate(0 4)">
					<BehindHead emblem={emblem} look={look} />
					<Dress dress={emblem.dress} look={look} />
					<Head emblem={emblem} look={look} />
				</g>
				<g transform={isStaff ? "translate(112 44) scale(1.6 2.6)" : "translate(120 128) scale(1.08)"}>
					{HELD[emblem.holds]}
				</g>
				<path d="M116 204c0-16 6-26 18-26 10 0 16 6 16 14 0 6-4 8-6 12z" fill={shade} />
				<path d="M122 188c2-8 8-12 14-11 8 1 12 6 11 13-8 4-18 4-25-2z" fill={face} />
			</g>
		</Portrait>
	);
}

const Portrait = styled.svg`
	display: block;
	filter: var(--picture-filter);
`;
