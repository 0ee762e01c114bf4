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

const RAYS = Array.from({ length: 16 }, (_, at) => at * 22.5);

const SunflowerFigure: Figure = () => (
	<g>
		<path d="M60 120c2-20 2-40 0-64" fill="none" stroke="#6c8449" strokeWidth="7" />
		<path d="M61 108C48 112 24 106 14 84c26-4 44 6 47 24Z" fill="#86a058" />
		<path d="M61 116c2-20 20-34 47-28-6 20-26 32-47 28Z" fill="#74904c" />
		<g fill="#cd8f33">
			{RAYS.map((turn) => (
				<path key={turn} d="M52 20C52 8 58 2 60 0c2 2 8 8 8 20Z" transform={`rotate(${turn + 11} 60 44)`} />
			))}
		</g>
		<g fill="#ecbd52">
			{RAYS.map((turn) => (
				<path key={turn} d="M54 26C52 14 58 6 60 4c2 2 8 10 6 22Z" transform={`rotate(${turn} 60 44)`} />
			))}
		</g>
		<circle cx="60" cy="44" r="22" fill="#7a4a28" />
		<circle cx="60" cy="44" r="16" fill="none" stroke="#a8702f" strokeWidth="3" strokeDasharray="2 5" />
		<circle cx="60" cy="44" r="8" fill="#5f3820" />
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

const MushroomFigure: Figure = () => (
	<g>
		<path d="M42 64h28c-2 20 4 40 10 56H34c6-16 10-36 8-56Z" fill="#efdfbb" />
		<path d="M58 64h12c-2 20 4 40 10 56H66c-8-16-10-36-8-56Z" fill="#d6c092" />
		<path d="M4 64C8 26 32 8 56 8s48 18 52 56c0 8-104 8-104 0Z" fill="#b9503a" />
		<path d="M6 66c20-8 80-8 100 0-4 8-96 8-100 0Z" fill="#d9c296" />
		<path d="M80 14c16 10 26 28 28 50-6 2-12 2-18 3 6-22 2-38-10-53Z" fill="#9c3f30" />
		<circle cx="52" cy="26" r="9" fill="#f3e4c3" />
		<circle cx="28" cy="44" r="8" fill="#f3e4c3" />
		<circle cx="76" cy="46" r="9" fill="#f3e4c3" />
		<circle cx="50" cy="53" r="5" fill="#f3e4c3" />
		<path d="M91 94h11c0 10 2 18 5 26H86c3-8 5-16 5-26Z" fill="#e3cfa2" />
		<path d="M78 96c2-22 36-22 38 0 0 4-38 4-38 0Z" fill="#c9694d" />
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

const WindmillFigure: Figure = () => (
	<g>
		<path d="M44 50h32l12 70H32Z" fill="#eadab8" />
		<path d="M62 50h14l12 70H68Z" fill="#d2bd94" />
		<path d="M40 52c0-26 40-26 40 0Z" fill="#8f4f38" />
		<path d="M36 96h48l1 6H35Z" fill="#a8835a" />
		<path d="M53 120v-11c0-9 14-9 14 0v11Z" fill="#6d4a33" />
		<path d="M55 74c0-6 10-6 10 0v9H55Z" fill="#f8d37c" />
		<path
			d="m68 30 24-25 13 12-25 25ZM74 52l25 24 12-13-25-25ZM52 58 28 83 15 71l25-25ZM46 36 21 12 9 25l25 25Z"
			fill="#f6ecd6"
		/>
		<Line d="m76 34 16-16M80 46l18 17M44 54 28 70M40 42 22 25" color="#d2bd94" width={1.6} />
		<Line d="M60 44 104 4M60 44l43 40M60 44 17 83M60 44 14 4" color="#6d4a33" width={3.5} />
		<Line
			d="m76 22 13 13m1-26 13 12M82 71l13-13m-26-1 13-13M44 65 31 53m10 3M30 80 17 67M38 30 26 43m12 12M24 16 11 29"
			color="#6d4a33"
			width={1.6}
		/>
		<circle cx="60" cy="44" r="6" fill="#563a29" />
	</g>
);

export const LANDSCAPE = {
	olive: OliveFigure,
	palm: PalmFigure,
	cypress: CypressFigure,
	oak: OakFigure,
	sunflower: SunflowerFigure,
	mushroom: MushroomFigure,
	lighthouse: LighthouseFigure,
	windmill: WindmillFigure,
} as const;
