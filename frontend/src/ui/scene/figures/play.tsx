import type { Figure } from "./figure.ts";

const SwingFigure: Figure = ({ tree }) => (
	<g>
		<path d="M14 120c4-24 4-60 0-100l14-4c4 30 4 70 10 104Z" fill="#735238" />
		<path d="M18 34c30-10 60-10 92-4v9c-32-6-60-4-90 6Z" fill="#735238" />
		<g fill={tree}>
			<circle cx="18" cy="20" r="20" />
			<circle cx="44" cy="16" r="18" />
			<circle cx="102" cy="28" r="17" />
			<circle cx="78" cy="17" r="13" />
		</g>
		<path d="M60 34v62m36-62v62" stroke="#e6cf9f" strokeWidth="3" />
		<path d="M50 94h56v9H50Z" fill="#c9694d" />
		<path d="M50 100h56v4H50Z" fill="#a44634" />
		<path d="M60 90v10m36-10v10" stroke="#f3e4c3" strokeWidth="3" strokeLinecap="round" />
		<path
			d="M6 120c2-8 6-8 8-2 2-8 6-8 8 0m18 0c2-6 5-6 6 0"
			fill="none"
			stroke="#7a9150"
			strokeWidth="3"
			strokeLinecap="round"
		/>
	</g>
);

const BallFigure: Figure = () => (
	<g>
		<circle cx="60" cy="70" r="50" fill="#f0dfba" />
		<path d="M60 70C30 66 16 56 14 50A50 50 0 0 1 54 20c8 12 10 30 6 50Z" fill="#c0563f" />
		<path d="M60 70c4-20 24-34 42-27a50 50 0 0 1 6 41c-16 6-38 2-48-14Z" fill="#6d95a5" />
		<path d="M60 70c14 12 16 32 8 49a50 50 0 0 1-42-12c2-18 16-34 34-37Z" fill="#dfae4c" />
		<path d="M96 35a50 50 0 0 1-52 82c40 4 66-36 52-82Z" fill="#5b3b2c" opacity=".18" />
		<circle cx="60" cy="70" r="6" fill="#a44634" />
		<path d="M24 48c4-8 10-14 18-17" fill="none" stroke="#eab59a" strokeWidth="5" strokeLinecap="round" />
	</g>
);

const PaperboatFigure: Figure = () => (
	<g>
		<path d="M60 24 94 84H26Z" fill="#f6ead0" />
		<path d="M60 24 94 84H60Z" fill="#d8c296" />
		<path d="M2 66 40 84h40l38-18-22 54H24Z" fill="#efdcb4" />
		<path d="m118 66-38 18-20 36h36Z" fill="#cdb382" />
		<path d="m40 84 20 36 20-36Z" fill="#dfc897" />
		<path d="m2 66 38 18 20 36M118 66 80 84l-20 36M60 24v60" fill="none" stroke="#b3935d" strokeWidth="1.5" />
		<path d="M60 24V10h22l-6 6 6 6H60" fill="#b4553a" stroke="#8e4230" strokeWidth="2" strokeLinejoin="round" />
	</g>
);

const TeddyFigure: Figure = () => (
	<g>
		<circle cx="32" cy="18" r="13" fill="#a56f3c" />
		<circle cx="88" cy="18" r="13" fill="#a56f3c" />
		<circle cx="32" cy="19" r="6.5" fill="#dcb27a" />
		<circle cx="88" cy="19" r="6.5" fill="#dcb27a" />
		<path d="M36 66c-20 2-30 16-26 28 4 8 14 6 24-4ZM84 66c20 2 30 16 26 28-4 8-14 6-24-4Z" fill="#a56f3c" />
		<path d="M30 92c0-20 10-32 30-32s30 12 30 32-10 26-30 26-30-6-30-26Z" fill="#b98148" />
		<ellipse cx="60" cy="92" rx="18" ry="17" fill="#dcb27a" />
		<circle cx="30" cy="105" r="15" fill="#a56f3c" />
		<circle cx="90" cy="105" r="15" fill="#a56f3c" />
		<circle cx="29" cy="106" r="8.5" fill="#dcb27a" />
		<circle cx="91" cy="106" r="8.5" fill="#dcb27a" />
		<ellipse cx="60" cy="38" rx="35" ry="30" fill="#b98148" />
		<ellipse cx="60" cy="48" rx="16" ry="13" fill="#e3c08c" />
		<circle cx="46" cy="34" r="3.5" fill="#4c2f1c" />
		<circle cx="74" cy="34" r="3.5" fill="#4c2f1c" />
		<path d="M54 42h12c0 4-4 7-6 7s-6-3-6-7Z" fill="#5c3a22" />
		<path
			d="M60 49v4c-2 4-6 4-8 2m8-2c2 4 6 4 8 2"
			fill="none"
			stroke="#5c3a22"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M60 72c-8-8-20-8-22 0 2 8 14 8 22 0Zm0 0c8-8 20-8 22 0-2 8-14 8-22 0Z" fill="#b4453a" />
		<circle cx="60" cy="72" r="4.5" fill="#8f3a2e" />
	</g>
);

const PaintbrushFigure: Figure = () => (
	<g>
		<path
			d="M4 76c0-26 24-42 52-42 30 0 50 16 50 38 0 16-14 16-22 18-8 4 2 14-6 22-6 6-14 8-24 8C24 120 4 102 4 76Z"
			fill="#c99a5f"
		/>
		<path d="M4 76c2 22 22 38 48 38 10 0 18-2 26-4-6 8-14 10-24 10C24 120 4 102 4 76Z" fill="#a5743f" />
		<circle cx="26" cy="66" r="9" fill="#b4453a" />
		<circle cx="50" cy="52" r="8" fill="#e3b458" />
		<circle cx="24" cy="90" r="8" fill="#7d944f" />
		<circle cx="82" cy="62" r="8" fill="#8f6288" />
		<ellipse cx="50" cy="102" rx="9" ry="6" fill="#6b4a2e" />
		<g transform="rotate(40 56 78)">
			<path d="M50 52c-2-20 2-46 6-62 4 16 8 42 6 62Z" fill="#8e4a34" />
			<path d="M49 50h14l1 18H48Z" fill="#d5c7aa" />
			<path d="M49 56h14M48 62h16" stroke="#a3957a" strokeWidth="2" />
			<path d="M48 68h16c6 10 0 20-8 30-8-10-14-20-8-30Z" fill="#5d8ba0" />
			<path d="M56 98c8-10 14-20 8-30h-5c3 12 1 22-3 30Z" fill="#477386" />
		</g>
	</g>
);

const DrumFigure: Figure = () => (
	<g>
		<path d="M14 46h92v56c0 24-92 24-92 0Z" fill="#b4503c" />
		<path d="M88 46h18v56c0 8-8 12-20 15 4-20 4-48 2-71Z" fill="#963f30" />
		<path
			d="m16 56 18 56 17-52 18 57 17-57 18 44"
			fill="none"
			stroke="#f0dfba"
			strokeWidth="3"
			strokeLinejoin="round"
		/>
		<path d="M12 98c0 26 96 26 96 0v9c0 18-96 18-96 0Z" fill="#d9a44d" />
		<path d="M12 46c0 22 96 22 96 0v9c0 22-96 22-96 0Z" fill="#d9a44d" />
		<ellipse cx="60" cy="46" rx="48" ry="15" fill="#e3b868" />
		<ellipse cx="60" cy="45" rx="42" ry="12" fill="#f3e4c3" />
		<path d="M16 10 56 44M106 8 66 42" stroke="#8e5c39" strokeWidth="5" strokeLinecap="round" />
		<circle cx="56" cy="43" r="6" fill="#a7744a" />
		<circle cx="67" cy="41" r="6" fill="#a7744a" />
	</g>
);

const FLUTE_HOLES = [50, 60, 70, 80, 90, 100];

const FluteFigure: Figure = () => (
	<g>
		<g transform="rotate(42 60 62)">
			<path d="M52-10c0-6 16-6 16 0v136H52Z" fill="#b07a48" />
			<path d="M62-13c4 0 6 1 6 3v136h-6Z" fill="#8e5c39" />
			<path d="M50 22h20v8H50ZM50 106h20v6H50ZM50 120h20v8H50Z" fill="#e0b25c" />
			<path d="M56 2h9v10l-4.5 4L56 12Z" fill="#5b3b2c" />
			{FLUTE_HOLES.map((y) => (
				<ellipse key={y} cx="59.5" cy={y - 8} rx="4" ry="3.5" fill="#5b3b2c" />
			))}
		</g>
		<g fill="#e3b458">
			<ellipse cx="28" cy="50" rx="9" ry="7" transform="rotate(-20 28 50)" />
			<path d="M33 48V14l4-2c2 10 12 10 10 22-2-6-6-8-10-9v23Z" />
			<ellipse cx="82" cy="102" rx="8" ry="6" transform="rotate(-20 82 102)" />
			<path d="M86 102V74l22-6v26h-4V78l-14 4v20Z" />
			<ellipse cx="100" cy="96" rx="8" ry="6" transform="rotate(-20 100 96)" />
		</g>
	</g>
);

const BellFigure: Figure = () => (
	<g>
		<path d="M50 14c0-14 20-14 20 0" fill="none" stroke="#8a6230" strokeWidth="6" />
		<circle cx="60" cy="108" r="11" fill="#8a6230" />
		<path d="M52 14h16c20 6 24 24 26 46 1 14 6 22 14 28v8H12v-8c8-6 13-14 14-28 2-22 6-40 26-46Z" fill="#d9a44d" />
		<path d="M68 14c20 6 24 24 26 46 1 14 6 22 14 28v8H82c4-40 2-66-14-82Z" fill="#b98334" />
		<path d="M40 30c-5 8-6 18-7 30" fill="none" stroke="#f3d692" strokeWidth="5" strokeLinecap="round" />
		<path d="M24 76c24 6 48 6 72 0" fill="none" stroke="#a8702a" strokeWidth="3.5" />
		<path d="M8 90h104c4 0 4 12 0 12H8c-4 0-4-12 0-12Z" fill="#c48a37" />
	</g>
);

const HeartFigure: Figure = () => (
	<g>
		<path d="M60 120C22 94 4 70 4 44 4 10 44 2 60 32 76 2 116 10 116 44c0 26-18 50-56 76Z" fill="#9c3d30" />
		<path d="M60 112C26 88 10 66 10 44 10 14 46 10 60 42 74 10 110 14 110 44c0 22-16 44-50 68Z" fill="#c0563f" />
		<path
			d="M60 104C32 84 18 64 18 46c0-22 30-26 42 8 12-34 42-30 42-8 0 18-14 38-42 58Z"
			fill="none"
			stroke="#eab59a"
			strokeWidth="2.5"
			strokeDasharray="6 5"
			strokeLinecap="round"
		/>
		<path d="M60 92C48 82 42 74 44 66c3-8 13-6 16 4 3-10 13-12 16-4 2 8-4 16-16 26Z" fill="#e3b458" />
	</g>
);

export const PLAY = {
	swing: SwingFigure,
	ball: BallFigure,
	paperboat: PaperboatFigure,
	teddy: TeddyFigure,
	paintbrush: PaintbrushFigure,
	drum: DrumFigure,
	flute: FluteFigure,
	bell: BellFigure,
	heart: HeartFigure,
} as const;
