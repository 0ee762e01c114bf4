// How a story was told, call by call. What is folded away is loaded when it is opened.
import { useState } from "react";
import { part } from "../../ui/part.ts";
import { Card } from "../../ui/surface.tsx";
import type { DebugEntryShown } from "./debug-steps.tsx";
import { DebugSummary } from "./debug-summary.ts";

export const debugSteps = part(() => import("./debug-steps.tsx").then(({ DebugSteps }) => DebugSteps));

export function DebugPanel({ entries = [] }: { entries: readonly DebugEntryShown[] | undefined }) {
	const [isOpen, setOpen] = useState(false);
	const Steps = debugSteps.use(isOpen);
	if (entries.length === 0) return null;
	return (
		<Card as="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<DebugSummary>How this story was made</DebugSummary>
			{isOpen && Steps && <Steps entries={entries} />}
		</Card>
	);
}
