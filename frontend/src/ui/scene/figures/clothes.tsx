import type { Figure } from "./figure.ts";

const BootsFigure: Figure = () => (
	<g>
		<path d="M54 14h34v70c14 2 26 10 28 26H54Z" fill="#8e5238" />
		<path d="M52 110h66v10H52Z" fill="#5b3b2c" />
		<path d="M8 20h36v66c16 2 28 10 30 26H8Z" fill="#b06a45" />
		<path d="M30 20h14v66c16 2 28 10 30 26H56C52 96 40 92 34 86Z" fill="#99573a" />
		<path d="M6 110h70v10H6Z" fill="#6d442a" />
		<path d="M4 16h44v14H4ZM52 10h40v13H52Z" fill="#e3cfa2" />
		<path
			d="M32 42l12 5m-12 7 12 5m-12 7 12 5m-12 7 12 5M74 36l12 5m-12 7 12 5m-12 7 12 5m-12 7 12 5"
			stroke="#e3cfa2"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
		<path d="M16 38v58" stroke="#d39a74" strokeWidth="4" strokeLinecap="round" />
	</g>
);

const CoatFigure: Figure = () => (
	<g>
		<path d="M60 18c-2-6 8-6 6-12-2-5-10-4-10 1" fill="none" stroke="#9a8d78" strokeWidth="3.5" strokeLinecap="round" />
		<path d="M42 22 8 58l14 16 20-16Z" fill="#8d5566" />
		<path d="m78 22 34 36-14 16-20-16Z" fill="#774658" />
		<path d="M10 56 24 72M16 50l13 15M110 56 96 72m8-22L91 65" stroke="#e3b868" strokeWidth="4" />
		<path d="M42 20h36c6 30 12 66 22 98-24 3-56 3-80 0 10-32 16-68 22-98Z" fill="#b4553a" />
		<path d="M46 20h7l-9 100-12-1c6-32 12-66 14-99ZM67 20h7c2 33 8 67 14 99l-12 1Z" fill="#e3b868" />
		<path d="m54 22-5 98h-5l9-98ZM66 22l10 98h-5l-5-98Z" fill="#6d95a5" />
		<path d="M42 20 20 118l12 1C40 86 44 54 46 20ZM78 20l22 98-12 1C80 86 76 54 74 20Z" fill="#7d944f" />
		<path d="M60 34v86" stroke="#6d3226" strokeWidth="2.5" />
		<path d="M42 20c10-6 26-6 36 0L60 46Z" fill="#f0dfba" />
		<path d="M51 18c6-2 12-2 18 0l-9 18Z" fill="#7b4c30" />
		<circle cx="60" cy="60" r="3.5" fill="#f0dfba" />
		<circle cx="60" cy="78" r="3.5" fill="#f0dfba" />
		<circle cx="60" cy="96" r="3.5" fill="#f0dfba" />
	</g>
);

const OvercoatFigure: Figure = () => (
	<g>
		<path d="M60 18c-2-6 8-6 6-12-2-5-10-4-10 1" fill="none" stroke="#9a8d78" strokeWidth="3.5" strokeLinecap="round" />
		<path d="M42 22 14 74l14 8 18-26Z" fill="#6f5b45" />
		<path d="m78 22 28 52-14 8-18-26Z" fill="#5f4d3a" />
		<path d="m16 70 14 8-3 6-14-8ZM104 70l-14 8 3 6 14-8Z" fill="#4d3d2d" />
		<path d="M42 20h36c6 30 10 66 18 98-22 3-50 3-72 0 8-32 12-68 18-98Z" fill="#80694f" />
		<path d="M60 44h18c4 26 10 50 18 74-12 2-24 2-36 2Z" fill="#715b44" />
		<path d="M42 20 34 40l14 6 12 20V44ZM78 20l8 20-14 6-12 20V44Z" fill="#93795c" />
		<path d="M51 19c6-3 12-3 18 0l-9 25Z" fill="#b0503c" />
		<path d="M38 84h14v16c-5 2-11 2-16 0ZM68 84h14l2 16c-5 2-11 2-16 0Z" fill="#5f4d3a" />
		<path d="M37 84h15v5H36ZM68 84h15l1 5H68Z" fill="#93795c" />
		<path d="M60 66v54" stroke="#4d3d2d" strokeWidth="2" />
		<circle cx="66" cy="74" r="3" fill="#e3c48e" />
		<circle cx="66" cy="88" r="3" fill="#e3c48e" />
		<circle cx="66" cy="102" r="3" fill="#e3c48e" />
	</g>
);

const MittenFigure: Figure = () => (
	<g transform="rotate(8 60 120)">
		<path d="M28 88V40c0-42 54-42 54 0v10c4-10 20-22 28-10 6 10-6 24-28 40v8Z" fill="#b4503c" />
		<path d="M68 14c10 6 14 14 14 26v10c4-10 20-22 28-10 6 10-6 24-28 40v8H68c6-24 8-52 0-74Z" fill="#963f30" />
		<path d="M22 86h66c4 0 4 32 0 32H22c-4 0-4-32 0-32Z" fill="#f0dfba" />
		<path d="M31 90v24m12-24v24m12-24v24m12-24v24m12-24v24" stroke="#cdb382" strokeWidth="3.5" strokeLinecap="round" />
		<path
			d="M54 30v36M38 39l32 18M70 39 38 57M49 33l5 5 5-5M49 63l5-5 5 5"
			fill="none"
			stroke="#f0dfba"
			strokeWidth="3.5"
			strokeLinecap="round"
			strokeLinejoin="round"
		/>
	</g>
);

const GlassesFigure: Figure = () => (
	<g>
		<path d="M6 98h104c6 0 6 22 0 22H6Z" fill="#6a8571" />
		<path d="M14 102h94c4 0 4 14 0 14H14c-4 0-4-14 0-14Z" fill="#f0dfba" />
		<path d="M16 107h88m-88 5h88" stroke="#cdb382" strokeWidth="2" />
		<path d="M6 98h20v22H6Z" fill="#547060" />
		<path
			d="M8 64C10 46 20 34 36 32m76 32c-2-18-12-30-28-32"
			fill="none"
			stroke="#a8702a"
			strokeWidth="5"
			strokeLinecap="round"
		/>
		<circle cx="31" cy="72" r="23" fill="#cfe0dc" fillOpacity=".75" stroke="#8a5526" strokeWidth="6" />
		<circle cx="89" cy="72" r="23" fill="#cfe0dc" fillOpacity=".75" stroke="#8a5526" strokeWidth="6" />
		<path d="M53 68c3-8 11-8 14 0" fill="none" stroke="#8a5526" strokeWidth="6" />
		<path
			d="m22 76 12-16m-6 22 14-18m38 12 12-16m-6 22 14-18"
			stroke="#f8f0dc"
			strokeWidth="3.5"
			strokeLinecap="round"
		/>
	</g>
);

const BackpackFigure: Figure = () => (
	<g>
		<path d="M46 26c0-20 28-20 28 0" fill="none" stroke="#6d4a33" strokeWidth="6" />
		<path d="M16 74c-12 2-12 34 2 36ZM104 74c12 2 12 34-2 36Z" fill="#5d7a55" />
		<path d="M18 120c-4-40-4-70 4-84 8-16 68-16 76 0 8 14 8 44 4 84Z" fill="#7d944f" />
		<path d="M88 30c18 10 18 40 14 90H84c8-30 10-62 4-90Z" fill="#66803f" />
		<path d="M22 40c8-20 68-20 76 0v16c-6 12-70 12-76 0Z" fill="#96a865" />
		<path d="M32 80h56v32c0 6-56 6-56 0Z" fill="#96a865" />
		<path d="M30 76h60v12c-20 6-40 6-60 0Z" fill="#b07a48" />
		<path d="M40 44h9v26h-9ZM71 44h9v26h-9ZM55 80h10v18H55Z" fill="#7b4c30" />
		<path d="M38 60h13v10H38ZM69 60h13v10H69ZM53 90h14v9H53Z" fill="#e3b868" />
		<path d="M16 8h88c8 0 8 20 0 20H16c-8 0-8-20 0-20Z" fill="#c9694d" />
		<path d="M34 8h7v20h-7ZM79 8h7v20h-7Z" fill="#7b4c30" />
		<circle cx="106" cy="18" r="7" fill="#e0a083" />
	</g>
);

export const CLOTHES = {
	boots: BootsFigure,
	coat: CoatFigure,
	overcoat: OvercoatFigure,
	mitten: MittenFigure,
	glasses: GlassesFigure,
	backpack: BackpackFigure,
} as const;
