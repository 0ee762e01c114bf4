// Stands in for the song's sheet.
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect } from "react";
import { styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { overlayStyle, sheetStyle, sheetTitleStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { Note } from "../../ui/text.tsx";
import { sheets } from "../songs.ts";

type Props = { songId: string; onClose: () => void };

export function SongDialog({ songId, onClose }: Props) {
	const { data } = sheets.use(songId);
	const returnFocus = useReturnFocus();
	useEffect(() => {
		sheets.ensure(songId).catch(() => {});
	}, [songId]);
	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Dialog.Portal>
				<Overlay />
				<Sheet {...returnFocus} aria-describedby={undefined}>
					<Title>{data?.title ?? "Song"}</Title>
					{data && (
						<Note>
							By {data.artist} • Key of {data.key} • {data.tempo} BPM
						</Note>
					)}
					<pre>{data?.lyrics}</pre>
					<IconButton label="Close" onClick={onClose}>
						<X size={20} aria-hidden />
					</IconButton>
				</Sheet>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;
const Sheet = styled(Dialog.Content)`${sheetStyle}`;
const Title = styled(Dialog.Title)`${sheetTitleStyle}`;
