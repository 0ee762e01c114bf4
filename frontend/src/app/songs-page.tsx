// The page of songs with the family's recordings. It is here because the feature song must not import the feature story.
import { MusicPage } from "../song/music-page.tsx";
import { part } from "../ui/part.ts";

const familySong = part(() => import("../story/voices/family-song-player.tsx").then((player) => player.FamilySong));

export const SongsPage = () => <MusicPage familySong={familySong} />;
