import { Dialog } from "radix-ui";
import { useState } from "react";
import { createGlobalStyle, styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CloseButton, overlayStyle, sheetStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Lead, Stack, VisuallyHidden } from "../../ui/text.tsx";
import { color, declare, font, light, onPhone, space } from "../../ui/tokens.ts";
import { sheets } from "../songs.ts";
import { ChordEditor } from "./chord-editor.tsx";
import { keysOf, useSongKey } from "./sheet-settings.ts";
import { LOW_HEIGHT_PX } from "./song-scroll.tsx";
import { byline, type SheetProps, SongSheet } from "./song-sheet.tsx";

export type SongDialogProps = { songId: string; onClose: () => void } & Pick<SheetProps, "familySong">;

export function SongDialog({ songId, onClose, familySong }: SongDialogProps) {
	const { data: song, status } = sheets.useLoaded(songId);
	const songKey = useSongKey(songId);
	const [isEditing, setEditing] = useState(false);
	const [isChanged, setChanged] = useState(false);
	/** The action that waits for the parent to confirm that changes are discarded. */
	const [asking, setAsking] = useState<(() => void) | null>(null);
	const returnFocus = useReturnFocus(true);

	function stopEditing() {
		setEditing(false);
		setChanged(false);
		setAsking(null);
	}

	function leave(then: () => void) {
		if (isChanged) setAsking(() => then);
		else then();
	}

	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && leave(onClose)}>
			<Dialog.Portal>
				<PrintStyle />
				<Overlay data-screen-only />
				<Frame {...returnFocus} data-song-dialog>
					<HeadBox>
						<Title>{song?.title ?? "Song"}</Title>
						{song ? (
							<Description>{byline(song, keysOf(song.key, songKey).sounding)}</Description>
						) : (
							<VisuallyHidden>Loading…</VisuallyHidden>
						)}
					</HeadBox>
					{song && isEditing && (
						<ChordEditor song={song} onChanged={setChanged} onCancel={() => leave(stopEditing)} onSaved={stopEditing} />
					)}
					{song && !isEditing && (
						<SongSheet song={song} songKey={songKey} familySong={familySong} onEdit={() => setEditing(true)} />
					)}
					{!song && (status === "failed" ? <LoadError songId={songId} /> : <Loading />)}
					<Close onClick={() => leave(onClose)} />
				</Frame>
			</Dialog.Portal>
			<ConfirmDialog
				isOpen={asking !== null}
				onOpenChange={(isOpen) => !isOpen && setAsking(null)}
				title="Discard your changes?"
				description="The chords that you have changed are not saved yet."
				confirm="Discard"
				cancel="Keep editing"
				onConfirm={() => asking?.()}
			/>
		</Dialog.Root>
	);
}

function Loading() {
	return (
		<Middle role="status" aria-label="Loading the song">
			<Skeleton $width="60%" />
			<Skeleton $height="96px" />
			<Skeleton $height="220px" />
		</Middle>
	);
}

function LoadError({ songId }: { songId: string }) {
	return (
		<Middle>
			<Lead role="alert">This song could not be loaded.</Lead>
			<Button variant="main" onClick={() => sheets.refresh(songId)}>
				Try again
			</Button>
		</Middle>
	);
}

const PrintStyle = createGlobalStyle`
	@media print {
		@page { margin: 16mm 15mm; }
		:root:root:root { ${declare(light)} color-scheme: light; }
		html, body { height: auto !important; overflow: visible !important; background: white; }
		body > :not([data-song-dialog]), [data-screen-only] { display: none !important; }
	}
`;

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;

const Frame = styled(Dialog.Content)`
	${sheetStyle}
	display: grid;
	grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
	width: min(840px, calc(100vw - 48px));
	height: calc(100dvh - 48px);
	max-height: none;
	padding: 0;
	overflow: hidden;
	outline: none;
	${onPhone} {
		height: calc(100dvh - 12px);
		padding: 0;
	}
	@media (max-height: ${LOW_HEIGHT_PX}px) {
		width: 100%;
		height: 100dvh;
		border-radius: 0;
	}
	@media print {
		position: static;
		display: block;
		width: auto;
		height: auto;
		background: white;
		box-shadow: none;
		overflow: visible;
		> section { overflow: visible; background: white; }
	}
`;

const HeadBox = styled.header`
	padding: ${space(4)} ${space(16)} ${space(3)} ${space(8)};
	border-bottom: 1px solid ${color.mist};
	${onPhone} { padding: ${space(3)} ${space(14)} ${space(2.5)} ${space(4)}; }
	@media (max-height: ${LOW_HEIGHT_PX}px) { padding-block: ${space(2)}; }
	@media print { padding: 0 0 5mm; margin-bottom: 5mm; }
`;

const Title = styled(Dialog.Title)`
	margin: 0;
	font: 600 clamp(1.25rem, 1.1rem + 1vw, 1.75rem) / 1.2 ${font.heading};
	text-wrap: balance;
`;

const Description = styled(Dialog.Description)`
	margin: 2px 0 0;
	font: 500 0.9375rem / 1.4 ${font.control};
	color: ${color.inkSoft};
`;

const Middle = styled(Stack)`
	padding: ${space(8)};
`;

const Close = styled(CloseButton)`
	top: ${space(2)};
	right: ${space(3)};
	@media print { display: none; }
`;
