import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";

/** The number of shapes in the picture. */
const drawing = (container: HTMLElement) =>
	container.querySelector("svg")?.querySelectorAll("path, circle").length ?? 0;

it("draws the landscape and the first figures at once, and other figures after they are loaded", async () => {
	// A page that has not loaded any figure yet.
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
