import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Picture } from "./surface.tsx";

const picture = (src: string | undefined) => <Picture src={src} alt="A boat" fallback={<p>A drawing</p>} />;
const drawing = () => screen.queryByText("A drawing");
const image = () => screen.queryByRole("img", { name: "A boat" });

it("Picture renders the fallback without an address", () => {
	render(picture(undefined));
	expect(drawing()).toBeTruthy();
	expect(image()).toBeNull();
});

it("Picture renders the fallback for an image that cannot be loaded, until its address changes", () => {
	const { rerender } = render(picture("/one"));
	expect(drawing()).toBeNull();
	fireEvent.error(image() as Element);
	expect(drawing()).toBeTruthy();
	rerender(picture("/two"));
	expect(image()?.getAttribute("src")).toBe("/two");
	expect(drawing()).toBeNull();
});
