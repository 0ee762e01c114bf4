import type { Figure } from "./figure.ts";
import { Eyes, Line } from "./figure-parts.tsx";

const FishFigure: Figure = () => (
	<g>
		<path d="M84 60c8-14 20-24 32-26-6 16-6 36 0 52-12-2-24-12-32-26Z" fill="#b75f34" />
		<path d="M36 36c8-14 30-18 44-6l-4 14ZM42 84c6 12 20 16 30 10l-4-14Z" fill="#b75f34" />
		<path d="M6 62C16 38 34 28 52 28c20 1 34 16 42 32-8 18-22 32-42 32C34 92 16 84 6 62Z" fill="#da8747" />
		<path
			d="M44 29c10 20 10 42 0 62-4 0-8-1-11-3 9-18 9-38 0-55ZM70 34c6 16 6 36 0 52l-9 4c6-20 6-40 0-61Z"
			fill="#f6e6c6"
		/>
		<path d="M46 58c8-2 16 2 18 8-6 5-14 4-18 0Z" fill="#b75f34" />
		<circle cx="24" cy="54" r="6.5" fill="#f6e6c6" />
		<circle cx="23" cy="54" r="3.6" fill="#42301f" />
		<Line d="M8 66c5 3 9 2 12-1" color="#7d3d20" />
		<Line d="M102 46c-3 3-5 6-7 10m9 16c-3-2-5-4-7-7" color="#da8747" width={2.4} />
	</g>
);

const DolphinFigure: Figure = () => (
	<g>
		<path
			d="M4 62C2 58 6 55 12 55C18 36 36 24 56 24C60 16 68 11 78 11C74 18 73 24 74 29C92 38 102 56 103 76C110 78 116 84 118 93C110 92 104 91 99 88C95 93 88 96 80 95C82 87 87 80 94 76C88 62 78 56 66 56C48 58 34 68 18 66C12 67 7 66 4 62Z"
			fill="#6d94ae"
		/>
		<path d="M5 63c10 0 26-2 40-6 6-2 12-3 18-2-14 4-28 12-45 11-6 1-11 0-13-3Z" fill="#e4e8de" />
		<path d="M50 57c0 10 6 18 16 22 0-8 2-14 6-19-6-4-14-6-22-3Z" fill="#517a96" />
		<Line d="M12 56c4 2 8 2 12 0" color="#42627a" width={1.8} />
		<Eyes x={[30]} y={47} color="#2d4557" />
		<path
			d="M62 120c-2-8-6-12-12-14 10-2 16 0 20 6 0-6-2-10-6-14 10 2 16 8 18 16 2-6 6-10 12-12-2 4-2 6-1 9 4-4 10-5 17-3-6 2-10 6-12 12Z"
			fill="#e4e8de"
		/>
		<circle cx="76" cy="100" r="2.5" fill="#e4e8de" />
		<circle cx="58" cy="98" r="2.5" fill="#e4e8de" />
	</g>
);

export const WATER_ANIMALS = { fish: FishFigure, dolphin: DolphinFigure } as const;
