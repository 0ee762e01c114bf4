// Test helpers: renders the story form with a fake server, and operates it as a user.
import type { Character } from "@lion-tails/common/character";
import { type LastChoices, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { render, screen, waitFor, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { beforeEach, expect, vi } from "vitest";
import { StoryForm } from "../src/story/form/generate-story-page.tsx";

type Server = {
	heroes: { id: string; name: string }[];
	characters: Character[];
	lastChoices: LastChoices[];
	/** The storyteller of the next story. */
	toldBy: string | null;
	/** Answers a look-up of a Bible passage. */
	passage: (reference: string) => Response | Promise<Response>;
};

const noPassage = () => Response.json({ exists: false, passage: null });

/** The fake server's data, and the story requests it received. */
export const server: Server = { heroes: [], characters: [], lastChoices: [], toldBy: null, passage: noPassage };
export const requests: StoryRequestInput[] = [];

/** Types without delays and skips the style checks before each click. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Gives each test of the file its own server. */
export function setUpServer(): void {
	beforeEach(() => {
		Object.assign(server, {
			heroes: [{ id: "h1", name: "Corrie ten Boom" }],
			characters: [],
			lastChoices: [],
			toldBy: null,
			passage: noPassage,
		});
		requests.length = 0;
		vi.stubGlobal("fetch", answer);
	});
}

async function answer(path: string, init?: { method?: string; body?: string }): Promise<Response> {
	const body = () => JSON.parse(init?.body ?? "{}");
	const id = /^\/api\/characters\/(.+)$/.exec(path)?.[1];
	const reference = /^\/api\/passage\?reference=(.+)$/.exec(path)?.[1];
	if (reference) return server.passage(decodeURIComponent(reference.replaceAll("+", " ")));
	if (path === "/api/heroes") return Response.json(server.heroes);
	if (path === "/api/story/last-choices") return Response.json(server.lastChoices);
	if (path === "/api/story/storyteller") return Response.json({ toldBy: server.toldBy });
	if (path === "/api/characters" && init?.method === "POST") {
		const created = { ...ANNA, ...body(), id: `c${server.characters.length + 1}` };
		server.characters = [...server.characters, created];
		return Response.json(created, { status: 201 });
	}
	if (path === "/api/characters") return Response.json(server.characters);
	if (id && init?.method === "PUT") {
		const updated = { ...ANNA, ...body(), id };
		server.characters = server.characters.map((character) => (character.id === id ? updated : character));
		return Response.json(updated);
	}
	return Response.json({ error: "We could not find that.", code: "not_found" }, { status: 404 });
}

export const ANNA: Character = {
	id: "anna",
	name: "Anna",
	gender: "girl",
	age: 6,
	hair: "red",
	eyes: "green",
	favoriteColor: "teal",
	favoriteAnimal: "owl",
	hobby: "astronomy",
	personality: "curious",
	specialPower: "seeing angels",
	timeTravelExperience: 3,
	createdAt: "2026-01-01T00:00:00.000Z",
};

export const lastTime = (request: StoryRequestInput): LastChoices => ({
	childName: request.childName ?? "",
	createdAt: "2026-11-01T19:00:00.000Z",
	request: StoryRequest.parse(request),
});

type Props = Partial<Parameters<typeof StoryForm>[0]>;

export function open(props: Props = {}) {
	return render(
		<StoryForm
			isGenerating={false}
			generationId={null}
			onSubmit={async (request) => {
				requests.push(request);
			}}
			{...props}
		/>,
	);
}

export const submit = () => user.click(screen.getByRole("button", { name: "Create Story" }));

/** Submits the form and resolves with the request that the server receives. */
export async function submitted(): Promise<StoryRequestInput | undefined> {
	const count = requests.length + 1;
	await submit();
	await waitFor(() => expect(requests).toHaveLength(count));
	return requests.at(-1);
}

const moreButton = () => screen.getByRole("button", { name: /^More choices/ });
export const isMoreOpen = () => moreButton().getAttribute("aria-expanded") === "true";
export const moreText = () => moreButton().textContent;
export const toggleMore = () => user.click(moreButton());

export async function openMore(): Promise<void> {
	if (!isMoreOpen()) await toggleMore();
}

// Finds by label if possible: finding by role computes the styles of every element.
export async function choose(label: string, option: string | RegExp): Promise<void> {
	await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
	const list = within(await screen.findByRole("listbox"));
	await user.click(list.getByRole("option", { name: option, hidden: true }));
}

export const shown = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)).textContent;

/** Enters text at once: each key renders the form. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
	await user.click(field);
	await user.paste(text);
}
export const wishField = () => screen.getByLabelText(/A wish for this story/);
export const nameField = () => screen.getByLabelText("Child’s name");
export const openTab = (name: string) => user.click(screen.getByRole("tab", { name }));
export const toggle = (name: string) => user.click(screen.getByLabelText(name));
