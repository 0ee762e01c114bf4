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

const OtterFigure: Figure = () => (
	<g>
		<path d="M72 104c14 2 24-6 28-18 3-8 12-6 12 2-2 20-20 32-42 32H60Z" fill="#6b4a33" />
		<path d="M32 118c-6-24 0-48 10-60 12-8 26-8 36 0 10 12 14 36 8 60-16 3-38 3-54 0Z" fill="#8a6244" />
		<path d="M44 66c10-4 22-4 32 0 6 16 8 34 4 50-12 2-28 2-40 0-4-16-2-34 4-50Z" fill="#dcc3a0" />
		<path d="M30 120c-4-7 6-11 14-10 6 0 9 5 7 10ZM90 120c4-7-6-11-14-10-6 0-9 5-7 10Z" fill="#6b4a33" />
		<path
			d="M34 70c-6 8-4 18 6 22 6 2 12 2 16-1l-3-7c-6 0-10-2-9-8ZM86 70c6 8 4 18-6 22-6 2-12 2-16-1l3-7c6 0 10-2 9-8Z"
			fill="#7a5539"
		/>
		<path d="M44 88c0-11 32-11 32 0 0 9-8 14-16 14s-16-5-16-14Z" fill="#d98f73" />
		<Line d="M60 80v20m-7-18 3 17m11-17-3 17m-14-13 6 10m14-10-6 10" color="#b96f55" width={1.6} />
		<circle cx="50" cy="90" r="5" fill="#6b4a33" />
		<circle cx="70" cy="90" r="5" fill="#6b4a33" />
		<circle cx="33" cy="27" r="7" fill="#6b4a33" />
		<circle cx="87" cy="27" r="7" fill="#6b4a33" />
		<path d="M28 42c0-40 64-40 64 0 0 20-14 32-32 32S28 62 28 42Z" fill="#8a6244" />
		<path d="M34 52c4-10 16-14 26-8 10-6 22-2 26 8 0 14-12 22-26 22S34 66 34 52Z" fill="#ecdcc0" />
		<Eyes x={[45, 75]} y={38} />
		<path d="M53 45c4-3 10-3 14 0 0 5-4 8-7 8s-7-3-7-8Z" fill="#42301f" />
		<Line d="M60 53v4c-2 4-7 4-9 1m9-1c2 4 7 4 9 1" color="#55361f" width={1.8} />
		<Line d="m40 54-16-3m16 8-15 3m55-8 16-3m-16 8 15 3" color="#b89a74" width={1.5} />
	</g>
);

export const WATER_ANIMALS = { fish: FishFigure, dolphin: DolphinFigure, otter: OtterFigure } as const;
