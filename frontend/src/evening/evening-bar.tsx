// The bar below a story that belongs to the evening: it shows where the evening is and leads to the next step.
import { ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { activeGenerations, useShownGeneration } from "../story/live/active-generations.ts";
import { Button, useBusy } from "../ui/button.tsx";
import { BottomBar } from "../ui/surface.tsx";
import { endsApart } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";
import { color, font, space } from "../ui/tokens.ts";
import { changeEvening, type Evening, nextStep, STEP_NAMES, type Step, useEvening } from "./evening.ts";
import { prepareEvening } from "./prepare.ts";

const RETRY_MS = 10_000;

export function EveningBar() {
	const evening = useEvening();
	const { pathname } = useLocation();
	const isStory = pathname === "/story" || pathname === "/generate-story";
	return evening?.at === "story" && isStory ? <Bar evening={evening} /> : null;
}

function Bar({ evening }: { evening: Evening }) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const shownByForm = useShownGeneration(({ id }) => id);
	const query = new URLSearchParams(search);
	// A story has the id of its generation.
	const shown = pathname === "/story" ? (query.get("generation") ?? query.get("id")) : shownByForm;
	const [isChecking, run] = useBusy((error) => toastError("The story is still being told", error));
	const { storyId, story } = evening;
	const { data: running = [] } = activeGenerations.use();
	const isTold = !running.some(({ id }) => id === storyId);
	const isTonights = storyId !== null && storyId === shown;

	useEffect(() => {
		// Only the first story is tonight's; a look at another one does not change the evening.
		if (shown && !storyId) changeEvening({ storyId: shown });
	}, [shown, storyId]);
	useEffect(() => {
		if (!isTonights || story || !isTold) return;
		// With the page of the next steps, which opens offline then.
		const prepare = () => void Promise.all([prepareEvening(), import("./evening-page.tsx")]).catch(() => {});
		prepare();
		const timer = setInterval(prepare, RETRY_MS);
		return () => clearInterval(timer);
	}, [isTonights, story, isTold]);

	const next = nextStep(evening);
	if (!isTonights || !next) return null;

	async function goOn(step: Step) {
		await prepareEvening();
		changeEvening({ at: step });
		navigate("/evening");
	}

	return (
		<BottomBar aria-label={`${evening.childName}’s evening`}>
			<Inner>
				<span>
					{evening.childName ? `${evening.childName}’s evening` : "Tonight"}: {STEP_NAMES[evening.at]}
				</span>
				<Button variant="main" isInactive={isChecking} onClick={() => void run(() => goOn(next))}>
					{STEP_NAMES[next]}
					<ArrowRight size={18} aria-hidden />
				</Button>
			</Inner>
		</BottomBar>
	);
}

const Inner = styled.div`
	${endsApart}
	gap: ${space(3)};
	font: 400 0.9375rem / 1.3 ${font.control};
	color: ${color.inkSoft};
`;
