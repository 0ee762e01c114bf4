import type { Figure } from "./figure.ts";
import { Eyes, Line } from "./figure-parts.tsx";

type HorseColors = { coat: string; shade: string; mane: string; hoof: string; muzzle: string };

/** Stands looking to the left. */
function Horse({ coat, shade, mane, hoof, muzzle }: HorseColors) {
	return (
		<>
			<path d="M56 86h10l-2 34h-8ZM80 86h10l-1 34h-8Z" fill={shade} />
			<path d="M102 58c14 2 20 26 12 48-8-6-12-24-14-40Z" fill={mane} />
			<path
				d="M34 20 36 8l8 10C54 26 58 40 63 52C74 56 86 50 96 54C105 58 109 68 107 80L105 120H95L92 92C80 96 64 95 54 91L52 120H42L40 86C34 78 35 66 37 57C37 53 35 51 32 50C26 52 22 57 16 57C9 57 6 51 10 46C18 38 24 28 34 20Z"
				fill={coat}
			/>
			<path d="M42 112h10v8H42ZM95 112h10v8H95ZM56 113h8v7h-8ZM81 113h8v7h-8Z" fill={hoof} />
			<path d="M14 42c5 2 9 7 9 13-6 3-12 2-14-3-1-4 1-7 5-10Z" fill={muzzle} />
			<path d="M40 12c16 2 28 20 28 42-9-2-12-12-17-20-4-6-10-8-17-7-1-6 1-12 6-15Z" fill={mane} />
			<Eyes x={[29]} y={36} />
		</>
	);
}

const HorseFigure: Figure = () => (
	<g>
		<Horse coat="#a9683f" shade="#8a5231" mane="#5c3826" hoof="#4a3226" muzzle="#d0a27a" />
		<path d="M32 24c-1 3-4 6-8 8 1-4 4-7 8-8Z" fill="#f4e4c6" />
	</g>
);

const UnicornFigure: Figure = () => (
	<g>
		<path d="M30 22 16 0l20 17Z" fill="#e0ad4d" />
		<Line d="m24 13 5-3m-1 9 5-4" color="#b67f2c" width={1.6} />
		<Horse coat="#f6ecdc" shade="#ddcdbb" mane="#a583a8" hoof="#c9973f" muzzle="#e8c3b2" />
		<Line d="M44 20c9 7 14 16 17 26m45 22c6 8 8 18 7 28" color="#c7a9c4" width={3} />
		<path d="m84 62 2 5 5 2-5 2-2 5-2-5-5-2 5-2Z" fill="#e0ad4d" />
	</g>
);

const DonkeyFigure: Figure = () => (
	<g>
		<Line d="M108 70c8 6 8 16 6 26" color="#857970" width={4} />
		<path d="M111 94c6 2 8 12 3 19-5-3-7-12-3-19Z" fill="#5d524b" />
		<path d="M58 92h10v28H59ZM84 92h10v28h-9Z" fill="#7b7068" />
		<path
			d="M22 56C36 46 50 60 66 60c14 0 32-4 42 6 6 8 4 20 2 28l-2 26H98l-3-22c-12 4-32 4-42 0l-2 22H41l-3-32Z"
			fill="#a3968b"
		/>
		<path d="M60 59c12 2 24 1 36-1l5 30c-14 5-32 5-44 0Z" fill="#a9452f" />
		<Line d="M58 82c14 4 28 4 42 0M59 75c14 4 26 4 40 0" color="#e0ad4d" width={2.5} />
		<path d="M41 113h10v7H41ZM98 113h10v7H98Z" fill="#5d524b" />
		<path d="M18 46C4 38 2 14 7 6c10 2 20 20 21 34ZM40 46C54 38 56 14 51 6c-10 2-20 20-21 34Z" fill="#8f8278" />
		<path d="M19 38C12 32 9 20 10 14c6 4 11 14 13 24ZM39 38c7-6 10-18 9-24-6 4-11 14-13 24Z" fill="#d8b8a5" />
		<path d="M14 50c1-16 29-16 30 0 1 12 0 22-3 32-3 10-21 10-24 0-3-10-4-20-3-32Z" fill="#a3968b" />
		<path d="M29 32c6 4 7 12 4 20h-8c-3-8-2-16 4-20Z" fill="#5d524b" />
		<ellipse cx="29" cy="79" rx="14" ry="12" fill="#eadfcf" />
		<Eyes x={[20, 38]} y={58} />
		<Line d="M24 76v1m10-1v1m-9 7c3 2 5 2 8 0" color="#5d524b" width={2.4} />
	</g>
);

const CowFigure: Figure = () => (
	<g>
		<Line d="M110 62c7 8 6 20 5 30" color="#e2d3b8" width={4} />
		<circle cx="115" cy="96" r="4" fill="#7a5138" />
		<path d="M78 96c2 10 16 10 18 0Z" fill="#dca294" />
		<path d="M58 90h11v30H58ZM80 92h10v28H80Z" fill="#d3c3a8" />
		<path d="M34 58c20-6 52-6 68-2 10 3 12 12 11 22l-3 42H98l-2-22c-12 2-30 2-42 0l-1 22H41Z" fill="#f3e7d0" />
		<path
			d="M62 55c12-1 18 2 20 8 1 12-8 18-16 16-9-3-11-14-4-24ZM98 55c10 2 15 10 15 22-8 4-16 0-18-6-2-8 0-14 3-16ZM41 96c8-3 14 1 13 8l-1 2H41Z"
			fill="#8c5b3c"
		/>
		<path d="M41 113h12v7H41ZM98 113h12v7H98ZM58 114h11v6H58Z" fill="#6d4a36" />
		<path d="M16 42C8 38 7 28 11 22c3 8 8 11 15 13ZM44 42c8-4 9-14 5-20-3 8-8 11-15 13Z" fill="#cdb083" />
		<path d="M17 46C8 42 2 46 1 53c7 3 13 1 17-3ZM43 46c9-4 15 0 16 7-7 3-13 1-17-3Z" fill="#8c5b3c" />
		<path d="M15 48c1-18 29-18 30 0 1 10 0 20-2 28H17c-2-8-3-18-2-28Z" fill="#8c5b3c" />
		<path d="M27 35c2-1 4-1 6 0l5 34H22Z" fill="#f3e7d0" />
		<ellipse cx="30" cy="74" rx="17" ry="12" fill="#dfb0a0" />
		<Eyes x={[20, 40]} y={55} />
		<Line d="M24 71v1m12-1v1m-11 7c3 2 7 2 10 0" color="#7a4a3c" width={2.4} />
		<path d="M24 88h12l4 13H20Z" fill="#d9a640" />
		<circle cx="30" cy="102" r="3" fill="#8f6522" />
	</g>
);

const PigFigure: Figure = () => (
	<g>
		<Line d="M106 78c6-1 9-5 8-9-1-5-8-4-7 1 1 4 7 4 10 0" color="#c98878" width={3.5} />
		<path d="M56 100h13v20H57ZM80 100h12v20H81Z" fill="#c98878" />
		<path
			d="M28 76c8-22 32-28 54-25 20 3 28 18 27 34-1 8-4 13-6 17l-1 18H89l-2-14c-10 2-24 2-34 0l-2 14H38l-4-22Z"
			fill="#e3ad9f"
		/>
		<path d="M38 114h13v6H38ZM89 114h13v6H89Z" fill="#9a6456" />
		<path d="M14 60c-6-8-6-18-2-22 8 0 15 6 18 14ZM54 60c6-8 6-18 2-22-8 0-15 6-18 14Z" fill="#cf9182" />
		<ellipse cx="34" cy="72" rx="25" ry="23" fill="#e9b9ab" />
		<ellipse cx="33" cy="78" rx="12" ry="9" fill="#cf9182" />
		<path d="M28 75c1-2 3-2 3 0v5c0 2-3 2-3 0ZM35 75c0-2 3-2 3 0v5c0 2-3 2-3 0Z" fill="#8d5547" />
		<Eyes x={[21, 46]} y={66} />
		<Line d="M28 90c3 2.5 7 2.5 10 0" color="#8d5547" />
	</g>
);

const HenFigure: Figure = () => (
	<g>
		<Line d="M56 100v18m-7 0h12M74 100v18m-7 0h12" color="#d99c3c" width={3.5} />
		<path d="M70 62c6-14 16-26 32-32 4 6 4 10 3 14 6 2 9 6 9 11 4 4 4 9 1 14-6 14-18 16-30 14Z" fill="#7f4327" />
		<path
			d="M22 44c0-16 24-18 28 0 2 12 6 18 18 18 14 0 26-6 36-8 6 18 2 36-12 46-16 10-44 8-56-4-12-14-12-34-14-52Z"
			fill="#b9673a"
		/>
		<path d="M24 60c8 8 18 14 22 26 4 10 0 16-4 14C28 92 26 74 24 60Z" fill="#e0a767" />
		<path d="M54 72c12 4 26 2 40-6 4 14-4 28-18 30-14 0-22-10-22-24Z" fill="#96502c" />
		<Line d="M64 82c4 4 10 4 14 0m-2 8c4 2 10 0 12-5" color="#c98350" width={2.5} />
		<path d="M24 36c-5-8 1-15 7-10 0-10 10-10 11-2 7-4 12 4 7 13Z" fill="#b23d2e" />
		<path d="M26 52c-6 6-5 14 0 14s7-7 5-14Z" fill="#b23d2e" />
		<path d="M23 42 9 49l15 5Z" fill="#e0a63e" />
		<Eyes x={[33]} y={44} />
	</g>
);

const GoatFigure: Figure = () => (
	<g>
		<path d="M104 58c6-8 12-8 13-2-1 6-6 10-11 11Z" fill="#f3e7d3" />
		<path d="M58 90h9v30h-8ZM84 90h9v30h-8Z" fill="#b59f86" />
		<path
			d="M30 50c8 4 20 10 34 10 14 1 30-6 40 0 8 6 8 18 6 28l-3 32h-9l-4-26c-12 4-30 4-42 0l-2 26h-9l-3-30C32 82 30 66 30 50Z"
			fill="#efe2cb"
		/>
		<path d="M84 57c10-2 20-2 24 8 2 12 2 20 0 30-12-2-24-18-24-38Z" fill="#c9a67c" />
		<path d="M41 113h9v7h-9ZM98 113h9v7h-9Z" fill="#6b5548" />
		<path d="M22 34C20 18 28 6 44 4c-8 8-11 16-11 28ZM34 34c0-16 10-26 26-26-9 7-14 14-15 26Z" fill="#8d7355" />
		<path d="M42 44c8-4 15-2 18 5-6 5-13 4-18 0ZM18 42C10 38 4 40 2 46c5 5 12 4 16 1Z" fill="#c9a67c" />
		<path d="M16 44c0-16 28-16 29 0 0 10-3 18-6 26-3 7-14 7-17 0-3-8-6-16-6-26Z" fill="#efe2cb" />
		<path d="M26 31c4-2 8-2 11 0l-3 22h-6Z" fill="#c9a67c" />
		<path d="M22 71c4 5 14 5 18 0 2 12-2 20-7 24-7-4-11-12-11-24Z" fill="#c3ab8e" />
		<Eyes x={[22, 39]} y={50} />
		<Line d="M27 62l3.5 2.5L34 62m-3.5 2.5V68m-4-.5c2 2 6 2 8 0" color="#6b5548" width={1.8} />
	</g>
);

export const FARM_ANIMALS = {
	horse: HorseFigure,
	unicorn: UnicornFigure,
	donkey: DonkeyFigure,
	cow: CowFigure,
	pig: PigFigure,
	hen: HenFigure,
	goat: GoatFigure,
} as const;
