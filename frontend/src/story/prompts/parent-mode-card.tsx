import { lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { openFormDialog } from "../../ui/form-dialog.tsx";
import { part } from "../../ui/part.ts";
import { Skeleton } from "../../ui/spinner.tsx";
import { Banner, Card } from "../../ui/surface.tsx";
import { Row, Stack } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import type { FormDraft } from "../form/field-rules.ts";
import { formSchema, useFormDraft } from "../form/use-story-form.ts";
import { hasUnsaved, nameOfSaved, pausePrompts, useCustomPrompts } from "./custom-prompts.ts";
import {
	checkParentMode,
	deactivateParentMode,
	openUnlock,
	useParentModeChecks,
	useParentModeMinutes,
	useUnlock,
} from "./parent-mode.ts";

// Lazy: few users open it, and it includes the prompts' texts and the diff library.
const PromptEditor = lazy(async () => {
	const [{ PromptEditor }, { currentRequest }] = await Promise.all([import("./prompt-editor.tsx"), formSchema.load()]);
	return {
		default: ({ values, tab }: FormDraft) => <PromptEditor request={currentRequest(values, tab)} />,
	};
});

export const passwordDialog = part(async () => {
	const [{ PasswordDialog }] = await Promise.all([import("./password-dialog.tsx"), openFormDialog.load()]);
	return PasswordDialog;
});

export function ParentModeCard() {
	useParentModeChecks();
	const minutes = useParentModeMinutes();
	const draft = useFormDraft();
	const isActive = minutes > 0;
	return (
		<Stack>
			<Card aria-label="Parent Mode" onPointerEnter={passwordDialog.preload} onFocus={passwordDialog.preload}>
				<Stack>
					<SwitchField
						label="Parent Mode"
						hint={
							isActive
								? `Active for ${minutes} more ${minutes === 1 ? "minute" : "minutes"}`
								: "Prompt editing requires Parent Mode"
						}
						checked={isActive}
						onChange={(isOn) => (isOn ? openUnlock() : void turnOff())}
					/>
					<OwnPrompts isActive={isActive} />
				</Stack>
			</Card>
			{isActive && draft && (
				<Suspense fallback={<Skeleton $height="160px" />}>
					<PromptEditor {...draft} />
				</Suspense>
			)}
			<Password />
		</Stack>
	);
}

function Password() {
	const { isOpen } = useUnlock();
	const Dialog = passwordDialog.use(isOpen);
	return isOpen && Dialog && <Dialog />;
}

async function turnOff(): Promise<void> {
	try {
		await deactivateParentMode();
		toast({ title: "Parent Mode Disabled", description: "Prompt editing has been disabled." });
	} catch (error) {
		toastError("Parent Mode could not be turned off", error);
		void checkParentMode();
	}
}

function OwnPrompts({ isActive }: { isActive: boolean }) {
	const custom = useCustomPrompts();
	const name = nameOfSaved(custom);
	if (name && custom.isPaused)
		return (
			<Banner>
				<p>We keep {name}. Until you use it again, stories are told with the default prompts.</p>
				<Row $gap={2}>
					<Button onClick={() => pausePrompts(false)}>Use {name}</Button>
				</Row>
			</Banner>
		);
	if (name && !isActive)
		return (
			<Banner>
				<p>
					Parent Mode is off. We keep {name}: unlock Parent Mode again to tell stories that way, or use the default
					prompts.
				</p>
				<Row $gap={2}>
					<Button onClick={openUnlock}>Unlock again</Button>
					<Button onClick={() => pausePrompts(true)}>Use the default prompts</Button>
				</Row>
			</Banner>
		);
	if (hasUnsaved(custom) && !isActive)
		return (
			<Banner>
				<p>Your changes to the prompts are not saved yet. We keep them until you unlock Parent Mode again.</p>
			</Banner>
		);
	return null;
}
