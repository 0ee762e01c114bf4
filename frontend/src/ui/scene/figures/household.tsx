import type { Figure } from "./figure.ts";

const LoafFigure: Figure = () => (
	<g>
		<path d="M8 108h104l-4 12H12Z" fill="#7b4c30" />
		<path d="M12 92C12 62 34 46 60 46s48 16 48 46c0 12-6 18-16 18H28c-10 0-16-6-16-18Z" fill="#a9672f" />
		<path d="M18 86C20 64 38 52 60 52s40 12 42 32c-4 10-14 14-42 14S20 96 18 86Z" fill="#cb8d45" />
		<path
			d="M34 60c9 6 13 16 12 30-9-6-14-17-12-30ZM56 55c9 7 13 18 12 33-9-7-14-19-12-33ZM79 58c8 6 11 15 10 27-8-6-12-15-10-27Z"
			fill="#f2dba6"
		/>
	</g>
);

const CandleFigure: Figure = () => (
	<g>
		<circle cx="54" cy="32" r="30" fill="#f8d37c" opacity=".22" />
		<path d="M84 100c24-10 34 12 8 14" fill="none" stroke="#a8702a" strokeWidth="6" strokeLinecap="round" />
		<path d="M44 54h20v54H44Z" fill="#e9d3a4" />
		<path d="M56 54h8v54h-8Z" fill="#d0b37c" />
		<path d="M42 54c0-5 24-5 24 0v14c0 6-6 6-6 0 0-5-5-5-5 0v14c0 6-6 6-6 0V68c0-4-7 0-7-6Z" fill="#fbf1dc" />
		<path d="M54 50v-8" stroke="#5b4330" strokeWidth="2.5" strokeLinecap="round" />
		<path d="M54 8c11 14 13 22 10 29-4 8-16 8-20 0-3-7-1-15 10-29Z" fill="#e7962f" />
		<path d="M54 22c6 8 7 13 5 17-2 4-8 4-10 0-2-4-1-9 5-17Z" fill="#fbe2a2" />
		<path d="M16 100h76c0 12-10 20-22 20H38c-12 0-22-8-22-20Z" fill="#c48a37" />
		<path d="M14 97h80v7H14Z" fill="#dfae5c" />
	</g>
);

const JarFigure: Figure = () => (
	<g>
		<path
			d="M42 34C12 30 8 66 30 70M78 34c30-4 34 32 12 36"
			fill="none"
			stroke="#8e5138"
			strokeWidth="7"
			strokeLinecap="round"
		/>
		<path d="M44 20h32c-2 14 0 20 8 26 24 18 20 54-2 74H38C16 100 12 64 36 46c8-6 10-12 8-26Z" fill="#b9714c" />
		<path d="M70 20h6c-2 14 0 20 8 26 24 18 20 54-2 74H68c26-24 26-52 8-72-6-8-8-14-6-28Z" fill="#a05c3d" />
		<path d="M38 12h44c4 0 4 11 0 11H38c-4 0-4-11 0-11Z" fill="#d08e65" />
		<path d="M24 70h72M26 92h68" stroke="#e6bd8c" strokeWidth="3" />
		<path
			d="m26 87 9-12 9 12 9-12 9 12 9-12 9 12 9-12 6 9"
			fill="none"
			stroke="#e6bd8c"
			strokeWidth="3"
			strokeLinejoin="round"
		/>
	</g>
);

const BasketFigure: Figure = () => (
	<g>
		<path d="M24 72C22 10 98 10 96 72" fill="none" stroke="#8e5f30" strokeWidth="7" />
		<path d="M24 68C22 12 98 12 96 68" fill="none" stroke="#c99a5b" strokeWidth="2" strokeDasharray="6 5" />
		<circle cx="38" cy="64" r="15" fill="#b4553a" />
		<circle cx="82" cy="64" r="15" fill="#a24a35" />
		<circle cx="60" cy="58" r="16" fill="#c9694d" />
		<path
			d="M60 46c0-5 2-8 5-10m-28 15c0-4 1-6 3-8m43 8c0-4 1-6 3-8"
			fill="none"
			stroke="#6d4a33"
			strokeWidth="2.5"
			strokeLinecap="round"
		/>
		<path d="M16 72h88l-12 48H28Z" fill="#c08f4f" />
		<path
			d="m22 92 5-8m-3 18 11-18m-9 26 16-26m-14 34 22-34m-12 34 22-34m-12 34 22-34m-12 34 22-34m-12 34 16-26m-6 26 10-18M34 84l22 34m-31-18 12 18M46 84l22 34M58 84l22 34M70 84l22 34M82 84l12 18"
			fill="none"
			stroke="#98672f"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M12 68h96c3 0 3 14 0 14H12c-3 0-3-14 0-14Z" fill="#a87339" />
		<path
			d="m24 69-6 12m16-12-6 12m16-12-6 12m16-12-6 12m16-12-6 12m16-12-6 12m16-12-6 12m16-12-6 12"
			stroke="#d8ad69"
			strokeWidth="2"
		/>
		<path d="M34 70h30l-4 22-12 10-12-12Z" fill="#f3e4c3" />
		<path d="M42 74v10m8-10v20m8-20v8" stroke="#c9694d" strokeWidth="2" strokeLinecap="round" />
	</g>
);

const BucketFigure: Figure = () => (
	<g>
		<path d="M22 54C26 8 94 8 98 54" fill="none" stroke="#8b8377" strokeWidth="4.5" />
		<path d="M50 15h20v8H50Z" fill="#7b4c30" />
		<path d="M20 52h80l-10 62c0 8-60 8-60 0Z" fill="#b37e4e" />
		<path d="M82 52h18l-10 62c0 4-8 6-18 6 8-20 10-44 10-68Z" fill="#99653b" />
		<path d="m37 60 5 58m9-56 2 57m16 0 2-57m12-2-5 56" stroke="#835638" strokeWidth="2" />
		<path d="M23 70c20 6 54 6 74 0l-1 8c-20 6-52 6-72 0ZM28 100c18 5 46 5 64 0l-1 8c-18 5-44 5-62 0Z" fill="#8b8377" />
		<ellipse cx="60" cy="52" rx="40" ry="10" fill="#7b5233" />
		<ellipse cx="60" cy="54" rx="34" ry="7" fill="#a3c1c2" />
		<path
			d="M40 54c6-3 12-3 18 0m8 1c4-2 8-2 12 0"
			fill="none"
			stroke="#e4efe6"
			strokeWidth="2"
			strokeLinecap="round"
		/>
	</g>
);

const CupFigure: Figure = () => (
	<g>
		<path
			d="M38 44c-8-10 8-16 0-28m18 28c-8-10 8-18 0-32m18 32c-8-10 8-16 0-28"
			fill="none"
			stroke="#f1e6cf"
			strokeWidth="4"
			strokeLinecap="round"
			opacity=".85"
		/>
		<path d="M86 66c28-6 28 34-4 34" fill="none" stroke="#5b8290" strokeWidth="8" strokeLinecap="round" />
		<path d="M20 58h72v36c0 18-10 26-24 26H44c-14 0-24-8-24-26Z" fill="#7fa3ab" />
		<path d="M76 58h16v36c0 18-10 26-24 26h-8c14-4 18-16 18-34Z" fill="#668c98" />
		<ellipse cx="56" cy="58" rx="36" ry="8" fill="#e5d5b3" />
		<ellipse cx="56" cy="59" rx="30" ry="5.5" fill="#7b4a2d" />
		<path d="M56 104C42 94 40 84 47 81c4-1 7 1 9 5 2-4 5-6 9-5 7 3 5 13-9 23Z" fill="#f3e4c3" />
	</g>
);

const KettleFigure: Figure = () => (
	<g>
		<path d="M24 70C18 12 92 12 86 70" fill="none" stroke="#6d4a33" strokeWidth="6" />
		<path d="M80 86c14-4 10-28 24-34l10 8c-10 8-8 40-30 46Z" fill="#96503a" />
		<path d="M18 112C4 82 26 56 55 56s51 26 37 56c-2 6-6 8-11 8H29c-5 0-9-2-11-8Z" fill="#bf6245" />
		<path d="M76 62c22 12 24 34 16 50-2 6-6 8-11 8H66c20-16 20-40 10-58Z" fill="#a5523a" />
		<path d="M32 62c2-12 44-12 46 0-12 4-34 4-46 0Z" fill="#d98a66" />
		<circle cx="55" cy="48" r="6" fill="#6d4a33" />
		<path d="M26 92c0-10 4-16 10-20" fill="none" stroke="#e6b291" strokeWidth="4" strokeLinecap="round" />
	</g>
);

const CakeFigure: Figure = () => (
	<g>
		<path d="M52 104h16l8 16H44Z" fill="#a9946e" />
		<path d="M8 100h104c0 8-14 10-52 10S8 108 8 100Z" fill="#cbb78f" />
		<path d="M18 60h84v42H18Z" fill="#c98f55" />
		<path d="M18 82h84v6H18Z" fill="#b4553a" />
		<path
			d="M14 62c0-14 92-14 92 0v6c0 8-9 8-9 0-2 12-13 12-14 2-2 8-13 8-15 0-2 14-14 14-16 0-2 8-13 8-15 0-2 10-13 8-14-2 0 6-9 4-9-2Z"
			fill="#f6e6cb"
		/>
		<path d="M38 32h6v24h-6ZM76 32h6v24h-6Z" fill="#7fa3ab" />
		<path d="M57 28h6v26h-6Z" fill="#c9694d" />
		<path
			d="M41 14c6 8 4 16 0 16s-6-8 0-16ZM60 10c6 8 4 16 0 16s-6-8 0-16ZM79 14c6 8 4 16 0 16s-6-8 0-16Z"
			fill="#eda63c"
		/>
	</g>
);

const TICKS = Array.from({ length: 12 }, (_, at) => at * 30);

const ClockFigure: Figure = () => (
	<g>
		<path d="M51 15c0-16 18-16 18 0Z" fill="#d9a44d" />
		<path d="M22 112V50C22 2 98 2 98 50v62Z" fill="#8e5c39" />
		<path d="M82 20c12 8 16 18 16 30v62H86V50c0-12 0-22-4-30Z" fill="#754628" />
		<path d="M14 108h92v12H14Z" fill="#6d442a" />
		<circle cx="60" cy="54" r="31" fill="#d9a44d" />
		<circle cx="60" cy="54" r="26" fill="#f8ecd0" />
		{TICKS.map((turn) => (
			<path key={turn} d="M60 31v4" stroke="#8e5c39" strokeWidth="2.5" transform={`rotate(${turn} 60 54)`} />
		))}
		<path d="M60 54V38m0 16 11 7" stroke="#54382a" strokeWidth="3.5" strokeLinecap="round" />
		<path d="M40 92h40v6H40Z" fill="#b98a55" />
	</g>
);

const MirrorFigure: Figure = () => (
	<g>
		<path d="M16 52v54m88-54v54" stroke="#8e5c39" strokeWidth="6" strokeLinecap="round" />
		<path d="M8 120c0-12 12-16 20-14h64c8-2 20 2 20 14Z" fill="#7b4c30" />
		<ellipse cx="60" cy="54" rx="38" ry="50" fill="#c48a37" />
		<ellipse cx="60" cy="54" rx="38" ry="50" fill="none" stroke="#e3b868" strokeWidth="3" strokeDasharray="3 7" />
		<ellipse cx="60" cy="54" rx="29" ry="41" fill="#a9c4c6" />
		<path d="M60 95c16 0 29-18 29-41 0-12-4-24-10-31 4 30-8 54-34 66 4 4 9 6 15 6Z" fill="#8fafb5" />
		<path d="m40 56 22-28m-18 42 30-38" stroke="#f1f1e2" strokeWidth="4" strokeLinecap="round" />
	</g>
);

export const HOUSEHOLD = {
	loaf: LoafFigure,
	candle: CandleFigure,
	jar: JarFigure,
	basket: BasketFigure,
	bucket: BucketFigure,
	cup: CupFigure,
	kettle: KettleFigure,
	cake: CakeFigure,
	clock: ClockFigure,
	mirror: MirrorFigure,
} as const;
