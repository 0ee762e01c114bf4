// The visible toast. It is loaded with the first one.
import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { type FocusEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { keyframes, styled } from "styled-components";
import { IconButton } from "./button.tsx";
import { WithSettingsLink } from "./link.tsx";
import { Tail } from "./tail.tsx";
import { color, font, motion, onPhone, radius, reducedMotion, space } from "./tokens.ts";

export type Message = {
	title: string;
	description?: string;
	isDestructive?: boolean;
	/** Draws the lion's tail: something good has happened to a story. */
	hasTail?: boolean;
};

export type CurrentToast = Message & { id: number; isOpen: boolean };

export function ShownToast({ current, onDismiss }: { current: CurrentToast | null; onDismiss: () => void }) {
	const viewport = useRef<HTMLOListElement>(null);
	const focusedBefore = useRef<HTMLElement | null>(null);

	function keepFocusedBefore({ relatedTarget, currentTarget }: FocusEvent) {
		if (currentTarget.contains(relatedTarget)) return;
		focusedBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
	}

	function close() {
		if (viewport.current?.contains(document.activeElement)) focusedBefore.current?.focus();
		onDismiss();
	}

	return (
		// Radix pauses the timers of a provider and never resumes them if the toast is closed in the meantime. A provider for each
		// toast keeps the pause from the next one.
		<Toast.Provider key={current?.id} duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
			{current && (
				<Body
					open={current.isOpen}
					onOpenChange={(isOpen) => !isOpen && close()}
					// A press does not focus the toast, which would pause it until the focus moves on.
					onMouseDown={(event) => event.preventDefault()}
					type={current.isDestructive ? "foreground" : "background"}
					$isDestructive={current.isDestructive ?? false}
				>
					<div>
						<Headline>{current.title}</Headline>
						{current.description && (
							<Description>
								<WithSettingsLink text={current.description} />
							</Description>
						)}
					</div>
					{current.hasTail && <ToastTail />}
					<Toast.Close asChild>
						<IconButton icon={X} iconSize={18} label="Close notification" />
					</Toast.Close>
				</Body>
			)}
			{/* In the body: inside the page's own stacking context a dialog would cover it. */}
			{createPortal(
				<Viewport ref={viewport} hotkey={["F8"]} label="Notifications ({hotkey})" onFocus={keepFocusedBefore} />,
				document.body,
			)}
		</Toast.Provider>
	);
}

// They uncover the toast instead of fading it, so that its words always have their contrast. The shadow is outside its box.
const arrive = keyframes`from { clip-path: inset(100% -40px -40px); transform: translateY(12px); } to { clip-path: inset(-40px); }`;
const leave = keyframes`from { clip-path: inset(-40px); } to { clip-path: inset(100% -40px -40px); transform: translateY(12px); }`;
const swiped = keyframes`from { transform: translateX(var(--radix-toast-swipe-end-x)); } to { transform: translateX(110%); }`;

const Viewport = styled(Toast.Viewport)`
	position: fixed;
	z-index: 60;
	right: 0;
	/* Above bars docked at the bottom of the window. */
	bottom: calc(env(safe-area-inset-bottom, 0px) + max(var(--dock-height, 0px), var(--bar-height, 0px)));
	width: min(420px, 100vw);
	margin: 0;
	padding: ${space(4)};
	list-style: none;
	outline: none;
	/* At the top while a dialog is open: its buttons are at the bottom of the sheet. */
	${onPhone} {
		body:has(:is([role="dialog"], [role="alertdialog"])[data-state="open"]) & {
			bottom: auto;
			top: env(safe-area-inset-top, 0);
		}
	}
`;

const Body = styled(Toast.Root)<{ $isDestructive: boolean }>`
	display: flex;
	align-items: start;
	justify-content: space-between;
	gap: ${space(2)};
	padding: ${space(3)} ${space(2)} ${space(3)} ${space(5)};
	border: 1px solid ${({ $isDestructive }) => ($isDestructive ? color.clay : color.mist)};
	border-left: 5px solid ${({ $isDestructive }) => ($isDestructive ? color.clay : color.lamp)};
	border-radius: ${radius.card};
	/* An open dialog disables pointer events on everything else. */
	pointer-events: auto;
	background: ${color.page};
	color: ${color.ink};
	box-shadow: 0 12px 34px -10px ${color.veil};
	font-family: ${font.control};
	&[data-state="open"] { animation: ${arrive} ${motion.calm}; }
	&[data-state="closed"] { animation: ${leave} ${motion.quick} forwards; }
	&[data-swipe="move"] { transform: translateX(var(--radix-toast-swipe-move-x)); }
	&[data-swipe="cancel"] { transform: none; transition: transform ${motion.quick}; }
	&[data-swipe="end"] { animation: ${swiped} ${motion.quick} forwards; }
	${reducedMotion} { &[data-state="open"] { animation: none; } }
	> div { padding: ${space(2)} 0; }
`;

const ToastTail = styled(Tail)`
	align-self: end;
	margin: 0 0 ${space(2)} auto;
`;

const Headline = styled(Toast.Title)`
	font-weight: 650;
	line-height: 1.35;
`;

const Description = styled(Toast.Description)`
	margin-top: 2px;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.4;
	overflow-wrap: anywhere;
`;
