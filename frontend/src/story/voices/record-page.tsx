import type { StoredStory } from "@lion-tails/common/saved-story";
import type { Song } from "@lion-tails/common/song";
import { songPages } from "@lion-tails/common/song-card";
import { spokenPages } from "@lion-tails/common/spoken-text";
import { ChevronLeft, ChevronRight, Mic, Play, Square, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { css, styled } from "styled-components";
import { sheets } from "../../song/songs.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink, IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { pauseOthers } from "../../ui/one-sound.ts";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Banner, Card, Column } from "../../ui/surface.tsx";
import { endsApart, Lead, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, motion, onPhone, reducedMotion, space } from "../../ui/tokens.ts";
import type { RecordedPage } from "../offline/voice-copies.ts";
import { WithStory } from "../reader/use-open-story.tsx";
import { canRecord, type Recording, startRecording } from "./recorder.ts";
import { deleteVoice, type Recorded, saveVoice } from "./save-voice.ts";
import { loadVoice, pagesOf, voices } from "./voices.ts";

export function RecordPage() {
	const [query] = useSearchParams();
	const songId = query.get("song");
	const id = query.get("id") ?? "";
	if (songId) return <WithSong id={songId}>{(song) => <Recorder key={songId} work={songWork(song)} />}</WithSong>;
	return (
		<WithStory id={id} loadMore={loadVoices}>
			{(stored) => <Recorder key={id} work={storyWork(stored)} />}
		</WithStory>
	);
}

type Work = Recorded & {
	title: string;
	/** `name`: of a part of a song. */
	pages: readonly { index: number; text: string; name?: string }[];
	path: string;
	words: typeof STORY_WORDS;
};

const STORY_WORDS = {
	what: "story",
	lead: "Read the story page by page. “Read aloud” then plays your voice, even when you are away.",
	adult: "An adult reads.",
	reads: "reads",
	read: "read",
	stored: "It is stored next to the story and deleted with it.",
};
const SONG_WORDS: typeof STORY_WORDS = {
	what: "song",
	lead: "Sing the song verse by verse. The song’s page and the evening then play your voice, even when you are away.",
	adult: "An adult sings.",
	reads: "sings",
	read: "sing",
	stored: "This holds even if everyone can see the song. It is deleted with the song.",
};

const storyWork = ({ id, story }: StoredStory): Work => ({
	id,
	title: story.title,
	pages: spokenPages(story),
	path: `/story?id=${encodeURIComponent(id)}`,
	words: STORY_WORDS,
});

const songWork = (song: Song): Work => ({
	id: song.id,
	isSong: true,
	title: song.title,
	pages: songPages(song),
	path: `/music?song=${encodeURIComponent(song.id)}`,
	words: SONG_WORDS,
});

function WithSong({ id, children }: { id: string; children: (song: Song) => ReactNode }) {
	const { data: song, status } = sheets.use(id);
	const { status: voicesStatus } = voices.use();
	const load = useCallback(() => {
		// The status tells whether it failed.
		sheets.ensure(id).catch(() => {});
		voices.load().catch(() => {});
	}, [id]);
	useEffect(load, [load]);
	if (status === "failed" || voicesStatus === "failed")
		return (
			<Column>
				<Banner $tone="clay" role="alert">
					<p>This song could not be loaded.</p>
					<Button onClick={load}>Try again</Button>
				</Banner>
			</Column>
		);
	if (!song || voicesStatus !== "ready") return <PageSpinner label="Opening the song…" />;
	return children(song);
}

const loadVoices = () => voices.load();

/** `at`: Date.now() at the start of a recording. */
type State =
	| { is: "resting" }
	| { is: "asking" }
	| { is: "recording"; at: number }
	| { is: "saving" }
	| { is: "unsaved"; sound: Blob; message: string }
	| { is: "refused"; message: string };

const RESTING: State = { is: "resting" };
/** The recording stops after this time, because the reader has probably left. */
const MAX_SECONDS = 10 * 60;

function Recorder({ work }: { work: Work }) {
	const { id, title, pages, path, words } = work;
	const recorded = pagesOf(id, voices.use().data);
	const [at, setAt] = useState(() =>
		Math.max(
			0,
			pages.findIndex(({ index }) => !recorded.has(index)),
		),
	);
	const [isAdult, setAdult] = useState(false);
	const [state, setState] = useState<State>(RESTING);
	const recording = useRef<Recording | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const meter = useRef<HTMLSpanElement>(null);
	useEffect(() => () => recording.current?.cancel(), []);

	const page = pages[at];
	if (!page) return null;
	const own = recorded.get(page.index);
	const isRecording = state.is === "recording";
	const isBusy = ["asking", "recording", "saving"].includes(state.is);
	const count = pages.filter(({ index }) => recorded.has(index)).length;
	const unused = recorded.size - count;
	const isLast = at === pages.length - 1;

	async function start() {
		setState({ is: "asking" });
		sheet.current?.scrollIntoView({ block: "start" });
		try {
			const started = await startRecording(work.isSong === true, (level) =>
				meter.current?.style.setProperty("--level", level.toFixed(2)),
			);
			// The parent has left the page.
			if (!sheet.current) return started.cancel();
			recording.current = started;
			setState({ is: "recording", at: Date.now() });
		} catch (error) {
			setState({ is: "refused", message: refusalWords(error) });
		}
	}

	async function stop(index: number) {
		const stopping = recording.current;
		recording.current = null;
		if (stopping) await save(index, await stopping.stop());
	}

	async function save(index: number, sound: Blob) {
		setState({ is: "saving" });
		try {
			await saveVoice(work, index, sound);
			setState(RESTING);
		} catch (error) {
			setState({ is: "unsaved", sound, message: error instanceof Error ? error.message : "" });
		}
	}

	function turnTo(next: number) {
		setState(RESTING);
		setAt(next);
		button.current?.focus({ preventScroll: true });
		sheet.current?.scrollIntoView({ block: "start" });
	}

	return (
		<Column>
			<title>{`Record your voice: ${title} · Lion Tails`}</title>
			<Stack $gap={2}>
				<BackLink to={path}>{title}</BackLink>
				<Title>Record your voice</Title>
				<Lead>{words.lead}</Lead>
			</Stack>
			{!canRecord() && (
				<Banner $tone="clay" role="alert">
					<p>
						This page cannot use a microphone. Recording needs a current browser, and an address that begins with https.
					</p>
				</Banner>
			)}
			<Stack $gap={1}>
				<Check>
					<input
						type="checkbox"
						checked={isAdult}
						onChange={({ target }) => setAdult(target.checked)}
						disabled={isBusy}
					/>
					{words.adult} We do not record children.
				</Check>
				<Note>Only your family hears it. {words.stored} No one analyses it, and it is sent to no one else.</Note>
			</Stack>
			<Card ref={sheet}>
				<Body>
					<Progress>
						<h2>
							{page.name ? `${page.name}, page` : "Page"} {at + 1} of {pages.length}
						</h2>
						<Row as="span" $gap={2} aria-label={`${count} of ${pages.length} pages are recorded`} role="img">
							{pages.map(({ index }, dot) => (
								<Dot key={index} $isFull={recorded.has(index)} $isHere={dot === at} />
							))}
						</Row>
					</Progress>
					<Words key={page.index}>
						{page.text.split("\n").map((line, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice in a verse
							<span key={at}>{line}</span>
						))}
					</Words>
					<Dock>
						<Controls>
							<IconButton
								icon={ChevronLeft}
								iconSize={28}
								label="Previous page"
								disabled={at === 0 || isBusy}
								onClick={() => turnTo(at - 1)}
							/>
							<Ring ref={meter} data-recording={isRecording || undefined}>
								{/* One element, which keeps the keyboard focus. */}
								<RecordButton
									ref={button}
									variant={isRecording ? "danger" : "main"}
									onClick={() => void (isRecording ? stop(page.index) : start())}
									isInactive={!isRecording && (!isAdult || isBusy || !canRecord())}
									aria-label={isRecording ? "Stop recording" : own ? "Record this page again" : "Record this page"}
								>
									{isRecording ? <Square size={34} fill="currentColor" aria-hidden /> : <Mic size={40} aria-hidden />}
								</RecordButton>
							</Ring>
							<IconButton
								icon={ChevronRight}
								iconSize={28}
								label="Next page"
								disabled={isLast || isBusy}
								onClick={() => turnTo(at + 1)}
							/>
						</Controls>
						<Status>
							<span role="status">{stateWords(state, own !== undefined, isAdult, words)}</span>
							{state.is === "recording" && <Clock from={state.at} onEnd={() => void stop(page.index)} />}
						</Status>
						{state.is === "unsaved" && (
							<Row>
								<ErrorNote>{`This page is not saved yet. ${state.message}`}</ErrorNote>
								<Button onClick={() => void save(page.index, state.sound)}>Save again</Button>
							</Row>
						)}
						{state.is === "refused" && <ErrorNote>{state.message}</ErrorNote>}
						{own && !isBusy && (
							<Next>
								<Listen key={own.version} page={own} />
								{isLast ? (
									<ButtonLink variant="main" to={path}>
										Back to the {words.what}
									</ButtonLink>
								) : (
									<Button variant="main" onClick={() => turnTo(at + 1)}>
										Next page
									</Button>
								)}
							</Next>
						)}
					</Dock>
				</Body>
			</Card>
			{unused > 0 && <Note>{unusedWords(unused, words.what)}</Note>}
			{recorded.size > 0 && <DeleteRecording work={work} isBusy={isBusy} onDeleted={() => turnTo(0)} />}
		</Column>
	);
}

function stateWords(state: State, isRecorded: boolean, isAdult: boolean, { reads, read }: Work["words"]): string {
	if (state.is === "asking") return "Please allow the microphone.";
	if (state.is === "recording")
		return `Recording. ${read === "read" ? "Read the page" : "Sing the verse"}, then press stop.`;
	if (state.is === "saving") return "Saving…";
	if (state.is === "unsaved" || state.is === "refused") return "";
	if (isRecorded) return "This page is recorded.";
	return isAdult ? `Press the microphone and ${read}.` : `Please confirm above that an adult ${reads}.`;
}

/** A song may have been corrected since it was recorded. */
const unusedWords = (count: number, what: string) =>
	`The words of ${count} recorded ${count === 1 ? "page are" : "pages are"} no longer in this ${what}. The recording is kept, and plays again when they are back.`;

function refusalWords(error: unknown): string {
	const name = error instanceof DOMException ? error.name : "";
	if (name === "NotAllowedError")
		return "The browser did not allow the microphone. Please allow it in the browser’s settings for this page, then try again.";
	if (name === "NotFoundError") return "No microphone was found. Please connect one, then try again.";
	return "The microphone cannot be used now. Another program may be using it. Please try again.";
}

function Clock({ from, onEnd }: { from: number; onEnd: () => void }) {
	const [seconds, setSeconds] = useState(0);
	const end = useEffectEvent(onEnd);
	useEffect(() => {
		const timer = setInterval(() => {
			const elapsed = Math.floor((Date.now() - from) / 1000);
			setSeconds(elapsed);
			if (elapsed >= MAX_SECONDS) end();
		}, 250);
		return () => clearInterval(timer);
	}, [from]);
	return (
		<span style={{ fontVariantNumeric: "tabular-nums" }} aria-hidden>
			{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
		</span>
	);
}

function Listen({ page }: { page: RecordedPage }) {
	const [isPlaying, setPlaying] = useState(false);
	const audio = useRef<HTMLAudioElement | null>(null);
	const stop = useCallback(() => {
		const playing = audio.current;
		audio.current = null;
		playing?.pause();
		if (playing) URL.revokeObjectURL(playing.src);
		setPlaying(false);
	}, []);
	useEffect(() => stop, [stop]);

	async function play() {
		pauseOthers({ pause: stop });
		const playing = new Audio();
		audio.current = playing;
		setPlaying(true);
		try {
			const sound = await loadVoice(page);
			if (audio.current !== playing) return;
			playing.src = URL.createObjectURL(sound);
			playing.addEventListener("ended", stop);
			await playing.play();
		} catch (error) {
			if (audio.current !== playing) return;
			stop();
			toastError("The recording could not be played", error);
		}
	}

	return (
		<Button onClick={isPlaying ? stop : () => void play()}>
			{isPlaying ? <Square size={18} fill="currentColor" aria-hidden /> : <Play size={18} aria-hidden />}
			{isPlaying ? "Stop" : "Hear it"}
		</Button>
	);
}

type DeleteProps = { work: Work; isBusy: boolean; onDeleted: () => void };

function DeleteRecording({ work, isBusy, onDeleted }: DeleteProps) {
	const [isAsking, setAsking] = useState(false);
	const [isDeleting, run] = useBusy((error) => toastError("The recording could not be deleted", error));
	async function remove() {
		await deleteVoice(work);
		setAsking(false);
		toast({ title: "The recording is deleted" });
		onDeleted();
	}
	return (
		<Row>
			<Button icon={Trash2} variant="quiet" isInactive={isBusy} onClick={() => setAsking(true)}>
				Delete the recording
			</Button>
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setAsking}
				title="Delete the recording?"
				description={`All recorded pages of this ${work.words.what} are deleted, on every device. The ${work.words.what} stays.`}
				confirm="Delete"
				isBusy={isDeleting}
				onConfirm={() => void run(remove)}
			/>
		</Row>
	);
}

const Progress = styled.div`
	${endsApart}
	flex-wrap: wrap;
	gap: ${space(2)} ${space(4)};
	h2 { margin: 0; font: 600 1rem / 1.3 ${font.control}; color: ${color.inkSoft}; }
`;

const Dot = styled.span<{ $isFull: boolean; $isHere: boolean }>`
	width: 12px;
	height: 12px;
	border: 2px solid ${({ $isFull, $isHere }) => ($isFull || $isHere ? color.link : color.edge)};
	border-radius: 50%;
	background: ${({ $isFull }) => ($isFull ? color.link : "transparent")};
	${({ $isHere }) => $isHere && css`outline: 2px solid ${color.link}; outline-offset: 1px;`}
`;

const Words = styled.p`
	min-height: 6em;
	margin-bottom: 0;
	font: 400 clamp(1.25rem, 1.1rem + 0.7vw, 1.5rem) / 1.55 ${font.story};
	text-wrap: pretty;
	> span { display: block; }
	/* The rest of a long line of a song is indented. */
	> span:not(:only-child) { padding-left: 1.2em; text-indent: -1.2em; }
`;

/** Blocks, because a sticky item of a grid stays in its row. */
const Body = styled.div`
	> * + * { margin-top: ${space(5)}; }
`;

/** The controls stay visible while a long page scrolls. */
const Dock = styled.div`
	position: sticky;
	bottom: 0;
	display: grid;
	gap: ${space(3)};
	padding: ${space(2)} 0 max(${space(3)}, env(safe-area-inset-bottom, 0px));
	background: ${color.page};
	/* Text that continues behind the controls fades out. */
	&::before {
		content: "";
		position: absolute;
		inset: auto 0 100%;
		height: ${space(5)};
		background: linear-gradient(transparent, ${color.page});
		pointer-events: none;
	}
`;

const Controls = styled.div`
	display: flex;
	align-items: center;
	justify-content: center;
	gap: ${space(6)};
	button:disabled { opacity: 0.35; }
`;

/** The ring around the button grows with the voice. */
const Ring = styled.span`
	--level: 0;
	position: relative;
	display: grid;
	place-items: center;
	width: 140px;
	height: 140px;
	${onPhone} { width: 124px; height: 124px; }
	&::before {
		content: "";
		position: absolute;
		inset: 0;
		border-radius: 50%;
		background: ${color.lampWash};
		transform: scale(0.72);
	}
	&[data-recording]::before {
		background: ${color.clayWash};
		box-shadow: inset 0 0 0 3px ${color.clay};
		transform: scale(calc(0.76 + 0.24 * var(--level)));
		transition: transform 80ms linear;
		${reducedMotion} { transition: none; }
	}
`;

const RecordButton = styled(Button)`
	position: relative;
	width: 100px;
	height: 100px;
	padding: 0;
	${onPhone} { width: 88px; height: 88px; }
	transition: background-color ${motion.quick};
`;

const Status = styled.div`
	display: flex;
	flex-wrap: wrap;
	justify-content: center;
	gap: 0 ${space(3)};
	min-height: 1.5em;
	font: 500 1rem / 1.5 ${font.control};
	text-align: center;
`;

const Next = styled.div`
	display: flex;
	flex-wrap: wrap;
	justify-content: center;
	gap: ${space(3)};
	${onPhone} { > * { flex: 1 1 8rem; } }
`;

const Check = styled.label`
	display: flex;
	align-items: center;
	gap: ${space(3)};
	min-height: 44px;
	font: 600 1rem / 1.3 ${font.control};
	cursor: pointer;
	input { flex: none; width: 22px; height: 22px; accent-color: ${color.link}; }
`;
