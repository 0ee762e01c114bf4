// What a session is called in the list of devices, from the User-Agent header of its first request.
import { parse } from "bowser";

const MAX_LENGTH = 60;
/** Programs that people use by hand, as their User-Agent begins. */
const TOOLS: Record<string, string> = { curl: "curl", wget: "Wget", httpie: "HTTPie", postmanruntime: "Postman" };

/** As in "Chromium on Linux". */
export function deviceName(userAgent: string): string {
	const [, product = ""] = /^([\w.-]+)/.exec(userAgent) ?? [];
	const tool = TOOLS[product.toLowerCase()];
	if (tool) return tool;
	// Every browser says that it is a Mozilla.
	if (!/^(mozilla|opera)\b/i.test(userAgent)) return "A script";
	const { browser, os, platform } = parse(userAgent);
	const device = platform.model && /^(iPhone|iPad|iPod)$/.test(platform.model) ? platform.model : os.name;
	const name = [browser.name || "A browser", device && `on ${device}`].filter(Boolean).join(" ");
	return name.slice(0, MAX_LENGTH);
}
