import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Part, Section } from "../section.tsx";
import { showError } from "../settings-data.ts";
import { DeleteAccount } from "./delete-account.tsx";

const EXPORTS = [
	{ key: "GET /api/account/export.zip", label: "As text (ZIP)", fallbackName: "lion-tails.zip" },
	{ key: "GET /api/account/export", label: "As JSON", fallbackName: "lion-tails.json" },
] as const;

export function DataSection() {
	return (
		<Section id="your-data" title="Your data">
			<Stack $gap={3}>
				<Subheading>Take it with you</Subheading>
				<Note>
					Everything we keep about you: your account, characters, settings, stories and the list of what was counted.
					The ZIP file has each story as text to read; your password and your key are in neither.
				</Note>
				<Exports />
			</Stack>
			<Part $gap={3}>
				<DeleteAccount />
			</Part>
		</Section>
	);
}

function Exports() {
	const [busy, setBusy] = useState<string | null>(null);

	async function save({ key, fallbackName }: (typeof EXPORTS)[number]) {
		setBusy(key);
		try {
			const { file, fileName } = await download(key);
			saveFile(file, fileName ?? fallbackName);
			toast({ title: "Your data is ready", description: "The file is in your downloads." });
		} catch (error) {
			showError("Failed to export your data", error);
		} finally {
			setBusy(null);
		}
	}

	return (
		<Row $gap={2}>
			{EXPORTS.map((each) => (
				<Button key={each.key} isInactive={busy !== null} onClick={() => void save(each)}>
					<Download size={18} aria-hidden />
					{busy === each.key ? "Preparing…" : each.label}
				</Button>
			))}
		</Row>
	);
}
