import type { Figure } from "./figure.ts";

const ScrollFigure: Figure = () => (
	<g>
		<path d="M22 16h76v88H22Z" fill="#efdcb0" />
		<path d="M84 16h14v88H84Z" fill="#d8bf8a" />
		<path d="M34 36h44M34 48h40M34 60h44M34 72h34M34 84h42" stroke="#a88552" strokeWidth="3.5" strokeLinecap="round" />
		<path d="M18 6h84c6 0 6 16 0 16H18c-6 0-6-16 0-16ZM18 98h84c6 0 6 16 0 16H18c-6 0-6-16 0-16Z" fill="#e3cb96" />
		<path d="M16 17h88c0 3-1 5-3 5H19c-2 0-3-2-3-5Zm0 92h88c0 3-1 5-3 5H19c-2 0-3-2-3-5Z" fill="#bd9f66" />
		<path d="M4 8h12v12H4ZM104 8h12v12h-12ZM4 100h12v12H4ZM104 100h12v12h-12Z" fill="#8e5c39" />
		<circle cx="5" cy="14" r="5" fill="#b4774a" />
		<circle cx="115" cy="14" r="5" fill="#b4774a" />
		<circle cx="5" cy="106" r="5" fill="#b4774a" />
		<circle cx="115" cy="106" r="5" fill="#b4774a" />
		<path d="M80 80h14v34l-7-6-7 6Z" fill="#b4453a" />
		<circle cx="87" cy="80" r="10" fill="#c9564a" />
	</g>
);

const StaffFigure: Figure = () => (
	<g>
		<path
			d="M44 120 62 40c5-22 36-22 36 0 0 12-12 18-20 12"
			fill="none"
			stroke="#7b4c30"
			strokeWidth="10"
			strokeLinecap="round"
		/>
		<path d="M43 116 60 40c5-22 34-24 36-2" fill="none" stroke="#b98453" strokeWidth="4" strokeLinecap="round" />
		<path d="M52 68h14l-3 14H49Z" fill="#e3b868" />
		<path d="m53 74 12-2m-13 8 12-2" stroke="#a8702a" strokeWidth="2" />
		<path d="M54 76C40 76 34 80 28 88" fill="none" stroke="#d8c59c" strokeWidth="3" />
		<path d="M22 84h12v8H22Z" fill="#7b4c30" />
		<path d="M22 90h12c-1 4 10 8 10 18 0 8-7 12-16 12s-16-4-16-12c0-10 11-14 10-18Z" fill="#c9844f" />
		<path d="M32 90h2c-1 4 10 8 10 18 0 8-7 12-16 12 12-6 10-20 4-30Z" fill="#a9683a" />
	</g>
);

const CrownFigure: Figure = () => (
	<g>
		<path d="M8 104c-6-8 4-14 12-12h80c8-2 18 4 12 12 6 8-2 18-12 16H20c-10 2-18-8-12-16Z" fill="#86506b" />
		<path d="M8 104c30 8 74 8 104 0 6 8-2 18-12 16H20c-10 2-18-8-12-16Z" fill="#6d3f58" />
		<path d="M18 94 8 34l26 24L60 14l26 44 26-24-10 60c-16 8-68 8-84 0Z" fill="#dfae4c" />
		<path d="M60 14 86 58l26-24-10 60c-6 3-16 5-26 5 4-30-2-62-16-85Z" fill="#bd8632" />
		<path d="M17 80c24 8 62 8 86 0l-2 15c-16 7-66 7-82 0Z" fill="#f0cd7e" />
		<circle cx="60" cy="91" r="6" fill="#b4453a" />
		<circle cx="36" cy="89" r="4.5" fill="#5d8a94" />
		<circle cx="84" cy="89" r="4.5" fill="#5d8a94" />
		<circle cx="60" cy="12" r="7" fill="#f0cd7e" />
		<circle cx="8" cy="33" r="6" fill="#f0cd7e" />
		<circle cx="112" cy="33" r="6" fill="#f0cd7e" />
		<path d="m60 46 8 12-8 12-8-12Z" fill="#b4453a" />
	</g>
);

const SlingFigure: Figure = () => (
	<g>
		<path d="M8 60C16 32 34 14 58 8" fill="none" stroke="#c79d5c" strokeWidth="3" strokeDasharray="7 7" opacity=".8" />
		<circle cx="17" cy="103" r="9" fill="none" stroke="#c79d5c" strokeWidth="5" />
		<path d="M23 96C38 72 48 56 66 26" fill="none" stroke="#c79d5c" strokeWidth="5" strokeLinecap="round" />
		<path d="M26 104C56 96 82 84 104 64" fill="none" stroke="#a57b42" strokeWidth="5" strokeLinecap="round" />
		<path
			d="m20 118 10-14-14-6"
			fill="none"
			stroke="#a57b42"
			strokeWidth="5"
			strokeLinecap="round"
			strokeLinejoin="round"
		/>
		<circle cx="86" cy="42" r="21" fill="#b8ab96" />
		<path d="M74 38c1-6 5-10 11-12" fill="none" stroke="#ebe1cd" strokeWidth="4" strokeLinecap="round" />
		<path d="M62 24c2-6 8-6 9 0 0 20 12 34 31 34 8 0 8 8 2 10C82 78 54 52 62 24Z" fill="#a7744a" />
		<path d="M62 24c-8 28 20 54 42 44 2-1 4-2 4-4-20 4-42-14-43-42-1 0-2 1-3 2Z" fill="#7b4c30" />
		<path d="M69 36c3 14 12 23 24 26" fill="none" stroke="#e8cb9c" strokeWidth="2" strokeDasharray="4 4" />
		<path d="M62 114c0-14 24-14 24 0 0 8-24 8-24 0ZM96 112c0-14 22-14 22 0 0 10-22 10-22 0Z" fill="#a89a84" />
		<path d="M82 115c0-10 18-10 18 0 0 7-18 7-18 0Z" fill="#c9bca4" />
	</g>
);

const TrumpetFigure: Figure = () => (
	<g>
		<path d="M34 66 78 44v60l-14-10-10 22-10-14Z" fill="#8d4658" />
		<path d="M56 55 78 44v60l-14-10Z" fill="#733648" />
		<path d="M34 66 78 44v9L35 75Z" fill="#e3b868" />
		<path d="m60 66 3 7 7 1-5 5 1 8-6-4-7 4 2-8-6-5 7-1Z" fill="#e3b868" />
		<path d="m4 86 4-9 72-39 6 12L12 90c-4 2-8 0-8-4Z" fill="#d9a44d" />
		<path d="m8 90 78-40-2-5L4 86c0 3 2 5 4 4Z" fill="#a8702a" />
		<path d="M76 36c14-8 18-16 24-32l20 38c-16-4-22 0-36 12Z" fill="#e3b458" />
		<path d="M84 54c14-12 20-16 36-12l-6-12c-14 2-24 8-34 16Z" fill="#b98334" />
		<path d="M96 6c4-4 10 0 16 12s10 20 6 24c-4 2-10-4-15-14s-10-20-7-22Z" fill="#8a5a22" />
		<path d="m36 56 6 12m14-22 6 12" stroke="#8a5a22" strokeWidth="4" />
	</g>
);

const TabletsFigure: Figure = () => (
	<g>
		<path d="M58 120V44c0-42 56-42 56 0v76Z" fill="#8f806b" />
		<path d="M58 120V44c0-40 48-40 48 0v76Z" fill="#c4b69d" />
		<path d="M6 120V40c0-42 56-42 56 0v80Z" fill="#958670" />
		<path d="M6 120V40c0-40 48-40 48 0v80Z" fill="#d6c8ae" />
		<path
			d="M18 40h24M16 56h28M16 72h22M16 88h28M16 104h20M72 44h22M70 60h26M70 76h20M70 92h26M70 106h18"
			stroke="#8a7a62"
			strokeWidth="4"
			strokeLinecap="round"
		/>
		<path d="M12 34c2-10 8-16 16-17" fill="none" stroke="#f0e5cd" strokeWidth="3.5" strokeLinecap="round" />
	</g>
);

const MangerFigure: Figure = () => (
	<g>
		<circle cx="36" cy="44" r="24" fill="#f5d388" />
		<path d="M18 120 86 66h12L30 120ZM102 120 34 66H22l68 54Z" fill="#7b4c30" />
		<path d="M8 66c2-14 10-6 14-14 8 6 14-6 22 0 8-6 16 2 24-2 8-4 14 4 22 0 6 4 18 2 22 16Z" fill="#e3b868" />
		<path d="M30 62c6-26 26-26 40-22 18 4 30 10 32 20 0 6-12 8-36 8s-36 2-36-6Z" fill="#f6e9cb" />
		<path
			d="M56 40c4 10 4 20 0 28m14-28c6 10 6 18 2 26m14-20c4 6 4 12 2 18"
			fill="none"
			stroke="#d3bd90"
			strokeWidth="3"
			strokeLinecap="round"
		/>
		<circle cx="37" cy="46" r="15" fill="#d9a57c" />
		<path d="M24 52C18 34 30 26 42 29c8 2 12 6 14 12-14-6-26-4-32 11Z" fill="#f6e9cb" />
		<path
			d="M33 47c1.5 2 4 2 5.5 0m4 1c1.5 1.5 3.5 1.5 5 0m-11 6c2 2 4 2 6 0"
			fill="none"
			stroke="#7a4f38"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M2 62c30 8 86 8 116 0l-16 32H18Z" fill="#a7744a" />
		<path d="M8 74c30 6 74 6 104 0M14 85c28 4 64 4 92 0" fill="none" stroke="#835638" strokeWidth="2.5" />
		<path d="m22 66-8 10m20-8-4 12m56-12 4 12m8-14 6 10" stroke="#e3b868" strokeWidth="3" strokeLinecap="round" />
	</g>
);

const NetFigure: Figure = () => (
	<g>
		<path d="M60 20C56 10 62 4 72 0" fill="none" stroke="#c9a568" strokeWidth="5" strokeLinecap="round" />
		<path d="M50 22h20c4 20 44 42 44 70 0 18-24 28-54 28S6 110 6 92c0-28 40-50 44-70Z" fill="#6d5a48" opacity=".6" />
		<path d="M98 68c-8-14-32-16-44-4L42 54v26l12-8c12 12 36 10 44-4Z" fill="#dc9c6c" />
		<path d="M14 98c8-16 38-18 52-5l16-12v32l-16-11c-14 14-44 12-52-4Z" fill="#9cbfc4" />
		<path d="M14 98c8 4 38 6 52 4-14 14-44 12-52-4Z" fill="#7fa5ad" />
		<circle cx="28" cy="95" r="3" fill="#33414a" />
		<circle cx="86" cy="65" r="3" fill="#5b3420" />
		<path
			d="M52 30c-8 30-24 56-22 84m28-84c-4 30-8 58-6 90m14-90c4 30 10 58 6 90m-2-90c8 30 24 56 22 84M44 38c8 6 24 6 32 0M34 52c12 10 40 10 52 0M20 68c18 14 62 14 80 0M8 86c24 16 80 16 104 0M10 104c26 12 74 12 100 0"
			fill="none"
			stroke="#ead6a8"
			strokeWidth="2"
		/>
		<path d="M48 14h24c4 0 4 14 0 14H48c-4 0-4-14 0-14Z" fill="#a87a46" />
	</g>
);

export const SCRIPTURE = {
	scroll: ScrollFigure,
	staff: StaffFigure,
	crown: CrownFigure,
	sling: SlingFigure,
	trumpet: TrumpetFigure,
	tablets: TabletsFigure,
	manger: MangerFigure,
	net: NetFigure,
} as const;
