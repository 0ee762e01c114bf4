import type { Figure } from "./figure.ts";

const PATCHES = ["#b4553a", "#e3b868", "#7fa3ab", "#f0dfba", "#8a9a5e"];
const patch = (at: number) => PATCHES[at % PATCHES.length];
const QUILT_SQUARES = Array.from({ length: 20 }, (_, at) => ({ column: at % 4, row: Math.floor(at / 4) }));

const QuiltFigure: Figure = () => (
	<g>
		<path d="M6 14h7v106H6ZM107 14h7v106h-7Z" fill="#7b4c30" />
		<path d="M9 20c30 8 72 8 102 0" fill="none" stroke="#cdb58a" strokeWidth="3" />
		<path d="M18 21c28 5 56 5 84 0v91c-10 5-15-4-21 0s-15 4-21 0-15-4-21 0-15 5-21 0Z" fill="#c98f55" />
		{QUILT_SQUARES.map(({ column, row }) => (
			<path
				key={`${column} ${row}`}
				d={`M${22 + column * 19.5} ${27 + row * 16.5}h17.5v14.5h-17.5Z`}
				fill={patch(column * 2 + row * 3)}
			/>
		))}
		<path d="M28 15h5v13h-5ZM57 18h6v13h-6ZM87 15h5v13h-5Z" fill="#f0dfba" />
	</g>
);

const BED_PATCHES = Array.from({ length: 12 }, (_, at) => ({ column: at % 6, row: Math.floor(at / 6) }));

const BedFigure: Figure = () => (
	<g>
		<path d="M4 46c0-14 16-14 16 0v74H4Z" fill="#8e5c39" />
		<path d="M14 92h92v18H14Z" fill="#6d442a" />
		<path d="M18 76h84v22H18Z" fill="#efe0bf" />
		<path d="M20 62c8-8 30-8 34 0 4 6 2 16-2 18H22c-4-4-4-12-2-18Z" fill="#fbf1dc" />
		<path d="M26 72c6 4 14 4 20 0" fill="none" stroke="#d9c7a0" strokeWidth="2" strokeLinecap="round" />
		<path d="M44 74c16-10 44-8 60-2v34H46c-4-8-4-22-2-32Z" fill="#8e4230" />
		{BED_PATCHES.map(({ column, row }) => (
			<path
				key={`${column} ${row}`}
				d={`M${48 + column * 9.3} ${78 + row * 13}h8.3v11h-8.3Z`}
				fill={patch(column * 2 + row + 1)}
			/>
		))}
		<path d="M42 78c2-6 10-10 16-10l2 8c-6 0-12 4-14 8Z" fill="#fbf1dc" />
		<path d="M100 66c0-12 16-12 16 0v54h-16Z" fill="#8e5c39" />
		<path d="M112 60c2 2 4 4 4 6v54h-4ZM16 38c2 2 4 4 4 8v74h-4Z" fill="#734628" />
	</g>
);

const WindowFigure: Figure = () => (
	<g>
		<path d="M4 120 8 14c30-8 76-8 104 0l4 106Z" fill="#d3b88c" />
		<path d="M12 34h10m-8 66h12m74-76h10m-10 82h10" stroke="#b3966a" strokeWidth="3" strokeLinecap="round" />
		<path d="M34 96V48c0-34 52-34 52 0v48Z" fill="#7b4c30" />
		<path d="M39 92V50c0-28 42-28 42 0v42Z" fill="#fbdc8c" />
		<path d="M60 28v64M39 62h42" stroke="#8e5c39" strokeWidth="3.5" />
		<path d="M12 36h20v56H12ZM88 36h20v56H88Z" fill="#6a8571" />
		<path
			d="M16 44h12m-12 8h12m-12 8h12m-12 8h12m-12 8h12m-12 8h12m64-40h12m-12 8h12m-12 8h12m-12 8h12m-12 8h12m-12 8h12"
			stroke="#4f6b5a"
			strokeWidth="2.5"
		/>
		<path d="M30 96c0-10 10-12 12-4 4-10 14-8 16 0 4-10 14-8 16 0 4-10 16-6 16 4Z" fill="#5f7a4a" />
		<path
			d="M36 88h6v6h-6ZM55 86h6v6h-6ZM74 88h6v6h-6Z"
			fill="#c9694d"
			stroke="#c9694d"
			strokeWidth="3"
			strokeLinejoin="round"
		/>
		<path d="M28 95h64l-4 13H32Z" fill="#96603a" />
	</g>
);

const ChairFigure: Figure = () => (
	<g>
		<path d="M30 76h6v36h-6ZM84 76h6v36h-6Z" fill="#6d442a" />
		<path d="M28 10c0-6 9-6 9 0v66h-9ZM83 10c0-6 9-6 9 0v66h-9Z" fill="#8e5c39" />
		<path
			d="M36 16c16-8 32-8 48 0v10c-16-6-32-6-48 0ZM36 36c16-6 32-6 48 0v9c-16-5-32-5-48 0ZM36 55c16-4 32-4 48 0v8c-16-4-32-4-48 0Z"
			fill="#b07a48"
		/>
		<path d="M28 68h64l14 18H14Z" fill="#dcb269" />
		<path
			d="m34 72-8 10m20-10-4 10m18-10v10m14-10 4 10m8-10 8 10"
			stroke="#b98a45"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M14 84h92v7H14Z" fill="#99613d" />
		<path d="M16 91h9v29h-9ZM95 91h9v29h-9Z" fill="#8e5c39" />
		<path d="M24 102h72v5H24Z" fill="#7b4c30" />
	</g>
);

const ThreadFigure: Figure = () => (
	<g>
		<path
			d="M70 92c24-10 48 2 38 16-8 10-26 2-18-8 10-12 26 4 26 16"
			fill="none"
			stroke="#c4553f"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<path d="M16 108c0-12 64-12 64 0v6c0 8-64 8-64 0Z" fill="#96603a" />
		<ellipse cx="48" cy="107" rx="32" ry="8" fill="#b98453" />
		<path d="M24 34c-8 22-8 46 0 72 12 6 36 6 48 0 8-26 8-50 0-72Z" fill="#bb4b38" />
		<path d="M60 36h12c8 22 8 46 0 70-4 2-8 4-14 4 8-24 8-50 2-74Z" fill="#9c3d30" />
		<path
			d="M20 50c16 8 40 8 56 0M18 62c16 8 44 8 60 0M18 74c16 8 44 8 60 0M18 86c16 8 44 8 60 0M22 98c14 7 40 7 54 0"
			fill="none"
			stroke="#dd8068"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M16 26h64v8c0 10-64 10-64 0Z" fill="#a87144" />
		<ellipse cx="48" cy="26" rx="32" ry="9" fill="#d9b483" />
		<ellipse cx="48" cy="26" rx="8" ry="3" fill="#6d442a" />
	</g>
);

const LetterFigure: Figure = () => (
	<g transform="rotate(-5 60 120)">
		<path d="M8 42h104v74H8Z" fill="#f2e2bf" stroke="#b99c68" strokeWidth="2.5" strokeLinejoin="round" />
		<path d="m8 116 42-40h20l42 40Z" fill="#e2cb9b" />
		<path d="M8 42h104L64 86c-3 3-5 3-8 0Z" fill="#d6ba86" />
		<path d="m8 42 48 41c3 3 5 3 8 0l48-41Z" fill="#f6e9cb" />
		<circle cx="60" cy="82" r="15" fill="#b4453a" />
		<circle cx="60" cy="82" r="10.5" fill="#c9624f" />
		<path d="M60 90c-8-6-8-12-4-13 2 0 3 1 4 3 1-2 2-3 4-3 4 1 4 7-4 13Z" fill="#f2d9b8" />
	</g>
);

const BookFigure: Figure = () => (
	<g>
		<path d="M2 48h116v68c-18-2-40-2-58 4-18-6-40-6-58-4Z" fill="#96503a" />
		<path d="M60 52C46 38 24 36 8 42v68c18-4 38-3 52 6 14-9 34-10 52-6V42c-16-6-38-4-52 10Z" fill="#d9c296" />
		<path d="M60 48C46 36 26 32 12 36v68c16-3 35-1 48 8 13-9 32-11 48-8V36c-14-4-34 0-48 12Z" fill="#f8ecd0" />
		<path d="M60 48v64c13-9 32-11 48-8V36c-14-4-34 0-48 12Z" fill="#efddb6" />
		<path
			d="M22 52c9-1 19 1 28 6M22 65c9-1 19 1 28 6M22 78c9-1 19 1 28 6M22 91c9-1 19 1 28 6m48-45c-9-1-19 1-28 6m28 7c-9-1-19 1-28 6m28 7c-9-1-19 1-28 6m28 7c-9-1-19 1-28 6"
			fill="none"
			stroke="#b99f72"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path d="M60 48v64" stroke="#b08f5c" strokeWidth="2" />
		<path d="M84 39h9v32l-4.5-5-4.5 5Z" fill="#b4553a" />
	</g>
);

const KeyFigure: Figure = () => (
	<g transform="translate(4 6) rotate(24 60 66) scale(.92)">
		<g fill="none" strokeWidth="8">
			<circle cx="60" cy="8" r="12" stroke="#c09a55" />
			<circle cx="44" cy="29" r="12" stroke="#a98445" />
			<circle cx="76" cy="29" r="12" stroke="#8c6a35" />
		</g>
		<circle cx="60" cy="23" r="7" fill="#c09a55" />
		<path d="M48 44h24v8H48ZM51 57h18v5H51Z" fill="#8c6a35" />
		<path d="M54 40h12v84H54Z" fill="#a98445" />
		<path d="M54 40h5v84h-5Z" fill="#d3b06b" />
		<path d="M66 86h26v30H80v-8h-6v8h-8Z" fill="#8c6a35" />
		<path d="M76 93h8v8h-8Z" fill="#d3b06b" />
	</g>
);

const COIN_STACK = [110, 99, 88, 77];

const CoinFigure: Figure = () => (
	<g>
		{COIN_STACK.map((y) => (
			<g key={y}>
				<path d={`M4 ${y - 4}v6c0 10 60 10 60 0v-6Z`} fill="#a8702a" />
				<ellipse cx="34" cy={y - 4} rx="30" ry="8" fill="#dba94f" />
			</g>
		))}
		<ellipse cx="34" cy="73" rx="21" ry="4.5" fill="none" stroke="#b98334" strokeWidth="2" />
		<circle cx="82" cy="86" r="34" fill="#a8702a" />
		<circle cx="78" cy="86" r="34" fill="#e3b458" />
		<circle cx="78" cy="86" r="26.5" fill="none" stroke="#b98334" strokeWidth="2.5" strokeDasharray="2 4" />
		<path d="m78 66 5.5 13.5 14.5 1-11 9.5 3.5 14L78 96l-12.5 8 3.5-14-11-9.5 14.5-1Z" fill="#b98334" />
	</g>
);

const GiftFigure: Figure = () => (
	<g>
		<path d="M58 44C30 48 22 20 36 16c12-3 20 12 24 28 4-16 12-31 24-28 14 4 6 32-22 28Z" fill="#c9694d" />
		<path d="M56 42c-16 0-20-14-16-18 8-2 14 8 16 18Zm8 0c16 0 20-14 16-18-8-2-14 8-16 18Z" fill="#8f3f30" />
		<path d="M16 60h88v60H16Z" fill="#7fa3ab" />
		<path d="M84 60h20v60H84Z" fill="#668c98" />
		<path d="M8 44h104v20H8Z" fill="#92b4b8" />
		<path d="M8 60h104v5H8Z" fill="#5b8290" />
		<path d="M51 44h18v76H51Z" fill="#c9694d" />
		<path d="M64 44h5v76h-5Z" fill="#ad5440" />
		<path d="M53 38h14v10H53Z" fill="#dd8a6b" />
	</g>
);

export const HOME = {
	quilt: QuiltFigure,
	bed: BedFigure,
	window: WindowFigure,
	chair: ChairFigure,
	thread: ThreadFigure,
	letter: LetterFigure,
	book: BookFigure,
	key: KeyFigure,
	coin: CoinFigure,
	gift: GiftFigure,
} as const;
