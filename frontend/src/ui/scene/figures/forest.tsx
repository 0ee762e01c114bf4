import type { Figure } from "./figure.ts";
import { Eyes, Line, Snout } from "./figure-parts.tsx";

const FoxFigure: Figure = () => (
	<g>
		<path d="M74 120c-6-10 6-16 14-26 6-14 0-26 10-38 18 12 26 42 12 56-6 7-20 8-36 8Z" fill="#b85f2b" />
		<path d="M98 56c10 6 16 18 17 30-8-6-16-4-24 2 2-12 0-22 7-32Z" fill="#f4e4c8" />
		<path d="M34 120c-2-28 4-50 20-54 22 4 34 30 32 54Z" fill="#cf7337" />
		<path d="M40 74c8 8 20 8 28 0 2 18-6 30-14 36-8-6-16-18-14-36Z" fill="#f4e4c8" />
		<path d="M40 94h13v22c0 3-3 4-6 4s-7-1-7-4ZM56 94h13v22c0 3-3 4-6 4s-7-1-7-4Z" fill="#6d4030" />
		<path d="M22 40 24 11c0-3 3-4 5-2l17 17ZM86 40 84 11c0-3-3-4-5-2L62 26Z" fill="#b85f2b" />
		<path d="M27 30V16l11 11ZM81 30V16L70 27Z" fill="#6d4030" />
		<path d="M22 36c8-12 20-16 32-16s24 4 32 16c2 16-14 34-32 38-18-4-34-22-32-38Z" fill="#cf7337" />
		<path d="M23 44c12-4 24 4 31 18 7-14 19-22 31-18-3 16-17 28-31 31-14-3-28-15-31-31Z" fill="#f4e4c8" />
		<Eyes x={[41, 67]} y={46} />
		<Snout x={54} y={61} />
	</g>
);

const WolfFigure: Figure = () => (
	<g>
		<path d="M84 120c-4-10 2-22 10-26 12 4 22 12 22 22-4 4-18 4-32 4Z" fill="#7f858c" />
		<path d="M34 120c4-20-4-34 0-54l22-12c20 12 38 34 38 56 0 6-2 8-6 10Z" fill="#a5a9ab" />
		<path d="M64 120c-6-20 4-34 16-32 14 4 18 20 12 32Z" fill="#8d9297" />
		<path d="M34 62c4 14 10 26 22 32-2 8-8 12-14 12-8-12-12-28-8-44Z" fill="#e8e4da" />
		<path d="M36 78c4 12 10 18 16 20l-2 22H34c-3-6 1-9 5-9-2-12-5-20-3-33Z" fill="#bcbfbe" />
		<path
			d="M28 8c4-4 8-2 9 2 3 10 8 16 16 20 14 4 22 14 20 28-2 12-14 18-26 16-10-2-16-8-15-18 1-12 2-22-2-34Z"
			fill="#a5a9ab"
		/>
		<path d="M57 33c11-2 22-1 33 5-7 7-14 11-24 12Z" fill="#7f858c" />
		<path d="M30 22c6 10 8 22 6 32l-12-8c-2-3 0-6 4-5 3 0 3-9 2-19Z" fill="#e8e4da" />
		<path d="M26 14c-1-6 4-9 9-6 2 4 0 7-3 9Z" fill="#43403f" />
		<Eyes x={[48]} y={40} />
		<Line d="M50 62c6 6 12 8 18 6M58 76c4 4 8 6 12 5" color="#8d9297" />
	</g>
);

const BearFigure: Figure = () => (
	<g>
		<path d="M54 96h18v24H56ZM80 96h17v24H82Z" fill="#5c3c2a" />
		<path d="M28 60C40 40 62 36 80 38c26 3 38 24 36 50l-4 32H92l-4-20c-10 3-24 3-34 0l-2 20H32L28 96Z" fill="#754e36" />
		<circle cx="15" cy="42" r="9" fill="#664430" />
		<circle cx="47" cy="42" r="9" fill="#664430" />
		<circle cx="15" cy="43" r="4.5" fill="#b98a62" />
		<circle cx="47" cy="43" r="4.5" fill="#b98a62" />
		<path d="M4 64c0-18 12-28 27-28s27 10 27 28c0 16-12 26-27 26S4 80 4 64Z" fill="#84593e" />
		<ellipse cx="31" cy="73" rx="15" ry="12" fill="#dcc09a" />
		<Eyes x={[19, 43]} y={60} />
		<Snout x={31} y={67} color="#4a3226" />
		<Line d="M37 116v4m6-4v4m54-4v4m6-4v4" color="#4f3424" />
	</g>
);

const DeerFigure: Figure = () => (
	<g>
		<path d="M102 60c8-8 14-6 14 2-1 6-6 8-12 6Z" fill="#f3e7d0" />
		<path d="M56 88h7v32h-6ZM84 88h7v32h-6Z" fill="#8f6238" />
		<path
			d="M30 60c12 0 22 2 34 2 14 0 26-8 38-2 8 5 8 16 5 26l-2 34h-8l-4-30c-12 4-28 4-42 1l-4 29h-8l-3-32C30 80 28 70 30 60Z"
			fill="#bb8450"
		/>
		<path d="M34 60c2 12 8 22 16 26-8 6-12 6-14 2-4-8-5-18-2-28Z" fill="#efdab4" />
		<path d="M39 114h8v6h-8ZM97 114h8v6h-8Z" fill="#5c4030" />
		<Line
			d="M26 30C16 24 12 14 15 3m-1 13C9 14 6 10 5 6m12 17C11 23 6 20 3 16M38 30c10-6 14-16 11-27m1 13c5-2 8-6 9-10m-12 17c6 0 11-3 14-7"
			color="#8a6a4a"
			width={4}
		/>
		<path d="M20 42C10 34 2 38 0 42c4 8 12 10 18 8ZM44 42c10-8 18-4 20 0-4 8-12 10-18 8Z" fill="#a06e3f" />
		<path d="M17 42c0-16 30-16 30 0 0 12-2 16-6 26-4 9-14 9-18 0-4-10-6-14-6-26Z" fill="#bb8450" />
		<ellipse cx="32" cy="66" rx="9" ry="8" fill="#efdab4" />
		<Eyes x={[24, 40]} y={48} />
		<Snout x={32} y={61} color="#4a3226" />
		<g fill="#efdab4">
			<circle cx="72" cy="70" r="2.8" />
			<circle cx="84" cy="66" r="2.8" />
			<circle cx="95" cy="71" r="2.8" />
			<circle cx="80" cy="78" r="2.8" />
			<circle cx="92" cy="82" r="2.8" />
		</g>
	</g>
);

const SnailFigure: Figure = () => (
	<g>
		<Line d="M20 80C14 66 12 58 8 52m16 28c0-12 2-20 4-27" color="#c9a876" width={4} />
		<circle cx="8" cy="51" r="4" fill="#5c4030" />
		<circle cx="28" cy="52" r="4" fill="#5c4030" />
		<path d="M8 86c0-12 24-14 28 0 4 14 10 18 26 18 24 0 38 4 56 16H30C14 118 8 102 8 86Z" fill="#dcbd8b" />
		<path d="M20 113c20 5 60 4 98 7H30c-4-1-8-3-10-7Z" fill="#c9a876" />
		<circle cx="74" cy="72" r="38" fill="#a8573a" />
		<circle cx="73" cy="74" r="29" fill="#c4754c" />
		<path
			d="M73 96c-32-2-30-44 2-42 26 2 24 34 2 34-18 0-18-24-2-24 12 0 12 16 2 16"
			fill="none"
			stroke="#f0d2a2"
			strokeWidth="5"
			strokeLinecap="round"
		/>
		<Eyes x={[17]} y={89} />
		<Line d="M14 97c3 2.5 6 2.5 9 .5" color="#6b4a33" width={1.8} />
	</g>
);

const FrogFigure: Figure = () => (
	<g>
		<path
			d="M24 120C2 118 4 90 24 84c14-2 22 10 20 24v12ZM96 120c22-2 20-30 0-36-14-2-22 10-20 24v12Z"
			fill="#7f8f36"
		/>
		<path d="M30 116c-8-32 4-56 30-56s38 24 30 56c-6 4-54 4-60 0Z" fill="#a3b34a" />
		<path d="M42 116c-6-20 0-36 18-36s24 16 18 36Z" fill="#ecebb8" />
		<circle cx="37" cy="42" r="15" fill="#a3b34a" />
		<circle cx="83" cy="42" r="15" fill="#a3b34a" />
		<path d="M20 62c0-16 18-22 40-22s40 6 40 22c0 18-20 28-40 28s-40-10-40-28Z" fill="#b5c459" />
		<circle cx="37" cy="41" r="10" fill="#f4f0d2" />
		<circle cx="83" cy="41" r="10" fill="#f4f0d2" />
		<circle cx="38" cy="42" r="5" fill="#42301f" />
		<circle cx="82" cy="42" r="5" fill="#42301f" />
		<Line d="M30 66c12 15 48 15 60 0" color="#5d6b25" width={3} />
		<Line d="M56 56v.5m8-.5v.5" color="#5d6b25" width={2.5} />
		<path d="M34 96h10l4 18c4 0 6 6 2 6H26c-4 0-2-6 2-6ZM86 96H76l-4 18c-4 0-6 6-2 6h24c4 0 2-6-2-6Z" fill="#93a340" />
	</g>
);

const TurtleFigure: Figure = () => (
	<g>
		<path d="M100 104c8-2 14 0 18 6-6 2-14 2-20 0Z" fill="#8a9a58" />
		<path d="M36 100h20v16c0 6-20 6-20 0ZM80 100h20v16c0 6-20 6-20 0Z" fill="#8a9a58" />
		<path d="M40 94c-8 6-16 4-22 0C6 92 2 82 4 72c3-10 20-14 28-6 6 8 6 16 12 18Z" fill="#a8b671" />
		<path d="M28 100c-2-36 20-58 44-58s44 22 42 58c0 8-86 8-86 0Z" fill="#8a673f" />
		<path
			d="M59 58h24l9 20-9 18H59l-9-18ZM50 54l6 4-9 19H33c3-10 8-18 17-23ZM92 54c9 5 15 13 18 23H96l-9-19ZM31 82h15l8 15-22 2ZM96 82h15l-1 17-22-2Z"
			fill="#ad8652"
		/>
		<path d="M28 98c26 8 60 8 86 0l2 8c-28 8-62 8-90 0Z" fill="#d6b67e" />
		<Eyes x={[17]} y={74} />
		<Line d="M7 84c4 3 9 3 13 0" color="#5a6634" />
	</g>
);

export const FOREST_ANIMALS = {
	fox: FoxFigure,
	wolf: WolfFigure,
	bear: BearFigure,
	deer: DeerFigure,
	snail: SnailFigure,
	frog: FrogFigure,
	turtle: TurtleFigure,
} as const;
