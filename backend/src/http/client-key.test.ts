import { describe, expect, test } from "vitest";
import { clientKeyOf } from "./client-key.ts";

describe("the rate-limit key of a client", () => {
	test.each([
		["an IPv4 address", "203.0.113.9", "203.0.113.9"],
		["an IPv4 address with a port", "203.0.113.9:50123", "203.0.113.9"],
		["an IPv4 address that a dual-stack socket reports", "::ffff:203.0.113.9", "203.0.113.9"],
		["the same in hexadecimal", "::FFFF:cb00:7109", "203.0.113.9"],
		["the same without abbreviation", "0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
		["an IPv6 address", "2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
		["another address of its /64", "2001:db8:0:7:ffff::1", "2001:db8:0:7::/64"],
		["the same with capitals and leading zeros", "2001:0DB8:0000:0007::0001", "2001:db8:0:7::/64"],
		["the same with a port", "[2001:db8:0:7::1]:443", "2001:db8:0:7::/64"],
		["an IPv6 address with a dotted end", "64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
		["a link-local address with a zone id", "fe80::1%eth0", "fe80:0:0:0::/64"],
		["the loopback address", "::1", "0:0:0:0::/64"],
		["an address that ends in zeros", "2001:db8::", "2001:db8:0:0::/64"],
	])("the rate-limit key of %s", (_, address, key) => {
		expect(clientKeyOf(address)).toBe(key);
	});

	test("two networks of one provider have different keys", () => {
		expect(clientKeyOf("2001:db8:0:7::1")).not.toBe(clientKeyOf("2001:db8:0:8::1"));
	});

	test.each(["", "unknown", "_hidden", "not an address", "2001:db8::1::2", "999.1.1.1"])(
		"every text that is not an address has the same key: %j",
		(text) => {
			expect(clientKeyOf(text)).toBe("unknown");
		},
	);
});
