import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/surface.tsx";
import { Stack, Subheading } from "../../../ui/text.tsx";
import type { ReadSheet } from "./chord-sheet.ts";
import { SheetPreview } from "./sheet-preview.tsx";

type Props = { sheet: ReadSheet; isBusy: boolean; onKeep: () => void };

/** The lyrics have chords of their own: how they will be kept. */
export function FoundChords({ sheet: { song, chordCount }, isBusy, onKeep }: Props) {
	return (
		<Stack $gap={3}>
			<Banner role="status">
				<p>
					These lyrics have chords of their own ({chordCount}). Look below whether each stands where it belongs, and
					keep them; or have new ones suggested.
				</p>
			</Banner>
			<Subheading>Preview</Subheading>
			<SheetPreview song={song} />
			<div>
				<Button variant="main" isInactive={isBusy} onClick={onKeep}>
					Keep these chords
				</Button>
			</div>
		</Stack>
	);
}
