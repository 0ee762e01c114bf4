import type { Figure } from "./figure.ts";
import { Eyes, Line, Snout } from "./figure-parts.tsx";

const CamelFigure: Figure = () => (
	<g>
		<Line d="M104 66c8 6 8 18 6 28" color="#a8814a" width={3.5} />
		<path d="M56 86h9v34h-8ZM82 86h9v34h-8Z" fill="#a8814a" />
		<path
			d="M4 42C6 33 16 26 27 27C36 28 39 36 37 46C35 58 38 66 47 66C55 60 58 34 72 34C86 34 88 52 96 60C104 64 107 74 106 84L104 120H95L92 92C80 97 64 97 54 92L51 120H42L40 86C27 82 22 70 24 56C25 51 23 49 19 49C12 51 4 49 4 42Z"
			fill="#d0a566"
		/>
		<path d="M26 27c-1-7 3-11 7-10 3 4 2 9-2 12Z" fill="#a8814a" />
		<path d="M58 58c3-14 7-24 14-24s11 11 16 21l-1 25c-9 3-21 3-30 0Z" fill="#9c4632" />
		<path d="M58 58c9 4 21 2 30-3v7c-9 5-21 6-30 3Z" fill="#e4b654" />
		<Line d="M60 80v7m9-6v7m9-7v7m9-8v7" color="#e4b654" width={3} />
		<path d="M42 115h9v5h-9ZM95 115h9v5h-9Z" fill="#7a5a36" />
		<Eyes x={[22]} y={36} />
		<Line d="M8 44c3 1 6 1 9-1" color="#6d4f2c" width={1.8} />
	</g>
);

const ElephantFigure: Figure = () => (
	<g>
		<Line d="M110 58c8 8 9 18 7 30" color="#8d8b8d" width={4} />
		<path d="M58 92h18v28H60ZM82 92h16v28H84Z" fill="#8d8b8d" />
		<path d="M46 38c18-10 44-8 58 8 12 14 12 34 10 48l-2 26H94l-2-22c-10 3-22 3-32 0l-2 22H38l-2-34Z" fill="#aeabaa" />
		<path
			d="M44 30c-16-2-28 10-28 26 0 18 4 30-2 38-4 4-8 2-8-3-1-5-8-3-7 3 2 12 18 14 24 2 4-8 2-18 6-24 12 2 24 0 30-8Z"
			fill="#bab7b5"
		/>
		<path d="M26 76c-2 8 0 14 6 18 2-6 4-12 4-18Z" fill="#f4e8d2" />
		<path d="M46 34c16-12 34-4 36 16 2 20-8 34-20 32-14-4-20-26-16-48Z" fill="#979496" />
		<path d="M51 42c10-8 22-4 24 10 1 14-5 24-13 22-9-4-13-18-11-32Z" fill="#c9a99c" />
		<Eyes x={[30]} y={51} />
		<Line d="M20 73h5m-4 7h4M43 116v2m6-2v2m50-2v2m6-2v2" color="#8d8b8d" />
	</g>
);

const GiraffeFigure: Figure = () => (
	<g>
		<Line d="M100 76c6 6 8 14 6 22" color="#cf9d4a" width={3.5} />
		<path d="M62 92h8v28h-7ZM82 92h8v28h-7Z" fill="#c3923f" />
		<path
			d="M20 26C18 18 24 10 34 10C42 10 46 16 47 24L60 62C70 66 84 66 94 72C102 76 102 84 101 92L100 120H91L88 98C78 101 68 101 60 98L58 120H49L46 88C42 68 38 48 34 34C28 36 22 38 16 37C9 36 9 29 20 26Z"
			fill="#e3b560"
		/>
		<Line d="M30 11 28 3m10 7 1-8" color="#8f6232" width={3.5} />
		<circle cx="28" cy="3" r="3" fill="#6d4a2a" />
		<circle cx="39" cy="2" r="3" fill="#6d4a2a" />
		<path d="M42 14c6-6 13-5 15 0-4 5-9 6-13 5Z" fill="#cf9d4a" />
		<path d="M44 16c4 2 20 40 24 47l-6-1-14-36Z" fill="#8f6232" />
		<g fill="#b07a3c">
			<path d="m37 34 6-2 2 7-6 3ZM42 48l7-3 3 8-8 3ZM45 62l9-3 3 9-10 2ZM50 76l9-2 3 8-10 3ZM66 72l9-1 2 8-9 2ZM82 74l9 1 3 8-9 1ZM66 86l9-1 1 8-9 1ZM82 88l9 0 1 8-8 0Z" />
		</g>
		<path d="M10 33c4-5 10-6 15-4 0 5-3 8-9 8-4 0-7-1-6-4Z" fill="#f3dfb4" />
		<path d="M49 114h9v6h-9ZM91 114h9v6h-9Z" fill="#8f6232" />
		<Eyes x={[31]} y={21} />
		<Line d="M13 33c2 1 5 1 7 0" color="#7a5430" width={1.5} />
	</g>
);

const MonkeyFigure: Figure = () => (
	<g>
		<Line d="M82 112c22 6 34-10 26-26-6-10-18-4-14 4 2 5 8 4 8 0" color="#7a5138" width={6} />
		<path d="M32 120c-4-28 4-50 26-50s32 22 28 50Z" fill="#87593c" />
		<path d="M44 120c-4-22 2-36 14-36s18 14 14 36Z" fill="#d9b78c" />
		<circle cx="24" cy="44" r="13" fill="#7a5138" />
		<circle cx="92" cy="44" r="13" fill="#7a5138" />
		<circle cx="24" cy="44" r="7.5" fill="#dcae88" />
		<circle cx="92" cy="44" r="7.5" fill="#dcae88" />
		<path d="M28 42c0-20 14-30 30-30s30 10 30 30-14 32-30 32-30-12-30-32Z" fill="#87593c" />
		<path
			d="M58 32c8-10 24-6 24 8 0 5-2 8-4 11 4 14-8 21-20 21s-24-7-20-21c-2-3-4-6-4-11 0-14 16-18 24-8Z"
			fill="#e6c297"
		/>
		<Eyes x={[48, 68]} y={44} />
		<Line d="M55 54v.5m6-.5v.5M47 61c6 6 16 6 22 0" color="#6b452f" width={2.2} />
		<path d="M12 78c0 16 10 26 28 26 3 0 4-4 1-5-12-3-20-11-22-22-1-4-7-3-7 1Z" fill="#e6bb4a" />
		<path d="M34 82c-10 4-12 14-8 22 4 4 10 2 10-2 0-6 2-8 6-12Z" fill="#7a5138" />
		<path d="M30 120c-2-8 6-10 14-9l6 9ZM66 120l6-9c8-1 16 1 14 9Z" fill="#dcae88" />
		<path d="M82 82c8 10 6 22-4 28-6 2-10-2-8-7 4-5 6-8 4-13Z" fill="#7a5138" />
	</g>
);

const TigerFigure: Figure = () => (
	<g>
		<Line d="M106 76c12-2 12-18 2-26" color="#d58439" width={7} />
		<Line d="m115 70-7-3m5-10-6 2" color="#583a26" width={3} />
		<path d="M56 96h14v24H57ZM82 96h13v24H84Z" fill="#b96c2b" />
		<path d="M32 62c16-10 50-10 66-4 12 4 14 16 13 28l-3 34H94l-4-22c-10 3-26 3-36 0l-3 22H37L30 90Z" fill="#d9893d" />
		<path d="M46 96c10 5 32 5 42 2l2 3c-12 4-32 4-42 0Z" fill="#f4e2c0" />
		<Line
			d="M66 56c-2 8-1 16 2 22m9-22c-2 8-1 14 1 20m10-19c-1 6-1 12 1 18m9-14c0 5 0 9 2 13M38 104c4 1 8 1 12 0m46 2c4 1 8 1 12 0"
			color="#583a26"
			width={3.5}
		/>
		<circle cx="13" cy="40" r="9" fill="#b96c2b" />
		<circle cx="47" cy="40" r="9" fill="#b96c2b" />
		<circle cx="13" cy="41" r="4.5" fill="#f4e2c0" />
		<circle cx="47" cy="41" r="4.5" fill="#f4e2c0" />
		<path d="M3 62c0-18 12-27 27-27s27 9 27 27l-3 10 1 4-6 2c-4 7-11 10-19 10s-15-3-19-10l-6-2 1-4Z" fill="#d9893d" />
		<path d="M30 66c4-6 15-4 17 3 1 9-7 15-17 15s-18-6-17-15c2-7 13-9 17-3Z" fill="#f4e2c0" />
		<Line d="M30 37v10m-7-9 2 7m12-7-2 7M5 58l8 1m-7 9 7-2m42-8-8 1m7 9-7-2" color="#583a26" width={3.2} />
		<Eyes x={[20, 40]} y={57} />
		<Snout x={30} y={66} />
	</g>
);

const KangarooFigure: Figure = () => (
	<g>
		<path d="M70 96c14 2 30 14 48 16 4 2 3 7-2 8-24 2-46-2-58-12Z" fill="#a87440" />
		<path
			d="M34 40c12 2 16 12 18 22 20 6 38 24 36 46-2 10-14 12-24 10-16-2-28-14-30-32-2-14 0-32 0-46Z"
			fill="#d0a060"
		/>
		<path d="M33 62c8 4 16 14 18 28l-6 18c-8-8-14-24-12-46Z" fill="#eedcb8" />
		<path d="M30 20C22 10 20 0 25-3c7 1 11 11 11 21ZM40 20C40 8 46-2 52-1c3 6-1 16-7 24Z" fill="#a87440" />
		<path d="M24 24c6-8 22-8 26 4 2 10-4 20-14 20-8 1-14-1-20-3-7-2-7-9-1-11 4-2 6-6 9-10Z" fill="#d0a060" />
		<path d="M58 66c-2 6-8 8-14 6-6-1-8 5-3 8 10 4 22 0 25-10Z" fill="#a87440" />
		<path d="M27 76c-5-8-4-15 0-17 4 2 6 8 6 15ZM37 74c0-8 4-14 8-14 3 4 0 12-4 17Z" fill="#8f6234" />
		<path d="M20 84c2-5 6-12 13-12 8 0 13 6 12 13-1 6-6 10-12 10s-14-5-13-11Z" fill="#dbb27a" />
		<path d="M26 94c8 4 20 4 30-3 2 14-4 22-10 24-10-2-19-10-20-21Z" fill="#ecd2a2" />
		<circle cx="21" cy="85" r="2.5" fill="#4a3226" />
		<path d="M54 116c-6-22 6-38 20-36 16 4 20 24 8 36l-6 4H34c-5 0-5-7 1-8 8-1 12 2 19 4Z" fill="#bb884a" />
		<circle cx="12" cy="39" r="4" fill="#4a3226" />
		<Eyes x={[32]} y={30} />
		<Eyes x={[32]} y={83} />
	</g>
);

const DinosaurFigure: Figure = () => (
	<g>
		<path
			d="M38 20l16-2-6 16ZM46 36l16 0-9 15ZM54 52l17-4-4 18ZM68 60l14-8 4 18ZM82 62l16-4-2 18ZM92 74l16 0-6 16Z"
			fill="#c9784a"
		/>
		<path d="M52 94h14v26H54ZM80 94h13v26H81Z" fill="#4d7d74" />
		<path
			d="M6 34C6 22 18 16 30 18C42 20 48 30 50 40C52 54 58 62 68 62C86 62 96 72 102 88C106 98 112 102 118 104C116 112 104 112 96 104L94 120H80L78 102C70 104 62 104 54 102L53 120H38L36 92C28 78 30 62 28 46C20 50 6 48 6 34Z"
			fill="#6fa295"
		/>
		<path d="M28 46c2 16 0 30 8 46l2 14c6 0 8-8 6-18-4-14-4-28-8-44Z" fill="#dfe0b4" />
		<g fill="#4d7d74">
			<circle cx="66" cy="74" r="4" />
			<circle cx="80" cy="72" r="3" />
			<circle cx="76" cy="84" r="3.5" />
			<circle cx="91" cy="84" r="3" />
		</g>
		<Eyes x={[26]} y={29} color="#2f4a44" />
		<Line d="M10 38c5 4 12 4 18 0" color="#2f4a44" />
		<Line d="M42 117v2m5-2v2m38-2v2m5-2v2" color="#dfe0b4" width={2.5} />
	</g>
);

export const WILD_ANIMALS = {
	camel: CamelFigure,
	elephant: ElephantFigure,
	giraffe: GiraffeFigure,
	monkey: MonkeyFigure,
	tiger: TigerFigure,
	kangaroo: KangarooFigure,
	dinosaur: DinosaurFigure,
} as const;
