// npm start: builds the pages if they are stale, then becomes the server.
//   --lan  phones and tablets in the local network can open it: listens on all interfaces, and prints the address and its QR code
import "./env.ts";
import { execPath, execve, platform } from "node:process";
import { buildPages } from "./build.ts";
import { lanAddress, qrCode } from "./lan.ts";
import { runScript, UserError } from "./run-script.ts";
import { compileServer, SERVER_FLAGS, SERVER_PROGRAM, SERVER_VARIABLES } from "./server-command.ts";

/** Windows cannot replace the program of a process. */
const replaceProgram = platform === "win32" ? undefined : execve;

await runScript(async () => {
	const unknown = process.argv.slice(2).find((argument) => argument !== "--lan");
	if (unknown !== undefined)
		throw new UserError(`npm start does not know ${JSON.stringify(unknown)}. Its only option is --lan.`);
	const isOpen = process.argv.includes("--lan");
	const lanUrl = isOpen ? await openToNetwork() : null;
	await Promise.all([buildPages(), replaceProgram && compileServer()]);
	if (lanUrl) process.stdout.write(`Phones and tablets in your network open ${lanUrl}\n${qrCode(lanUrl)}`);
});

/** Makes the server listen on all interfaces, and returns its address in the local network. */
async function openToNetwork(): Promise<string> {
	const address = await lanAddress();
	if (!address) throw new UserError("--lan found no network. Connect this machine to one first.");
	const url = `http://${address}:${process.env.PORT || 3000}`;
	process.env.HOST = "0.0.0.0";
	// With an https address the session cookie would be Secure, and no browser sends such a cookie over http.
	if (process.env.PUBLIC_URL?.startsWith("https:")) process.env.PUBLIC_URL = url;
	return url;
}

// Starting the server as a new program frees the memory of the build, and applies its memory settings.
if (!replaceProgram) await import("@lion-tails/backend/main");
else replaceProgram(execPath, [execPath, ...SERVER_FLAGS, SERVER_PROGRAM], { ...SERVER_VARIABLES, ...process.env });
