import type { Figure } from "./figure.ts";
import { Eyes, Line } from "./figure-parts.tsx";

const ChildFigure: Figure = () => (
	<g>
		<path d="M44 100h14v18H42ZM62 100h14l2 18H62Z" fill="#a86f48" />
		<path d="M38 120c0-7 6-9 20-8v8ZM62 120v-8c14-1 20 1 20 8Z" fill="#9c4632" />
		<path d="M40 66C28 72 24 84 22 94l9 3 13-20ZM80 66c10-4 16-14 20-26l-9-4c-4 8-8 14-14 18Z" fill="#e3b552" />
		<circle cx="26" cy="97" r="6" fill="#a86f48" />
		<circle cx="97" cy="34" r="6" fill="#a86f48" />
		<path d="M42 62h36l5 30H37Z" fill="#e3b552" />
		<path d="M46 74h28l8 30H62l-2-6-2 6H38Z" fill="#4f7396" />
		<path d="M44 60h6l4 18h-6ZM76 60h-6l-4 18h6Z" fill="#4f7396" />
		<path d="M54 80h12v9H54Z" fill="#3d5d7d" />
		<path d="M34 38c-2-40 54-40 52 0 0 6-2 12-6 14H40c-4-2-6-8-6-14Z" fill="#4f3526" />
		<circle cx="36" cy="43" r="5" fill="#a86f48" />
		<circle cx="84" cy="43" r="5" fill="#a86f48" />
		<path d="M37 40c0-22 46-22 46 0 0 16-9 26-23 26S37 56 37 40Z" fill="#b57c53" />
		<path d="M36 36c6-18 40-20 48 0-8 0-14-2-20-8-8 6-18 8-28 8Z" fill="#4f3526" />
		<circle cx="46" cy="51" r="4" fill="#c4805c" />
		<circle cx="74" cy="51" r="4" fill="#c4805c" />
		<Eyes x={[51, 69]} y={43} />
		<Line d="M55 54c3 3.5 7 3.5 10 0" color="#5c3322" />
	</g>
);

const ChildrenFigure: Figure = () => (
	<g>
		<Line d="M30 78c6 10 10 12 16 14m26 0c8-2 12-4 18-14" color="#c9936a" width={7} />
		<Line d="M16 78 7 94m97-16 9 16" color="#c9936a" width={7} />
		<path d="M15 100h8v18h-8ZM27 100h8v18h-8ZM85 100h8v18h-8ZM97 100h8v18h-8Z" fill="#5c4a52" />
		<path d="M51 104h7v14h-7ZM62 104h7v14h-7Z" fill="#a86f48" />
		<path
			d="M12 120c0-5 4-6 11-5v5ZM26 115c7-1 11 0 11 5H26ZM82 120c0-5 4-6 11-5v5ZM96 115c7-1 11 0 11 5H96ZM47 120c0-5 4-6 11-5v5ZM62 115c7-1 11 0 11 5H62Z"
			fill="#7a4a38"
		/>
		<path d="M15 66c4-4 16-4 20 0l3 38H12Z" fill="#7d9a62" />
		<path d="M85 66c4-4 16-4 20 0l3 38H82Z" fill="#4f7396" />
		<path d="M52 78c4-3 12-3 16 0l10 30H42Z" fill="#c4573f" />
		<path
			d="M43 96c6-1 8-6 10-12m24 12c-6-1-8-6-10-12"
			fill="none"
			stroke="#a86f48"
			strokeWidth="6"
			strokeLinecap="round"
		/>
		<path d="M6 44c-2-30 40-30 38 0l2 22c-4 2-8 0-8-4H12c0 4-4 6-8 4Z" fill="#b5763c" />
		<path d="M9 46c0-17 32-17 32 0 0 13-7 20-16 20S9 59 9 46Z" fill="#ecc6a0" />
		<path d="M8 46c-2-24 36-24 34 0-8-1-15-4-18-8-4 5-9 7-16 8Z" fill="#b5763c" />
		<path d="M77 48c-2-30 38-30 36 0l-2 4H79Z" fill="#4a3228" />
		<path d="M79 46c0-17 32-17 32 0 0 13-7 20-16 20s-16-7-16-20Z" fill="#d6a273" />
		<path d="M78 46c-2-24 36-24 34 0-12-1-22-4-26-10-2 5-4 8-8 10Z" fill="#4a3228" />
		<circle cx="43" cy="54" r="7" fill="#41291f" />
		<circle cx="77" cy="54" r="7" fill="#41291f" />
		<path d="M43 64c-2-24 36-24 34 0 0 12-7 18-17 18s-17-6-17-18Z" fill="#8a5a3c" />
		<path d="M42 62c2-22 34-22 36 0-8-1-14-4-18-9-4 5-10 8-18 9Z" fill="#41291f" />
		<Eyes x={[19, 31, 89, 101]} y={49} color="#4a3024" />
		<Eyes x={[54, 66]} y={66} color="#2f1c14" />
		<Line d="M22 57c2 2 4 2 6 0m29 17c2 2 4 2 6 0m29-17c2 2 4 2 6 0" color="#4a3024" width={1.8} />
	</g>
);

const FamilyFigure: Figure = () => (
	<g>
		<path d="M22 84h11v34H22ZM37 84h11v34H37Z" fill="#4d5568" />
		<path d="M18 120c0-5 6-6 15-5v5ZM37 115c9-1 15 0 15 5H37Z" fill="#5c4030" />
		<path d="M78 100h7v18h-7ZM91 100h7v18h-7Z" fill="#c98f68" />
		<path d="M74 120c0-5 5-6 11-5v5ZM91 115c6-1 11 0 11 5H91Z" fill="#7a4a38" />
		<path d="M18 44c8-6 26-6 34 0l4 44H16Z" fill="#5f8078" />
		<path d="M74 52c6-5 22-5 28 0l8 54H66Z" fill="#b5553f" />
		<path d="M18 44C8 54 6 70 8 84l8 1 6-24ZM102 52c8 8 12 22 10 34l-8 1-6-22Z" fill="#52716a" />
		<path d="M102 52c8 8 12 22 10 34l-8 1-6-22Z" fill="#a04731" />
		<circle cx="12" cy="87" r="5" fill="#9a6744" />
		<circle cx="108" cy="89" r="5" fill="#c98f68" />
		<path d="M18 24c-2-28 36-28 34 0l-2 6H20Z" fill="#3f2c22" />
		<path d="M20 24c0-16 30-16 30 0 0 14-6 22-15 22s-15-8-15-22Z" fill="#9a6744" />
		<path d="M20 28c6 6 10 6 15 5 5 1 9 1 15-5 1 12-4 21-15 21s-16-9-15-21Z" fill="#3f2c22" />
		<path d="M68 34c-2-28 42-28 40 0 0 12 4 20 2 30-6 2-10 0-12-4H78c-2 4-6 6-12 4-2-10 2-18 2-30Z" fill="#7d4a2a" />
		<path d="M73 34c0-16 30-16 30 0 0 13-6 21-15 21s-15-8-15-21Z" fill="#d6a27a" />
		<path d="M71 35c-2-22 36-22 34 0-9-1-14-2-18-6-4 4-8 6-14 6Z" fill="#7d4a2a" />
		<Line d="M54 96 44 80m30 16 4-14" color="#b57c53" width={7} />
		<path d="M55 110h7v8h-7ZM66 110h7v8h-7Z" fill="#5c4a52" />
		<path d="M51 120c0-4 5-6 11-5v5ZM66 115c6-1 11 1 11 5H66Z" fill="#5c4030" />
		<path d="M54 92c4-3 16-3 20 0l3 22H51Z" fill="#e3b552" />
		<path d="M46 74c-2-24 38-24 36 0l-2 8H48Z" fill="#5c3826" />
		<path d="M48 76c0-15 32-15 32 0 0 12-7 19-16 19s-16-7-16-19Z" fill="#b57c53" />
		<path d="M47 76c-2-22 36-22 34 0-12-1-20-4-24-9-2 5-6 8-10 9Z" fill="#5c3826" />
		<Eyes x={[29, 41]} y={25} color="#3f2418" />
		<Eyes x={[82, 94]} y={38} color="#4a3024" />
		<Eyes x={[58, 70]} y={79} color="#4a3024" />
		<Line d="M61 87c2 2 4 2 6 0M85 47c2 2 4 2 6 0" color="#4a3024" width={1.8} />
		<Line d="M32 38c2 1.5 4 1.5 6 0" color="#d9a583" width={1.8} />
	</g>
);

const GrandmotherFigure: Figure = () => (
	<g>
		<path d="M44 112c0-4 14-4 15 0v8H40c0-4 1-6 4-8ZM61 112c1-4 15-4 15 0 3 2 4 4 4 8H61Z" fill="#6b4a33" />
		<path d="M40 62h40l14 52c-20 6-48 6-68 0Z" fill="#6d7f98" />
		<path d="M47 84h26l7 32c-12 2-28 2-40 0Z" fill="#efe2cb" />
		<Line d="M45 106c10 2 20 2 30 0" color="#c98f78" width={2.5} />
		<path
			d="M38 58c14-6 30-6 44 0 10 8 14 18 16 30-8 6-16 4-20-2L60 78 42 86c-4 6-12 8-20 2 2-12 6-22 16-30Z"
			fill="#a65a54"
		/>
		<path d="M60 78 46 62l8-5 6 7 6-7 8 5Z" fill="#c47c70" />
		<Line d="m26 90-1 5m8-5v5m54-5v5m8-5 1 5" color="#a65a54" width={2.5} />
		<path d="M46 84c6-4 22-4 28 0 2 6-2 10-6 10H52c-4 0-8-4-6-10Z" fill="#e6bd97" />
		<Line d="M60 86v6" color="#c99a74" />
		<circle cx="60" cy="10" r="11" fill="#d9d2c6" />
		<Line d="M53 9c4-4 10-4 14 0" color="#b8afa2" />
		<path d="M36 36c-2-30 50-30 48 0 0 6-2 10-6 12H42c-4-2-6-6-6-12Z" fill="#d9d2c6" />
		<path d="M40 40c0-20 40-20 40 0 0 15-8 24-20 24s-20-9-20-24Z" fill="#e6bd97" />
		<path d="M38 38c4-16 16-20 22-20s18 4 22 20c-8 0-16-4-22-12-6 8-14 12-22 12Z" fill="#e8e1d5" />
		<circle cx="45" cy="51" r="4" fill="#dca488" />
		<circle cx="75" cy="51" r="4" fill="#dca488" />
		<Eyes x={[51, 69]} y={42} />
		<g fill="none" stroke="#8a6a3a" strokeWidth="1.8">
			<circle cx="51" cy="43" r="7.5" />
			<circle cx="69" cy="43" r="7.5" />
		</g>
		<Line d="M58.5 42h3m-6.5 13c3 3 7 3 10 0" color="#8a4f3a" width={1.8} />
	</g>
);

const GrandfatherFigure: Figure = () => (
	<g>
		<Line d="M98 118V74c0-12-14-12-14-2" color="#7b5433" width={5} />
		<path d="M42 94h16v22H42ZM62 94h16v22H62Z" fill="#5b5a66" />
		<path d="M36 120c0-7 8-8 22-7v7ZM62 120v-7c14-1 22 0 22 7Z" fill="#4d3528" />
		<path d="M42 60c-12 4-20 16-20 30 0 8 8 10 12 4l10-14Z" fill="#566b4c" />
		<path d="M78 60c12 4 20 14 18 24-4 6-10 4-12 0l-8-8Z" fill="#566b4c" />
		<path d="M40 60c12-5 28-5 40 0l4 40c-14 4-34 4-48 0Z" fill="#6b8060" />
		<path d="M50 58h20L60 84Z" fill="#f3ead6" />
		<path d="M60 84v18" stroke="#4c5f43" strokeWidth="2" />
		<circle cx="64" cy="90" r="1.8" fill="#4c5f43" />
		<circle cx="64" cy="97" r="1.8" fill="#4c5f43" />
		<Line d="M44 92c4 2 7 2 10 0m13 0c3 2 6 2 9 0" color="#4c5f43" />
		<circle cx="29" cy="94" r="5.5" fill="#e0b48c" />
		<circle cx="90" cy="83" r="5.5" fill="#e0b48c" />
		<circle cx="38" cy="42" r="5" fill="#d9a880" />
		<circle cx="82" cy="42" r="5" fill="#d9a880" />
		<path d="M36 36c-2 8 0 14 4 16l4-18ZM84 36c2 8 0 14-4 16l-4-18Z" fill="#e8e1d5" />
		<path d="M40 38c0-20 40-20 40 0 0 16-8 26-20 26s-20-10-20-26Z" fill="#e0b48c" />
		<path d="M41 44c4 7 12 7 19 4 7 3 15 3 19-4 3 18-7 30-19 34-12-4-22-16-19-34Z" fill="#e8e1d5" />
		<path d="M60 49c-5-3-12-1-14 4 5 3 11 2 14-1 3 3 9 4 14 1-2-5-9-7-14-4Z" fill="#f7f2e8" />
		<Line d="M56 58c3 2.5 5 2.5 8 0" color="#b67a5e" />
		<path d="M36 30c0-26 48-26 48 0-14-5-34-5-48 0Z" fill="#8a6a48" />
		<path d="M34 31c10-8 42-8 52 0 2 4-2 5-6 4-12-4-28-4-40 0-4 1-8 0-6-4Z" fill="#6e5238" />
		<circle cx="60" cy="11" r="2.6" fill="#6e5238" />
		<Eyes x={[51, 69]} y={42} />
		<g fill="none" stroke="#8a6a3a" strokeWidth="1.8">
			<circle cx="51" cy="43" r="6.5" />
			<circle cx="69" cy="43" r="6.5" />
		</g>
		<Line d="M57.5 42h5" color="#8a6a3a" width={1.8} />
	</g>
);

export const PEOPLE_OF_TODAY = {
	child: ChildFigure,
	children: ChildrenFigure,
	family: FamilyFigure,
	grandmother: GrandmotherFigure,
	grandfather: GrandfatherFigure,
} as const;
