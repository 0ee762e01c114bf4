// npm run songs: builds backend/src/song/songs.json from scripts/songs/*.abc, the songs that Lion Tails ships.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runScript, UserError } from "./run-script.ts";
import { readSongs, shippedSongFiles, songsText } from "./songs/song-from-abc.ts";

const USAGE = `Usage: npm run songs
       npm run songs -- --check [file.abc …]
--check writes nothing and prints the faults of the files, by default of all shipped ones.`;

const SONGS_FILE = fileURLToPath(new URL("../backend/src/song/songs.json", import.meta.url));

await runScript(main);

async function main(): Promise<void> {
	const { isCheck, files } = readArguments();
	const { songs, faults } = readSongs(files.length ? files : shippedSongFiles());
	for (const fault of faults) process.stderr.write(`${fault}\n`);
	if (faults.length) throw new UserError(`${faults.length} faults. Nothing is written.`);
	if (!isCheck) writeFileSync(SONGS_FILE, songsText(songs));
	process.stdout.write(`${songs.length} songs ${isCheck ? "are right" : "are written"}.\n`);
}

function readArguments(): { isCheck: boolean; files: string[] } {
	try {
		const options = { check: { type: "boolean", default: false } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		if (positionals.length && !values.check) throw new UserError("Single files can only be checked.");
		return { isCheck: values.check, files: positionals };
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${USAGE}`);
	}
}
