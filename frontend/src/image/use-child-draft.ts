import { useEffect, useState } from "react";
import { lastChoices } from "../story/form/last-choices.ts";
import type { Draft, ForChild } from "./child-dialog.tsx";

/** What the dialog begins with: what was entered last on this page, else the child of the parent's last story. */
export function useChildDraft(): { draft: Draft; keep: (child: ForChild) => void } {
	const { data: choices } = lastChoices.use();
	const [kept, keep] = useState<ForChild | null>(null);
	useEffect(() => void lastChoices.ensure().catch(() => {}), []);
	const last = choices?.find(({ childName }) => childName)?.request;
	const draft: Draft = kept ?? {
		childName: last?.childName ?? "",
		gender: last?.gender,
		theme: "faith",
		readingLevel: last?.readingLevel ?? "early-elementary",
		storyLength: last?.storyLength ?? "medium",
	};
	return { draft, keep };
}
