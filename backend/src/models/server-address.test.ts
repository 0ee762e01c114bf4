import { expect, test } from "vitest";
import { baseAddresses, basicAuthorization, isOpenAiHost, isPrivateHost, serverKey } from "./server-address.ts";

test.each([
	"http://localhost:11434/v1",
	"http://127.0.0.1:8080",
	"http://[::1]:8080/v1",
	"http://10.1.2.3/v1",
	"http://172.16.0.1/v1",
	"http://192.168.178.20:1234/v1",
	"http://[fd00::1]/v1",
	"http://ollama:11434/v1",
	"http://nas.local/v1",
	"http://box.lan/v1",
	"http://host.docker.internal:11434/v1",
	"http://model.home.arpa/v1",
])("isPrivateHost returns true for %s", (url) => {
	expect(isPrivateHost(url)).toBe(true);
});

test.each<[string | undefined, string[]]>([
	[undefined, ["https://api.openai.com/v1"]],
	["https://models.example/v1/", ["https://models.example/v1"]],
	[" https://models.example/v1/chat/completions\n", ["https://models.example/v1"]],
	["https://models.example/api/chat/completions/", ["https://models.example/api"]],
	["https://models.example/v1/completions", ["https://models.example/v1"]],
	["https://models.example/models", ["https://models.example/models"]],
	["https://models.example/v1?api-version=1", ["https://models.example/v1?api-version=1"]],
	["http://nas.local:11434", ["http://nas.local:11434/", "http://nas.local:11434/v1"]],
	["http://me:secret@nas.local/v1", ["http://nas.local/v1"]],
])("baseAddresses returns the addresses to try for %s", (given, addresses) => {
	expect(baseAddresses(given)).toEqual(addresses);
});

test("basicAuthorization encodes user name and password", () => {
	expect(basicAuthorization("http://me:a%20b@nas.local/v1")).toBe(`Basic ${btoa("me:a b")}`);
	expect(basicAuthorization("http://nas.local/v1")).toBeUndefined();
});

test.each([
	undefined,
	"https://api.openai.com/v1",
	"http://172.32.0.1/v1",
	"http://11.0.0.1/v1",
	"https://10.example.com/v1",
	"https://localhost.example.com/v1",
	"http://[2001:db8::1]/v1",
])("isPrivateHost returns false for %s", (url) => {
	expect(isPrivateHost(url)).toBe(false);
});

test("isOpenAiHost accepts hosts of OpenAI and Azure, but no similar names", () => {
	for (const url of [undefined, "https://api.openai.com/v1", "https://x.openai.azure.com/openai/v1"])
		expect(isOpenAiHost(url)).toBe(true);
	for (const url of ["https://notopenai.com/v1", "https://openai.com.example/v1", "http://localhost/openai.com"])
		expect(isOpenAiHost(url)).toBe(false);
});

test("serverKey drops password, query and a trailing slash", () => {
	expect(serverKey("https://user:secret@x.example:8080/v1/?key=1#a", "m")).toBe("https://x.example:8080/v1 m");
	expect(serverKey(undefined, "m")).toBe("https://api.openai.com/v1 m");
});
