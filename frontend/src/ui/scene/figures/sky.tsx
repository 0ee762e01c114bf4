import type { Figure } from "./figure.ts";

const KiteFigure: Figure = () => (
	<g>
		<path
			d="M46 74c-10 14 4 20-6 30-6 7-14 6-22 14"
			fill="none"
			stroke="#cbb07a"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path d="m42 88-10-5v11Zm0 0 10-5v11ZM34 106l-10-6v12Zm0 0 9-4v11Z" fill="#7fa3ab" />
		<path d="M78 4 104 44 46 76 30 28Z" fill="#c9694d" />
		<path d="M78 4 62 40l42 4Z" fill="#e3b458" />
		<path d="M62 40 46 76l58-32Z" fill="#a5523a" />
		<path d="M62 40 30 28 78 4Z" fill="#dc8a62" />
		<path d="M78 4 46 76M30 28l74 16" stroke="#7b4c30" strokeWidth="2.5" />
	</g>
);

const MoonFigure: Figure = ({ orb }) => (
	<g>
		<circle cx="56" cy="60" r="52" fill={orb} opacity=".14" />
		<path d="M70 10a50 50 0 1 0 40 66c-10 8-24 10-36 5C44 68 44 28 70 10Z" fill="#c99c58" />
		<path d="M64 13a47 47 0 1 0 43 66c-10 6-24 7-35 2C44 68 42 32 64 13Z" fill={orb} />
		<path
			d="M36 34a36 36 0 0 0 10 62c8 3 16 3 24 1"
			fill="none"
			stroke="#c9a765"
			strokeWidth="3"
			strokeLinecap="round"
			opacity=".55"
		/>
		<path d="m92 22 3.5 9 9 3.5-9 3.5L92 47l-3.5-9-9-3.5 9-3.5ZM76 48l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z" fill={orb} />
	</g>
);

const BANDS = [
	{ radius: 54, color: "#bf5f4a" },
	{ radius: 46, color: "#d98f4f" },
	{ radius: 38, color: "#e8c468" },
	{ radius: 30, color: "#8fa369" },
	{ radius: 22, color: "#6d95a5" },
	{ radius: 14, color: "#86668c" },
];

const RainbowFigure: Figure = () => (
	<g>
		{BANDS.map(({ radius, color }) => (
			<path
				key={radius}
				d={`M${60 - radius} 96a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
				fill="none"
				stroke={color}
				strokeWidth="8.5"
			/>
		))}
		<path
			d="M0 104c-2-12 8-18 16-14 4-10 22-10 26 2 10-2 14 12 4 16H6c-4 0-6-2-6-4ZM74 108c-10-4-6-18 4-16 4-12 22-12 26-2 8-4 18 2 16 14 0 2-2 4-6 4Z"
			fill="#f6ead2"
		/>
		<path
			d="M0 104c10 2 36 2 49-2 0 4-1 5-3 6H6c-4 0-6-2-6-4Zm71-2c13 4 39 4 49 2 0 2-2 4-6 4H74c-2-1-3-2-3-6Z"
			fill="#d9c9ab"
		/>
	</g>
);

const RaincloudFigure: Figure = () => (
	<g>
		<path d="M18 74C2 72 2 50 18 48c0-18 22-22 30-12C54 16 88 18 90 40c20-4 26 30 6 34Z" fill="#8b9bab" />
		<path d="M18 74c-9-1-13-9-11-16 16 8 40 2 52-2 18-6 38 2 49-2 0 8-4 18-12 20Z" fill="#71849a" />
		<path
			d="M24 50c2-8 8-10 14-10m18-2c4-8 12-12 20-10"
			fill="none"
			stroke="#c3ccd2"
			strokeWidth="4"
			strokeLinecap="round"
		/>
		<path
			d="M26 84c-5 9-6 14 0 15 6-1 4-7 0-15ZM58 82c-5 9-6 14 0 15 6-1 4-7 0-15ZM90 84c-5 9-6 14 0 15 6-1 4-7 0-15ZM42 102c-5 9-6 14 0 15 6-1 4-7 0-15ZM74 102c-5 9-6 14 0 15 6-1 4-7 0-15Z"
			fill="#7fb0c4"
		/>
	</g>
);

const BalloonFigure: Figure = () => (
	<g>
		<path d="M34 60c4 20 20 40 26 58m26-54c-4 22-20 38-26 54M60 50v68" fill="none" stroke="#d8c59c" strokeWidth="2" />
		<path d="M56 114h8v6h-8Z" fill="#c9694d" />
		<path d="M10 34c0-34 46-34 46 0 0 16-14 28-20 28S10 50 10 34Z" fill="#6d95a5" transform="rotate(-8 33 60)" />
		<path d="M64 38c0-34 46-34 46 0 0 16-20 28-26 28s-20-12-20-28Z" fill="#dfae4c" transform="rotate(8 87 64)" />
		<path d="M30 64h8l-4-7ZM80 68h8l-4-7Z" fill="#8e7038" />
		<path d="M34 32c0-40 52-40 52 0 0 18-18 32-26 32S34 50 34 32Z" fill="#c0563f" />
		<path d="M72 6c20 12 16 46-12 58 8 0 26-14 26-32 0-14-6-22-14-26Z" fill="#a44634" />
		<path d="M55 70h10l-5-8Z" fill="#a44634" />
		<path
			d="M43 30c1-8 4-13 9-15M18 32c0-6 2-10 6-13"
			fill="none"
			stroke="#f3dcc0"
			strokeWidth="4"
			strokeLinecap="round"
		/>
	</g>
);

const FeatherFigure: Figure = () => (
	<g>
		<path
			d="M26 96c-6-10-6-18-2-26l8 6c-4-14 2-28 8-36l8 8c0-16 24-38 66-44-2 16-4 26-10 36l-14 2 8 8c-6 10-10 16-18 22l-14 0 6 8c-8 8-18 14-28 16l-2-6-6 8c-4 0-8 0-10-2Z"
			fill="#ecd6aa"
		/>
		<path
			d="M26 96C42 66 72 30 114 4c-2 16-4 26-10 36l-14 2 8 8c-6 10-10 16-18 22H66l6 8c-8 8-18 14-28 16l-2-6-6 8c-4 0-8 0-10-2Z"
			fill="#b98a58"
		/>
		<path d="M10 119C34 76 66 36 114 4" fill="none" stroke="#7b5230" strokeWidth="4" strokeLinecap="round" />
		<path
			d="M66 24c6 2 10 6 12 10m-26 4c4 2 8 6 10 10M84 14c4 2 6 4 8 8m-20 24c6 2 12 2 18-2M60 60c8 3 16 3 24-2M48 76c6 3 14 3 20 0"
			fill="none"
			stroke="#8e653a"
			strokeWidth="2"
			strokeLinecap="round"
		/>
	</g>
);

const LeafFigure: Figure = () => (
	<g>
		<path d="M26 92C2 58 28 18 106 8c12 70-36 106-80 84Z" fill="#d29145" />
		<path d="M26 92C44 62 70 34 106 8c12 70-36 106-80 84Z" fill="#b3713a" />
		<path d="M10 116C30 76 64 40 98 16" fill="none" stroke="#7b4c2a" strokeWidth="4" strokeLinecap="round" />
		<path
			d="M38 78C28 74 22 66 20 58m34 0C44 54 40 44 40 36m32 4c-6-4-8-12-8-18M38 78c10 6 22 6 32 4M54 58c12 6 24 4 34 0M72 40c10 4 20 2 28-2"
			fill="none"
			stroke="#7b4c2a"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
	</g>
);

const SnowmanFigure: Figure = () => (
	<g>
		<path
			d="M88 72c10-4 16-12 22-20m-8 10 12 2m-8-8-2-10M32 72c-10-4-16-12-22-20m8 10-12 2m8-8 2-10"
			fill="none"
			stroke="#7b5638"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<circle cx="60" cy="88" r="33" fill="#eef0e6" />
		<path d="M72 58a33 33 0 0 1-28 58c30 8 46-28 28-58Z" fill="#cdd7d8" />
		<circle cx="60" cy="44" r="22" fill="#eef0e6" />
		<path d="M70 24a22 22 0 0 1-18 40c22 4 32-22 18-40Z" fill="#cdd7d8" />
		<path d="M40 58c12 8 28 8 40 0l2 8c-4 4-8 5-12 6l6 24-10 3-6-26c-10 0-16-2-22-6Z" fill="#b4553a" />
		<path d="M36 26h48v6H36ZM44 4h32v22H44Z" fill="#5d5560" />
		<path d="M44 18h32v7H44Z" fill="#c9694d" />
		<path d="M58 46c8-2 16 0 22 4-8 3-16 4-22 1Z" fill="#d98535" />
		<circle cx="51" cy="41" r="2.5" fill="#4c4550" />
		<circle cx="67" cy="41" r="2.5" fill="#4c4550" />
		<circle cx="56" cy="88" r="3" fill="#5d5560" />
		<circle cx="56" cy="102" r="3" fill="#5d5560" />
	</g>
);

const UmbrellaFigure: Figure = () => (
	<g>
		<path d="M60 4v8M60 54v48c0 18-24 18-24 2" fill="none" stroke="#7b4c30" strokeWidth="6" strokeLinecap="round" />
		<path
			d="M4 64C6 28 32 10 60 10s54 18 56 54c-6-8-16-8-20 0-4-8-14-8-18 0-4-8-32-8-36 0-4-8-14-8-18 0-4-8-14-8-20 0Z"
			fill="#c0563f"
		/>
		<path
			d="M24 64C28 34 44 16 60 10c16 6 32 24 36 54-4-8-14-8-18 0C78 40 70 22 60 10 50 22 42 40 42 64c-4-8-14-8-18 0Z"
			fill="#e3b458"
		/>
		<path d="M60 10c10 12 18 30 18 54-4-8-32-8-36 0 0-24 8-42 18-54Z" fill="#c0563f" />
		<path d="M78 12c22 6 36 24 38 52-6-8-16-8-20 0-2-22-8-38-18-52Z" fill="#a44634" />
	</g>
);

export const SKY = {
	kite: KiteFigure,
	moon: MoonFigure,
	rainbow: RainbowFigure,
	raincloud: RaincloudFigure,
	balloon: BalloonFigure,
	feather: FeatherFigure,
	leaf: LeafFigure,
	snowman: SnowmanFigure,
	umbrella: UmbrellaFigure,
} as const;
