import type { Figure } from "./figure.ts";

const ArkFigure: Figure = () => (
	<g>
		<path d="M34 66V44h54v22Z" fill="#b98a55" />
		<path d="M26 46 61 26l35 20Z" fill="#7b4c30" />
		<path d="M34 46h54v4H34Z" fill="#5f3a26" opacity=".4" />
		<path d="M42 54h9v9h-9ZM57 54h9v9h-9ZM72 54h9v9h-9Z" fill="#f7dc9b" />
		<path d="M72 63c-1-9 1-22-2-30-1-3 3-6 6-3l7 4c1 2-2 4-5 3l-2 26Z" fill="#e0b25c" />
		<path d="M74 42h2m-1 7h3m-3 7h2" stroke="#b07c34" strokeWidth="2.500" strokeLinecap="round" />
		<path d="M2 62c20 6 96 6 116 0-4 34-22 52-58 52S6 96 2 62Z" fill="#8e5c39" />
		<path
			d="M6 76c28 7 80 7 108 0M12 90c26 6 70 6 96 0M24 103c22 4 50 4 72 0"
			fill="none"
			stroke="#6d442a"
			strokeWidth="2.500"
			strokeLinecap="round"
		/>
	</g>
);

const WhaleFigure: Figure = () => (
	<g>
		<path
			d="M34 44c-3-12-14-14-20-9m20 9c1-13 11-17 18-12m-18 12V56"
			fill="none"
			stroke="#f2f0e2"
			strokeWidth="4"
			strokeLinecap="round"
		/>
		<path
			d="M4 92c2-24 24-38 48-36 22 2 32 18 46 20 8 1 11-5 9-15 8 2 12 8 12 14 0 20-22 39-62 40-30 1-52-4-53-23Z"
			fill="#466b88"
		/>
		<path d="M4 94c14 8 40 10 58 6 4 6 2 12-2 15-30 1-54-3-56-21Z" fill="#d5dfdc" />
		<path d="M98 62c-8-2-13-8-12-15 9-1 15 4 17 10 3-7 10-10 17-8 0 8-6 13-13 14Z" fill="#3c5d78" />
		<path d="M24 80c2 2.500 6 2.500 8 0" fill="none" stroke="#1e3346" strokeWidth="2.500" strokeLinecap="round" />
		<path
			d="M12 104c12 3 28 4 42 2M18 110c10 2 22 3 32 1"
			stroke="#aebfc2"
			strokeWidth="1.800"
			strokeLinecap="round"
			fill="none"
		/>
	</g>
);

export const ARK_AND_SEA = { ark: ArkFigure, whale: WhaleFigure } as const;
