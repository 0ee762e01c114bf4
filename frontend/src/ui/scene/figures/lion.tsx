// In every page: it is in the wordmark.
import type { Figure } from "./figure.ts";

// Scallops around the face.
const MANE = Array.from({ length: 14 }, (_, at) => {
	const turn = (at / 14) * Math.PI * 2;
	return [52 + Math.cos(turn) * 23, 47 + Math.sin(turn) * 23] as const;
});

export const LionFigure: Figure = ({ isTailless }) => (
	<g>
		{!isTailless && (
			<>
				<path
					d="M92 110c22 3 33-12 27-28-4-11-17-12-20-3"
					fill="none"
					stroke="#c07f2c"
					strokeWidth="6.5"
					strokeLinecap="round"
				/>
				<path d="M92 88c-2-9 6-16 12-15 1 8-2 16-12 15Z" fill="#7d4a22" />
			</>
		)}
		<path d="M36 120c-2-30 4-56 22-60 26 2 42 30 42 60Z" fill="#d7973a" />
		<path d="M66 120c-3-20 8-34 21-33 12 2 16 18 13 33Z" fill="#c98932" />
		<path d="M40 84h13v32c0 3-3 4-6.500 4S40 119 40 116ZM56 84h13v32c0 3-3 4-6.500 4S56 119 56 116Z" fill="#e4ab52" />
		<path d="M44 117v3m4-3v3m12-3v3m4-3v3" stroke="#b67a2b" strokeWidth="1.500" strokeLinecap="round" />
		<g fill="#8c5326">
			<circle cx="52" cy="47" r="25" />
			{MANE.map(([x, y]) => (
				<circle key={`${x} ${y}`} cx={x} cy={y} r="8.500" />
			))}
		</g>
		<g fill="#a5652f">
			<circle cx="52" cy="48" r="21.500" />
		</g>
		<circle cx="36" cy="33" r="6.500" fill="#d7973a" />
		<circle cx="68" cy="33" r="6.500" fill="#d7973a" />
		<circle cx="36" cy="34" r="3" fill="#b67a2b" />
		<circle cx="68" cy="34" r="3" fill="#b67a2b" />
		<ellipse cx="52" cy="49" rx="18.500" ry="17.500" fill="#e9b55e" />
		<ellipse cx="52" cy="56" rx="10.500" ry="8.500" fill="#f6dfae" />
		<path
			d="M40 46c1.600 2.400 5 2.400 6.600 0M57.400 46c1.600 2.400 5 2.400 6.600 0"
			fill="none"
			stroke="#4c2f17"
			strokeWidth="2"
			strokeLinecap="round"
		/>
		<path d="M48 51.500h8l-4 4.200Z" fill="#5c3517" stroke="#5c3517" strokeWidth="1.500" strokeLinejoin="round" />
		<path
			d="M52 55.500v2.500c-1 2.600-4.500 2.600-5.500.600M52 58c1 2.600 4.500 2.600 5.500.600"
			fill="none"
			stroke="#5c3517"
			strokeWidth="1.500"
			strokeLinecap="round"
		/>
	</g>
);
