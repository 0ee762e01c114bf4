import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { Scene } from "../../ui/scene/scene.tsx";
import { color, radius, space } from "../../ui/tokens.ts";

/** While chords are being suggested. */
export function GeneratingNote() {
	const seconds = useSeconds();
	return (
		<Box role="status">
			<Picture seed="chords by lamplight" hour="night" ground="hills" figures={["harp"]} lamp="lit" />
			<div>
				<p>Finding a chord for each line…</p>
				<p>
					{seconds < LONG_WAIT_SECONDS
						? "This takes a few seconds, with an AI model up to a minute."
						: `Still at it after ${seconds} seconds. Some models take their time, and what you typed is kept.`}
				</p>
			</div>
		</Box>
	);
}

const LONG_WAIT_SECONDS = 15;
/** Each change is read aloud by a screen reader. */
const STEP_SECONDS = 15;

function useSeconds(): number {
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setSeconds((before) => before + STEP_SECONDS), STEP_SECONDS * 1000);
		return () => clearInterval(timer);
	}, []);
	return seconds;
}

const Box = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	border-radius: ${radius.card};
	background: ${color.lampWash};
	overflow: clip;
	p { margin: 0; line-height: 1.4; }
	p + p { margin-top: ${space(1)}; font-size: 0.9375rem; color: ${color.inkSoft}; }
	> div:last-child { padding: ${space(3)} ${space(4)} ${space(3)} 0; min-width: 0; }
`;

const Picture = styled(Scene)`
	flex: none;
	align-self: stretch;
	width: 132px;
	min-height: 100px;
`;
