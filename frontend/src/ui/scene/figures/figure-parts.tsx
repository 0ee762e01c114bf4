// What many figures share: lines, closed eyes, a nose with its mouth.

type LineProps = { d: string; color: string; width?: number };

export function Line({ d, color, width = 2 }: LineProps) {
	return <path d={d} fill="none" stroke={color} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />;
}

type EyesProps = { x: readonly number[]; y: number; color?: string };

/** Closed, each a small arc around its x. */
export function Eyes({ x, y, color = "#42301f" }: EyesProps) {
	return <Line d={x.map((at) => `M${at - 3} ${y}c1.5 2.3 4.5 2.3 6 0`).join("")} color={color} />;
}

type SnoutProps = { x: number; y: number; color?: string };

/** The nose, its upper edge at y, and the mouth below it. */
export function Snout({ x, y, color = "#55361f" }: SnoutProps) {
	return (
		<>
			<path d={`M${x - 3.5} ${y}h7l-3.5 3.6Z`} fill={color} stroke={color} strokeWidth="1.5" strokeLinejoin="round" />
			<Line d={`M${x} ${y + 4}v2c-1 2.5-4 2.5-5 .5M${x} ${y + 6}c1 2.5 4 2.5 5 .5`} color={color} width={1.5} />
		</>
	);
}
