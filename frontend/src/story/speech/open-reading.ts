// The lazily loaded part of read-aloud.tsx.
export { Player } from "./player.tsx";
export { openReadingSession } from "./reading-session.ts";
