// The panels with forms. Loaded when one of them is opened, because their validation is large.
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Stack } from "../../ui/text.tsx";
import { color } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { SubTab, SubTabList } from "../sub-tabs.tsx";
import { CustomSongForm } from "./custom-song-form.tsx";
import { FindSongs } from "./find-songs.tsx";
import { SignInNote } from "./song-forms.tsx";

export { AddSong } from "./add-song.tsx";

export function FindAndAddPanel() {
	const { view, show } = useSongLink();
	const userId = useSession(({ user }) => user?.id ?? "");
	return (
		<Stack $gap={5}>
			<Heading>Find & Add Songs</Heading>
			<SignInNote />
			<Tabs value={view} onValueChange={(value) => show(value === "custom" ? "custom" : "find")}>
				<Line aria-label="Find & Add Songs">
					<SubTab value="find">Search for Songs</SubTab>
					<SubTab value="custom">Create Custom Song</SubTab>
				</Line>
				<TabPanel value="find" tabIndex={-1}>
					<FindSongs />
				</TabPanel>
				<TabPanel value="custom" tabIndex={-1}>
					{/* The key gives each user a draft of their own. */}
					<CustomSongForm key={userId} />
				</TabPanel>
			</Tabs>
		</Stack>
	);
}

const Line = styled(SubTabList)`border-bottom: 1px solid ${color.mist};`;
