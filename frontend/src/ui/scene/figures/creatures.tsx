import type { Figure } from "./figure.ts";
import { LionFigure } from "./lion.tsx";

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
