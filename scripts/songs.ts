// npm run songs: builds backend/src/song/songs.json from scripts/songs/*.abc, the songs that Lion Tails ships.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { print, readArguments, runScript, UserError } from "./run-script.ts";
import { readSongs, shippedSongFiles, songsText } from "./songs/song-from-abc.ts";

const USAGE = `Usage: npm run songs
       npm run songs -- --check [file.abc …]
--check writes nothing and prints the faults of the files, by default of all shipped ones.`;

const SONGS_FILE = fileURLToPath(new URL("../backend/src/song/songs.json", import.meta.url));

await runScript(main);

async function main(): Promise<void> {
	const { isCheck, files } = readArguments(USAGE, () => {
		const options = { check: { type: "boolean", default: false } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		if (positionals.length && !values.check) throw new UserError("Single files can only be checked.");
		return { isCheck: values.check, files: positionals };
	});
	const { songs, faults } = readSongs(files.length ? files : shippedSongFiles());
	for (const fault of faults) process.stderr.write(`${fault}\n`);
	if (faults.length) throw new UserError(`${faults.length} faults. Nothing is written.`);
	if (!isCheck) writeFileSync(SONGS_FILE, songsText(songs));
	print(`${songs.length} songs ${isCheck ? "are right" : "are written"}.`);
}
