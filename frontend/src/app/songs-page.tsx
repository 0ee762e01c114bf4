// The page of the songs with the family's recordings, of which the songs know nothing.
import { MusicPage } from "../song/music-page.tsx";
import { part } from "../ui/part.ts";

const familySong = part(() => import("../story/voices/family-song-player.tsx").then((player) => player.FamilySong));

export const SongsPage = () => <MusicPage familySong={familySong} />;
