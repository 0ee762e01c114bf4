// A hero's head: face, hair, beard and what covers it, in 200 by 200. The face is around 100, 90.
import type { HeroEmblem } from "@lion-tails/common/hero";
import type { ReactNode } from "react";
import { GOLD, HAIR, INK, LINEN, type Look, SKIN } from "./colors.ts";

type Props = { emblem: HeroEmblem; look: Look };

/** Behind the shoulders: what hangs down. */
export function BehindHead({ emblem, look }: Props) {
	const { figure, hair, headwear } = emblem;
	return (
		<>
			{figure === "woman" && hair !== "covered" && headwear !== "veil" && (
				<path d="M66 88c-6 26-8 44-2 60h72c6-16 4-34-2-60-6-50-62-50-68 0z" fill={HAIR[hair]} />
			)}
			{BEHIND[headwear]?.(look)}
		</>
	);
}

export function Head({ emblem, look }: Props) {
	const { figure, age, skin, hair, beard, headwear } = emblem;
	const { face, shade, cheek } = SKIN[skin];
	const isOld = age === "old";
	const brow = hair === "white" || hair === "gray" ? "#8f8a84" : HAIR[hair];
	return (
		<>
			<path d="M86 112h28v22c-6 12-22 12-28 0z" fill={shade} />
			<ellipse cx="72" cy="92" rx="5" ry="8" fill={shade} />
			<ellipse cx="128" cy="92" rx="5" ry="8" fill={shade} />
			<path
				d={
					age === "young"
						? "M72 84c0-24 12-36 28-36s28 12 28 36c0 26-12 42-28 42S72 110 72 84z"
						: "M73 82c0-24 12-34 27-34s27 10 27 34c0 28-11 46-27 46S73 110 73 82z"
				}
				fill={face}
			/>
			<ellipse cx="84" cy="101" rx="6" ry="4" fill={cheek} opacity="0.5" />
			<ellipse cx="116" cy="101" rx="6" ry="4" fill={cheek} opacity="0.5" />
			<ellipse cx="89" cy="89" rx="2.8" ry={age === "young" ? 3.8 : 3.2} fill={INK} />
			<ellipse cx="111" cy="89" rx="2.8" ry={age === "young" ? 3.8 : 3.2} fill={INK} />
			<path
				d="M82 81c4-3 9-3 12-1M106 80c3-2 8-2 12 1"
				stroke={brow}
				strokeWidth={figure === "man" ? 3.4 : 2.4}
				fill="none"
			/>
			<path d="M100 90c-1 5-3 9-3 11 2 2 4 2 6 1" stroke={shade} strokeWidth="2.4" fill="none" />
			{isOld && (
				<path
					d="M80 95c2 2 6 3 9 2M111 97c3 1 7 0 9-2M90 68c6-2 14-2 20 0"
					stroke={shade}
					strokeWidth="1.8"
					fill="none"
				/>
			)}
			{BEARDS[beard](HAIR[hair])}
			<path
				d="M91 110c5 5 13 5 18 0"
				stroke={skin === "dark" ? "#3d1f19" : "#96493f"}
				strokeWidth="2.8"
				fill="none"
				strokeLinecap="round"
			/>
			{(headwear === "none" || headwear === "crown" || headwear === "cap" || headwear === "hat") &&
				hair !== "covered" &&
				(figure === "woman" ? (
					<WomansHair color={HAIR[hair]} />
				) : (
					<MansHair color={HAIR[hair]} isBald={isOld && hair !== "black"} />
				))}
			{HEADWEAR[headwear](look)}
		</>
	);
}

const WomansHair = ({ color }: { color: string }) => (
	<path d="M68 96c-4-34 10-54 32-54s36 20 32 54c-4-8-6-22-14-30-14 2-28-2-34-8-2 14-10 22-16 38z" fill={color} />
);

const MansHair = ({ color, isBald }: { color: string; isBald: boolean }) =>
	isBald ? (
		<path d="M70 92c-4-12-2-22 4-30 2 10 0 20-1 30zM130 92c4-12 2-22-4-30-2 10 0 20 1 30z" fill={color} />
	) : (
		<path d="M70 86c-6-30 10-44 30-44s36 14 30 44c-4-8-5-14-8-20-14 2-32 0-42-4-4 8-6 14-10 24z" fill={color} />
	);

const BEARDS: Record<HeroEmblem["beard"], (color: string) => ReactNode> = {
	none: () => null,
	short: (color) => (
		<path
			d="M73 92c2 12 6 14 14 13 4-4 22-4 26 0 8 1 12-1 14-13 2 26-10 40-27 40S71 118 73 92zM90 113c6 4 14 4 20 0-2-6-18-6-20 0z"
			fill={color}
			fillRule="evenodd"
		/>
	),
	long: (color) => (
		<path
			d="M72 90c2 12 6 15 15 14 4-4 22-4 26 0 9 1 13-2 15-14 4 34-6 50-14 66-6 10-22 10-28 0-8-16-18-32-14-66zM90 113c6 4 14 4 20 0-2-6-18-6-20 0z"
			fill={color}
			fillRule="evenodd"
		/>
	),
};

const BEHIND: Partial<Record<HeroEmblem["headwear"], (look: Look) => ReactNode>> = {
	veil: ({ veil }) => (
		<path d="M60 92c-2-40 18-56 40-56s42 16 40 56c0 24 10 44 18 56H42c8-12 18-32 18-56z" fill={veil} />
	),
	hood: ({ cloth }) => (
		<path d="M56 96c-2-44 20-62 44-62s46 18 44 62c0 22 8 36 14 48H42c6-12 14-26 14-48z" fill={cloth} />
	),
	headscarf: ({ cloth }) => (
		<path d="M64 92c-2-34 14-52 36-52s38 18 36 52c-2 20 2 34 4 46H60c2-12 6-26 4-46z" fill={cloth} />
	),
};

const HEADWEAR: Record<HeroEmblem["headwear"], (look: Look) => ReactNode> = {
	none: () => null,
	veil: ({ veil }) => (
		<>
			<path
				d="M62 100c-4-42 14-62 38-62s42 20 38 62c-2 14 2 26 6 36-12-6-16-20-17-36-2-26-10-38-27-38S75 74 73 100c-1 16-5 30-17 36 4-10 8-22 6-36z"
				fill={veil}
			/>
			<path d="M74 84c4-16 12-24 26-24s22 8 26 24c-8-10-16-14-26-14s-18 4-26 14z" fill="#efe6d3" />
		</>
	),
	hood: ({ cloth }) => (
		<>
			<path
				d="M58 102c-4-46 16-66 42-66s46 20 42 66c-2 14 2 26 8 36-16-6-22-20-23-36-2-26-10-40-27-40s-25 14-27 40c-1 16-7 30-23 36 6-10 10-22 8-36z"
				fill={cloth}
			/>
			<path d="M73 92c0-22 10-34 27-34s27 12 27 34c-4-16-12-26-27-26s-23 10-27 26z" fill="rgb(30 24 34 / 0.35)" />
		</>
	),
	cap: ({ cloth }) => (
		<>
			<path d="M68 70c-2-22 12-34 32-34s34 12 32 34c-20-8-44-8-64 0z" fill={cloth} />
			<path d="M66 72c20-10 48-10 68 0l-2 7c-20-8-44-8-64 0z" fill={LINEN} />
		</>
	),
	crown: () => (
		<>
			<path d="M70 62V36l14 12 16-18 16 18 14-12v26c-18-6-42-6-60 0z" fill={GOLD} />
			<path d="M70 62c18-6 42-6 60 0v6c-18-6-42-6-60 0z" fill="#a97c2a" />
			<circle cx="100" cy="50" r="4" fill="#a8433c" />
			<circle cx="82" cy="54" r="3" fill="#47706f" />
			<circle cx="118" cy="54" r="3" fill="#47706f" />
		</>
	),
	hat: ({ cloth }) => (
		<>
			<path d="M74 64c0-24 6-34 26-34s26 10 26 34z" fill={cloth} />
			<path d="M50 66c30-12 70-12 100 0-6 12-94 12-100 0z" fill={cloth} />
			<path d="M74 60c16-5 36-5 52 0v6c-16-5-36-5-52 0z" fill="rgb(30 24 34 / 0.45)" />
		</>
	),
	headscarf: ({ cloth }) => (
		<>
			<path d="M66 94c-6-36 10-58 34-58s40 22 34 58c-4-20-14-32-34-34-20 2-30 14-34 34z" fill={cloth} />
			<path d="M72 74c14-16 42-16 56 0" stroke="rgb(255 255 255 / 0.4)" strokeWidth="4" fill="none" />
			<path d="M128 86c12 0 18 8 22 20-12 0-20-6-24-14z" fill={cloth} />
		</>
	),
	turban: ({ cloth }) => (
		<>
			<path d="M62 70c-4-28 16-42 38-42s42 14 38 42c-22-12-54-12-76 0z" fill={LINEN} />
			<path
				d="M64 66c18-20 50-30 70-20M62 72c24-18 56-22 76-10M74 40c16-8 34-6 48 6"
				stroke={cloth}
				strokeWidth="3.5"
				fill="none"
			/>
		</>
	),
	bonnet: ({ cloth }) => (
		<>
			<path d="M62 98c-6-42 12-64 38-64s44 22 38 64c-6-28-18-40-38-40S68 70 62 98z" fill={LINEN} />
			<path
				d="M66 96c0-26 12-40 34-40s34 14 34 40"
				stroke="#d8cbb1"
				strokeWidth="5"
				strokeDasharray="6 4"
				fill="none"
			/>
			<path d="M66 98c6 18 16 30 30 36M134 98c-6 18-16 30-30 36" stroke={cloth} strokeWidth="4" fill="none" />
		</>
	),
};
