import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press, user } from "../../test/page.tsx";
import { refusal } from "../../test/server.ts";
import { openSettings, WITH_KEY } from "../../test/settings-page.tsx";

type Body = { model: string };
const offered = async (label: string) => {
	await user.click(await screen.findByLabelText(label));
	return (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
};
const choose = async (label: string, option: string) => {
	await offered(label);
	await user.click(screen.getByRole("option", { name: option }));
};
const shown = (label: string) => screen.getByLabelText(label).textContent;

it("without a key only the server's default models are offered, whatever their names", async () => {
	openSettings({ "GET /api/settings/openai-model": { model: "gpt-5-mini", voiceModel: "gpt-4o-mini-tts" } });
	expect(await offered("Story model")).toEqual(["gpt-5-mini"]);
	await user.keyboard("{Escape}");
	expect(await offered("Reading voice")).toEqual(["gpt-4o-mini-tts"]);
});

it("with a key all models and any other are offered", async () => {
	openSettings(WITH_KEY);
	expect(await offered("Story model")).toEqual([
		"gpt-4o-mini",
		"gpt-4o",
		"gpt-4-turbo",
		"gpt-4",
		"gpt-3.5-turbo",
		"Another model…",
	]);
	await user.keyboard("{Escape}");
	expect(await offered("Reading voice")).toEqual(["gpt-4o-mini-tts", "Another model…"]);
});

it("changes the story model", async () => {
	const server = openSettings({
		...WITH_KEY,
		"POST /api/settings/openai-model": ({ model }: Body) => ({ model, voiceModel: "gpt-4o-mini-tts" }),
	});
	await choose("Story model", "gpt-4o");
	await expectToast("Story model changed", "Your stories are now told by gpt-4o.");
	expect(shown("Story model")).toBe("gpt-4o");
	expect(server.calls.at(-1)).toMatchObject({ request: "POST /api/settings/openai-model", body: { model: "gpt-4o" } });
});

it("a model that could not be changed shows an error and the current model", async () => {
	openSettings({
		...WITH_KEY,
		"POST /api/settings/openai-model": refusal("Please save your OpenAI key first.", "no_own_key", 409),
	});
	await choose("Story model", "gpt-4");
	await expectToast("Failed to update model selection. Please try again.", "Please save your OpenAI key first.");
	expect(shown("Story model")).toBe("gpt-4o-mini");
});

it("accepts any model name, and suggests those listed by the key's server", async () => {
	openSettings({
		...WITH_KEY,
		"GET /api/settings/openai-models": { offered: [], listed: ["gpt-5-mini", "gpt-4.1"] },
		"POST /api/settings/openai-model": ({ model }: Body) => ({ model, voiceModel: "gpt-4o-mini-tts" }),
	});
	await choose("Story model", "Another model…");
	const name = await screen.findByLabelText("Name of the model");
	expect(document.activeElement).toBe(name);
	expect(await screen.findByText("Type, or choose one of the 2 models of your key.")).toBeTruthy();
	const list = document.getElementById(name.getAttribute("list") ?? "");
	expect([...(list?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual(["gpt-5-mini", "gpt-4.1"]);
	await press("Use this model");
	expect(await screen.findByText("Please choose a model")).toBeTruthy();
	await fill("Name of the model", "my model");
	await press("Use this model");
	expect(await screen.findByText("A model name cannot contain spaces")).toBeTruthy();
	await fill("Name of the model", "gpt-5-mini");
	expect(screen.getByText(/This one becomes the story model\.$/)).toBeTruthy();
	await press("Use this model");
	await waitFor(() => expect(shown("Story model")).toBe("gpt-5-mini"));
	expect(screen.queryByLabelText("Name of the model")).toBeNull();
});

it("a text-to-speech model sets the reading voice and not the story model", async () => {
	openSettings({
		...WITH_KEY,
		"GET /api/settings/openai-model": { model: "gpt-4o", voiceModel: "gpt-4o-mini-tts" },
		"POST /api/settings/openai-model": ({ model }: Body) => ({ model: "gpt-4o", voiceModel: model }),
	});
	await choose("Story model", "Another model…");
	await fill("Name of the model", "tts-1-hd");
	expect(screen.getByText(/This one becomes the reading voice\.$/)).toBeTruthy();
	await press("Use this model");
	await expectToast("Reading voice changed", "The reading voice is now tts-1-hd.");
	expect([shown("Story model"), shown("Reading voice")]).toEqual(["gpt-4o", "tts-1-hd"]);
});

it("accepts a model name if the list fails to load", async () => {
	openSettings({ ...WITH_KEY, "GET /api/settings/openai-models": refusal("Not now.", "unavailable", 503) });
	await choose("Reading voice", "Another model…");
	expect(
		await screen.findByText("The list of your key’s models could not be loaded; any name can be typed."),
	).toBeTruthy();
	await press("Cancel");
	expect(screen.queryByLabelText("Name of the model")).toBeNull();
});
