import type { ActiveGeneration } from "@lion-tails/common/generation";
import { isOver } from "@lion-tails/common/live";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { color, fade, motion, onHover, radius, space } from "../../ui/tokens.ts";
import { useIsDisconnected, useLiveStory } from "./live.ts";
import { DISCONNECTED, stepText } from "./progress-text.ts";

type Props = {
	generation: ActiveGeneration;
	/** Not null on pages where the banner is a small lamp in this element until it is pressed. */
	foldedTo: HTMLElement | null;
};

export function ActiveGenerationBanner({ generation, foldedTo }: Props) {
	const isFolding = foldedTo !== null;
	const view = useLiveStory(generation.id);
	const isDisconnected = useIsDisconnected();
	const [isDismissed, setDismissed] = useState(false);
	const [isOpened, setOpened] = useState(false);
	const link = useRef<HTMLAnchorElement>(null);
	const lamp = useRef<HTMLButtonElement>(null);
	const live = view?.live;
	// Folded again on the next such page.
	if (isOpened && !isFolding) setOpened(false);
	if (isDismissed || !live || live.status === "cancelled" || view.error) return null;
	const name =
		live.title || generation.title || (generation.childName ? `A story for ${generation.childName}` : "Your story");
	const isDone = isOver(live.status) || view.saved !== undefined;
	const status =
		live.status === "failed"
			? live.storyId
				? "ends early"
				: "could not be finished"
			: isDone
				? "is ready"
				: isDisconnected
					? DISCONNECTED.title
					: stepText(live);

	// Folding and unfolding move the focus to the element that replaces the other.
	function unfold(): void {
		flushSync(() => setOpened(true));
		link.current?.focus();
	}
	function fold(): void {
		flushSync(() => setOpened(false));
		lamp.current?.focus();
	}

	if (foldedTo && !isOpened)
		return createPortal(
			<LampButton ref={lamp} type="button" aria-label={`${name}: ${status}. Show`} onClick={unfold}>
				<Lamp $isLit={!isDone} />
			</LampButton>,
			foldedTo,
		);
	return (
		<Bar aria-label="Story being told">
			<Link ref={link} to={`/story?generation=${encodeURIComponent(generation.id)}`}>
				<Lamp $isLit={!isDone} />
				<strong>{name}</strong>
				<span>{status}</span>
			</Link>
			<IconButton
				icon={X}
				iconSize={18}
				label={isFolding ? "Fold" : "Hide"}
				onClick={isFolding ? fold : () => setDismissed(true)}
			/>
		</Bar>
	);
}

// Fixed over the page, so that nothing moves when it appears.
const Bar = styled.aside`
	position: fixed;
	z-index: 25;
	left: 0;
	right: 0;
	bottom: calc(${space(3)} + env(safe-area-inset-bottom, 0px) + var(--bar-height, 0px));
	display: flex;
	align-items: center;
	width: fit-content;
	max-width: min(560px, calc(100vw - 24px));
	margin: 0 auto;
	padding-right: ${space(1)};
	border: 1px solid ${color.edge};
	border-radius: ${radius.round};
	background: ${color.lampWash};
	box-shadow: 0 12px 30px -10px ${color.veil};
	animation: ${fade} ${motion.calm};
	a {
		display: flex;
		flex: 1;
		align-items: center;
		gap: ${space(2.5)};
		min-width: 0;
		min-height: 50px;
		padding: 0 ${space(1)} 0 ${space(5)};
		border-radius: ${radius.round};
		color: ${color.ink};
		text-decoration: none;
		white-space: nowrap;
	}
	strong { overflow: hidden; text-overflow: ellipsis; }
	a span:last-child { color: ${color.inkSoft}; }
	a:hover strong { text-decoration: underline; }
`;

// A small picture in a touch target of 44 pixels.
const LampButton = styled.button`
	display: grid;
	place-items: center;
	width: 44px;
	height: 44px;
	padding: 0;
	border: 0;
	border-radius: 50%;
	background: none;
	cursor: pointer;
	animation: ${fade} ${motion.calm};
	&::before {
		content: "";
		grid-area: 1 / 1;
		width: 26px;
		height: 26px;
		border: 1px solid ${color.edge};
		border-radius: 50%;
		background: ${color.lampWash};
		box-shadow: 0 4px 12px -4px ${color.veil};
	}
	> span { grid-area: 1 / 1; z-index: 1; }
	${onHover} { &:hover::before { background: ${color.page}; } }
`;

const Lamp = styled.span<{ $isLit: boolean }>`
	flex: none;
	width: 10px;
	height: 10px;
	border-radius: 50%;
	background: ${({ $isLit }) => ($isLit ? color.lamp : color.olive)};
`;
