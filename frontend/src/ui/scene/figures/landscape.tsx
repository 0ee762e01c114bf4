// What grows and stands in the landscapes of the first pages.
import type { Figure } from "./figure.ts";
import { Line } from "./figure-parts.tsx";

const OliveFigure: Figure = ({ tree }) => (
	<g>
		<path d="M52 120c6-16 0-26-8-38l6-3 8 14 4-22h7l-3 24 10-12 5 4c-12 14-14 20-10 33Z" fill="#6b5645" />
		<g fill={tree}>
			<ellipse cx="40" cy="66" rx="27" ry="20" />
			<ellipse cx="80" cy="64" rx="28" ry="21" />
			<ellipse cx="60" cy="44" rx="31" ry="24" />
		</g>
		<path
			d="M34 50c6-10 20-14 30-10m14 14c8-2 15 2 18 8M26 66c6-4 12-5 18-2"
			stroke="#fff"
			strokeOpacity=".16"
			strokeWidth="4"
			strokeLinecap="round"
			fill="none"
		/>
	</g>
);

const PalmFigure: Figure = ({ tree }) => (
	<g>
		<path d="M56 120c-2-30 0-54 8-76l6 2c-6 22-7 46-4 74Z" fill="#7a5c43" />
		<path d="M58 100h9M58 84h8M60 68h7" stroke="#5c432f" strokeWidth="2" />
		<g fill={tree}>
			<path d="M66 46C50 30 30 30 18 44c16-4 32-4 48 2Z" />
			<path d="M66 46c16-16 36-16 48-2-16-4-32-4-48 2Z" />
			<path d="M66 46C54 46 38 54 34 74c10-12 20-20 32-28Z" />
			<path d="M66 46c12 0 28 8 32 28-10-12-20-20-32-28Z" />
			<path d="M66 46C60 30 62 16 72 6c2 14 2 28-6 40Z" />
		</g>
	</g>
);

const CypressFigure: Figure = ({ tree }) => (
	<g>
		<path d="M57 104h6v16h-6Z" fill="#5d4838" />
		<path d="M60 8c16 28 24 60 20 88-4 16-36 16-40 0-4-28 4-60 20-88Z" fill={tree} />
		<path
			d="M60 20c-8 24-13 46-12 70"
			stroke="#fff"
			strokeOpacity=".13"
			strokeWidth="4"
			strokeLinecap="round"
			fill="none"
		/>
	</g>
);

const OakFigure: Figure = ({ tree }) => (
	<g>
		<g fill={tree}>
			<circle cx="26" cy="56" r="24" />
			<circle cx="94" cy="56" r="24" />
			<circle cx="40" cy="32" r="24" />
			<circle cx="78" cy="30" r="26" />
			<circle cx="60" cy="54" r="30" />
		</g>
		<path d="M46 120c6-10 6-26 2-36L30 66l5-4 18 12 3-20h7l2 22 18-16 5 5-18 20c-4 12-2 26 6 35Z" fill="#735238" />
		<path d="M64 76c-4 16-2 32 4 44h8c-8-9-10-23-6-35Z" fill="#5a3e2a" />
		<path d="M46 120c-8 0-14-2-20 0 6-8 16-6 23-12Zm26-10c8 4 16 4 22 10H72Z" fill="#735238" />
		<path
			d="M20 46c4-8 10-12 18-12m10-14c8-6 18-8 26-4m14 22c8 0 14 4 18 12M50 42c4-4 10-5 16-3"
			fill="none"
			stroke="#fff"
			strokeOpacity=".16"
			strokeWidth="4"
			strokeLinecap="round"
		/>
	</g>
);

const LighthouseFigure: Figure = () => (
	<g>
		<path d="M50 24 2 10v24ZM70 24l48-14v24Z" fill="#f8dc93" opacity=".6" />
		<path d="M14 120c4-12 18-18 46-18s44 6 48 18Z" fill="#7f7568" />
		<path d="M46 40h28l8 68H38Z" fill="#f4e9d4" />
		<path d="M44.5 53h31l1.9 16H42.6ZM40.7 85h38.6l2 17H38.7Z" fill="#b54b37" />
		<path d="M62 40h12l8 68H66Z" fill="#5a3a34" opacity=".12" />
		<path d="M50 18h20v18H50Z" fill="#fbe6ac" />
		<path d="M57 18h6v18h-6Z" fill="#e9a63c" />
		<path d="M46 19 60 4l14 15Z" fill="#8c3a2b" />
		<path d="M42 35h36v6H42Z" fill="#6a4a3c" />
		<path d="M54 110v-8c0-9 12-9 12 0v8Z" fill="#6a4a3c" />
		<path d="M57 60c0-4 6-4 6 0v6h-6ZM57 78c0-4 6-4 6 0v6h-6Z" fill="#6a4a3c" />
		<path d="M8 120c2-9 16-10 20 0ZM88 120c4-10 22-8 24 0Z" fill="#978c7c" />
		<Line d="M60 4V0" color="#6a4a3c" width={2.5} />
	</g>
);

export const LANDSCAPE = {
	olive: OliveFigure,
	palm: PalmFigure,
	cypress: CypressFigure,
	oak: OakFigure,
	lighthouse: LighthouseFigure,
} as const;
