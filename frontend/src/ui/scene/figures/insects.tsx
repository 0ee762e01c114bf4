import type { Figure } from "./figure.ts";
import { Eyes, Line } from "./figure-parts.tsx";

const ButterflyFigure: Figure = () => (
	<g>
		<path
			d="M58 56C52 26 30 8 12 14c-14 6-8 30 4 40 10 8 26 10 42 8ZM62 56c6-30 28-48 46-42 14 6 8 30-4 40-10 8-26 10-42 8Z"
			fill="#c9663a"
		/>
		<path
			d="M57 62C40 60 20 66 18 82c0 14 14 22 26 16 8-6 12-18 13-36ZM63 62c17-2 37 4 39 20 0 14-14 22-26 16-8-6-12-18-13-36Z"
			fill="#e2a850"
		/>
		<path
			d="M54 52C46 34 34 24 22 24c-6 4 0 16 6 20 8 6 16 8 26 8ZM66 52c8-18 20-28 32-28 6 4 0 16-6 20-8 6-16 8-26 8Z"
			fill="#e89a5c"
		/>
		<g fill="#f6e6c2">
			<circle cx="34" cy="80" r="7" />
			<circle cx="86" cy="80" r="7" />
			<circle cx="14" cy="24" r="2.5" />
			<circle cx="106" cy="24" r="2.5" />
			<circle cx="15" cy="34" r="2.5" />
			<circle cx="105" cy="34" r="2.5" />
			<circle cx="22" cy="46" r="2.5" />
			<circle cx="98" cy="46" r="2.5" />
		</g>
		<circle cx="34" cy="80" r="3.5" fill="#c9663a" />
		<circle cx="86" cy="80" r="3.5" fill="#c9663a" />
		<path d="M60 46c6 8 5 40 0 52-5-12-6-44 0-52Z" fill="#563a2a" />
		<circle cx="60" cy="44" r="6" fill="#563a2a" />
		<Line d="M57 40C54 28 48 22 40 20m23 20c3-12 9-18 17-20" color="#563a2a" width={2.5} />
		<circle cx="40" cy="20" r="2.5" fill="#563a2a" />
		<circle cx="80" cy="20" r="2.5" fill="#563a2a" />
	</g>
);

const BeeFigure: Figure = () => (
	<g>
		<path d="M118 68 100 62v12Z" fill="#4e3829" />
		<path d="M58 46C40 34 40 8 58 6c14 2 16 24 10 40Z" fill="#f4ecd8" />
		<path d="M66 46c0-22 16-36 28-30 10 10-4 28-22 32Z" fill="#ded9cc" />
		<path
			d="M58 42c-8-8-9-22-3-29m16 29c4-8 9-14 16-17"
			fill="none"
			stroke="#c9c0ab"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M10 70c0-20 22-30 48-30 28 0 48 12 48 28s-20 30-48 30c-26 0-48-10-48-28Z" fill="#e3ae3f" />
		<path
			d="M46 41c-5 18-5 38 0 56 4 1 8 1 11 1-6-18-6-40 0-58ZM72 41c-5 18-5 38 0 56 4-1 8-2 11-3-5-16-5-34 0-50ZM96 50c-4 12-4 26-1 38 8-5 12-12 12-20s-4-14-11-18Z"
			fill="#4e3829"
		/>
		<path d="M10 70c0-16 14-26 32-29-6 18-6 38 0 55-18-4-32-12-32-26Z" fill="#f0c766" />
		<Line d="M22 50C18 40 12 36 6 36m24 9c-2-10-6-16-12-20" color="#4e3829" width={2.5} />
		<circle cx="6" cy="36" r="3" fill="#4e3829" />
		<circle cx="17" cy="24" r="3" fill="#4e3829" />
		<circle cx="33" cy="76" r="4" fill="#e29a6a" />
		<Eyes x={[18, 33]} y={66} />
		<Line d="M20 76c2 3 6 3 8 0" color="#4e3829" />
	</g>
);

export const INSECTS = { butterfly: ButterflyFigure, bee: BeeFigure } as const;
