// What stands for a hero's life, in 60 by 60; the hand is at the bottom left.
import type { HeroEmblem } from "@lion-tails/common/hero";
import type { ReactNode } from "react";
import { GOLD, INK, LINEN, WOOD } from "./colors.ts";

export const HELD: Record<HeroEmblem["holds"], ReactNode> = {
	bell: (
		<>
			<path d="M12 42c6-4 6-12 7-20a11 11 0 0 1 22 0c1 8 1 16 7 20z" fill={GOLD} />
			<path d="M27 8h6v6h-6z" fill={WOOD} />
			<circle cx="30" cy="46" r="5" fill="#8f6a24" />
			<path d="M20 26c1-6 3-9 6-10" stroke="#f3dc9a" strokeWidth="3" fill="none" />
		</>
	),
	bird: (
		<>
			<path d="M10 34c4-14 20-20 32-14l12 2-8 7c-2 14-18 20-30 12l-14 6z" fill="#8a6f5a" />
			<path d="M22 30c8-4 16-2 18 6-6 6-14 4-18-6z" fill="#6d5545" />
			<circle cx="44" cy="23" r="2" fill={INK} />
			<path d="M30 42c4 3 10 2 13-3" stroke="#d9b08c" strokeWidth="4" fill="none" />
		</>
	),
	boat: (
		<>
			<path d="M4 38h52l-10 14H14z" fill={WOOD} />
			<path d="M29 4v34" stroke={WOOD} strokeWidth="3" />
			<path d="M32 6c14 8 18 18 16 28H32z" fill={LINEN} />
			<path d="M26 10C14 18 12 26 12 34h14z" fill="#e2d3b0" />
		</>
	),
	book: (
		<>
			<path d="M4 16c10-5 18-4 26 2 8-6 16-7 26-2v32c-10-5-18-4-26 2-8-6-16-7-26-2z" fill="#7b3f38" />
			<path d="M8 16c8-3 15-2 22 4v28c-7-5-14-6-22-3zM52 16c-8-3-15-2-22 4v28c7-5 14-6 22-3z" fill={LINEN} />
			<path
				d="M13 24c5-1 8 0 12 2M13 32c5-1 8 0 12 2M47 24c-5-1-8 0-12 2M47 32c-5-1-8 0-12 2"
				stroke="#a89a80"
				strokeWidth="2"
				fill="none"
			/>
		</>
	),
	"bread basket": (
		<>
			<path d="M10 28c2-14 14-18 20-18s18 4 20 18" stroke={WOOD} strokeWidth="4" fill="none" />
			<ellipse cx="20" cy="27" rx="10" ry="7" fill="#d39a55" />
			<ellipse cx="38" cy="26" rx="11" ry="7" fill="#c58a45" />
			<path d="M4 30h52l-7 22H11z" fill="#a5783f" />
			<path d="M6 38h48M9 46h42M20 30l3 22M40 30l-3 22" stroke="#7b5628" strokeWidth="2" />
		</>
	),
	broom: (
		<>
			<path d="M44 2L26 40" stroke={WOOD} strokeWidth="4" />
			<path d="M18 34l16 8-6 18c-8-2-16-6-22-12z" fill="#d8b25e" />
			<path d="M18 34l16 8-2 5-16-8z" fill="#8c5a34" />
			<path d="M16 44l-4 8M22 46l-4 9" stroke="#a57f36" strokeWidth="2" />
		</>
	),
	candle: (
		<>
			<path d="M24 22h12v26H24z" fill={LINEN} />
			<path d="M16 46h28v6H16z" fill={GOLD} />
			<path d="M30 4c6 7 6 12 0 17-6-5-6-10 0-17z" fill="#f2b84b" />
			<circle cx="30" cy="14" r="16" fill="#f8e3a4" opacity="0.35" />
		</>
	),
	cross: (
		<>
			<path d="M26 4h8v52h-8z" fill={WOOD} />
			<path d="M12 16h36v8H12z" fill={WOOD} />
			<path d="M27 5h3v50h-3z" fill="#97734f" />
		</>
	),
	harp: (
		<>
			<path d="M14 54L12 14c12-14 30-8 36-4-2 6-6 6-8 10 4 16-8 30-26 34z" fill="none" stroke={WOOD} strokeWidth="5" />
			<path d="M20 16v32M26 14v30M32 14v24M38 16v12" stroke="#d9c07c" strokeWidth="1.8" />
		</>
	),
	hazelnut: (
		<>
			<path d="M6 40c4 14 44 14 48 0-10-6-38-6-48 0z" fill="#e4bd97" opacity="0.9" />
			<path d="M30 14c10 4 14 12 12 20-4 8-20 8-24 0-2-8 2-16 12-20z" fill="#a9713c" />
			<path d="M18 30c4-8 20-8 24 0-8-3-16-3-24 0z" fill="#7f522a" />
			<path d="M24 20c-2 3-3 6-2 9" stroke="#d6a166" strokeWidth="2.5" fill="none" />
		</>
	),
	key: (
		<>
			<circle cx="18" cy="18" r="11" fill="none" stroke="#8d8578" strokeWidth="6" />
			<path d="M26 26l24 24M42 42l7-7M49 49l7-7" stroke="#8d8578" strokeWidth="6" />
		</>
	),
	lamp: (
		<>
			<circle cx="30" cy="28" r="24" fill="#f8e3a4" opacity="0.4" />
			<path d="M20 20h20v26H20z" fill="#f6d27a" />
			<path d="M17 16h26v5H17zM17 46h26v6H17zM22 16l4-8h8l4 8z" fill="#4b433c" />
			<path d="M20 20v26M40 20v26M30 20v26" stroke="#4b433c" strokeWidth="2" />
			<path d="M24 8a6 6 0 0 1 12 0" stroke="#4b433c" strokeWidth="3" fill="none" />
		</>
	),
	letter: (
		<>
			<path d="M6 16h48v32H6z" fill={LINEN} />
			<path d="M6 16l24 18 24-18" stroke="#b9a98a" strokeWidth="3" fill="none" />
			<circle cx="30" cy="36" r="6" fill="#a8433c" />
		</>
	),
	loaf: (
		<>
			<path d="M4 40c0-20 14-28 26-28s26 8 26 28c0 8-52 8-52 0z" fill="#c98f4a" />
			<path d="M18 20l6 12M29 16l5 13M40 19l3 12" stroke="#f0d29b" strokeWidth="4" />
		</>
	),
	microphone: (
		<>
			<path d="M26 30h8v28h-8z" fill="#55585f" />
			<path d="M19 8a11 11 0 0 1 22 0v16a11 11 0 0 1-22 0z" fill="#8b8f97" />
			<path d="M19 12h22M19 18h22M19 24h22" stroke="#55585f" strokeWidth="2" />
		</>
	),
	"pocket watch": (
		<>
			<path d="M30 12C24 2 10 4 6 14" stroke={GOLD} strokeWidth="3" fill="none" />
			<path d="M27 8h6v6h-6z" fill={GOLD} />
			<circle cx="30" cy="34" r="20" fill={GOLD} />
			<circle cx="30" cy="34" r="15" fill={LINEN} />
			<path d="M30 24v10l7 5" stroke={INK} strokeWidth="2.5" fill="none" />
		</>
	),
	"purple cloth": (
		<>
			<path
				d="M4 20c10-10 18-2 26-6s18-6 26 2c-4 14-2 24 0 34-10 6-18-2-26 2s-18 4-26-4c4-10 4-18 0-28z"
				fill="#7a4a86"
			/>
			<path
				d="M16 16c4 12 4 24 0 34M30 14c3 14 3 26 0 36M44 12c3 12 3 26 1 36"
				stroke="#93659e"
				strokeWidth="3"
				fill="none"
			/>
		</>
	),
	quill: (
		<>
			<path d="M12 54C22 30 34 12 54 2c-2 20-14 34-34 42z" fill={LINEN} />
			<path d="M10 58L44 16" stroke="#a4927a" strokeWidth="2.5" />
			<path d="M30 34l12-2M24 40l10-1M36 26l12-6" stroke="#c9bda3" strokeWidth="2" />
		</>
	),
	scroll: (
		<>
			<path d="M10 12h40v36H10z" fill={LINEN} />
			<path d="M6 8h48v8H6zM6 44h48v8H6z" fill="#d7c398" />
			<path d="M16 23h28M16 29h24M16 35h28" stroke="#a89a80" strokeWidth="2" />
			<circle cx="6" cy="12" r="4" fill={WOOD} />
			<circle cx="54" cy="12" r="4" fill={WOOD} />
			<circle cx="6" cy="48" r="4" fill={WOOD} />
			<circle cx="54" cy="48" r="4" fill={WOOD} />
		</>
	),
	seedling: (
		<>
			<path d="M14 38h32l-5 16H19z" fill="#a8623f" />
			<path d="M12 34h36v6H12z" fill="#bb7650" />
			<path d="M30 36V18" stroke="#5d8045" strokeWidth="3.5" />
			<path d="M30 22C18 22 12 14 12 6c12 0 18 6 18 16zM30 20c0-10 8-14 18-14 0 10-8 16-18 14z" fill="#76a055" />
		</>
	),
	shoe: (
		<>
			<path d="M6 20h16c2 10 14 14 28 16 6 2 6 10 2 12H6z" fill="#8c5a34" />
			<path d="M4 46h52v6H4z" fill="#4f3622" />
			<path d="M24 26l6-4M29 31l6-4M35 34l5-4" stroke={LINEN} strokeWidth="2.5" />
		</>
	),
	staff: (
		<>
			<path
				d="M32 60V20C32 6 50 6 48 20c-1 6-8 6-8 1"
				stroke={WOOD}
				strokeWidth="5"
				fill="none"
				strokeLinecap="round"
			/>
		</>
	),
};
