import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

afterEach(cleanup);

/** Everything that is drawn, without the ids, which differ from picture to picture. */
const drawing = (container: HTMLElement) =>
	container.querySelector("svg")?.querySelectorAll("path, circle").length ?? 0;

it("draws the landscape at once, and a figure that must be loaded once it is there", async () => {
	// In a page that has drawn nothing yet.
	vi.resetModules();
	const { Scene } = await import("./scene.tsx");
	const land = { seed: "a night in the wood", hour: "night", ground: "mountains" } as const;
	const { container: empty } = render(<Scene {...land} />);
	const { container: first } = render(<Scene {...land} figures={["lion"]} />);
	const { container: loaded } = render(<Scene {...land} figures={["owl"]} />);
	const landscape = drawing(empty);
	expect(landscape).toBeGreaterThan(0);
	expect(drawing(first)).toBeGreaterThan(landscape);
	expect(drawing(loaded)).toBe(landscape);
	await vi.waitFor(() => expect(drawing(loaded)).toBeGreaterThan(landscape));
});
