import type { Character } from "@lion-tails/common/character";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Button, useBusy } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { CardSkeletons } from "../ui/spinner.tsx";
import { Card, CardGrid, Column } from "../ui/surface.tsx";
import { Heading, Lead, Note, Row, Stack, Title, VisuallyHidden } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { CharacterCard } from "./character-card.tsx";
import { CharacterDialog } from "./character-dialog.tsx";
import { characters, removeCharacter } from "./characters.ts";

type OpenDialog = { kind: "create" } | { kind: "edit" | "delete"; character: Character };

export function CharactersPage() {
	const { status, data } = characters.use();
	const [dialog, setDialog] = useState<OpenDialog | null>(null);
	const close = () => setDialog(null);
	const create = () => setDialog({ kind: "create" });
	const edit = useCallback((character: Character) => setDialog({ kind: "edit", character }), []);
	const askToDelete = useCallback((character: Character) => setDialog({ kind: "delete", character }), []);

	useEffect(() => characters.refresh(), []);

	return (
		<Column $wide>
			<title>Your Time Travelers · Lion Tails</title>
			<Row>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>Your Time Travelers</Title>
					<Lead>Children who come back in story after story, just as you describe them.</Lead>
				</Stack>
				{data && data.length > 0 && (
					<Button icon={Plus} variant="main" onClick={create}>
						Create Character
					</Button>
				)}
			</Row>
			{!data && (status === "failed" ? <LoadError /> : <Skeletons />)}
			{data?.length === 0 && <Empty onCreate={create} />}
			{data && data.length > 0 && (
				<CardGrid>
					{data.map((character) => (
						<li key={character.id}>
							<CharacterCard character={character} onEdit={edit} onDelete={askToDelete} />
						</li>
					))}
				</CardGrid>
			)}
			{dialog && dialog.kind !== "delete" && (
				<CharacterDialog character={dialog.kind === "edit" ? dialog.character : undefined} onClose={close} />
			)}
			<DeleteDialog character={dialog?.kind === "delete" ? dialog.character : null} onClose={close} />
		</Column>
	);
}

function DeleteDialog({ character, onClose }: { character: Character | null; onClose: () => void }) {
	const [isBusy, run] = useBusy((error) =>
		toastError("Failed to delete character", error, "An unknown error occurred"),
	);

	async function remove() {
		if (!character) return;
		await removeCharacter(character.id);
		toast({ title: "Character deleted", description: "Your character has been successfully removed." });
		onClose();
	}

	return (
		<ConfirmDialog
			isOpen={character !== null}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title="Are you sure?"
			description={`This will permanently delete ${character?.name}. This action cannot be undone.`}
			confirm="Delete"
			isBusy={isBusy}
			onConfirm={() => run(remove)}
		/>
	);
}

function Empty({ onCreate }: { onCreate: () => void }) {
	return (
		<PictureCard seed="who will travel with us" hour="dusk" ground="desert" figures={["tent", "lion", "star"]}>
			<Heading>No characters yet</Heading>
			<Note>Describe a child once, and take them along to the ark, the lions’ den and the stable.</Note>
			<Button variant="main" onClick={onCreate}>
				Create Your First Character
			</Button>
		</PictureCard>
	);
}

function LoadError() {
	return (
		<Card role="alert">
			<Stack $gap={3}>
				<Heading>We could not load your characters</Heading>
				<Note>Nothing you saved is lost.</Note>
				<Button onClick={() => characters.refresh()}>Try again</Button>
			</Stack>
		</Card>
	);
}

function Skeletons() {
	return (
		<div role="status">
			<VisuallyHidden>Loading your characters…</VisuallyHidden>
			<CardSkeletons height="480px" />
		</div>
	);
}
