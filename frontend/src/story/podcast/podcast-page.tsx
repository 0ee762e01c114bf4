import type { StoredStory } from "@lion-tails/common/saved-story";
import { spokenPages } from "@lion-tails/common/spoken-text";
import { SPEECH_VOICES } from "@lion-tails/common/story-choices";
import { Copy, Download, Podcast } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { ownKey } from "../../settings/settings-data.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorNote, TextField } from "../../ui/field.tsx";
import { fileNameOf } from "../../ui/save-file.ts";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { Card, Column } from "../../ui/surface.tsx";
import { Heading, Lead, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { copyText } from "../export/keep-buttons.tsx";
import { WithStory } from "../reader/use-open-story.tsx";
import { MODEL_VOICE_NOTE, useSpeechSettings } from "../speech/settings.ts";
import { pagesOf, voices } from "../voices/voices.ts";
import { canEncode, type EpisodeVoice, makeEpisode } from "./make-episode.ts";

export function PodcastPage() {
	const [query] = useSearchParams();
	const id = query.get("id") ?? "";
	return (
		<WithStory id={id} loadMore={loadMore}>
			{(stored) => <Episode key={id} stored={stored} canEncode={encoding.get().data === true} />}
		</WithStory>
	);
}

const encoding = createResource(canEncode, { isPublic: true });
// Without an answer about the key only the recording is offered.
const loadMore = () => Promise.all([encoding.load(), voices.load(), podcast.load(), ownKey.ensure().catch(() => {})]);

const FAMILY = "family";

function Episode({ stored: { id, story }, canEncode }: { stored: StoredStory; canEncode: boolean }) {
	const pages = useMemo(() => spokenPages(story), [story]);
	const recorded = pagesOf(id, voices.use().data);
	const missing = pages.filter(({ index }) => !recorded.has(index)).length;
	const { data } = podcast.use();
	const hasKey = ownKey.use().data?.isReadable === true;
	const { voice: usual } = useSpeechSettings();
	const choices: [string, string][] = [
		...(missing === 0 && canEncode ? [[FAMILY, "Your family’s recording"] as [string, string]] : []),
		...(hasKey
			? asChoices(SPEECH_VOICES).map(([name, label]): [string, string] => [name, `${label} (your own key)`])
			: []),
	];
	const preferred = usual.way === "model" && choices[0]?.[0] !== FAMILY ? usual.name : choices[0]?.[0];
	const [chosen, setChosen] = useState(preferred);
	const [done, setDone] = useState<number | null>(null);
	const [message, setMessage] = useState("");
	const leaving = useRef(new AbortController());
	useEffect(() => {
		leaving.current = new AbortController();
		return () => leaving.current.abort();
	}, []);
	const file = data?.episodes.find(({ storyId }) => storyId === id)?.file;
	const isKept = Boolean(file);

	async function make() {
		const { signal } = leaving.current;
		const name = SPEECH_VOICES.find((one) => one === chosen);
		const voice: EpisodeVoice = name ? { way: "model", name } : { way: "family", recorded };
		setMessage("");
		setDone(0);
		try {
			await makeEpisode({ storyId: id, pages, voice, onPage: setDone, signal });
			const key = data?.address ? "GET /api/podcast" : "PUT /api/podcast/address";
			await podcast.load("", () => call(key));
			toast({ title: "The story is in your podcast" });
		} catch (error) {
			if (signal.aborted) return;
			setMessage(error instanceof Error ? error.message : "");
			// The page shows what the server has.
			await podcast.load().catch(() => {});
		} finally {
			setDone(null);
		}
	}

	async function remove() {
		try {
			await podcast.load("", () => call("DELETE /api/stories/:id/episode", { params: { id } }));
			toast({ title: "The story is no longer in your podcast" });
		} catch (error) {
			toastError("The story could not be removed", error);
		}
	}

	const isBusy = done !== null;
	return (
		<Column>
			<title>{`Podcast: ${story.title} · Lion Tails`}</title>
			<Stack $gap={2}>
				<BackLink to={`/story?id=${encodeURIComponent(id)}`}>{story.title}</BackLink>
				<Title>Your podcast</Title>
				<Lead>
					The story becomes an episode of your family’s own podcast, which Yoto, Audiobookshelf and every podcast app
					can play.
				</Lead>
			</Stack>
			<Card>
				<Stack>
					<Heading>{isKept ? "This story is in your podcast" : "Add this story"}</Heading>
					{choices.length > 0 ? (
						<>
							<SelectField
								label="Voice"
								value={chosen ?? ""}
								onChange={setChosen}
								choices={choices}
								isDisabled={isBusy}
							/>
							{chosen !== FAMILY && <Note>{MODEL_VOICE_NOTE}</Note>}
							<Row>
								<Button
									icon={Podcast}
									variant={isKept ? "plain" : "main"}
									isInactive={isBusy}
									onClick={() => void make()}
								>
									{isKept ? "Make it again" : "Add to the podcast"}
								</Button>
							</Row>
						</>
					) : (
						!isKept && (
							<>
								<Note>{voiceWords(missing, pages.length, canEncode)}</Note>
								<Row>
									<ButtonLink to={`/record?id=${encodeURIComponent(id)}`}>Record your voice</ButtonLink>
									<ButtonLink to="/settings#openai-key">Add an OpenAI key</ButtonLink>
								</Row>
							</>
						)
					)}
					{isKept && (
						<Row>
							{data?.address && file && (
								<SoundFile href={soundPath(data.address, file)} download={fileName(story.title, file)}>
									<Download size={18} aria-hidden />
									Save as one sound file
								</SoundFile>
							)}
							<Button variant="quiet" isInactive={isBusy} onClick={() => void remove()}>
								Remove it from the podcast
							</Button>
						</Row>
					)}
					<Progress role="status">{isBusy ? `Page ${done + 1} of ${pages.length} …` : ""}</Progress>
					<ErrorNote>{message && `The story is not in the podcast. ${message}`}</ErrorNote>
				</Stack>
			</Card>
			{data?.address && (
				<Card>
					<PodcastAddress address={data.address} />
				</Card>
			)}
		</Column>
	);
}

const soundPath = (address: string, file: string) => new URL(`episodes/${encodeURIComponent(file)}`, address).pathname;

const fileName = (title: string, file: string) => fileNameOf(title, file.endsWith(".aac") ? "aac" : "mp3");

function voiceWords(missing: number, count: number, canEncode: boolean): string {
	if (missing === 0 && !canEncode)
		return "This browser cannot turn a recording into a podcast. Safari can, and Chrome on a phone, a Mac or Windows.";
	const kept = missing < count ? `${missing} of ${count} pages are not recorded yet. ` : "";
	return `${kept}A podcast needs a voice: your own recording of the story, or a computer’s voice with your own OpenAI key.`;
}

const SoundFile = styled.a`
	display: inline-flex;
	align-items: center;
	gap: ${space(2)};
	min-height: 44px;
	color: ${color.link};
	font: 600 1rem / 1.2 ${font.control};
`;

const Progress = styled.p`
	margin: 0;
	color: ${color.inkSoft};
	/* Without text it takes no row, and screen readers still watch it. */
	&:empty { position: absolute; }
`;

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

function PodcastAddress({ address }: { address: string }) {
	const [asked, setAsked] = useState<keyof typeof CHANGES | null>(null);
	const [isBusy, run] = useBusy((error) => toastError("The address could not be changed", error));
	const { key, title, description, confirm, done } = CHANGES[asked ?? "renew"];

	async function change() {
		await podcast.load("", () => call(key));
		setAsked(null);
		toast({ title: done });
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
			<Row>
				<Button icon={Copy} onClick={() => void copyText(address, "The address")}>
					Copy
				</Button>
				<Button variant="quiet" onClick={() => setAsked("renew")}>
					New address
				</Button>
				<Button variant="quiet" onClick={() => setAsked("end")}>
					End the podcast
				</Button>
			</Row>
			<Note>In Yoto, Audiobookshelf or any podcast app choose “add by address” (RSS, URL) and paste it.</Note>
			<ConfirmDialog
				isOpen={asked !== null}
				onOpenChange={(isOpen) => !isOpen && setAsked(null)}
				title={title}
				description={description}
				confirm={confirm}
				isBusy={isBusy}
				onConfirm={() => void run(change)}
			/>
		</Stack>
	);
}
