import type { Figure } from "./figure.ts";

const AppleFigure: Figure = () => (
	<g>
		<path
			d="M60 40C46 26 12 32 12 68c0 28 22 52 34 52 6 0 8-3 14-3s8 3 14 3c12 0 34-24 34-52 0-36-34-42-48-28Z"
			fill="#bb4b38"
		/>
		<path d="M84 34c16 4 24 18 24 34 0 28-22 52-34 52-5 0-7-2-11-3 28-18 38-54 21-83Z" fill="#9c3d30" />
		<path d="M24 70c0-14 6-22 16-24" fill="none" stroke="#e39a7c" strokeWidth="5" strokeLinecap="round" />
		<path d="M60 46c-2-14 0-26 8-36" fill="none" stroke="#6d4a33" strokeWidth="5" strokeLinecap="round" />
		<path d="M64 30c4-18 22-26 42-18-4 18-24 26-42 18Z" fill="#8a9a5e" />
		<path d="M66 29c12-2 22-7 32-14" fill="none" stroke="#65763f" strokeWidth="2" strokeLinecap="round" />
	</g>
);

const SproutFigure: Figure = () => (
	<g>
		<path d="M57 100c-2-24 0-38 4-50" fill="none" stroke="#7d944f" strokeWidth="7" strokeLinecap="round" />
		<path d="M60 58C44 64 10 54 6 22c32-4 54 14 54 36Z" fill="#9bb068" />
		<path d="M60 50C58 22 82 2 114 8c0 30-26 48-54 42Z" fill="#86a058" />
		<path
			d="M60 58C44 46 28 34 14 28m46 22c14-16 28-28 46-36"
			fill="none"
			stroke="#627a3e"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path d="M8 120c4-18 26-28 52-28s48 10 52 28Z" fill="#7b5233" />
		<path d="M30 108h8m10-8h7m14 8h8m12 6h8m-72 2h6" stroke="#a7774c" strokeWidth="3.5" strokeLinecap="round" />
	</g>
);

const PETALS = [0, 60, 120, 180, 240, 300];

const FlowerFigure: Figure = () => (
	<g>
		<path d="M60 120c-2-26 0-40 0-72" fill="none" stroke="#70874a" strokeWidth="6" />
		<path d="M60 106C46 112 24 104 18 80c24-2 40 8 42 26Z" fill="#8ba15c" />
		<path d="M60 114c2-20 18-32 42-30-4 22-22 34-42 30Z" fill="#7a9150" />
		<g fill="#c56a63">
			{PETALS.map((turn) => (
				<path key={turn} d="M60 44C40 26 46 2 60 2s20 24 0 42Z" transform={`rotate(${turn} 60 40)`} />
			))}
		</g>
		<g fill="none" stroke="#e2a091" strokeWidth="2.5" strokeLinecap="round">
			{PETALS.map((turn) => (
				<path key={turn} d="M60 24V12" transform={`rotate(${turn} 60 40)`} />
			))}
		</g>
		<circle cx="60" cy="40" r="11" fill="#e3b458" />
		<circle cx="60" cy="40" r="6" fill="#b98334" />
	</g>
);

const EARS = [-38, -19, 0, 19, 38];

const WheatFigure: Figure = () => (
	<g>
		{EARS.map((turn) => (
			<g key={turn} transform={`rotate(${turn} 60 96)`}>
				<path d="M60 104V34" stroke="#c1913f" strokeWidth="3.5" />
				<path d="M60 2c5 8 5 14 0 20-5-6-5-12 0-20Z" fill="#ecc468" />
				<path
					d="M59 28c-9-3-12-9-11-16 8 2 11 8 11 16ZM59 41c-9-3-12-9-11-16 8 2 11 8 11 16ZM59 54c-9-3-12-9-11-16 8 2 11 8 11 16Z"
					fill="#e3b24e"
				/>
				<path
					d="M61 28c9-3 12-9 11-16-8 2-11 8-11 16ZM61 41c9-3 12-9 11-16-8 2-11 8-11 16ZM61 54c9-3 12-9 11-16-8 2-11 8-11 16Z"
					fill="#cc963c"
				/>
			</g>
		))}
		<path d="M48 82h24c-2 12 8 26 16 38H32c8-12 18-26 16-38Z" fill="#d3a04a" />
		<path d="m54 96-8 24m14-22v22m6-24 8 24" stroke="#a8752f" strokeWidth="2.5" strokeLinecap="round" />
		<path d="M44 82h32v10H44Z" fill="#b4553a" />
		<path d="M60 88c-8-8-18-6-20 0 4 6 14 6 20 0Zm0 0c8-8 18-6 20 0-4 6-14 6-20 0Z" fill="#c9694d" />
	</g>
);

const BERRIES = [
	[34, 52],
	[51, 50],
	[69, 50],
	[86, 52],
	[42, 67],
	[60, 66],
	[78, 67],
	[50, 83],
	[69, 83],
	[60, 98],
	[60, 109],
] as const;

const GrapesFigure: Figure = () => (
	<g>
		<path d="M60 46c0-14 4-24 14-36" fill="none" stroke="#7b5a38" strokeWidth="5" strokeLinecap="round" />
		{BERRIES.map(([x, y]) => (
			<g key={`${x} ${y}`}>
				<circle cx={x} cy={y} r="11" fill="#7a4f74" />
				<circle cx={x - 1} cy={y - 1} r="9" fill="#8f6288" />
				<path
					d={`M${x - 6} ${y - 1}a6 6 0 0 1 5-5`}
					fill="none"
					stroke="#c7a3bb"
					strokeWidth="2"
					strokeLinecap="round"
				/>
			</g>
		))}
		<path
			d="M62 42C48 46 38 40 34 44 26 40 16 38 14 28c6-2 6-8 4-14 10 0 14 4 18 0 6-2 12 0 14 6 6 4 12 14 12 22Z"
			fill="#8a9f57"
		/>
		<path
			d="M60 40C48 30 36 24 24 22m18 10c0-6 0-10-2-14"
			fill="none"
			stroke="#65793c"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path
			d="M70 24c14 2 12 14 22 12 8-2 6-12 0-10"
			fill="none"
			stroke="#8a9f57"
			strokeWidth="3"
			strokeLinecap="round"
		/>
	</g>
);

const SpadeFigure: Figure = () => (
	<g>
		<g transform="rotate(10 60 110)">
			<path d="M44 12c0-14 32-14 32 0-2 8-10 10-13 14h-6c-3-4-11-6-13-14Z" fill="#96603a" />
			<path d="M52 11c2-5 14-5 16 0-2 3-5 4-8 6-3-2-6-3-8-6Z" fill="#d9b483" />
			<path d="M56 24h8v50h-8Z" fill="#b07a48" />
			<path d="M55 54h10v26l-5 8-5-8Z" fill="#726c66" />
			<path d="M34 66h52v26c0 12-16 24-26 28-10-4-26-16-26-28Z" fill="#a19a8e" />
			<path d="M60 66h26v26c0 12-16 24-26 28Z" fill="#847d73" />
		</g>
		<path d="M4 120c4-10 16-8 24-11 10-5 22-3 32-1 12-4 24-2 32 1 10 1 20 3 24 11Z" fill="#7b5233" />
		<path d="M24 114h7m12-4h7m14 5h7m15-3h6" stroke="#a7774c" strokeWidth="3" strokeLinecap="round" />
	</g>
);

export const GARDEN = {
	apple: AppleFigure,
	sprout: SproutFigure,
	flower: FlowerFigure,
	wheat: WheatFigure,
	grapes: GrapesFigure,
	spade: SpadeFigure,
} as const;
