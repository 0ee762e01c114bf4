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
	house: HouseFigure,
	star: StarFigure,
	harp: HarpFigure,
	lantern: LanternFigure,
} as const;
