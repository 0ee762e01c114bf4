// The evening after the story: one calm page for each step, darker and warmer from one to the next.
import { listenerAge } from "@lion-tails/common/listener-age";
import { ArrowLeft, ArrowRight, Check, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { storage } from "../net/browser-storage.ts";
import { call } from "../net/client.ts";
import { ownKey } from "../settings/settings-data.ts";
import { Button, IconButton, useBusy } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { bareList, Note, Row, Stack, visuallyHidden } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";
import { color, declare, fade, font, motion, onPhone, space } from "../ui/tokens.ts";
import { duskPalette } from "./dusk.ts";
import {
	changeEvening,
	type Evening,
	type EveningStory,
	endEvening,
	nextStep,
	previousStep,
	STEP_NAMES,
	type Step,
	useEvening,
} from "./evening.ts";
import { EveningSong } from "./evening-song.tsx";
import { LightsOut } from "./lights-out.tsx";
import { eveningPrayers } from "./prayers.ts";
import { BIBLE_PRAYERS, biblePrayers, prepareEvening } from "./prepare.ts";
import { eveningQuestions } from "./questions.ts";

export function EveningPage() {
	const evening = useEvening();
	// After a reload the song may still be missing.
	useEffect(() => void prepareEvening().catch(() => {}), []);
	if (!evening) return <Navigate to="/tonight" replace />;
	if (evening.at === "story") return <Navigate to={storyPath(evening)} replace />;
	return <EveningStage evening={evening} />;
}

/** A new story may still be told, and has the id of its generation. */
export const storyPath = ({ storyId, isNew, story }: Evening) =>
	storyId ? `/story?${isNew && !story ? "generation" : "id"}=${encodeURIComponent(storyId)}` : "/generate-story";

function EveningStage({ evening }: { evening: Evening }) {
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const { at, steps, childName } = evening;
	const next = nextStep(evening);
	const previous = previousStep(evening);
	const share = steps.length < 2 ? 1 : steps.indexOf(at) / (steps.length - 1);
	const palette = useMemo(() => declare(duskPalette(share)), [share]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a screen reader begins each step at its heading
	useEffect(() => heading.current?.focus(), [at]);

	function open(step: Step) {
		changeEvening({ at: step });
		if (step === "story") navigate(storyPath(evening));
	}

	function end() {
		endEvening();
		navigate("/tonight");
	}

	// Not in a portal: in WebKit on a slow machine, the body sometimes kept a copy of the stage that React had replaced.
	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && navigate("/tonight")}>
			<Stage
				$palette={palette}
				aria-describedby={undefined}
				onOpenAutoFocus={(event) => event.preventDefault()}
				onCloseAutoFocus={(event) => event.preventDefault()}
			>
				<title>{`${STEP_NAMES[at]} · Lion Tails`}</title>
				<Top>
					<Where aria-label={`${childName}’s evening`}>
						{steps.map((step) => (
							<li key={step} aria-current={step === at ? "step" : undefined}>
								<span>{STEP_NAMES[step]}</span>
							</li>
						))}
					</Where>
					<IconButton icon={X} label="Leave the evening; you can come back" onClick={() => navigate("/tonight")} />
				</Top>
				<Middle key={at}>
					<Dialog.Title asChild>
						<StepHeading ref={heading} tabIndex={-1}>
							{HEADINGS[at]}
						</StepHeading>
					</Dialog.Title>
					<StepContent evening={evening} onEnd={end} />
				</Middle>
				<Bottom>
					{previous && (
						<IconButton
							icon={ArrowLeft}
							iconSize={22}
							label={`Back: ${STEP_NAMES[previous]}`}
							onClick={() => open(previous)}
						/>
					)}
					{next ? (
						<Forward variant="main" onClick={() => open(next)}>
							{STEP_NAMES[next]}
							<ArrowRight size={20} aria-hidden />
						</Forward>
					) : (
						<Forward onClick={end}>
							<Check size={20} aria-hidden />
							End the evening
						</Forward>
					)}
				</Bottom>
			</Stage>
		</Dialog.Root>
	);
}

const HEADINGS: Record<Step, string> = {
	story: "Tonight’s story",
	questions: "Talk about it",
	verse: "A verse for the night",
	prayer: "Let us pray",
	song: "A song",
	"lights-out": "Lights out",
};

function StepContent({ evening, onEnd }: { evening: Evening; onEnd: () => void }) {
	const { at, storyId, story, song, childName } = evening;
	if (at === "song") return <EveningSong song={song} />;
	if (at === "lights-out") return <LightsOut song={song} childName={childName} onEnd={onEnd} />;
	if (at === "prayer") return <PrayerStep evening={evening} />;
	if (!story)
		return (
			<Note>
				{storyId === null ? "Tonight has no story yet." : "The story could not be opened on this device."} The other
				steps are here all the same.
			</Note>
		);
	return at === "questions" ? <QuestionsStep evening={evening} story={story} /> : <VerseStep story={story} />;
}

function QuestionsStep({ evening, story }: { evening: Evening; story: EveningStory }) {
	const questions = useMemo(
		() => eveningQuestions(story, listenerAge(story.request), evening.isAgain),
		[story, evening.isAgain],
	);
	return (
		<Large as="ol">
			{questions.map((question) => (
				<li key={question}>{question}</li>
			))}
		</Large>
	);
}

function VerseStep({ story }: { story: EveningStory }) {
	if (!story.bibleVerse) return <Note>This story has no verse.</Note>;
	const { text, reference, translation } = story.bibleVerse;
	return (
		<Large>
			<p>{text}</p>
			<Note>
				{reference}
				{translation && ` (${translation})`}
			</Note>
			<Note>Say it together once, slowly.</Note>
		</Large>
	);
}

const OWN_PRAYERS_KEY = "ownPrayers";
const PRAYER_DRAFT_KEY = "prayerDraft";
const MAX_OWN_PRAYERS = 20;
const MAX_PRAYER_CHARS = 600;

/** Asks the model of the own key for a prayer about tonight's story, and keeps it for this evening. */
function useWrittenPrayer({ storyId, story }: Evening) {
	const hasKey = ownKey.useLoaded().data?.isReadable === true;
	const [isBusy, run] = useBusy((error) => toastError("There is no prayer for this story yet", error));
	async function write() {
		if (!storyId) return;
		const { prayer } = await call("POST /api/stories/:id/prayer", { params: { id: storyId } });
		changeEvening({ writtenPrayer: prayer, prayer: 0 });
	}
	return { canWrite: hasKey && story !== null && storyId !== null, isBusy, write: () => void run(write) };
}

function PrayerStep({ evening }: { evening: Evening }) {
	const { userId, story, prayer, startedAt, writtenPrayer } = evening;
	const written = useWrittenPrayer(evening);
	const key = `${OWN_PRAYERS_KEY}:${userId}`;
	const draftKey = `${PRAYER_DRAFT_KEY}:${userId}`;
	const [own, setOwn] = useState(() => readOwn(key));
	const [text, setText] = useState(() => storage.get("session", draftKey) ?? "");
	const [isWriting, setWriting] = useState(text !== "");
	const all = useMemo(() => {
		const request = story?.request ?? {};
		const fitting = eveningPrayers(request, listenerAge(request), new Date(startedAt));
		const bible = biblePrayers();
		return [
			...(writtenPrayer ? [{ title: "For tonight’s story", words: writtenPrayer }] : []),
			...own.map((words) => ({ title: "Our prayer", words })),
			...fitting.slice(0, 3).map((words) => ({ title: "", words })),
			...BIBLE_PRAYERS.flatMap(({ title }) => (bible[title] ? [{ title, words: bible[title] }] : [])),
			...fitting.slice(3).map((words) => ({ title: "", words })),
		];
	}, [own, story, startedAt, writtenPrayer]);
	const shown = all[prayer % all.length];

	function store(prayers: string[]) {
		storage.set("local", key, JSON.stringify(prayers));
		setOwn(prayers);
	}

	function keep() {
		const words = text.trim();
		if (words) {
			store([words, ...own].slice(0, MAX_OWN_PRAYERS));
			changeEvening({ prayer: 0 });
		}
		cancel();
	}

	/** The words stay while the parent looks at another step. */
	function change(words: string) {
		setText(words);
		storage.set("session", draftKey, words);
	}

	function cancel() {
		change("");
		setWriting(false);
	}

	const remove = () => store(own.filter((words) => words !== shown?.words));

	if (isWriting)
		return (
			<Stack>
				<TextArea
					label="Your family’s prayer"
					hint="It stays on this device."
					value={text}
					onChange={(event) => change(event.target.value)}
					maxLength={MAX_PRAYER_CHARS}
					rows={6}
				/>
				<Row $gap={2}>
					<Button onClick={keep}>Keep it</Button>
					<Button variant="quiet" onClick={cancel}>
						Cancel
					</Button>
				</Row>
			</Stack>
		);
	return (
		<Stack $gap={6}>
			<Large aria-live="polite">
				{shown?.title && <Note>{shown.title}</Note>}
				<p>{shown?.words}</p>
			</Large>
			<Row $gap={2}>
				<Button onClick={() => changeEvening({ prayer: prayer + 1 })}>Another prayer</Button>
				<Button onClick={() => setWriting(true)}>Write your own</Button>
				{written.canWrite && !writtenPrayer && (
					<Button isInactive={written.isBusy} onClick={written.write}>
						{written.isBusy ? "Writing…" : "One for tonight’s story"}
					</Button>
				)}
				{shown?.title === "Our prayer" && <Button onClick={remove}>Remove this one</Button>}
			</Row>
		</Stack>
	);
}

function readOwn(key: string): string[] {
	const stored = storage.getJson("local", key);
	return Array.isArray(stored) ? stored.filter((words) => typeof words === "string") : [];
}

const Stage = styled(Dialog.Content)<{ $palette: string }>`
	${({ $palette }) => $palette}
	color-scheme: dark;
	position: fixed;
	z-index: 40;
	inset: 0;
	display: grid;
	grid-template-rows: auto 1fr auto;
	overflow: hidden auto;
	padding: calc(${space(4)} + env(safe-area-inset-top, 0px)) ${space(6)} calc(${space(6)} + env(safe-area-inset-bottom, 0px));
	background: ${color.paper};
	color: ${color.ink};
	transition: background-color 900ms ease;
`;

/** The list has the width of the step below it, if there is room. */
const Top = styled.header`
	display: grid;
	grid-template-columns: 1fr minmax(0, 640px) 1fr;
	align-items: start;
	> button { justify-self: end; margin-left: ${space(3)}; }
`;

const Where = styled.ol`
	grid-column: 2;
	display: flex;
	gap: ${space(2)};
	${bareList}
	padding: ${space(3)} 0;
	font: 400 0.875rem / 1.4 ${font.control};
	color: ${color.inkSoft};
	> li {
		flex: 1;
		&::before {
			content: "";
			display: block;
			height: 4px;
			margin-bottom: ${space(2)};
			border-radius: 4px;
			background: currentColor;
		}
	}
	> li[aria-current] { color: ${color.link}; font-weight: 600; }
	> li[aria-current] ~ li::before { opacity: 0.35; }
	/* All names in one line are too long for a phone: only the current one is visible. */
	${onPhone} {
		> li[aria-current] { flex: none; }
		> li:not([aria-current]) > span { ${visuallyHidden} }
	}
`;

const Middle = styled.div`
	display: grid;
	align-content: center;
	gap: ${space(7)};
	width: min(100%, 640px);
	margin: 0 auto;
	padding: ${space(6)} 0;
	animation: ${fade} ${motion.calm};
`;

const StepHeading = styled.h1`
	margin: 0;
	font: 600 1.5rem / 1.2 ${font.heading};
	color: ${color.link};
	&:focus { outline: none; }
`;

const Large = styled.div`
	display: grid;
	gap: ${space(6)};
	margin: 0;
	padding-left: 0;
	font: 400 1.5rem / 1.5 ${font.story};
	text-wrap: pretty;
	p { margin: 0; }
	> li { margin-left: 1.3em; padding-left: 0.3em; }
	${onPhone} { font-size: 1.375rem; }
`;

const Bottom = styled.footer`
	display: flex;
	gap: ${space(3)};
	width: min(100%, 640px);
	margin: 0 auto;
`;

const Forward = styled(Button)`
	flex: 1;
	min-height: 60px;
	font-size: 1.125rem;
`;
