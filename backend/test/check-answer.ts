// Checks every response that a test receives against the endpoint table.
import { COMMON_ERRORS, type Endpoint, ErrorAnswer, endpoints } from "@lion-tails/common/endpoints";
import { expect } from "vitest";

const patterns = Object.keys(endpoints).map((key) => {
	const [method = "", path = ""] = key.split(" ");
	return { key, method, pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`) };
});

/** The endpoint of a request; undefined for an unknown call. */
function endpointOf(method: string, url: string): [key: string, endpoint: Endpoint] | undefined {
	const path = url.split("?")[0] ?? "";
	const found = patterns.find((one) => one.method === method && one.pattern.test(path));
	return found && [found.key, endpoints[found.key as keyof typeof endpoints]];
}

/** Throws if the table does not name the status, or if the body does not match its schema. */
export function checkAnswer(method: string, url: string, status: number, body: unknown): void {
	const found = endpointOf(method, url);
	if (status >= 400) {
		const { code } = ErrorAnswer.parse(body);
		const codes: readonly string[] = [...COMMON_ERRORS, ...(found?.[1].errors ?? ["not_found"])];
		expect(codes, `${method} ${url} answered ${status}`).toContain(code);
		return;
	}
	expect(found, `${method} ${url} is not in the endpoint table`).toBeDefined();
	const [key, endpoint] = found as [string, Endpoint];
	const answer = endpoint.answers[status as 200];
	expect(answer, `${key} has no answer ${status}`).toBeDefined();
	// Equal means that the body has no field outside the schema.
	expect(answer?.body.parse(body), key).toEqual(body);
}
