// A song file: chosen, or dropped on what is inside.
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/text.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { color, radius, space } from "../../../ui/tokens.ts";
import { readTextFile } from "./chord-sheet.ts";

const FILE_ENDINGS = [".cho", ".crd", ".chopro", ".pro", ".txt"];

type Props = { onText: (text: string) => void; children: ReactNode };

export function ImportBox({ onText, children }: Props) {
	const [isOver, setOver] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	async function read(file: File | undefined) {
		if (!file) return;
		const isSong = FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
		const text = isSong ? await readTextFile(file) : null;
		if (text?.trim()) onText(text);
		else
			toast({
				title: "We could not read this file",
				description: `A song is a text file: ${FILE_ENDINGS.slice(0, -1).join(", ")} or ${FILE_ENDINGS.at(-1)}.`,
				isDestructive: true,
			});
	}

	const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
	return (
		<DropZone
			role="group"
			aria-label="Song"
			data-over={isOver || undefined}
			onDragOver={(event) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={({ currentTarget, relatedTarget }) =>
				!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
			}
			onDrop={(event) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setOver(false);
				void read(event.dataTransfer.files[0]);
			}}
		>
			<Bar>
				<Button onClick={() => input.current?.click()}>
					<FileUp size={18} aria-hidden />
					Open a chord sheet
				</Button>
				<Note>ChordPro, or chords over the words. You can also drop a file here, or paste below.</Note>
				<input
					ref={input}
					type="file"
					hidden
					aria-label="Chord sheet"
					accept={[...FILE_ENDINGS, "text/plain"].join()}
					onChange={({ target }) => {
						void read(target.files?.[0]);
						// The same file can be chosen again.
						target.value = "";
					}}
				/>
			</Bar>
			{children}
		</DropZone>
	);
}

const DropZone = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
	border-radius: ${radius.card};
	&[data-over] { outline: 2px dashed ${color.link}; outline-offset: ${space(2)}; }
`;

const Bar = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: ${space(2)} ${space(4)};
	> p { flex: 1 1 14rem; }
`;
