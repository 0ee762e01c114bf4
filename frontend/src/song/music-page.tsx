import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { styled } from "styled-components";
import { useSession } from "../account/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { part } from "../ui/part.ts";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { PageSpinner } from "../ui/spinner.tsx";
import { Column } from "../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Heading, Lead, Note, Row, Stack, Title } from "../ui/text.tsx";
import { color, onPhone, space } from "../ui/tokens.ts";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { BrowseSongs, SearchSongs } from "./browse/browse-songs.tsx";
import type { SongDialogProps } from "./sheet/song-dialog.tsx";
import { useSongLink } from "./song-link.ts";
import { countOpening, library, refreshLibrary, type SongList, sheets } from "./songs.ts";
import { SubTab, SubTabList } from "./sub-tabs.tsx";

export const addPanels = part(() => import("./add/add-panels.tsx"));
export const songDialog = part(() => import("./sheet/song-dialog.tsx").then((dialog) => dialog.SongDialog));

export function MusicPage({ familySong }: Pick<SongDialogProps, "familySong">) {
	const { songId, view, show, close } = useSongLink();
	const isHydrated = useIsHydrated();
	const userId = useSession(({ user }) => user?.id ?? null);
	const { status, data } = library.use();
	const title = sheets.use(songId ?? "").data?.title;
	const tab = view === "find" || view === "custom" ? "find" : "browse";

	// biome-ignore lint/correctness/useExhaustiveDependencies: each user has other songs
	useEffect(() => {
		// Until then the user is unknown.
		if (isHydrated) refreshLibrary();
	}, [userId, isHydrated]);
	useEffect(() => {
		if (songId) countOpening(songId);
	}, [songId]);
	const SongDialog = songDialog.use(songId !== null);

	return (
		<Column $wide onFocus={songDialog.preload} onPointerDown={songDialog.preload}>
			<title>{songId && title ? `${title} · Lion Tails` : "Bedtime Songs · Lion Tails"}</title>
			<Row>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>Bedtime Songs</Title>
					<Lead>Hymns, lullabies and children’s songs to sing together, with chords for the guitar.</Lead>
				</Stack>
				<ButtonLink icon={ArrowLeft} to="/">
					Back to Stories
				</ButtonLink>
			</Row>
			{!data && (status === "failed" ? <LoadError /> : <PageSpinner label="Loading songs…" />)}
			{data && (
				<Tabs value={tab} onValueChange={(value) => show(value === "find" ? "find" : "browse")}>
					<TabList style={{ maxWidth: 460 }} aria-label="Songs">
						<Tab value="browse">Browse Songs</Tab>
						<Tab value="find">Find & Add Songs</Tab>
					</TabList>
					<TabPanel value="browse" tabIndex={-1}>
						<LibraryPanel list={data} />
					</TabPanel>
					<TabPanel value="find" tabIndex={-1}>
						<Panel name="FindAndAddPanel" />
					</TabPanel>
				</Tabs>
			)}
			{isHydrated && SongDialog && songId && <SongDialog songId={songId} onClose={close} familySong={familySong} />}
		</Column>
	);
}

function Panel({ name }: { name: "AddSong" | "FindAndAddPanel" }) {
	const panels = addPanels.use(true);
	if (!panels) return <PageSpinner />;
	const Shown = panels[name];
	return <Shown />;
}

function LoadError() {
	return (
		<PictureCard role="alert" seed="a boat waits for the morning" hour="dusk" ground="sea" figures={["boat"]}>
			<Heading>Error Loading Songs</Heading>
			<Note>Failed to load songs. Please try again later.</Note>
			<Row>
				<Button variant="main" onClick={refreshLibrary}>
					Try again
				</Button>
				<ButtonLink to="/">Back to Home</ButtonLink>
			</Row>
		</PictureCard>
	);
}

const TABS = { browse: "Browse Songs", search: "Search", add: "Add New Song" } as const;
type TabName = keyof typeof TABS;

function LibraryPanel({ list }: { list: SongList }) {
	const { view, show } = useSongLink();
	return (
		<Tabs value={view} onValueChange={(value) => show(value as TabName)}>
			<Head>
				<Heading>Christian Song Library</Heading>
				<SubTabList aria-label="Christian Song Library">
					{Object.entries(TABS).map(([name, label]) => (
						<SubTab key={name} value={name}>
							{label}
						</SubTab>
					))}
				</SubTabList>
			</Head>
			<TabPanel value="browse" tabIndex={-1}>
				<BrowseSongs list={list} />
			</TabPanel>
			<TabPanel value="search" tabIndex={-1}>
				<SearchSongs />
			</TabPanel>
			<TabPanel value="add" tabIndex={-1}>
				<Panel name="AddSong" />
			</TabPanel>
		</Tabs>
	);
}

const Head = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: end;
	justify-content: space-between;
	gap: ${space(3)} ${space(6)};
	border-bottom: 1px solid ${color.mist};
	h2 { padding-bottom: ${space(2.5)}; }
	${onPhone} { h2 { padding-bottom: 0; } }
`;
