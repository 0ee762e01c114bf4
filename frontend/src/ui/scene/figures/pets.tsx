import type { Figure } from "./figure.ts";
import { Eyes, Line, Snout } from "./figure-parts.tsx";

const CatFigure: Figure = () => (
	<g>
		<Line d="M82 112c24 6 36-10 28-28-4-8-13-7-13 1" color="#a2866b" width={8} />
		<path d="M32 120c-3-30 4-54 22-56 24 1 36 30 36 56Z" fill="#b99d80" />
		<path d="M64 120c-2-20 6-30 16-28 10 4 14 16 12 28Z" fill="#a2866b" />
		<path d="M42 76c8 5 16 5 22 0 2 18-4 30-11 34-8-5-13-18-11-34Z" fill="#f1e4cd" />
		<path d="M37 98h13v18c0 3-3 4-6 4s-7-1-7-4ZM54 98h13v18c0 3-3 4-6 4s-7-1-7-4Z" fill="#c9b094" />
		<path d="M27 46 26 17c0-3 3-4 5-2l17 14ZM73 46l1-29c0-3-3-4-5-2L52 29Z" fill="#a2866b" />
		<path d="M31 34V22l9 8ZM69 34V22l-9 8Z" fill="#dba893" />
		<ellipse cx="50" cy="47" rx="26" ry="22" fill="#b99d80" />
		<path d="M50 48c8 0 18 6 18 11-4 7-11 10-18 10s-14-3-18-10c0-5 10-11 18-11Z" fill="#f1e4cd" />
		<Line d="M50 27v9m-8-8 2 7m14-7-2 7M84 100c-6-1-10 0-13 2m13 6c-5-1-8 0-11 2" color="#7d624c" width={3} />
		<Eyes x={[39, 61]} y={47} />
		<Snout x={50} y={54} />
		<Line d="M33 57 18 54m15 8-14 3m48-8 15-3m-15 8 14 3" color="#8d745d" width={1.3} />
	</g>
);

const DogFigure: Figure = () => (
	<g>
		<Line d="M88 110c14-2 22-14 19-28" color="#b17c46" width={8} />
		<path d="M40 60c18-4 30 4 38 20 12 8 18 24 15 40H38c2-16-3-28-3-40Z" fill="#cd9658" />
		<path d="M64 120c-4-18 4-32 16-30 12 3 17 18 13 30Z" fill="#b9803f" />
		<path d="M36 72c3 14 12 24 22 26l-2 22H34c-2-6 3-8 7-8-2-14-7-24-5-40Z" fill="#dba96c" />
		<path d="M36 70c4 12 10 18 18 21-1-11-4-18-8-24Z" fill="#f4e4c6" />
		<path
			d="M30 30c8-10 30-10 36 4 4 12 0 26-10 32-8 4-18 2-24-2-8 2-16 1-20-2-6-4-5-14 1-16 8-2 13-8 17-16Z"
			fill="#cd9658"
		/>
		<path d="M12 46c8-2 18 0 20 8-1 7-8 10-20 8-6-4-5-14 0-16Z" fill="#f4e4c6" />
		<path d="M47 28c12-6 25 2 26 22 0 8-2 16-8 17-10-3-16-22-18-39Z" fill="#7f5433" />
		<path d="M33 63c8 6 20 7 30 1l3 6c-11 7-24 7-34 0Z" fill="#a9452f" />
		<circle cx="46" cy="74" r="4.5" fill="#e6b552" />
		<path d="M20 62c0 8 2 12 5 12s4-5 3-12Z" fill="#cf7d6c" />
		<ellipse cx="11" cy="48" rx="5" ry="4" fill="#4a3226" />
		<Line d="M14 60c6 3 12 2 16-2" color="#4a3226" />
		<Eyes x={[35]} y={42} />
	</g>
);

const RabbitFigure: Figure = () => (
	<g>
		<circle cx="103" cy="96" r="11" fill="#f6ecd8" />
		<path d="M48 52c-4-18 2-42 11-42 10 0 8 26-3 46Z" fill="#b3977c" />
		<path d="M36 120c-6-24 4-52 32-54 26 0 40 22 36 40-2 10-8 14-16 14Z" fill="#cdb49a" />
		<path d="M64 120c-6-20 6-36 22-36 14 2 20 22 14 32-2 3-6 4-10 4Z" fill="#bea389" />
		<path d="M33 52C20 36 18 8 28 6s17 22 17 44Z" fill="#cdb49a" />
		<path d="M34 46c-7-12-9-28-5-31 6 2 10 16 10 30Z" fill="#dfa79b" />
		<path d="M20 66c0-12 10-20 21-20s20 9 20 20-9 19-20 19-21-7-21-19Z" fill="#cdb49a" />
		<path d="M21 70c4-6 12-5 15 0 2 7-2 14-7 14-5-2-9-7-8-14Z" fill="#f3e8d6" />
		<path d="M38 86c8 2 14 8 12 18-4 8-12 8-15 4-3-8-1-16 3-22Z" fill="#f3e8d6" />
		<path d="M32 120c-3-6 0-8 6-8l8-12 10 4-4 16ZM58 120c-2-8 6-12 16-12h14c8 0 8 12 0 12Z" fill="#dcc6ae" />
		<Eyes x={[40]} y={63} />
		<path d="M21 66h7l-4 4.5Z" fill="#b5715f" stroke="#b5715f" strokeWidth="1.5" strokeLinejoin="round" />
		<Line d="M25 71c0 4 3 5 6 4" color="#7d624c" width={1.5} />
	</g>
);

const MouseFigure: Figure = () => (
	<g>
		<Line d="M98 112c18 2 24-14 14-22-8-6-14-18-4-26" color="#c98f80" width={4} />
		<path d="M8 98c12-20 34-34 60-34 26 1 40 20 37 40-2 12-10 16-20 16H38C22 118 8 110 8 98Z" fill="#a99b92" />
		<path d="M62 120c-6-18 6-34 22-33 14 2 20 14 18 24-2 6-8 9-16 9Z" fill="#988a81" />
		<path d="M8 99c14-4 36 0 44 12 2 4 0 7-4 9H38C22 118 10 108 8 99Z" fill="#e8dccb" />
		<circle cx="64" cy="58" r="17" fill="#8b7d74" />
		<circle cx="42" cy="62" r="19" fill="#a99b92" />
		<circle cx="42" cy="62" r="12.5" fill="#dba899" />
		<circle cx="8" cy="98" r="5" fill="#c67f70" />
		<path d="M34 120c-2-6 4-8 10-7l6 7ZM62 120c0-7 8-9 16-8 6 1 8 8 4 8Z" fill="#dba899" />
		<Eyes x={[31]} y={88} />
		<Line d="M13 105c3 2 7 2 9-1" color="#6d5f57" width={1.6} />
	</g>
);

const SPINES = Array.from({ length: 17 }, (_, at) => {
	const turn = Math.PI * (0.98 - (at / 16) * 1.02);
	const reach = at % 2 === 0 ? 46 : 39;
	return `${Math.round(68 + Math.cos(turn) * reach)} ${Math.round(96 - Math.sin(turn) * reach * 1.2)}`;
});

const HedgehogFigure: Figure = () => (
	<g>
		<path
			d={`M30 112L${SPINES.join("L")}L108 114Z`}
			fill="#6b4c38"
			stroke="#6b4c38"
			strokeWidth="4"
			strokeLinejoin="round"
		/>
		<path d="M36 110c-2-30 12-48 34-48s34 20 34 48Z" fill="#80604a" />
		<Line
			d="m58 74 4-7m10 6 4-7m12 12 5-6M52 92l4-7m12 4 4-7m12 7 5-6m5 17 4-6M64 106l4-7m14 5 4-7"
			color="#5a3e2d"
			width={2.6}
		/>
		<path d="M6 104c8-4 14-18 24-24 12-5 20 4 22 16 8 6 40 4 56 12 0 6-4 8-10 8H34c-12 0-22-4-28-12Z" fill="#dcb98c" />
		<path d="M40 120c-2-6 0-8 6-8s8 3 7 8ZM84 120c-2-6 0-8 6-8s8 3 7 8Z" fill="#b88f63" />
		<circle cx="43" cy="86" r="8" fill="#b88f63" />
		<circle cx="7" cy="103" r="5" fill="#4a3226" />
		<Eyes x={[27]} y={94} />
		<Line d="M18 109c4 2 8 1 10-2" color="#4a3226" width={1.6} />
	</g>
);

const SquirrelFigure: Figure = () => (
	<g>
		<path
			d="M62 118c28 6 50-12 42-40 14-16 12-48-12-58-18-6-30 6-26 18 10-4 18 4 14 14-6 16-16 30-18 66Z"
			fill="#a4582b"
		/>
		<path
			d="M74 108c14 0 24-14 16-32 12-12 14-34 0-42"
			fill="none"
			stroke="#c97a45"
			strokeWidth="5"
			strokeLinecap="round"
		/>
		<path d="M36 120c-6-24 2-48 20-50 20 4 28 30 22 50Z" fill="#bd6b37" />
		<path d="M36 116c-6-16-4-32 6-40 12 6 14 26 8 40Z" fill="#f2ddb8" />
		<path d="M56 120c-4-16 4-26 13-24 10 3 12 14 9 24Z" fill="#a4582b" />
		<path d="M38 44 36 22c6 1 11 7 12 16ZM52 40l8-18c5 6 5 14 1 24Z" fill="#a4582b" />
		<path d="M20 62c2-14 16-24 28-22s18 12 16 24-12 18-24 16-20-6-20-18Z" fill="#bd6b37" />
		<path d="M20 63c6-5 16-2 17 6 0 6-4 10-8 10-6-3-10-9-9-16Z" fill="#f2ddb8" />
		<path d="M18 88c6-4 14-4 20 0 0 10-4 16-10 19-6-3-10-9-10-19Z" fill="#d19a4a" />
		<path d="M15 88c2-8 24-8 26 0ZM26 82v-5h4v5Z" fill="#7a5232" />
		<path d="M54 84c-6 0-16 4-20 9 2 4 6 5 9 3 6 0 12-3 15-7ZM36 120c-2-6 4-8 10-8h16v8Z" fill="#cf8049" />
		<circle cx="20" cy="62" r="3.5" fill="#55361f" />
		<Eyes x={[40]} y={57} />
		<Line d="M24 69c3 2 6 1 7-1" color="#55361f" width={1.5} />
	</g>
);

export const PETS = {
	cat: CatFigure,
	dog: DogFigure,
	rabbit: RabbitFigure,
	mouse: MouseFigure,
	hedgehog: HedgehogFigure,
	squirrel: SquirrelFigure,
} as const;
