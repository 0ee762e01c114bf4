import type { OpenedPassage } from "@lion-tails/common/scripture";
import { Dialog } from "radix-ui";
import { styled } from "styled-components";
import { CloseButton, overlayStyle, sheetStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";

export function PassageDialog({ passage, onClose }: { passage: OpenedPassage; onClose: () => void }) {
	const returnFocus = useReturnFocus();
	const { reference, translation, verses } = passage;
	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Dialog.Portal>
				<Overlay />
				<Sheet {...returnFocus}>
					<Dialog.Title>{reference}</Dialog.Title>
					<Dialog.Description>{translation}</Dialog.Description>
					{/* Focusable, so that keys can scroll it. */}
					<Verses tabIndex={0} lang="en">
						{verses.map(({ chapter, verse, text }, at) => (
							<span key={`${chapter}:${verse}`}>
								{verses.length > 1 && (
									<VerseNumber>{at > 0 && verse === 1 ? `${chapter}:${verse}` : verse} </VerseNumber>
								)}
								{text}{" "}
							</span>
						))}
					</Verses>
					<CloseButton onClick={onClose} />
				</Sheet>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

/** Above the full-screen stage of lights-out mode. */
const ABOVE_STAGE = "z-index: 65;";

const Overlay = styled(Dialog.Overlay)`
	${overlayStyle}
	${ABOVE_STAGE}
`;

const Sheet = styled(Dialog.Content)`
	${sheetStyle}
	${ABOVE_STAGE}
	display: grid;
	grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
	width: min(560px, calc(100vw - 32px));
	max-height: min(640px, calc(100dvh - 32px));
	overflow: hidden;
	outline: none;
	${onPhone} { width: 100%; max-height: 80dvh; padding: ${space(6)} ${space(5)} 0; }
	> h2 { margin-bottom: 0; padding-right: 48px; }
	> h2 + p { margin-bottom: ${space(4)}; font-size: 0.9375rem; }
`;

const Verses = styled.div`
	overflow: auto;
	margin-inline: calc(-1 * ${space(2)});
	padding-inline: ${space(2)};
	border-radius: 6px;
	font: 400 1.125rem / 1.6 ${font.story};
	overflow-wrap: break-word;
	${onPhone} { padding-bottom: calc(${space(6)} + env(safe-area-inset-bottom, 0px)); }
`;

const VerseNumber = styled.span`
	font: 600 0.75em / 1 ${font.control};
	color: ${color.inkSoft};
	vertical-align: 0.3em;
`;
