import type { HeroPlace } from "@lion-tails/common/hero";
import { styled } from "styled-components";
import { color } from "../../ui/tokens.ts";
import { LandShape, mapColors } from "./land-shape.tsx";
import { limitView, onScreen } from "./map-view.ts";
import { project } from "./projection.ts";
import { useSize } from "./use-size.ts";

const HEIGHT_PX = 190;
/** Pixels for one of the projection's units: the place and a few countries around it. */
const SCALE = 5;

/** A place and the land around it. */
export function PlaceMap({ place }: { place: HeroPlace }) {
	const { ref, size } = useSize(HEIGHT_PX);
	const at = project(place);
	const view = limitView({ center: at, scale: SCALE }, size);
	const { x, y } = onScreen(view, size, at);
	return (
		<Frame ref={ref} role="img" aria-label={`Map: ${place.name}`}>
			<LandShape view={view} size={size} />
			<Pin style={{ left: x, top: y }} />
		</Frame>
	);
}

const Frame = styled.div`
	${mapColors}
	position: relative;
	height: ${HEIGHT_PX}px;
	overflow: clip;
`;

const Pin = styled.span`
	position: absolute;
	width: 18px;
	height: 18px;
	margin: -9px;
	border: 3px solid ${color.page};
	border-radius: 50%;
	background: ${color.clay};
	box-shadow: 0 0 0 1px ${color.ink}, 0 2px 6px ${color.veil};
`;
