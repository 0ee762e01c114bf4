// Places and things of the Bible’s lands, the coast and the countryside.
import type { Figure } from "./figure.ts";
import { Line } from "./figure-parts.tsx";

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

const BoatFigure: Figure = () => (
	<g>
		<path d="M58 20h4v72h-4Z" fill="#6a4a34" />
		<path d="M64 26c30 14 40 36 38 56H64Z" fill="#fbf1dc" />
		<path d="M64 44c24 4 34 14 37 24H64Z" fill="#ecd9b4" />
		<path d="M56 34C36 46 26 62 24 80h32Z" fill="#e6c586" />
		<path d="M10 88h100c-4 18-16 28-50 28S14 106 10 88Z" fill="#9a5f3a" />
		<path d="M13 96h94" stroke="#744527" strokeWidth="3" strokeLinecap="round" />
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

export const LANDMARKS = {
	well: WellFigure,
	city: CityFigure,
	stable: StableFigure,
	cross: CrossFigure,
	tomb: TombFigure,
	boat: BoatFigure,
	sunflower: SunflowerFigure,
	mushroom: MushroomFigure,
	windmill: WindmillFigure,
} as const;
