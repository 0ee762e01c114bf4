// The family's podcast, and its secret address: to copy, to replace, to end.
import { Copy } from "lucide-react";
import { useState } from "react";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note, Row, Stack } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { copyText } from "../export/keep-buttons.tsx";

/** The family's podcast. */
export const podcast = createResource(() => call("GET /api/podcast"));

const CHANGES = {
	renew: {
		key: "PUT /api/podcast/address",
		title: "Make a new address?",
		description: "The current address stops working in every app that has it. The stories stay.",
		confirm: "New address",
		done: "The podcast has a new address",
	},
	end: {
		key: "DELETE /api/podcast/address",
		title: "End the podcast?",
		description: "Its address stops working in every app that has it. The stories stay here.",
		confirm: "End the podcast",
		done: "The podcast has ended",
	},
} as const;

export function PodcastAddress({ address }: { address: string }) {
	const [asked, setAsked] = useState<keyof typeof CHANGES>("renew");
	const [isAsking, setAsking] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const { key, title, description, confirm, done } = CHANGES[asked];

	async function change() {
		setBusy(true);
		try {
			await podcast.load("", () => call(key));
			setAsking(false);
			toast({ title: done });
		} catch (error) {
			toastError("The address could not be changed", error);
		} finally {
			setBusy(false);
		}
	}

	function ask(about: keyof typeof CHANGES) {
		setAsked(about);
		setAsking(true);
	}

	return (
		<Stack $gap={3}>
			<TextField
				label="Address of your podcast"
				value={address}
				readOnly
				onFocus={({ target }) => target.select()}
				hint="Whoever has this address can hear these stories. Give it only to your family and its apps."
			/>
			<Row $gap={3}>
				<Button onClick={() => void copyText(address, "The address")}>
					<Copy size={18} aria-hidden />
					Copy
				</Button>
				<Button variant="quiet" onClick={() => ask("renew")}>
					New address
				</Button>
				<Button variant="quiet" onClick={() => ask("end")}>
					End the podcast
				</Button>
			</Row>
			<Note>In Yoto, Audiobookshelf or any podcast app choose “add by address” (RSS, URL) and paste it.</Note>
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setAsking}
				title={title}
				description={description}
				confirm={confirm}
				isBusy={isBusy}
				onConfirm={() => void change()}
			/>
		</Stack>
	);
}
