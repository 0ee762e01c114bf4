import type { Figure } from "./figure.ts";

// Scallops around the face.
const MANE = Array.from({ length: 14 }, (_, at) => {
	const turn = (at / 14) * Math.PI * 2;
	return [52 + Math.cos(turn) * 23, 47 + Math.sin(turn) * 23] as const;
});

const LionFigure: Figure = ({ isTailless }) => (
	<g>
		{!isTailless && (
			<>
				<path
					d="M92 110c22 3 33-12 27-28-4-11-17-12-20-3"
					fill="none"
					stroke="#c07f2c"
					strokeWidth="6.5"
					strokeLinecap="round"
				/>
				<path d="M92 88c-2-9 6-16 12-15 1 8-2 16-12 15Z" fill="#7d4a22" />
			</>
		)}
		<path d="M36 120c-2-30 4-56 22-60 26 2 42 30 42 60Z" fill="#d7973a" />
		<path d="M66 120c-3-20 8-34 21-33 12 2 16 18 13 33Z" fill="#c98932" />
		<path d="M40 84h13v32c0 3-3 4-6.500 4S40 119 40 116ZM56 84h13v32c0 3-3 4-6.500 4S56 119 56 116Z" fill="#e4ab52" />
		<path d="M44 117v3m4-3v3m12-3v3m4-3v3" stroke="#b67a2b" strokeWidth="1.500" strokeLinecap="round" />
		<g fill="#8c5326">
			<circle cx="52" cy="47" r="25" />
			{MANE.map(([x, y]) => (
				<circle key={`${x} ${y}`} cx={x} cy={y} r="8.500" />
			))}
		</g>
		<g fill="#a5652f">
			<circle cx="52" cy="48" r="21.500" />
		</g>
		<circle cx="36" cy="33" r="6.500" fill="#d7973a" />
		<circle cx="68" cy="33" r="6.500" fill="#d7973a" />
		<circle cx="36" cy="34" r="3" fill="#b67a2b" />
		<circle cx="68" cy="34" r="3" fill="#b67a2b" />
		<ellipse cx="52" cy="49" rx="18.500" ry="17.500" fill="#e9b55e" />
		<ellipse cx="52" cy="56" rx="10.500" ry="8.500" fill="#f6dfae" />
		<path
			d="M40 46c1.600 2.400 5 2.400 6.600 0M57.400 46c1.600 2.400 5 2.400 6.600 0"
			fill="none"
			stroke="#4c2f17"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M48 51.500h8l-4 4.200Z" fill="#5c3517" stroke="#5c3517" strokeWidth="1.500" strokeLinejoin="round" />
		<path
			d="M52 55.500v2.500c-1 2.600-4.500 2.600-5.500.600M52 58c1 2.600 4.500 2.600 5.500.600"
			fill="none"
			stroke="#5c3517"
			strokeWidth="1.500"
			strokeLinecap="round"
		/>
	</g>
);

const LambFigure: Figure = () => (
	<g>
		<path d="M38 96v21c0 4 8 4 8 0V96ZM78 96v21c0 4 8 4 8 0V96Z" fill="#6b5a52" />
		<path d="M50 98v20c0 3 7 3 7 0V98ZM68 98v20c0 3 7 3 7 0V98Z" fill="#85736a" />
		<g fill="#f6ecd8">
			<circle cx="44" cy="82" r="17" />
			<circle cx="60" cy="74" r="19" />
			<circle cx="78" cy="78" r="18" />
			<circle cx="88" cy="90" r="12" />
			<circle cx="52" cy="95" r="14" />
			<circle cx="72" cy="96" r="15" />
		</g>
		<path
			d="M54 80c4-6 13-5 14 2m4 4c4-5 11-3 11 3m-37 1c3-5 10-4 11 1"
			fill="none"
			stroke="#dcccb0"
			strokeWidth="2.500"
			strokeLinecap="round"
		/>
		<path d="M20 66c-5-1-9 2-10 6 5 3 10 1 12-2ZM42 66c5-1 9 1 10 5-5 3-10 2-12-1Z" fill="#6b5a52" />
		<path d="M19 70c0-9 5-14 12-14s12 5 12 14c0 12-5 19-12 19s-12-7-12-19Z" fill="#7c6a61" />
		<g fill="#f6ecd8">
			<circle cx="24" cy="58" r="6.500" />
			<circle cx="32" cy="55" r="7.500" />
			<circle cx="39" cy="59" r="6" />
		</g>
		<path
			d="M23 72c1.200 1.800 3.600 1.800 4.800 0M34 72c1.200 1.800 3.600 1.800 4.800 0"
			fill="none"
			stroke="#2f2723"
			strokeWidth="1.800"
			strokeLinecap="round"
		/>
		<path
			d="M28.500 81.500c1.500 1.600 3.500 1.600 5 0"
			fill="none"
			stroke="#2f2723"
			strokeWidth="1.600"
			strokeLinecap="round"
		/>
	</g>
);

const DoveFigure: Figure = () => (
	<g>
		<path
			d="M14 70c16-4 24 4 34 6 8-16 4-34-6-48 24 4 38 20 40 40 8-4 16-4 22 2l-12 4c-4 24-26 34-46 28l-34 8 18-18C22 88 16 80 14 70Z"
			fill="#fbf4e4"
		/>
		<path d="M48 76c10 4 22 2 34-8-4 14-16 22-34 8Z" fill="#e3d6bd" />
		<circle cx="94" cy="71" r="1.800" fill="#3a3330" />
		<path d="M104 70l9 2-9 3Z" fill="#d99c3c" />
		<path
			d="M112 74c6 4 8 10 6 16m-3-11c4-3 8-2 10 1m-8 6c-4 0-7 2-8 6"
			fill="none"
			stroke="#7d8b4c"
			strokeWidth="2.500"
			strokeLinecap="round"
		/>
	</g>
);

export const CREATURES = { lion: LionFigure, lamb: LambFigure, dove: DoveFigure } as const;
