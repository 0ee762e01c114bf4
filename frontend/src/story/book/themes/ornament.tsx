// An ornament of a page. Decorative, ignored by the pointer, hidden in forced colours.
import type { CSSProperties } from "react";
import { styled } from "styled-components";
import { Illustration } from "../../../ui/illustrations/illustration.tsx";

/** `svg`: the text of a file in ui/illustrations/ornaments. Its view box is its size in pixels. */
export function Ornament({ svg, style }: { svg: string; style?: CSSProperties }) {
	const [, viewBox, width, height] = /viewBox="(0 0 (\d+) (\d+))"/.exec(svg) ?? [];
	return (
		<Drawing viewBox={viewBox} width={width} height={height} style={style} aria-hidden focusable="false">
			<Illustration svg={svg} />
		</Drawing>
	);
}

const Drawing = styled.svg`
	display: block;
	flex: none;
	max-width: 100%;
	overflow: visible;
	pointer-events: none;
	@media (forced-colors: active) { display: none; }
`;
