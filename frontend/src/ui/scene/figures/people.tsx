import type { Figure } from "./figure.ts";
import { Eyes, Line } from "./figure-parts.tsx";

const ShepherdFigure: Figure = () => (
	<g>
		<Line d="M92 120V34c0-20 24-20 24-2 0 8-10 10-12 2" color="#7b5433" width={5} />
		<path d="M34 120c0-30 2-58 24-62 24 4 28 32 30 62Z" fill="#b98a58" />
		<path d="M46 62c2 22 2 40 0 58h-12c0-26 0-50 12-58ZM72 62c-2 22-2 40 0 58h16c-2-26-4-50-16-58Z" fill="#7d5a48" />
		<path d="M44 92h30v7H44Z" fill="#9c4632" />
		<path d="M70 66c12 2 18 10 24 20-2 5-6 7-10 6-8-4-14-12-18-18Z" fill="#8d6752" />
		<circle cx="93" cy="87" r="5.5" fill="#b5794f" />
		<path d="M34 34c0-36 48-36 48 0 2 14 4 26 4 38-8-2-14-4-16-8H46c-2 4-8 6-16 8 0-12 2-24 4-38Z" fill="#efe0c2" />
		<path d="M42 36c0-22 32-22 32 0 0 16-6 26-16 26S42 52 42 36Z" fill="#b5794f" />
		<path d="M42 40c4 6 8 6 16 5 8 1 12 1 16-5 2 16-4 32-16 36-12-4-18-20-16-36Z" fill="#5c3e2c" />
		<path d="M34 28c4-8 44-8 48 0v6c-6-6-42-6-48 0Z" fill="#9c4632" />
		<Eyes x={[51, 65]} y={38} />
		<Line d="M54 52c3 2 5 2 8 0" color="#dba27c" />
		<path d="M12 104c2-8 26-10 32 0v9H14Z" fill="#f6ecd8" />
		<circle cx="18" cy="104" r="7" fill="#f6ecd8" />
		<circle cx="28" cy="100" r="8" fill="#f6ecd8" />
		<circle cx="38" cy="105" r="7" fill="#f6ecd8" />
		<path d="M18 110h5v10h-5ZM34 110h5v10h-5Z" fill="#6b5a52" />
		<path d="M4 98c0-8 14-8 14 0 0 6-3 10-7 10s-7-4-7-10Z" fill="#7c6a61" />
		<circle cx="11" cy="92" r="5" fill="#f6ecd8" />
	</g>
);

const KingFigure: Figure = () => (
	<g>
		<path d="M22 120c2-34 10-60 38-64 28 4 36 30 38 64Z" fill="#7b4262" />
		<path d="M46 62h28l6 58H40Z" fill="#b9853c" />
		<path d="M46 62h28l1 8H45ZM43 92h34l1 7H42Z" fill="#e6c07a" />
		<path d="M46 60 34 120H22c2-30 8-52 24-60ZM74 60l12 60h12c-2-30-8-52-24-60Z" fill="#935479" />
		<path d="M40 120 48 64l-8-2-14 58ZM80 120 72 64l8-2 14 58Z" fill="#f3e7d0" />
		<path d="M34 64c10 10 42 10 52 0l4 8c-14 12-46 12-60 0Z" fill="#f3e7d0" />
		<Line d="M40 71v1m9 2v1m11 0v1m11-2v1m9-4v1M34 96v1m-3 10v1m55-12v1m3 10v1" color="#6b5246" width={2.6} />
		<path d="M38 38c0-26 44-26 44 0 0 16-8 30-22 30S38 54 38 38Z" fill="#5c3e2c" />
		<path d="M43 36c0-20 34-20 34 0 0 16-6 24-17 24S43 52 43 36Z" fill="#c48d62" />
		<path d="M42 42c4 8 12 8 18 5 6 3 14 3 18-5 2 18-6 32-18 34-12-2-20-16-18-34Z" fill="#5c3e2c" />
		<path d="M38 28 34 4l13 9L60 1l13 12 13-9-4 24c-12-4-32-4-44 0Z" fill="#e3b040" />
		<path d="M38 28c12-4 32-4 44 0l1-6c-14-4-32-4-46 0Z" fill="#c08a2c" />
		<circle cx="60" cy="18" r="3.5" fill="#b23d2e" />
		<Eyes x={[52, 68]} y={38} />
		<Line d="M56 53c3 2 5 2 8 0" color="#dba27c" />
		<path d="M102 40h5v76h-5Z" fill="#c08a2c" />
		<circle cx="104.5" cy="36" r="8" fill="#e3b040" />
		<path d="M84 72c10 2 16 10 20 16-2 6-7 8-11 7-8-4-14-10-16-16Z" fill="#7b4262" />
		<circle cx="104" cy="89" r="6" fill="#c48d62" />
	</g>
);

const AngelFigure: Figure = () => (
	<g>
		<path
			d="M52 62C44 36 28 22 6 20c-4 12 0 20 4 26-4 4-3 12 3 17-3 5 0 12 7 15 0 6 8 10 16 8 8-4 14-12 16-24ZM68 62c8-26 24-40 46-42 4 12 0 20-4 26 4 4 3 12-3 17 3 5 0 12-7 15 0 6-8 10-16 8-8-4-14-12-16-24Z"
			fill="#f8efdc"
		/>
		<Line
			d="M14 46c10 0 20 4 26 12m-23 5c8-2 16 0 22 4m-15 11c6-4 12-4 17-2m65-30c-10 0-20 4-26 12m23 5c-8-2-16 0-22 4m15 11c-6-4-12-4-17-2"
			color="#dccdae"
			width={2.5}
		/>
		<path d="M60 48c18 2 26 34 34 62-8 8-16 2-22 7-8 5-16 5-24 0-6-5-14 1-22-7 8-28 16-60 34-62Z" fill="#e9d3a0" />
		<path d="M60 48c10 2 14 36 14 68-8 5-20 5-28 0 0-32 4-66 14-68Z" fill="#f4e4bd" />
		<path d="M42 66c6 6 12 10 18 10s12-4 18-10l6 12c-6 8-16 12-24 12s-18-4-24-12Z" fill="#dfc283" />
		<path d="M55 74c2-6 8-6 10 0l-1 12c-2 3-6 3-8 0Z" fill="#a86f48" />
		<path d="M40 36c-2-28 42-28 40 0 2 10 0 18-6 22H46c-6-4-8-12-6-22Z" fill="#4f3526" />
		<path d="M45 36c0-18 30-18 30 0 0 13-6 21-15 21s-15-8-15-21Z" fill="#a86f48" />
		<path d="M44 36c2-14 12-14 18-14 8 0 13 4 14 14-6-2-12-4-16-9-4 5-10 8-16 9Z" fill="#4f3526" />
		<ellipse cx="60" cy="8" rx="20" ry="5" fill="none" stroke="#eec05a" strokeWidth="4" />
		<Eyes x={[53, 67]} y={42} />
		<Line d="M57 50c2 1.5 4 1.5 6 0" color="#5c3322" width={1.8} />
	</g>
);

const TravelerFigure: Figure = () => (
	<g>
		<Line d="M14 120 26 26" color="#7b5433" width={5} />
		<path d="M42 104h12l-8 14-14 2c0-4 2-6 6-7ZM72 104h13l6 10c-3 4-8 5-12 6-4-4-6-10-7-16Z" fill="#a06f4a" />
		<Line d="m38 116 8-4m34 4 9-3" color="#5c3e2c" width={2.5} />
		<path d="M72 46c18-8 42 4 42 24 0 18-16 26-32 22Z" fill="#d9b77e" />
		<path d="M80 44c4-10 14-12 20-8-2 6-6 10-10 12Z" fill="#c49c60" />
		<path d="M72 60c14 0 26 4 40 16l-2 7C98 72 86 68 72 68Z" fill="#9c4632" />
		<path d="M48 56c20-4 34 4 38 22l6 30c-18 6-38 6-56 0 0-18 2-40 12-52Z" fill="#6a8f98" />
		<path d="M62 58c14 14 20 32 20 52l-12 2c2-20-2-38-14-52Z" fill="#557984" />
		<path d="M40 86c16 4 32 4 48-2l1 6c-16 7-34 7-50 2Z" fill="#d9a650" />
		<path d="M30 42c0-24 30-34 44-18 10 12 10 28 4 40-12 4-26 4-36-2Z" fill="#80a5aa" />
		<path d="M33 32c3-10 19-12 25-2 4 12 0 28-10 30-8 0-14-6-15-12l-5-2c-2-2 2-5 4-8Z" fill="#c9936a" />
		<path d="M33 50c6 2 10 0 14-6 6 0 10-3 11-8 3 14-1 26-10 28-7 1-13-4-15-14Z" fill="#6b4a33" />
		<Eyes x={[40]} y={37} />
		<path d="M60 66c-8 8-20 10-34 8l-2 10c20 6 38 0 46-8Z" fill="#80a5aa" />
		<circle cx="21" cy="79" r="6" fill="#c9936a" />
	</g>
);

export const PEOPLE_OF_OLD = {
	shepherd: ShepherdFigure,
	king: KingFigure,
	angel: AngelFigure,
	traveler: TravelerFigure,
} as const;
