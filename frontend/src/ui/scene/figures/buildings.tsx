import type { Figure } from "./figure.ts";
import { Line } from "./figure-parts.tsx";

const BarnFigure: Figure = () => (
	<g>
		<path d="M16 62 30 34 60 16l30 18 14 28v58H16Z" fill="#a9452f" />
		<path d="M8 66 26 32 60 11l34 21 18 34-8 4-17-32-27-16-27 16-17 32Z" fill="#704a38" />
		<Line d="M28 64v54m12-66v14m40-14v14m12-2v54" color="#8f3726" />
		<path d="M36 74h48v46H36Z" fill="#f4e6c8" />
		<path d="M40 78h18v42H40ZM62 78h18v42H62Z" fill="#8f3726" />
		<Line d="m41 80 16 38m0-38-16 38m22-38 16 38m0-38-16 38" color="#f4e6c8" width={3} />
		<path d="M48 60V46c0-10 24-10 24 0v14Z" fill="#f4e6c8" />
		<path d="M52 57V46c0-6 16-6 16 0v11Z" fill="#5b3b2c" />
		<path d="M50 57c4-9 16-9 20 0 2 3 0 5-4 5H54c-4 0-6-2-4-5Z" fill="#e6bd5c" />
		<path d="M96 120c0-8 4-14 12-14s12 6 12 14Z" fill="#e6bd5c" />
		<Line d="M102 116c2-3 4-3 6 0m2-4c2-2 4-2 5 1" color="#bd9238" />
	</g>
);

const ChurchFigure: Figure = () => (
	<g>
		<path d="M46 70h66v50H46Z" fill="#eadab8" />
		<path d="M40 76 56 50h48l14 26Z" fill="#85483a" />
		<path d="M16 50h38v70H16Z" fill="#f4e8cf" />
		<path d="M44 50h10v70H44Z" fill="#d8c6a2" />
		<path d="M10 52 35 12l25 40Z" fill="#9c5644" />
		<path d="M35 12 60 52H46Z" fill="#85483a" />
		<path d="M33 0h4v16h-4ZM28 4h14v4H28Z" fill="#c9963c" />
		<path d="M26 120v-18c0-14 18-14 18 0v18Z" fill="#7b4c30" />
		<path d="M35 92v28" stroke="#5d3824" strokeWidth="2" />
		<circle cx="35" cy="69" r="8" fill="#f8d37c" />
		<Line d="M35 61v16m-8-8h16" color="#a67a3e" />
		<path d="M62 108V92c0-9 12-9 12 0v16ZM80 108V92c0-9 12-9 12 0v16ZM98 108V92c0-9 10-9 10 0v16Z" fill="#f8d37c" />
		<Line d="M68 87v20m-5-12h10m13-8v20m-5-12h10m12-8v20m-4-12h8" color="#a67a3e" width={1.8} />
	</g>
);

const CastleFigure: Figure = () => (
	<g>
		<Line d="M18 24V6M102 24V6M60 22V2" color="#6d4a33" width={2.5} />
		<path d="M18 6 34 10 18 15ZM102 6l16 4-16 5ZM60 1l18 5-18 6Z" fill="#c9703e" />
		<path d="M42 44h36v50H42Z" fill="#b6adb0" />
		<path d="M38 46 60 16l22 30Z" fill="#944b57" />
		<path d="M60 16 82 46H68Z" fill="#7d3d4a" />
		<path d="M22 78v-8h8v5h9v-5h8v5h9v-5h8v5h9v-5h8v5h9v-5h8v50H22Z" fill="#cbc2bf" />
		<path d="M4 54h28v66H4ZM88 54h28v66H88Z" fill="#dad1c8" />
		<path d="M22 54h10v66H22ZM106 54h10v66h-10Z" fill="#b6adb0" />
		<path d="M0 56 18 20l18 36ZM84 56l18-36 18 36Z" fill="#b0606a" />
		<path d="m18 20 18 36H24ZM102 20l18 36h-12Z" fill="#944b57" />
		<path d="M46 120v-18c0-18 28-18 28 0v18Z" fill="#5f4231" />
		<path d="M53 92v28m7-30v30m7-28v28m-20-10h26" stroke="#8c6a4c" strokeWidth="2" />
		<path
			d="M13 66c0-6 8-6 8 0v10h-8ZM97 66c0-6 8-6 8 0v10h-8ZM13 92c0-6 8-6 8 0v10h-8ZM97 92c0-6 8-6 8 0v10h-8ZM56 56c0-6 8-6 8 0v9h-8Z"
			fill="#f8d37c"
		/>
	</g>
);

const TowerFigure: Figure = () => (
	<g>
		<path d="M8 120c10-10 94-10 104 0Z" fill="#7c7560" />
		<path d="M40 44h40l6 76H34Z" fill="#c4b195" />
		<path d="M64 44h16l6 76H68Z" fill="#a89578" />
		<path d="M32 24h10v7h8v-7h8v7h8v-7h8v7h6v-7h8v14l-6 10H38l-6-10Z" fill="#d4c3a6" />
		<path d="M70 31h4v-7h6v7h8v7l-6 10H68Z" fill="#b8a587" />
		<Line d="M60 24V4" color="#6d4a33" width={2.5} />
		<path d="M60 4c8-4 12 4 22 0v12c-10 4-14-4-22 0Z" fill="#b5503a" />
		<path d="M53 120v-14c0-10 14-10 14 0v14Z" fill="#5f4231" />
		<path d="M55 62c0-7 10-7 10 0v11H55Z" fill="#f8d37c" />
		<Line d="M44 56h7m-8 24h9m-3 8h8m14-34h6m-5 30h8m-14 12h7m-33 3h8m-6 14h8m18 0h8M40 72h5m28-4h6" color="#8d7b60" />
	</g>
);

const MarketFigure: Figure = () => (
	<g>
		<path d="M12 34h6v86h-6ZM102 34h6v86h-6Z" fill="#6d4a33" />
		<path d="M18 44h84v34H18Z" fill="#5b4030" opacity=".55" />
		<path d="M14 18h92l12 28H2Z" fill="#f4e6c8" />
		<path d="M32.4 18h18.4L48.4 46H25.2ZM69.2 18h18.4l7.2 28H71.6ZM14 18 2 46" fill="#b5503a" />
		<path
			d="M2 46h23.2c0 14-23.2 14-23.2 0ZM48.4 46h23.2c0 14-23.2 14-23.2 0ZM94.8 46H118c0 14-23.2 14-23.2 0Z"
			fill="#e6d3ad"
		/>
		<path d="M25.2 46h23.2c0 14-23.2 14-23.2 0ZM71.6 46h23.2c0 14-23.2 14-23.2 0Z" fill="#9c4230" />
		<g fill="#c4503a">
			<circle cx="22" cy="82" r="6" />
			<circle cx="34" cy="82" r="6" />
			<circle cx="28" cy="73" r="6" />
		</g>
		<path d="M46 88c-2-10 2-16 8-18 8 2 14 8 14 18Z" fill="#d9a650" />
		<Line d="m52 76 4 4m0-7 5 6" color="#a97630" />
		<g fill="#8d9a4c">
			<circle cx="80" cy="82" r="6" />
			<circle cx="92" cy="82" r="6" />
			<circle cx="86" cy="73" r="6" />
		</g>
		<path d="M6 86h108v8H6Z" fill="#a9774a" />
		<path d="M10 94h100v26H10Z" fill="#8a5c39" />
		<Line d="M11 103h98M11 112h98M36 95v24m24-24v24m24-24v24" color="#6d4a33" width={1.8} />
	</g>
);

export const BUILDINGS = {
	barn: BarnFigure,
	church: ChurchFigure,
	castle: CastleFigure,
	tower: TowerFigure,
	market: MarketFigure,
} as const;
