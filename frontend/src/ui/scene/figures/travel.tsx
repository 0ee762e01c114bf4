import type { Figure } from "./figure.ts";

const SPOKES = [0, 30, 60, 90, 120, 150];

const CartFigure: Figure = () => (
	<g>
		<path d="M8 52C14 22 36 30 44 18c14-8 26 4 34 6 14 2 18 14 20 28Z" fill="#e3b868" />
		<path d="m26 46 8-16m10 16 2-20m16 20-4-22m22 22-8-16" stroke="#b98a3c" strokeWidth="2.5" strokeLinecap="round" />
		<path d="M92 70 118 104l-5 5-30-36Z" fill="#7b4c30" />
		<path d="M2 48h102l-8 30H10Z" fill="#a7744a" />
		<path d="M4 57h98M8 67h92" stroke="#835638" strokeWidth="2.5" />
		<path d="M20 48h7v30h-7ZM78 48h7v30h-7Z" fill="#7b4c30" />
		<circle cx="50" cy="90" r="26" fill="none" stroke="#6d442a" strokeWidth="7" />
		{SPOKES.map((turn) => (
			<path key={turn} d="M50 64v52" stroke="#8e5c39" strokeWidth="4" transform={`rotate(${turn} 50 90)`} />
		))}
		<circle cx="50" cy="90" r="7" fill="#c48a37" />
	</g>
);

const TRAIN_WHEELS = [24, 50, 78];

const TrainFigure: Figure = () => (
	<g>
		<path d="M88 24c-8 0-10-10-2-12 0-10 14-12 18-4 10-2 14 12 4 15-4 3-14 3-20 1Z" fill="#efe3c8" />
		<path d="M82 34h18l-4 10v16H86V44Z" fill="#5f5862" />
		<path d="M4 26h48v8H4Z" fill="#8e4230" />
		<path d="M8 34h40v66H8Z" fill="#b4503c" />
		<path d="M16 42h24v22H16Z" fill="#f8d98e" />
		<path d="M28 42v22" stroke="#8e4230" strokeWidth="3" />
		<path d="M46 56h52c12 0 16 8 16 20s-4 20-14 20H46Z" fill="#5d7f78" />
		<path d="M46 82h67c-1 9-5 14-13 14H46Z" fill="#476660" />
		<path d="M62 56h6v40h-6ZM84 56h6v40h-6Z" fill="#d9a44d" />
		<path d="M66 56c0-12 14-12 14 0Z" fill="#d9a44d" />
		<path d="M4 94h108l8 18H96l-6-8H4Z" fill="#7b4c30" />
		{TRAIN_WHEELS.map((x) => (
			<g key={x}>
				<circle cx={x} cy="106" r="14" fill="#5f5862" />
				<circle cx={x} cy="106" r="9" fill="#c9694d" />
				<circle cx={x} cy="106" r="3" fill="#f0dfba" />
			</g>
		))}
		<path d="M24 106h54" stroke="#d9a44d" strokeWidth="4" strokeLinecap="round" />
		<circle cx="112" cy="68" r="5" fill="#fbe2a2" />
	</g>
);

const BicycleFigure: Figure = () => (
	<g>
		{[28, 92].map((x) => (
			<g key={x}>
				{SPOKES.map((turn) => (
					<path key={turn} d={`M${x} 68v48`} stroke="#d8c7a2" strokeWidth="1.5" transform={`rotate(${turn} ${x} 92)`} />
				))}
				<circle cx={x} cy="92" r="25" fill="none" stroke="#7a675c" strokeWidth="6" />
				<circle cx={x} cy="92" r="4" fill="#d9a44d" />
			</g>
		))}
		<path
			d="m28 92 16-40 12 40ZM44 54h38L56 92M92 92 78 38"
			fill="none"
			stroke="#bf5540"
			strokeWidth="6"
			strokeLinejoin="round"
			strokeLinecap="round"
		/>
		<path d="M44 56 40 42" stroke="#7a675c" strokeWidth="5" />
		<path d="M28 36c8-2 18-2 26 2-4 6-14 8-22 6Z" fill="#7b4c30" />
		<path d="M78 40c-2-10 6-12 14-10" fill="none" stroke="#7a675c" strokeWidth="5" strokeLinecap="round" />
		<path d="M86 46h30l-5 22H91Z" fill="#c99a5b" />
		<path d="M86 46h30v5H86Z" fill="#98672f" />
		<path d="M88 46c2-10 10-14 14-6 6-8 12-2 12 6Z" fill="#7d944f" />
		<circle cx="97" cy="38" r="5" fill="#d9796a" />
		<circle cx="108" cy="37" r="5" fill="#e3b458" />
		<circle cx="56" cy="92" r="7" fill="#d9a44d" />
		<path d="m56 92 8 12h8" fill="none" stroke="#7a675c" strokeWidth="4" strokeLinecap="round" />
	</g>
);

const WheelchairFigure: Figure = () => (
	<g>
		<path d="M8 18h18" stroke="#7b4c30" strokeWidth="8" strokeLinecap="round" />
		<path
			d="M26 18 34 76h52l12 34h16"
			fill="none"
			stroke="#8b9295"
			strokeWidth="6"
			strokeLinejoin="round"
			strokeLinecap="round"
		/>
		<path d="M32 54h44v20" fill="none" stroke="#8b9295" strokeWidth="5" strokeLinejoin="round" />
		<path d="M30 22c0-6 12-6 13 0l6 44H36Z" fill="#bf5540" />
		<path d="M34 64h52c6 0 6 14 0 14H36Z" fill="#a44634" />
		<path d="M36 50h42c5 0 5 9 0 9H36Z" fill="#7b4c30" />
		{SPOKES.map((turn) => (
			<path key={turn} d="M46 54v62" stroke="#d8c7a2" strokeWidth="2" transform={`rotate(${turn} 46 85)`} />
		))}
		<circle cx="46" cy="85" r="32" fill="none" stroke="#6d5c54" strokeWidth="6" />
		<circle cx="46" cy="85" r="25" fill="none" stroke="#b5b4aa" strokeWidth="2.5" />
		<circle cx="46" cy="85" r="6" fill="#d9a44d" />
		<circle cx="91" cy="109" r="8.5" fill="none" stroke="#6d5c54" strokeWidth="5" />
	</g>
);

const MapFigure: Figure = () => (
	<g>
		<path d="m4 34 36-14 40 14 36-14v86l-36 14-40-14-36 14Z" fill="#ecd8ac" />
		<path d="m40 20 40 14v86l-40-14Z" fill="#d8be8a" />
		<path d="M4 92c12-8 24-8 36-4l40 14c12 2 24 0 36-8v12l-36 14-40-14-36 14Z" fill="#8fb0b0" />
		<path d="m40 88 40 14v18l-40-14Z" fill="#7a9da0" />
		<path d="m10 66 10-18 10 14ZM88 62l10-20 12 14Z" fill="#a9835a" />
		<path
			d="M18 82c10-10 20 2 30-12s20-4 26-14 4-10 14-18"
			fill="none"
			stroke="#b4503c"
			strokeWidth="3.5"
			strokeDasharray="6 5"
			strokeLinecap="round"
		/>
		<path d="m88 26 12 12m0-14L88 40" stroke="#b4453a" strokeWidth="5" strokeLinecap="round" />
		<path d="M58 48c0-10 12-10 12 0 0 6-4 10-4 10h-4s-4-4-4-10Z" fill="#7d944f" />
		<path d="m4 34 36-14 40 14 36-14M40 20v86m40-72v86" fill="none" stroke="#b3935d" strokeWidth="2" />
	</g>
);

const COMPASS_MARKS = [0, 90, 180, 270];

const CompassFigure: Figure = () => (
	<g>
		<circle cx="60" cy="13" r="9" fill="none" stroke="#a8702a" strokeWidth="5" />
		<path d="M54 18h12v10H54Z" fill="#a8702a" />
		<circle cx="60" cy="72" r="48" fill="#c48a37" />
		<path d="M94 38a48 48 0 0 1-68 68 48 48 0 0 0 68-68Z" fill="#a8702a" />
		<circle cx="60" cy="72" r="38" fill="#f6e9cb" />
		<path d="M86 45a38 38 0 0 1-53 53 38 38 0 0 0 53-53Z" fill="#e3d0a2" />
		{COMPASS_MARKS.map((turn) => (
			<path key={turn} d="M60 38v7" stroke="#7b4c30" strokeWidth="4" transform={`rotate(${turn} 60 72)`} />
		))}
		<g transform="rotate(32 60 72)">
			<path d="M60 40 69 72H51Z" fill="#b4453a" />
			<path d="M60 40 69 72h-9Z" fill="#963a30" />
			<path d="M60 104 51 72h18Z" fill="#5d8294" />
			<path d="M60 104V72h9Z" fill="#486b7c" />
		</g>
		<circle cx="60" cy="72" r="5" fill="#e3b458" />
	</g>
);

export const TRAVEL = {
	cart: CartFigure,
	train: TrainFigure,
	bicycle: BicycleFigure,
	wheelchair: WheelchairFigure,
	map: MapFigure,
	compass: CompassFigure,
} as const;
