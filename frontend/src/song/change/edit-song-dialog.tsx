import { AppError } from "@lion-tails/common/errors";
import type { Song } from "@lion-tails/common/song";
import { type FormEvent, useEffect, useState } from "react";
import { useSession } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, FormDialogActions } from "../../ui/form-dialog.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Stack } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { correctSong, sheets } from "../songs.ts";
import { SongFields } from "./song-fields.tsx";
import { type FormErrors, fieldOf, type SongFormValues, toRequest, toValues } from "./song-form.ts";

type Props = { songId: string; onClose: () => void };
type Before = { song: Song; values: SongFormValues };

export function EditSongDialog({ songId, onClose }: Props) {
	const [before, setBefore] = useState<Before | null>(null);

	useEffect(() => {
		let isCurrent = true;
		async function load() {
			await sheets.load(songId);
			const song = sheets.get(songId).data;
			if (!song) return;
			const values = await toValues(song);
			if (isCurrent) setBefore({ song, values });
		}
		load().catch((error) => {
			if (!isCurrent) return;
			toastError("Error", error, "Failed to load the song. Please try again.");
			onClose();
		});
		return () => {
			isCurrent = false;
		};
	}, [songId, onClose]);

	return before && <OpenDialog before={before} onClose={onClose} />;
}

function OpenDialog({ before, onClose }: { before: Before; onClose: () => void }) {
	const [values, setValues] = useState(before.values);
	const [errors, setErrors] = useState<FormErrors>({});
	const [isSaving, setSaving] = useState(false);
	const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
	const isDirty = JSON.stringify(values) !== JSON.stringify(before.values);

	async function save(event: FormEvent) {
		event.preventDefault();
		// React would report it to a form around the card, too.
		event.stopPropagation();
		if (isSaving) return;
		setSaving(true);
		try {
			const result = await toRequest(values, before);
			if ("errors" in result) {
				setErrors(result.errors);
				return;
			}
			await correctSong(before.song.id, result.request);
			toast({ title: "Song updated", description: "Your changes are saved." });
			onClose();
		} catch (error) {
			const issues = (error instanceof AppError && error.issues) || [];
			setErrors(Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path.split(".")[0]), message])));
			toastError("Error", error, "Failed to save the song. Please try again.");
		} finally {
			setSaving(false);
		}
	}

	return (
		<FormDialog
			title="Edit song"
			description="Words and chords, and what stands above them."
			isDirty={isDirty}
			isBusy={isSaving}
			onClose={onClose}
		>
			{(requestClose) => (
				<form noValidate onSubmit={save}>
					<Stack $gap={5}>
						{before.song.isPublic && !isAdmin && (
							<Banner>
								<p>Everybody finds this song. Once you change it, it is yours alone until we have read it again.</p>
							</Banner>
						)}
						<SongFields
							values={values}
							errors={errors}
							onChange={(change) => {
								setValues({ ...values, ...change });
								setErrors({});
							}}
						/>
						<FormDialogActions>
							<Button onClick={requestClose} isInactive={isSaving}>
								Cancel
							</Button>
							<Button variant="main" type="submit" isInactive={isSaving}>
								{isSaving ? "Saving…" : "Save Changes"}
							</Button>
						</FormDialogActions>
					</Stack>
				</form>
			)}
		</FormDialog>
	);
}
