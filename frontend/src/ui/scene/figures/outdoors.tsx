import type { Figure } from "./figure.ts";
import { Line } from "./figure-parts.tsx";

const TreehouseFigure: Figure = ({ tree }) => (
	<g>
		<path d="M46 120c6-12 6-34 2-52h24c-4 18-4 40 4 52Z" fill="#6b5645" />
		<g fill={tree}>
			<ellipse cx="28" cy="40" rx="26" ry="24" />
			<ellipse cx="92" cy="40" rx="26" ry="24" />
			<ellipse cx="60" cy="24" rx="36" ry="24" />
		</g>
		<path d="M30 42h60v34H30Z" fill="#c99a63" />
		<path d="M72 42h18v34H72Z" fill="#b08150" />
		<path d="M22 46 60 16l38 30-4 4H26Z" fill="#93503a" />
		<path d="M38 52h16v13H38Z" fill="#f8d37c" />
		<path d="M64 76V60c0-9 15-9 15 0v16Z" fill="#6d4a33" />
		<path d="M20 74h80v7H20Z" fill="#7b5435" />
		<Line d="M46 52v13m-8-6.5h16" color="#a67a3e" />
		<Line d="M84 81v38m14-38v38M84 90h14m-14 9h14m-14 9h14" color="#a9774a" width={3} />
		<Line d="m34 81 14 16" color="#6b5645" width={5} />
		<path
			d="M12 34c4-6 10-9 16-8m64-6c8-2 14 2 17 8"
			stroke="#fff"
			strokeOpacity=".16"
			strokeWidth="4"
			strokeLinecap="round"
			fill="none"
		/>
	</g>
);

const BushFigure: Figure = ({ tree }) => (
	<g>
		<path
			d="M60 2c8 12 4 18 12 26 2-6 2-10 8-14 4 12 14 18 16 32 3-4 4-6 8-8 6 18 14 44 4 66H12C2 82 8 58 16 38c4 4 6 6 8 10 0-14 10-20 14-34 6 4 8 8 10 14 6-8 6-16 12-26Z"
			fill="#d9702f"
		/>
		<path
			d="M60 26c6 10 6 18 14 24 4-4 6-8 8-12 8 14 14 26 14 44l-8 22H32l-8-22c0-18 6-30 14-44 4 2 6 6 8 11 8-7 10-13 14-23Z"
			fill="#eba23e"
		/>
		<path d="M60 48c8 12 20 20 22 40l-8 20H46l-8-20c2-20 14-28 22-40Z" fill="#f8dc8a" />
		<path
			d="M60 114V62m-2 52c-2-14-8-26-17-33m21 33c2-14 8-26 17-33"
			fill="none"
			stroke="#6b4a33"
			strokeWidth="4.5"
			strokeLinecap="round"
		/>
		<g fill={tree}>
			<path d="M60 44c8 6 10 14 0 24-10-10-8-18 0-24ZM42 56c10 2 14 8 10 20-12-4-16-12-10-20ZM78 56c-10 2-14 8-10 20 12-4 16-12 10-20Z" />
			<path d="M24 70c10-2 18 2 20 14-12 2-20-4-20-14ZM96 70c-10-2-18 2-20 14 12 2 20-4 20-14ZM58 80c-8-4-14-2-18 8 8 6 16 2 18-8ZM62 80c8-4 14-2 18 8-8 6-16 2-18-8Z" />
			<path d="M2 120c-4-10 2-18 10-18-2-10 8-16 16-10 8-4 16 2 16 10 8 0 10 4 16 8 6-4 8-8 16-8 0-8 8-14 16-10 8-6 18 0 16 10 8 0 14 8 10 18Z" />
		</g>
		<path
			d="M14 106c2-4 6-5 9-3m8-4c4-2 7 0 8 3m42-1c2-4 6-5 9-2m8 4c4-2 7 0 8 3"
			stroke="#fff"
			strokeOpacity=".2"
			strokeWidth="3"
			strokeLinecap="round"
			fill="none"
		/>
	</g>
);

const CampfireFigure: Figure = () => (
	<g>
		<path
			d="M60 4c4 18 26 30 30 56 3 26-10 40-30 40S27 86 30 60c2-10 6-16 10-22 2 6 4 9 8 11 2-16 6-30 12-45Z"
			fill="#cf5f2e"
		/>
		<path
			d="M62 36c4 12 16 20 17 38 1 18-7 26-19 26s-20-8-19-24c1-8 5-12 8-17 2 4 4 6 7 7 0-12 2-20 6-30Z"
			fill="#eba23e"
		/>
		<path d="M60 64c4 8 10 12 10 22 0 9-4 14-10 14s-10-5-10-14c0-10 6-14 10-22Z" fill="#fae4a0" />
		<path d="m20 88 76 20-3 11-76-20Z" fill="#6b4a33" />
		<path d="m100 88-76 20 3 11 76-20Z" fill="#845c3d" />
		<ellipse cx="19" cy="94" rx="4.5" ry="6" fill="#c99a63" />
		<ellipse cx="101" cy="94" rx="4.5" ry="6" fill="#d9ae78" />
		<g fill="#9a9083">
			<path d="M2 120c0-10 18-12 20 0ZM98 120c2-12 20-10 20 0Z" />
		</g>
		<path d="M22 120c2-11 22-11 24 0ZM74 120c2-11 22-11 24 0Z" fill="#857b6f" />
		<path d="M46 120c2-10 26-10 28 0Z" fill="#9a9083" />
		<circle cx="28" cy="38" r="2.5" fill="#eba23e" />
		<circle cx="92" cy="30" r="2.5" fill="#eba23e" />
		<circle cx="80" cy="12" r="2" fill="#eba23e" />
	</g>
);

export const OUTDOORS = { treehouse: TreehouseFigure, bush: BushFigure, campfire: CampfireFigure } as const;
