import { styled } from "styled-components";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { AddSong } from "../add/add-song.tsx";
import { useSongLink } from "../song-link.ts";
import type { SongList } from "../songs.ts";
import { SubTab, SubTabList } from "../sub-tabs.tsx";
import { BrowseSongs } from "./browse-songs.tsx";
import { SearchSongs } from "./search-songs.tsx";

const TABS = { browse: "Browse Songs", search: "Search", add: "Add New Song" } as const;
type TabName = keyof typeof TABS;

export function LibraryPanel({ list }: { list: SongList }) {
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
				<AddSong />
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
