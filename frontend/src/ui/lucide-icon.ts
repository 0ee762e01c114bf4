// Replaces lucide's createLucideIcon (vite.config.ts), whose contexts, aliases and options no page uses.
import { createElement, type SVGProps } from "react";

type IconData = { name: string; node: [tag: string, attributes: SVGProps<SVGElement>][] };
type Props = SVGProps<SVGSVGElement> & { size?: number };

/** Returns the icon as a component. Each use decides on `aria-hidden`. */
// biome-ignore lint/style/noDefaultExport: lucide's icons import the default
export default function createLucideIcon({ name, node }: IconData) {
	return ({ size = 24, color = "currentColor", className = "", ...others }: Props) =>
		createElement(
			"svg",
			{
				xmlns: "http://www.w3.org/2000/svg",
				width: size,
				height: size,
				viewBox: "0 0 24 24",
				fill: "none",
				stroke: color,
				strokeWidth: 2,
				strokeLinecap: "round",
				strokeLinejoin: "round",
				className: `lucide lucide-${name} ${className}`.trim(),
				...others,
			},
			...node.map(([tag, attributes]) => createElement(tag, attributes)),
		);
}
