import { mix, multiply } from "@lion-tails/common/colors";
import { figuresIn } from "@lion-tails/common/cover";
import type { FigureName } from "@lion-tails/common/figures";
import { between, pick, randomOf } from "@lion-tails/common/random";
import type { SongCard } from "@lion-tails/common/song";
import { Clock3, EllipsisVertical, Globe, GlobeLock, Music2, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, lazy, memo, Suspense, useMemo, useState } from "react";
import { css, styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { IconButton, useBusy } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useFigures } from "../../ui/illustrations/figures.ts";
import { Illustration } from "../../ui/illustrations/illustration.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { capitalized } from "../../ui/select.tsx";
import { Card } from "../../ui/surface.tsx";
import { Badge, bareList, Row } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, font, motion, onHover, radius, space } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { publishSong, removeSong } from "../songs.ts";
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
			<Menu trigger={<IconButton icon={EllipsisVertical} label={`More for ${song.title}`} />}>
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

type Props = { song: Pick<SongCard, "id" | "title" | "lyrics">; tint: string };

const Ornament = memo(function Ornament({ song, tint }: Props) {
	const { id, title, lyrics } = song;
	const words = `${title}. ${lyrics}`;
	const picture = useMemo(() => compose(id, words, tint), [id, words, tint]);
	const drawings = useFigures([picture.figure]);
	const { papers } = picture;
	return (
		<Picture viewBox="0 0 320 100" preserveAspectRatio="xMidYMax slice" aria-hidden focusable="false">
			<rect width="320" height="100" fill={papers.sky} />
			<circle cx={picture.orbX} cy="34" r="26" fill={papers.orb} opacity=".5" />
			<circle cx={picture.orbX} cy="34" r="17" fill={papers.orb} />
			{picture.stars.map(({ x, y }) => (
				<circle key={x} cx={x} cy={y} r="1.3" fill={papers.orb} />
			))}
			<Ridge path={picture.far} paper={papers.far} />
			<Illustration
				svg={drawings[picture.figure]}
				tints={{ "--tree": papers.tree, "--orb": papers.orb }}
				transform={`translate(${picture.figureX - 33} 20) scale(.55)`}
			/>
			<Ridge path={picture.near} paper={papers.near} />
		</Picture>
	);
});

function Ridge({ path, paper }: { path: string; paper: string }) {
	return (
		<>
			<path d={path} fill="#1a1420" opacity=".08" transform="translate(0 -2.5)" />
			<path d={path} fill={paper} />
			<path d={path} fill="none" stroke="#fff" strokeOpacity=".3" />
		</>
	);
}

/** Figures that song words name by accident: "sing" in many songs, "swing low". */
const MISREAD: ReadonlySet<FigureName> = new Set(["harp", "flute", "drum", "swing"]);
const ANY_FIGURE = [
	...(["harp", "star", "lamb", "dove", "olive", "lantern", "candle", "bell", "flower", "sparrow"] as const),
	...(["moon", "nest", "sunflower", "wheat", "butterfly", "deer", "church", "oak", "leaf"] as const),
] as const;
const STAR_COUNT = 7;

function compose(seed: string, words: string, tint: string) {
	const random = randomOf(`${seed} song`);
	const side = random() < 0.5 ? -1 : 1;
	const chance = pick(ANY_FIGURE, random);
	const figure: FigureName = figuresIn(words).find((name) => !MISREAD.has(name)) ?? chance;
	const wave = (height: number, size: number) => {
		const [a, b, c] = [between(-size, size, random), between(-size, size, random), between(-size, size, random)];
		return `M0 ${height + a}C60 ${height - b} 110 ${height + b} 165 ${height + c}S270 ${height - a} 320 ${height + b}V104H0Z`;
	};
	return {
		figure,
		figureX: 160 + side * between(44, 88, random),
		orbX: 160 - side * between(60, 110, random),
		far: wave(66, 8),
		near: wave(85, 5),
		stars: Array.from({ length: STAR_COUNT }, () => ({ x: between(8, 312, random), y: between(8, 46, random) })),
		papers: {
			sky: mix(tint, "#fffaf0", 0.22),
			orb: mix(tint, "#fff8e2", 0.78),
			far: mix(tint, deepOf(tint), 0.5),
			near: mix(deepOf(tint), "#6a6258", 0.22),
			tree: mix(deepOf(tint), "#45543f", 0.6),
		},
	};
}

const deepOf = (tint: string) => multiply(multiply(tint, tint), tint);

const Picture = styled.svg`
	display: block;
	width: 100%;
	height: 92px;
	filter: var(--picture-filter);
`;
