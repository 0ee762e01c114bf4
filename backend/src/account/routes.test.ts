import { expect, test } from "vitest";
import { deviceName } from "./routes.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
	[`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, "Chrome on Linux"],
	[
		`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/141.0 Chrome/141.0 Safari/537.36`,
		"Chromium on Linux",
	],
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Windows"],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0`, "Microsoft Edge on Windows"],
	[`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
		"Safari on iPhone",
	],
	["curl/8.5.0", "curl"],
	["node", "A script"],
	["python-requests/2.32", "A script"],
	["", "A script"],
	["Mozilla/5.0", "A browser"],
])("deviceName of %s is %s", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});

test("deviceName is short for a long header, whose end is not read", () => {
	expect(deviceName(`Mozilla/5.0 (${"x".repeat(5000)})`).length).toBeLessThanOrEqual(60);
	expect(deviceName(`Mozilla/5.0 (${"x".repeat(5000)}) ${CHROME}`)).toBe("Mozilla");
});
