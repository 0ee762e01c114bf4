// What reads aloud, and its player: loaded by read-aloud.tsx.
export { Player } from "./player.tsx";
export { openReadingSession } from "./reading-session.ts";
