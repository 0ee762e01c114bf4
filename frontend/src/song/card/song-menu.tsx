// What the owner of a song or an admin can do with it.
import type { SongCard } from "@lion-tails/common/song";
import { EllipsisVertical, Globe, GlobeLock, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../account/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { publishSong, removeSong } from "../songs.ts";

const EditSongDialog = lazy(() =>
	import("../change/edit-song-dialog.tsx").then((dialog) => ({ default: dialog.EditSongDialog })),
);

export function SongMenu({ song }: { song: SongCard }) {
	const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
	return (song.isMine || isAdmin) && <OpenMenu song={song} isAdmin={isAdmin} />;
}

function OpenMenu({ song, isAdmin }: { song: SongCard; isAdmin: boolean }) {
	const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
	const [isBusy, setBusy] = useState(false);
	const close = () => setDialog(null);

	async function remove() {
		setBusy(true);
		try {
			await removeSong(song.id);
			toast({ title: "Song deleted", description: `“${song.title}” is gone.` });
		} catch (error) {
			toastError("Error", error, "Failed to delete the song. Please try again.");
			setBusy(false);
		}
	}

	async function publish() {
		const { title, isPublic } = song;
		try {
			await publishSong(song.id, !isPublic);
			toast(
				isPublic
					? { title: "Song taken back", description: `“${title}” is only for who added it.` }
					: { title: "Song published", description: `Everybody finds “${title}” now.` },
			);
		} catch (error) {
			toastError("Error", error);
		}
	}

	return (
		<>
			<Menu
				trigger={
					<IconButton label={`More for ${song.title}`}>
						<EllipsisVertical size={20} aria-hidden />
					</IconButton>
				}
			>
				<MenuItem onSelect={() => setDialog("edit")}>
					<Pencil size={18} aria-hidden />
					Edit
				</MenuItem>
				{isAdmin && (
					<MenuItem onSelect={() => void publish()}>
						{song.isPublic ? <GlobeLock size={18} aria-hidden /> : <Globe size={18} aria-hidden />}
						{song.isPublic ? "Take back" : "Publish"}
					</MenuItem>
				)}
				<MenuItem onSelect={() => setDialog("delete")}>
					<Trash2 size={18} aria-hidden />
					Delete
				</MenuItem>
			</Menu>
			{dialog === "edit" && (
				<Suspense fallback={null}>
					<EditSongDialog songId={song.id} onClose={close} />
				</Suspense>
			)}
			<ConfirmDialog
				isOpen={dialog === "delete"}
				onOpenChange={(isOpen) => !isOpen && close()}
				title="Delete song"
				description={`Are you sure you want to delete “${song.title}”? This action cannot be undone.`}
				confirm="Delete"
				isBusy={isBusy}
				onConfirm={() => void remove()}
			/>
		</>
	);
}
