import type { Figure } from "./figure.ts";

const BridgeFigure: Figure = () => (
	<g>
		<path d="M18 120c4-46 80-46 84 0Z" fill="#7da3a8" />
		<path d="M28 112h20m6 4h22m-18-12h16m2 7h16" stroke="#dfe9df" strokeWidth="2.5" strokeLinecap="round" />
		<path d="M0 72c30-28 90-28 120 0v48h-16c-4-46-84-46-88 0H0Z" fill="#b8a88f" />
		<path d="M16 120c4-46 84-46 88 0h-9c-6-34-64-34-70 0Z" fill="#94846c" />
		<path d="M0 62c30-28 90-28 120 0v13c-30-26-90-26-120 0Z" fill="#d6c8ae" />
		<path
			d="m34 94-8-9m20 0-5-11m19 8V70m14 15 5-11m7 20 8-9"
			stroke="#cfc1a8"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path d="M2 90h10m-6 14h8m92-14h10m-10 14h8" stroke="#94846c" strokeWidth="2.5" strokeLinecap="round" />
		<path d="M4 44h12v22H4ZM104 44h12v22h-12Z" fill="#b8a88f" />
		<path d="M1 40h18v7H1ZM101 40h18v7h-18Z" fill="#d6c8ae" />
	</g>
);

const GATE_SLATS = [30, 42, 54, 66, 78];

const GateFigure: Figure = () => (
	<g>
		<g transform="translate(0 5)">
			<path d="M22 50C22-6 98-6 98 50" fill="none" stroke="#7b5638" strokeWidth="5" />
			<path
				d="M20 46c-8-6-4-16 4-14-2-10 6-16 12-10 2-10 14-14 18-6 6-8 18-6 20 2 8-4 16 2 14 10 8 0 14 8 10 18-6-2-10-4-12-10-14-18-36-18-52 0-4 4-6 8-14 10Z"
				fill="#7a9150"
			/>
			<g fill="#d9796a">
				<circle cx="28" cy="32" r="4.5" />
				<circle cx="46" cy="17" r="4.5" />
				<circle cx="70" cy="16" r="4.5" />
				<circle cx="90" cy="30" r="4.5" />
			</g>
		</g>
		{GATE_SLATS.map((x, at) => (
			<path
				key={x}
				d={`M${x} 120V${[54, 62, 66, 62, 54][at]}l6-6 6 6v${120 - ([54, 62, 66, 62, 54][at] ?? 60)}Z`}
				fill="#c08f5a"
			/>
		))}
		<path d="M28 70h64v7H28ZM28 104h64v7H28ZM32 104 82 77h8l-50 27Z" fill="#96653c" />
		<path d="M4 48h22v72H4ZM94 48h22v72H94Z" fill="#b8a88f" />
		<path d="M18 48h8v72h-8ZM108 48h8v72h-8Z" fill="#9d8d74" />
		<path d="M0 42h30v9H0ZM90 42h30v9H90Z" fill="#d6c8ae" />
		<path d="M4 68h12m-4 17h10m-18 17h12m78-34h12m-4 17h10m-18 17h12" stroke="#8a7b64" strokeWidth="2" />
		<circle cx="84" cy="90" r="3.5" fill="#e3b458" />
	</g>
);

const PathFigure: Figure = () => (
	<g>
		<path d="M0 120c4-40 30-62 60-62s56 22 60 62Z" fill="#7a9150" />
		<path d="M20 82c26-12 66-14 84 4 10 10 14 22 16 34H0c2-14 8-28 20-38Z" fill="#6b8346" />
		<path
			d="M22 120c6-16 48-16 46-28-2-8-28-8-26-18 2-8 14-10 16-16h8c0 8-8 10-8 15 0 7 30 6 34 18 4 14-20 16-20 29Z"
			fill="#ecd5a2"
		/>
		<path d="M72 120c0-13 24-15 20-29-1-4-5-7-10-9 20 6 22 18 10 26-6 4-8 8-8 12Z" fill="#c9a86c" />
		<path d="M50 60V40c4-7 20-7 24 0v20h-5V46h-14v14Z" fill="#c08f5a" />
		<path d="M55 46h3v14h-3ZM60.5 45h3v15h-3ZM66 46h3v14h-3ZM55 51h14v3H55Z" fill="#96653c" />
		<path d="M46 36h6v26h-6ZM72 36h6v26h-6Z" fill="#9a6a42" />
		<path
			d="M14 70h4v20h-4ZM26 62h4v20h-4ZM36 57h4v14h-4ZM10 76l34-17v4L10 80ZM84 58h4v14h-4ZM94 63h4v18h-4ZM106 72h4v20h-4ZM80 58l34 20v4L80 62Z"
			fill="#d9c296"
		/>
		<path
			d="M20 104c0-6 3-9 5-10m-1 10c2-4 4-6 7-7m72 12c0-6 3-9 5-10m-1 10c2-4 4-6 7-7"
			fill="none"
			stroke="#a3b770"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
	</g>
);

const RUNGS = [
	{ y: 14, left: 37, width: 46 },
	{ y: 32, left: 35, width: 50 },
	{ y: 50, left: 33, width: 54 },
	{ y: 68, left: 31, width: 58 },
	{ y: 86, left: 29, width: 62 },
	{ y: 104, left: 27, width: 66 },
];

const LadderFigure: Figure = () => (
	<g transform="translate(17 0) skewX(-8)">
		{RUNGS.map(({ y, left, width }) => (
			<g key={y}>
				<path d={`M${left} ${y}h${width}v7h-${width}Z`} fill="#c99a5f" />
				<path d={`M${left} ${y + 5}h${width}v3h-${width}Z`} fill="#8e6238" />
			</g>
		))}
		<path d="M36 0h8L30 120H20Z" fill="#a7744a" />
		<path d="M76 0h8l16 120H90Z" fill="#a7744a" />
		<path d="M41 0h3L30 120h-4ZM81 0h3l16 120h-4Z" fill="#835638" />
	</g>
);

const StonesFigure: Figure = () => (
	<g>
		<path d="M2 108c0-14 12-20 26-20 18 0 28 8 28 20 0 16-54 16-54 0Z" fill="#948672" />
		<path d="M62 108c0-14 14-18 28-18 16 0 28 6 28 18 0 16-56 16-56 0Z" fill="#8a7c69" />
		<path d="M22 94c0-16 18-22 38-22 22 0 40 8 40 22 0 18-78 18-78 0Z" fill="#b3a48b" />
		<path d="M28 103c20 5 56 4 70-5 0 14-50 15-70 5Z" fill="#948672" />
		<path d="M32 64c0-12 12-18 28-18s28 8 28 18c0 16-56 16-56 0Z" fill="#cbbda3" />
		<path d="M37 71c14 4 38 3 50-4-2 12-40 13-50 4Z" fill="#a89a82" />
		<path d="M40 38c0-10 8-14 19-14s21 6 21 14c0 12-40 12-40 0Z" fill="#b09f88" />
		<path d="M44 44c10 3 26 2 35-3-2 9-28 9-35 3Z" fill="#8f806b" />
		<path d="M48 17c0-8 6-11 13-11s13 5 13 11c0 10-26 10-26 0Z" fill="#d6c8ae" />
		<path
			d="M34 86c6-5 12-6 18-6m-8-26c4-3 8-3 12-4m-8-16c2-2 6-3 10-3M12 102c4-5 8-6 12-6m50 6c4-4 8-5 12-5"
			fill="none"
			stroke="#e8dcc4"
			strokeWidth="3"
			strokeLinecap="round"
		/>
	</g>
);

const PICKETS = [8, 31, 54, 77, 100];

const FenceFigure: Figure = () => (
	<g>
		<path d="M0 62h120v9H0ZM0 94h120v9H0Z" fill="#b39a6d" />
		{PICKETS.map((x) => (
			<g key={x}>
				<path d={`M${x - 2} 120V52l8-12 8 12v68Z`} fill="#ead9b4" />
				<path d={`M${x + 7} 120V41l7 11v68Z`} fill="#d3bd90" />
			</g>
		))}
		<path
			d="M8 66h5m18 0h5m18 0h5m18 0h5m18 0h5M8 98h5m18 0h5m18 0h5m18 0h5m18 0h5"
			stroke="#94784a"
			strokeWidth="3"
			strokeLinecap="round"
		/>
		<path
			d="M20 120c-1-10-4-14-8-18m10 18c0-8 2-14 6-18m62 18c0-12-2-20-8-26m10 26c0-10 4-16 8-20"
			fill="none"
			stroke="#7a9150"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<circle cx="82" cy="92" r="7" fill="#c56a63" />
		<circle cx="82" cy="92" r="2.5" fill="#ecbd52" />
		<circle cx="101" cy="98" r="6" fill="#c56a63" />
		<circle cx="101" cy="98" r="2.5" fill="#ecbd52" />
	</g>
);

export const WAYS = {
	bridge: BridgeFigure,
	gate: GateFigure,
	path: PathFigure,
	ladder: LadderFigure,
	stones: StonesFigure,
	fence: FenceFigure,
} as const;
