import type { Figure } from "./figure.ts";

const TentFigure: Figure = () => (
	<g>
		<path d="M60 20 118 120H2Z" fill="#d9b483" />
		<path d="M60 20 84 120h34ZM60 20 36 120H2Z" fill="#b98455" opacity=".75" />
		<path d="M60 40 76 120H44Z" fill="#5b3b2c" />
		<path d="M60 40 50 120h-6ZM60 40l10 80h6Z" fill="#f0d8ab" />
		<path d="M60 76c8 10 10 26 9 44H51c-1-18 1-34 9-44Z" fill="#f7cf7a" opacity=".75" />
		<path
			d="M60 22V10m0 2c6-4 10 2 16-1-2 6-9 8-16 5"
			stroke="#7b4c30"
			strokeWidth="2.500"
			strokeLinecap="round"
			fill="#b4553a"
		/>
	</g>
);

const WellFigure: Figure = () => (
	<g>
		<path d="M28 44h6v44h-6ZM86 44h6v44h-6Z" fill="#6d4a33" />
		<path d="M16 48 60 22l44 26Z" fill="#99613d" />
		<path d="M34 54h52v5H34Z" fill="#835638" />
		<path d="M60 58v16" stroke="#e7d7b6" strokeWidth="2" />
		<path d="M53 74h14l-2 13H55Z" fill="#a7744a" />
		<path d="M20 86h80l-4 34H24Z" fill="#b8a88f" />
		<path d="M18 82h84v9H18Z" fill="#cfc1a8" />
		<path
			d="M24 102h74M26 112h70M42 92v10m22-10v10m22-10v10M34 102v10m22-10v10m22-10v10"
			stroke="#94846c"
			strokeWidth="2"
			strokeLinecap="round"
		/>
	</g>
);

const CityFigure: Figure = () => (
	<g>
		<path d="M24 70h72v50H24Z" fill="#cda873" />
		<path d="M24 70v-8h9v6h9v-6h9v6h9v-6h9v6h9v-6h9v6h9v8Z" fill="#cda873" />
		<path d="M2 44h28v76H2ZM90 44h28v76H90Z" fill="#b98d5b" />
		<path d="M0 44v-12h8v7h5v-7h7v7h5v-7h7v12ZM88 44v-12h8v7h5v-7h7v7h5v-7h7v12Z" fill="#b98d5b" />
		<path d="M48 120V98c0-16 24-16 24 0v22Z" fill="#5f4231" />
		<path d="M60 86v34" stroke="#7d5a42" strokeWidth="1.500" />
		<path d="M12 60h8v13h-8ZM100 60h8v13h-8ZM36 82h5v9h-5ZM79 82h5v9h-5Z" fill="#f6d68c" />
		<path d="M44 62V46h14v16ZM62 62V36l9-8 9 8v26Z" fill="#ddbd8b" opacity=".9" />
		<path d="M68 42h6v8h-6Z" fill="#f6d68c" />
	</g>
);

const StableFigure: Figure = () => (
	<g>
		<path d="M18 58h84v62H18Z" fill="#5a3d2c" />
		<path d="M30 64h60v56H30Z" fill="#f6ce7d" opacity=".85" />
		<path d="M60 26 112 60H8Z" fill="#8e6039" />
		<path d="M60 34 96 58H24Z" fill="#a9794b" />
		<path d="M18 58h9v62h-9ZM93 58h9v62h-9Z" fill="#734a2f" />
		<path d="M40 98h40l-6 13H46Z" fill="#7b5233" />
		<path d="m48 111-6 9m30-9 6 9" stroke="#7b5233" strokeWidth="4" strokeLinecap="round" />
		<path d="M40 98c6-8 34-8 40 0Z" fill="#ecd08b" />
		<path d="M50 95c2-7 16-8 20 0Z" fill="#fdf3e0" />
		<circle cx="53" cy="91" r="4.500" fill="#cf9a70" />
	</g>
);

const HouseFigure: Figure = () => (
	<g>
		<path d="M78 30h12v26H78Z" fill="#a0684a" />
		<path d="M22 66h76v54H22Z" fill="#ead7b3" />
		<path d="M12 70 60 28l48 42Z" fill="#96503a" />
		<path d="M20 63 60 28l40 35" fill="none" stroke="#b56a4f" strokeWidth="3" />
		<path d="M54 120V96c0-9 16-9 16 0v24Z" fill="#6d4a33" />
		<path d="M30 80h18v18H30ZM78 80h14v18H78Z" fill="#f8d37c" />
		<path d="M39 80v18m-9-9h18m37-9v18m-7-9h14" stroke="#a67a3e" strokeWidth="2" />
		<circle cx="60" cy="56" r="6.500" fill="#f8d37c" />
	</g>
);

const CrossFigure: Figure = () => (
	<g>
		<path d="M10 120c20-26 80-26 100 0Z" fill="#6f6a5c" />
		<path d="M56 24h8v84h-8Z" fill="#5b4030" />
		<path d="M36 44h48v8H36Z" fill="#5b4030" />
		<path d="M40 52c8 8 14 4 20 2 8 4 14 2 18-2-1 12-6 24-12 32-2-12-10-22-26-32Z" fill="#f3e6cc" opacity=".92" />
	</g>
);

const TombFigure: Figure = () => (
	<g>
		<path d="M2 120c2-50 30-76 62-74 32 2 50 30 54 74Z" fill="#a39781" />
		<path d="M20 74c20-12 60-14 80 4" stroke="#8d816c" strokeWidth="2.500" fill="none" strokeLinecap="round" />
		<path d="M36 120V96c0-24 36-24 36 0v24Z" fill="#4a4038" />
		<path d="M42 120V98c0-16 24-16 24 0v22Z" fill="#fbe3a4" />
		<circle cx="92" cy="98" r="22" fill="#c2b59c" />
		<path d="M78 98a14 14 0 0 1 14-14" stroke="#a79a82" strokeWidth="2.500" fill="none" strokeLinecap="round" />
		<path
			d="M12 120c2-8 5-8 7 0m92 0c1-6 4-6 5 0m-94 0c1-5 3-6 5 0"
			stroke="#6f8250"
			strokeWidth="3"
			fill="none"
			strokeLinecap="round"
		/>
	</g>
);

const StarFigure: Figure = ({ orb }) => (
	<g fill={orb}>
		<path d="M60 2 66 50 60 118 54 50Z" />
		<path d="M12 54 60 48l48 6-48 6Z" />
		<path d="M34 28 62 50l24 26-26-22Z" opacity=".8" />
		<path d="M86 28 58 50 34 76l26-22Z" opacity=".8" />
	</g>
);

const HarpFigure: Figure = () => (
	<g>
		<path d="M38 48v58M48 42v66M58 42v62M68 48v50M78 56v34" stroke="#f1e0b6" strokeWidth="2" />
		<path
			d="M30 118C20 90 20 60 28 40c10-18 28 4 42-4 12-8 20 0 20 10"
			fill="none"
			stroke="#c48a37"
			strokeWidth="9"
			strokeLinecap="round"
		/>
		<path d="M90 46c4 26-16 50-52 70" fill="none" stroke="#a8702a" strokeWidth="10" strokeLinecap="round" />
		<path d="M18 112h34v8H18Z" fill="#8a5a22" />
		<circle cx="90" cy="44" r="7" fill="#d9a44d" />
	</g>
);

const LanternFigure: Figure = () => (
	<g>
		<path d="M48 30c0-16 24-16 24 0" fill="none" stroke="#5b4330" strokeWidth="4" />
		<path d="M44 40h32l6 10H38Z" fill="#6b4d35" />
		<path d="M42 50h36v52H42Z" fill="#fbe2a2" />
		<path d="M60 62c9 11 9 26 0 30-9-4-9-19 0-30Z" fill="#e7962f" />
		<path d="M60 74c4 6 4 13 0 16-4-3-4-10 0-16Z" fill="#fdf0c4" />
		<path d="M42 50h4v52h-4ZM74 50h4v52h-4ZM36 102h48v10H36Z" fill="#6b4d35" />
	</g>
);

export const PLACES = {
	tent: TentFigure,
	well: WellFigure,
	city: CityFigure,
	stable: StableFigure,
	house: HouseFigure,
	cross: CrossFigure,
	tomb: TombFigure,
	star: StarFigure,
	harp: HarpFigure,
	lantern: LanternFigure,
} as const;
