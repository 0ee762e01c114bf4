// The sheet a story stands on, in the chosen theme and background. What is on it uses these custom properties:
// --sheet (its background), --sheet-ink, --sheet-soft (secondary text), --sheet-accent (rules, drop cap, ornaments),
// --sheet-rule (hairlines), --sheet-text-font, --sheet-heading-font.
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { color, font } from "../../ui/tokens.ts";
import { useReadingSettings } from "./reading-settings.ts";

export function Paper({ className, children }: { className?: string; children: ReactNode }) {
	const { theme, background } = useReadingSettings();
	return (
		<Sheet className={className} data-reader-theme={theme} data-reader-background={background}>
			{children}
		</Sheet>
	);
}

const Sheet = styled.div`
	--sheet: ${color.page};
	--sheet-ink: ${color.ink};
	--sheet-soft: ${color.inkSoft};
	--sheet-accent: ${color.link};
	--sheet-rule: ${color.mist};
	--sheet-text-font: ${font.story};
	--sheet-heading-font: ${font.heading};
	background: var(--sheet);
	color: var(--sheet-ink);
`;
