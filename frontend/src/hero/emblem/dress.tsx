// A hero's dress: the shoulders and what lies upon them, in 200 by 200.
import type { HeroEmblem } from "@lion-tails/common/hero";
import type { ReactNode } from "react";
import { GOLD, LINEN, type Look } from "./colors.ts";

const SHOULDERS = "M28 204C30 158 56 138 84 131h32c28 7 54 27 56 73z";
const SHADE = "rgb(30 24 34 / 0.18)";

/** `shoulders`: the color below; some kinds of dress have one of their own. */
type Dress = { shoulders: (look: Look) => string; draw: (look: Look) => ReactNode };

const DRESSES: Record<HeroEmblem["dress"], Dress> = {
	tunic: {
		shoulders: ({ cloth }) => cloth,
		draw: ({ sash }) => (
			<>
				<path d="M80 131c4 18 36 18 40 0l8 3c-6 30-50 30-56 0z" fill={sash} />
				<path d="M60 150c-4 18-6 34-6 54M140 150c4 18 6 34 6 54" stroke={SHADE} strokeWidth="4" fill="none" />
			</>
		),
	},
	habit: {
		shoulders: ({ cloth }) => cloth,
		draw: () => (
			<>
				<path d="M74 130c2 26 50 26 52 0l6 4c2 38-66 38-64 0z" fill={LINEN} />
				<path d="M80 158h40l6 46H74z" fill={SHADE} />
			</>
		),
	},
	robe: {
		shoulders: ({ cloth }) => cloth,
		draw: ({ sash }) => (
			<>
				<path d="M84 130l16 40 16-40 10 4-20 70H94L74 134z" fill={sash} />
				<path
					d="M50 158c4 14 4 30 2 46M150 158c-4 14-4 30-2 46M100 172v32"
					stroke={SHADE}
					strokeWidth="4"
					fill="none"
				/>
			</>
		),
	},
	vestment: {
		shoulders: () => LINEN,
		draw: ({ cloth }) => (
			<>
				<path
					d="M28 204c2-44 26-62 54-72l18 16 18-16c28 10 52 28 54 72h-30c-2-16-6-28-14-36l-28 22-28-22c-8 8-12 20-14 36z"
					fill={cloth}
				/>
				<path d="M82 132l18 16 18-16 8 3-21 22v47H95v-47l-21-22z" fill={GOLD} />
				<path d="M100 166v22M92 174h16" stroke={cloth} strokeWidth="4" />
			</>
		),
	},
	gown: {
		shoulders: ({ cloth }) => cloth,
		draw: ({ cloth }) => (
			<>
				<path d="M66 138c8 34 60 34 68 0l-18-8c-4 14-28 14-32 0z" fill={LINEN} />
				<path d="M66 138l34 40 34-40-10 36-24 22-24-22z" fill={LINEN} />
				<path d="M100 178v26M84 172l-6 32M116 172l6 32" stroke={SHADE} strokeWidth="4" />
				<circle cx="100" cy="170" r="4.5" fill={cloth} />
			</>
		),
	},
	coat: {
		shoulders: ({ cloth }) => cloth,
		draw: ({ sash }) => (
			<>
				<path d="M84 130l16 26 16-26 6 4-8 70H86l-8-70z" fill={sash} />
				<path d="M86 128c6 10 22 10 28 0l-4 26-10 10-10-10z" fill={LINEN} />
				<path d="M78 133l-16 24 18 6-8 41M122 133l16 24-18 6 8 41" stroke={SHADE} strokeWidth="4" fill="none" />
				<path d="M100 174v4M100 188v4" stroke="#4b3a2c" strokeWidth="5" strokeLinecap="round" />
			</>
		),
	},
	suit: {
		shoulders: () => "#3b4356",
		draw: ({ cloth }) => (
			<>
				<path d="M82 130h36l-18 64z" fill={LINEN} />
				<path d="M94 142h12l4 30-10 24-10-24z" fill={cloth} />
				<path
					d="M82 130l-16 18 12 8-6 10 28 38M118 130l16 18-12 8 6 10-28 38"
					fill="none"
					stroke="#272d3c"
					strokeWidth="4"
				/>
			</>
		),
	},
	sari: {
		shoulders: ({ sash }) => sash,
		draw: ({ cloth }) => (
			<>
				<path d="M28 204c2-34 16-52 38-64l18-9c10 16 40 44 80 60l6 13z" fill={cloth} />
				<path d="M84 131c10 16 40 44 80 60l4 8c-44-14-78-44-92-64z" fill={GOLD} />
				<path d="M48 160c10 14 24 30 44 44M38 182c6 8 12 14 20 22" stroke={SHADE} strokeWidth="4" fill="none" />
			</>
		),
	},
	kimono: {
		shoulders: ({ cloth }) => cloth,
		draw: () => (
			<>
				<path d="M82 130l20 42-12 32-26-66z" fill="rgb(255 255 255 / 0.85)" />
				<path d="M118 130L84 204h20l32-66z" fill="#efe7d6" />
				<path d="M118 130L84 204M82 130l18 40" stroke={SHADE} strokeWidth="4" />
			</>
		),
	},
	shawl: {
		shoulders: ({ cloth }) => cloth,
		draw: ({ sash }) => (
			<>
				<path d="M28 190c2-34 28-52 56-60l16 34 16-34c28 8 54 26 56 60l-52-8-20 22-20-22z" fill={sash} />
				<path d="M28 190l52-8 20 22 20-22 52 8" fill="none" stroke={SHADE} strokeWidth="5" strokeDasharray="3 4" />
				<path d="M60 152c8 10 16 18 30 26M140 152c-8 10-16 18-30 26" stroke={SHADE} strokeWidth="3" fill="none" />
			</>
		),
	},
	shirt: {
		shoulders: () => LINEN,
		draw: ({ cloth }) => (
			<>
				<path d="M82 130l18 28 18-28 8 4-14 30-12-4-12 4-14-30z" fill="#ded4bf" />
				<path d="M56 146l-8 58h14l6-62zM144 146l8 58h-14l-6-62z" fill={cloth} />
				<path d="M74 178h52" stroke={cloth} strokeWidth="8" />
			</>
		),
	},
};

export function Dress({ dress, look }: { dress: HeroEmblem["dress"]; look: Look }) {
	const { shoulders, draw } = DRESSES[dress];
	return (
		<>
			<path d={SHOULDERS} fill={shoulders(look)} />
			{draw(look)}
		</>
	);
}
