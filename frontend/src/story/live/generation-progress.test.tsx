import { AppError } from "@lion-tails/common/errors";
import { newLiveStory } from "@lion-tails/common/live";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { GenerationOutcome } from "./generation-progress.tsx";

const cancelled = { ...newLiveStory("g"), status: "cancelled" } as const;

it("shows whether a stopped story had begun, and whether it was saved", () => {
	const { rerender } = render(<GenerationOutcome live={{ ...cancelled, text: "Once", storyId: "g" }} />);
	expect(screen.getByRole("heading").textContent).toBe("You stopped the story here");
	expect(screen.getByText("What was told so far is kept in your stories.")).toBeTruthy();
	rerender(<GenerationOutcome live={cancelled} />);
	expect(screen.getByText("It had not begun yet, so it was not counted.")).toBeTruthy();
	rerender(<GenerationOutcome live={{ ...cancelled, text: "Once" }} />);
	expect(screen.getByRole("heading").textContent).toBe("The story ends here");
	expect(screen.getByText("It was stopped while it was being told and was not saved.")).toBeTruthy();
});

it("shows that the text is kept if the storyteller stopped in the middle", () => {
	const { code, message } = new AppError("model_silent");
	const failed = { status: "failed", text: "Once.", error: { code, message, refunded: true } } as const;
	const live = { ...newLiveStory("g"), ...failed };
	const { rerender } = render(<GenerationOutcome live={{ ...live, storyId: "g" }} />);
	expect(screen.getByRole("alert").textContent).toContain("stopped answering in the middle of the story");
	expect(screen.getByText("What was told so far is kept in your stories.")).toBeTruthy();
	rerender(<GenerationOutcome live={live} />);
	expect(screen.queryByText("What was told so far is kept in your stories.")).toBeNull();
});

it("hides the reason for an unsafe story from the child and shows it to parents", () => {
	const error = { code: "unsafe_story", message: "Something not for children.", refunded: true } as const;
	render(<GenerationOutcome live={{ ...newLiveStory("g"), status: "failed", text: "Once.", storyId: "g", error }} />);
	expect(screen.getByRole("heading").textContent).toBe("The story ends here");
	expect(screen.getByText("What was told so far is kept in your stories.")).toBeTruthy();
	expect(screen.queryByRole("alert")).toBeNull();
	expect(screen.getByText("For parents").closest("details")?.open).toBe(false);
	expect(screen.getByText("Something not for children.").closest("details")).not.toBeNull();
});
