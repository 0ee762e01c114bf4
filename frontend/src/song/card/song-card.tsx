import type { SongCard } from "@lion-tails/common/song";
import { Clock3, EllipsisVertical, Globe, GlobeLock, Music2, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, lazy, memo, Suspense, useState } from "react";
import { css, styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { capitalized } from "../../ui/select.tsx";
import { Card } from "../../ui/surface.tsx";
import { Badge, bareList, Row } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, motion, onHover, radius, space } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { publishSong, removeSong } from "../songs.ts";
import { Ornament } from "./ornament.tsx";
import { groundsOf, tintOf } from "./tint.ts";

const MAX_TAGS = 3;

export const SongCardView = memo(function SongCardView({ song }: { song: SongCard }) {
	const { linkTo } = useSongLink();
	const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
	const tint = tintOf(song);
	const grounds = groundsOf(tint);
	const hidden = song.tags.length - MAX_TAGS;
	return (
		<Frame as="article" $flush style={{ "--on-light": grounds.light, "--on-night": grounds.night } as CSSProperties}>
			<Ornament song={song} tint={tint} />
			<Body>
				<Head>
					<div>
						<SongTitle>
							<Link {...linkTo(song.id)}>{song.title}</Link>
						</SongTitle>
						<Artist>{song.artist}</Artist>
					</div>
					{(song.isMine || isAdmin) && <SongMenu song={song} isAdmin={isAdmin} />}
				</Head>
				<Facts>
					<span>
						<Music2 size={15} aria-hidden />
						Key of {song.key}
					</span>
					<span>
						<Clock3 size={15} aria-hidden />
						{song.tempo} BPM
					</span>
				</Facts>
				<Row $gap={1.5}>
					<Badge $tone="olive">{capitalized(song.difficulty)}</Badge>
					{song.isMine && <Badge $tone="lamp">Yours</Badge>}
					{song.hasSuggestedChords && <Badge $tone="sky">Suggested chords</Badge>}
				</Row>
				{song.tags.length > 0 && (
					<Tags aria-label="Tags">
						{song.tags.slice(0, MAX_TAGS).map((tag) => (
							<li key={tag}>{tag}</li>
						))}
						{hidden > 0 && <li data-more>+{hidden} more</li>}
					</Tags>
				)}
			</Body>
		</Frame>
	);
});

const atNight = css`background: var(--on-night);`;

const Frame = styled(Card)`
	position: relative;
	display: grid;
	grid-template-rows: auto 1fr;
	/* The browser skips the layout of cards out of view, so that a long library stays fast. */
	content-visibility: auto;
	contain-intrinsic-height: auto 290px;
	background: var(--on-light);
	@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) & { ${atNight} } }
	:root[data-theme="night"] & { ${atNight} }
	transition: transform ${motion.quick}, box-shadow ${motion.quick};
	${onHover} { &:hover { transform: translateY(-2px); box-shadow: 0 2px 4px ${color.shade}, 0 18px 36px -16px ${color.veil}; } }
	&:has(a:focus-visible) { outline: 3px solid ${color.focus}; outline-offset: 2px; }
`;

const Body = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
	align-content: start;
	padding: ${space(4)} ${space(5)} ${space(5)};
`;

const Head = styled.div`
	display: flex;
	align-items: start;
	justify-content: space-between;
	gap: ${space(2)};
	> div { min-width: 0; overflow-wrap: anywhere; }
	/* Above the link, which covers the card. */
	button { position: relative; z-index: 1; margin: -${space(2)} -${space(3)} 0 0; flex: none; }
`;

const SongTitle = styled.h4`
	margin: 0;
	font: 600 1.1875rem / 1.25 ${font.heading};
	text-wrap: balance;
	a { color: ${color.ink}; text-decoration: none; outline: none; }
	/* The whole card opens the song. */
	a::after { content: ""; position: absolute; inset: 0; border-radius: ${radius.card}; }
	${onHover} { article:hover > div & a { text-decoration: underline; } }
`;

const Artist = styled.p`
	margin: ${space(1)} 0 0;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.35;
`;

const Facts = styled.p`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1)} ${space(4)};
	margin: 0;
	font-size: 0.9375rem;
	line-height: 1.3;
	span { display: inline-flex; align-items: center; gap: ${space(1.5)}; }
	svg { color: ${color.inkSoft}; }
`;

const Tags = styled.ul`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1.5)};
	${bareList}
	color: ${color.inkSoft};
	font-size: 0.875rem;
	line-height: 1.3;
	li {
		padding: 2px ${space(2.5)};
		border: 1px solid color-mix(in srgb, currentColor 35%, transparent);
		border-radius: ${radius.round};
		overflow-wrap: anywhere;
	}
	li[data-more] { padding-inline: ${space(1)}; border-color: transparent; }
`;

const EditSongDialog = lazy(() =>
	import("../change/edit-song-dialog.tsx").then((dialog) => ({ default: dialog.EditSongDialog })),
);

function SongMenu({ song, isAdmin }: { song: SongCard; isAdmin: boolean }) {
	const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
	const [isBusy, run] = useBusy((error) => toastError("Error", error, "Failed to delete the song. Please try again."));
	const close = () => setDialog(null);

	async function remove() {
		await removeSong(song.id);
		toast({ title: "Song deleted", description: `“${song.title}” is gone.` });
	}

	async function publish() {
		const { title, isPublic } = song;
		try {
			await publishSong(song.id, !isPublic);
			toast(
				isPublic
					? { title: "Song taken back", description: `Only the person who added “${title}” can see it now.` }
					: { title: "Song published", description: `Everyone can find “${title}” now.` },
			);
		} catch (error) {
			toastError("Error", error);
		}
	}

	return (
		<>
			<Menu
				trigger={
					<IconButton icon={EllipsisVertical} label={`More for ${song.title}`} />
				}
			>
				<MenuItem icon={Pencil} onSelect={() => setDialog("edit")}>
					Edit
				</MenuItem>
				{isAdmin && (
					<MenuItem icon={song.isPublic ? GlobeLock : Globe} onSelect={() => void publish()}>
						{song.isPublic ? "Take back" : "Publish"}
					</MenuItem>
				)}
				<MenuItem icon={Trash2} onSelect={() => setDialog("delete")}>
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
				onConfirm={() => run(remove)}
			/>
		</>
	);
}
