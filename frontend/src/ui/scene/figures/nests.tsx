import type { Figure } from "./figure.ts";

const CHICKS = [
	{ x: 30, y: 46 },
	{ x: 62, y: 34 },
	{ x: 90, y: 48 },
];

const NestFigure: Figure = () => (
	<g>
		<path d="M0 96c30 4 60 16 120 8v10c-60 8-92-2-120-8Z" fill="#7b5638" />
		<path d="M106 92c-4-12 2-26 14-28 2 14-4 24-14 28ZM14 100C2 98-2 90 0 78c12 2 18 12 14 22Z" fill="#8a9f57" />
		{CHICKS.map(({ x, y }) => (
			<g key={x} transform={`translate(${x} ${y})`}>
				<path d="M-15 4C-15-16 13-18 14 2c1 12 4 18 2 42h-34c-3-22 3-28 3-40Z" fill="#8f6a4c" />
				<path d="M-9 44c-2-22 2-30 10-30s14 8 13 30Z" fill="#e0bf8e" />
				<path
					d="M-3-11c-2-5-6-7-9-6m12 5c0-4-1-6-3-8"
					fill="none"
					stroke="#8f6a4c"
					strokeWidth="2.5"
					strokeLinecap="round"
				/>
				<path d="M6-8 24-20 14 2Z" fill="#eeb54a" />
				<path d="M8 0 28-2 10 9Z" fill="#d9902f" />
				<circle cx="-1" cy="-2" r="2.8" fill="#3a2a20" />
			</g>
		))}
		<path d="M8 68c20 8 84 8 104 0 2 26-20 42-52 42S6 94 8 68Z" fill="#a87a46" />
		<path d="M8 68c20 8 84 8 104 0-1 8-2 12-4 16-26 8-70 8-96 0-2-4-3-8-4-16Z" fill="#c99d60" />
		<path
			d="m4 72 26 12m-12 8 40 2m-24 10 34-6m-20-18 44-4m-16 26 26-14m-70-2 40 12m14-26 30-6M18 80l30 6m52 8L84 82"
			stroke="#7d5730"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
	</g>
);

const EggsFigure: Figure = () => (
	<g>
		<path d="M24 78C26 22 94 22 96 78" fill="none" stroke="#8e5f30" strokeWidth="7" />
		<path d="M16 78c0-10 88-10 88 0v8H16Z" fill="#7b5230" />
		<path d="M24 76c0-26 12-36 19-36s19 10 19 36c0 12-38 12-38 0Z" fill="#efdcb8" />
		<path d="M58 76c0-26 12-36 19-36s19 10 19 36c0 12-38 12-38 0Z" fill="#9dbcb8" />
		<path d="M80 42c8 4 14 16 15 36H82c6-14 4-28-2-36Z" fill="#7fa39f" />
		<path d="M40 80c0-26 12-36 20-36s20 10 20 36c0 12-40 12-40 0Z" fill="#dba680" />
		<path d="M64 46c10 6 16 18 16 36H66c6-14 6-26-2-36Z" fill="#c48a63" />
		<path
			d="M50 66c0-6 3-10 6-12M31 60c0-5 2-9 5-11"
			fill="none"
			stroke="#fbf1dc"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<path
			d="M10 78c6-6 10 2 16-4 6 6 12-2 18 4 6-6 10 2 16-2 6 6 12-4 18 2 6-6 10 2 16-4 6 6 10-2 16 4l-4 16H14Z"
			fill="#e3b868"
		/>
		<path d="M12 86h96c0 20-14 34-30 34H42c-16 0-30-14-30-34Z" fill="#b5803f" />
		<path d="M10 84h100v9H10Z" fill="#98672f" />
		<path
			d="M17 102h86M26 112h68M30 94v8m16-8v8m16-8v8m16-8v8m14-8v8m-54 0v10m16-10v10m16-10v10m16-10v10"
			stroke="#8a5c2a"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
	</g>
);

const ShellFigure: Figure = () => (
	<g>
		<path d="M42 104h36l8 16H34Z" fill="#b9715a" />
		<path
			d="M60 116C30 106 2 84 4 54c2-8 12-8 14-4-2-18 6-28 18-24 2-14 14-20 24-12 10-8 22-2 24 12 12-4 20 6 18 24 2-4 12-4 14 4 2 30-26 52-56 62Z"
			fill="#e3a88c"
		/>
		<path d="M84 26c12-4 20 6 18 24 2-4 12-4 14 4 2 30-26 52-56 62 18-28 28-58 24-90Z" fill="#cf8a6e" />
		<path
			d="M60 114C40 94 24 74 16 52m44 62C48 88 40 58 36 30m24 84V18m0 96c12-26 20-56 24-84m-24 84c20-20 36-40 44-62"
			fill="none"
			stroke="#f4dcc2"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<path
			d="M28 78c20-10 44-10 64 0"
			fill="none"
			stroke="#b9715a"
			strokeWidth="2.5"
			strokeLinecap="round"
			opacity=".6"
		/>
	</g>
);

export const NESTS = { nest: NestFigure, eggs: EggsFigure, shell: ShellFigure } as const;
