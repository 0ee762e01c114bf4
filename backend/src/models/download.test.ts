import type { LookupFunction } from "node:net";
import { describe, expect, test } from "vitest";
import { isPublicAddress, publicLookup } from "./download.ts";

test.each([
	"127.0.0.1",
	"127.255.255.254",
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"100.100.100.200",
	"169.254.169.254",
	"168.63.129.16",
	"172.16.0.1",
	"172.31.255.255",
	"192.0.0.192",
	"192.168.178.1",
	"198.18.0.1",
	"203.0.113.7",
	"224.0.0.251",
	"239.255.255.250",
	"255.255.255.255",
	"::",
	"::1",
	"::ffff:127.0.0.1",
	"::ffff:8.8.8.8",
	"::127.0.0.1",
	"64:ff9b::7f00:1",
	"64:ff9b:1::a00:1",
	"100::1",
	"2001:0:4136:e378:8000:63bf:3fff:fdd2",
	"2001:db8::1",
	"2002:7f00:1::1",
	"3fff::1",
	"fc00::1",
	"fd00:ec2::254",
	"fe80::1",
	"fe80::1%eth0",
	"fec0::1",
	"ff02::1",
	"",
	"localhost",
])("isPublicAddress rejects %s", (address) => {
	expect(isPublicAddress(address)).toBe(false);
});

test.each([
	"8.8.8.8",
	"93.184.216.34",
	"100.63.255.255",
	"172.15.0.1",
	"172.32.0.1",
	"2606:4700::1111",
	"2a00:1450:4001::1",
])("isPublicAddress accepts %s", (address) => {
	expect(isPublicAddress(address)).toBe(true);
});

describe("publicLookup", () => {
	const resolver =
		(...found: string[]): LookupFunction =>
		(_, __, callback) =>
			callback(
				null,
				found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
			);
	const look = (lookup: LookupFunction, all: boolean) =>
		new Promise((resolve, reject) => {
			publicLookup(lookup)("pictures.example", { all }, (error, ...found) => (error ? reject(error) : resolve(found)));
		});

	test("returns the public addresses of a name in both forms of the callback", async () => {
		const lookup = resolver("127.0.0.1", "2606:4700::1111", "8.8.8.8");
		const addresses = [
			{ address: "2606:4700::1111", family: 6 },
			{ address: "8.8.8.8", family: 4 },
		];
		expect(await look(lookup, true)).toEqual([addresses]);
		expect(await look(lookup, false)).toEqual(["2606:4700::1111", 6]);
	});

	test("rejects a name that has only private addresses, or none", async () => {
		for (const lookup of [resolver("127.0.0.1", "::1"), resolver()])
			await expect(look(lookup, true)).rejects.toThrow("has no public address");
	});
});
