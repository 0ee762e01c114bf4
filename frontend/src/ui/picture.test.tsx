import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Picture } from "./picture.tsx";

const picture = (src: string | undefined) => <Picture src={src} alt="A boat" fallback={<p>A drawing</p>} />;
const drawing = () => screen.queryByText("A drawing");
const image = () => screen.queryByRole("img", { name: "A boat" });

it("is drawn where there is no address", () => {
	render(picture(undefined));
	expect(drawing()).toBeTruthy();
	expect(image()).toBeNull();
});

it("is drawn where it cannot be loaded, until there is another address", () => {
	const { rerender } = render(picture("/one"));
	expect(drawing()).toBeNull();
	fireEvent.error(image() as Element);
	expect(drawing()).toBeTruthy();
	rerender(picture("/two"));
	expect(image()?.getAttribute("src")).toBe("/two");
	expect(drawing()).toBeNull();
});
