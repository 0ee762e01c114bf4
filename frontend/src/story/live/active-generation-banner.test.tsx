import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { showLive } from "../../../test/live.ts";
import { signIn } from "../../../test/session.ts";
import { Link } from "../../ui/link.tsx";
import { ActiveGenerationSlot } from "./active-generation-slot.tsx";
import { live } from "./live.ts";

const GENERATION = {
	id: "g1",
	status: "running",
	childName: "Anna",
	title: "",
	createdAt: "2026-11-01T19:00:00.000Z",
} as const;

beforeEach(() => {
	vi.stubGlobal("fetch", async () => Response.json([GENERATION]));
	signIn();
});

async function openAt(path: string) {
	const lampPlace = document.createElement("header");
	const { container } = render(
		<MemoryRouter initialEntries={[path]}>
			<ActiveGenerationSlot lampPlace={{ current: lampPlace }} />
			<Link to="/saved-stories">Away</Link>
			<Link to="/story?id=s3">Another story</Link>
		</MemoryRouter>,
	);
	container.append(lampPlace);
	await screen.findByRole("link", { name: "Away" });
	// The banner is loaded with the first generation.
	await vi.waitFor(() => expect(live.store.getState().views.g1).toBeDefined(), { timeout: 10_000 });
	show("running");
	await vi.waitFor(() => expect(link() ?? lamp()).toBeTruthy());
}

const show = (status: "running" | "completed") => showLive("g1", { status, title: "The Quiet Star" });

const lamp = () => screen.queryByRole("button", { name: /^The Quiet Star: .+\. Show$/ });
const link = () => screen.queryByRole("link", { name: /The Quiet Star/ });

it.each(["/story?id=s2", "/generate-story"])(
	"is a lamp with the story's name on %s, and opens when pressed",
	async (path) => {
		await openAt(path);
		expect(link()).toBeNull();
		await userEvent.click(lamp() as HTMLElement);
		expect(lamp()).toBeNull();
		expect(document.activeElement).toBe(link());
		expect(link()?.getAttribute("href")).toBe("/story?generation=g1");
		await userEvent.click(screen.getByRole("button", { name: "Fold" }));
		expect(link()).toBeNull();
		expect(document.activeElement).toBe(lamp());
		show("completed");
		expect(await screen.findByRole("button", { name: "The Quiet Star: is ready. Show" })).toBeTruthy();
	},
);

it("the banner is a full line on other pages, where it can be hidden", async () => {
	await openAt("/saved-stories");
	expect(lamp()).toBeNull();
	expect(link()).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Hide" }));
	expect(screen.queryByRole("complementary")).toBeNull();
});

it("the banner is folded again on the next reader page", async () => {
	await openAt("/story?id=s2");
	await userEvent.click(lamp() as HTMLElement);
	await userEvent.click(screen.getByRole("link", { name: "Away" }));
	expect(link()).toBeTruthy();
	await userEvent.click(screen.getByRole("link", { name: "Another story" }));
	expect(lamp()).toBeTruthy();
});
