import type { ErrorCode } from "@lion-tails/common/errors";
import type { Song } from "@lion-tails/common/song";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { z } from "zod";
import { returnState, useSession } from "../../account/session.ts";
import { storage } from "../../net/browser-storage.ts";
import { CallError } from "../../net/client.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Scene } from "../../ui/scene/scene.tsx";
import { Banner } from "../../ui/surface.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, radius, space } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";

type Failure = {
	title: string;
	/** Shown if the server's message does not tell the parent what to do. */
	message: string;
};

/** Adds a song, shows the outcome, and opens the song unless the parent has left the form. Visitors are sent to log in. */
export function useAddSong() {
	const { isSignedIn, askToSignIn } = useSignIn();
	const { open } = useSongLink();
	const [isAdding, setAdding] = useState(false);
	const isShown = useRef(true);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);

	async function add(send: () => Promise<Song>, onAdded: () => void, { title, message }: Failure) {
		if (isAdding) return;
		if (!isSignedIn) return askToSignIn();
		setAdding(true);
		try {
			const song = await send();
			onAdded();
			toast({ title: "Song added", description: `“${song.title}” is among your songs now.`, hasTail: true });
			if (isShown.current) open(song.id, "browse");
		} catch (error) {
			if (error instanceof CallError && error.code === "unauthorized") askToSignIn();
			else toast({ title, description: serverMessage(error) ?? message, isDestructive: true });
		} finally {
			setAdding(false);
		}
	}

	return { isAdding, add };
}

const UNHELPFUL_CODES: ReadonlySet<ErrorCode> = new Set(["unexpected", "bad_request", "chords_failed"]);

function serverMessage(error: unknown): string | null {
	return error instanceof CallError && !UNHELPFUL_CODES.has(error.code) ? error.message || null : null;
}

/** Songs belong to accounts: visitors log in first and then return to the form. */
function useSignIn() {
	// While the session is loading the parent may send; the server decides.
	const isSignedIn = useSession(({ status }) => status === "in" || status === "loading");
	const navigate = useNavigate();
	const location = useLocation();
	const state = returnState(location);

	function askToSignIn() {
		toast({
			title: "Please log in",
			description: "A song that you add is kept in your account. What you typed here is still there afterwards.",
		});
		navigate("/auth", { state });
	}

	return { isSignedIn, state, askToSignIn };
}

export function SignInNote() {
	const { isSignedIn, state } = useSignIn();
	if (isSignedIn) return null;
	return (
		<Banner $tone="sky">
			<p>Log in to add songs of your own. What you type here is kept until then.</p>
			<ButtonLink to="/auth" state={state}>
				Log in
			</ButtonLink>
		</Banner>
	);
}

export const USER_ARTIST = "User Created";

export type SongDraft = { title: string; artist: string; lyrics: string };
type DraftName = "songDraft" | "customSongDraft";

const EMPTY_DRAFT: SongDraft = { title: "", artist: "", lyrics: "" };
const StoredDraft = z.object({ title: z.string(), artist: z.string(), lyrics: z.string() });

/** The typed text of a new song, stored in this browser tab until it is cleared: neither a reload nor logging in loses it. */
export function useSongDraft(name: DraftName) {
	const userId = useSession(({ user }) => user?.id ?? "");
	const key = keyOf(name, userId);
	const [draft, setDraft] = useState(() => loadDraft(name, userId));
	useEffect(() => {
		storage.set("session", key, JSON.stringify(draft));
		if (userId) storage.remove("session", keyOf(name, ""));
	}, [name, key, userId, draft]);
	return {
		draft,
		change: (change: Partial<SongDraft>) => setDraft((before) => ({ ...before, ...change })),
		clear() {
			setDraft(EMPTY_DRAFT);
			// The form may unmount before the effect stores the empty draft.
			storage.remove("session", key);
		},
	};
}

type FieldsProps = Omit<ComponentProps<typeof TextArea>, "label" | "onChange"> & {
	draft: SongDraft;
	onChange: (change: Partial<SongDraft>) => void;
};

/** The fields of a new song. `lyrics`: further props of the field for the words. */
export function DraftFields({ draft, onChange, ...lyrics }: FieldsProps) {
	const field = (name: keyof SongDraft) => ({
		value: draft[name],
		onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
	});
	return (
		<>
			<TextField label="Title" maxLength={200} aria-required={lyrics["aria-required"]} {...field("title")} />
			<TextField label="Artist" isOptional maxLength={200} {...field("artist")} />
			<TextArea label="Lyrics" rows={12} {...lyrics} {...field("lyrics")} />
		</>
	);
}

/** Text that was typed before logging in is the newest, so it wins. */
function loadDraft(name: DraftName, userId: string): SongDraft {
	const typedBefore = readDraft(keyOf(name, ""));
	const own = readDraft(keyOf(name, userId));
	return (typedBefore && !isEmpty(typedBefore) ? typedBefore : own) ?? EMPTY_DRAFT;
}

// One draft for each account, so that families who share a computer do not see each other's words.
const keyOf = (name: DraftName, userId: string) => `${name}:${userId}`;
const readDraft = (key: string) => StoredDraft.safeParse(storage.getJson("session", key)).data;
const isEmpty = (draft: SongDraft) => Object.values(draft).every((text) => text.trim() === "");

export function GeneratingNote() {
	const seconds = useSeconds();
	return (
		<Box role="status">
			<Picture seed="chords by lamplight" hour="night" ground="hills" figures={["harp"]} lamp="lit" />
			<div>
				<p>Finding a chord for each line…</p>
				<p>
					{seconds < LONG_WAIT_SECONDS
						? "This takes a few seconds, with an AI model up to a minute."
						: `Still working after ${seconds} seconds. Some models take their time, and what you typed is kept.`}
				</p>
			</div>
		</Box>
	);
}

const LONG_WAIT_SECONDS = 15;
/** Screen readers announce each change. */
const STEP_SECONDS = 15;

function useSeconds(): number {
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setSeconds((before) => before + STEP_SECONDS), STEP_SECONDS * 1000);
		return () => clearInterval(timer);
	}, []);
	return seconds;
}

const Box = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	border-radius: ${radius.card};
	background: ${color.lampWash};
	overflow: clip;
	p { margin: 0; line-height: 1.4; }
	p + p { margin-top: ${space(1)}; font-size: 0.9375rem; color: ${color.inkSoft}; }
	> div:last-child { padding: ${space(3)} ${space(4)} ${space(3)} 0; min-width: 0; }
`;

const Picture = styled(Scene)`
	flex: none;
	align-self: stretch;
	width: 132px;
	min-height: 100px;
`;
