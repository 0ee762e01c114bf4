import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { styled } from "styled-components";
import { useSession } from "../account/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Scene } from "../ui/scene/scene.tsx";
import { PageSpinner } from "../ui/spinner.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Heading, Lead, Note, Row, Stack, Title } from "../ui/text.tsx";
import { space } from "../ui/tokens.ts";
import { LibraryPanel } from "./browse/library-panel.tsx";
import { FindAndAddPanel } from "./find/find-and-add-panel.tsx";
import { SongDialog } from "./sheet/song-dialog.tsx";
import { useSongLink } from "./song-link.ts";
import { countOpening, library, refreshLibrary, sheets } from "./songs.ts";

export function MusicPage() {
	const { songId, view, show, close } = useSongLink();
	const userId = useSession(({ user }) => user?.id ?? null);
	const { status, data } = library.use();
	const title = sheets.use(songId ?? "").data?.title;
	const tab = view === "find" || view === "custom" ? "find" : "browse";

	// biome-ignore lint/correctness/useExhaustiveDependencies: another person has other songs
	useEffect(refreshLibrary, [userId]);
	useEffect(() => {
		if (songId) countOpening(songId);
	}, [songId]);

	return (
		<Column $wide>
			<title>{songId && title ? `${title} · Lion Tails` : "Bedtime Songs · Lion Tails"}</title>
			<Row $gap={3}>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>Bedtime Songs</Title>
					<Lead>Hymns, lullabies and children’s songs to sing together, with chords for the guitar.</Lead>
				</Stack>
				<ButtonLink to="/">
					<ArrowLeft size={18} aria-hidden />
					Back to Stories
				</ButtonLink>
			</Row>
			{!data && (status === "failed" ? <LoadError /> : <PageSpinner label="Loading songs…" />)}
			{data && (
				<Tabs value={tab} onValueChange={(value) => show(value === "find" ? "find" : "browse")}>
					<Choice aria-label="Songs">
						<Tab value="browse">Browse Songs</Tab>
						<Tab value="find">Find & Add Songs</Tab>
					</Choice>
					<TabPanel value="browse" tabIndex={-1}>
						<LibraryPanel list={data} />
					</TabPanel>
					<TabPanel value="find" tabIndex={-1}>
						<FindAndAddPanel />
					</TabPanel>
				</Tabs>
			)}
			{songId && <SongDialog songId={songId} onClose={close} />}
		</Column>
	);
}

function LoadError() {
	return (
		<Card $flush role="alert">
			<ErrorScene seed="a boat waits for the morning" hour="dusk" ground="sea" figures={["boat"]} />
			<ErrorText $gap={3}>
				<Heading>Error Loading Songs</Heading>
				<Note>Failed to load songs. Please try again later.</Note>
				<Row>
					<Button variant="main" onClick={refreshLibrary}>
						Try again
					</Button>
					<ButtonLink to="/">Back to Home</ButtonLink>
				</Row>
			</ErrorText>
		</Card>
	);
}

const Choice = styled(TabList)`max-width: 460px;`;
const ErrorScene = styled(Scene)`height: clamp(160px, 24vw, 240px);`;
const ErrorText = styled(Stack)`padding: ${space(7)};`;
