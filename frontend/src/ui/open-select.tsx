// The part of SelectField that is loaded when it is first used: its list and its trigger.
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { styled } from "styled-components";
import { type SelectProps, selectTriggerStyle } from "./select-trigger.ts";
import { optionStyle, popupStyle } from "./surface.tsx";
import { color, space } from "./tokens.ts";

type Props = SelectProps & {
	control: object;
	/** The reason why it was loaded: the list was opened, or the keyboard reached the field. */
	start: "list" | "keyboard" | null;
};

export function OpenSelect({
	control,
	start,
	value,
	onChange,
	choices,
	placeholder,
	isDisabled,
	ref,
	onCloseAutoFocus,
}: Props) {
	const box = useRef<HTMLDivElement>(null);
	// The focus was on the button that this one replaces.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		if (start === "keyboard" && document.activeElement === document.body) box.current?.querySelector("button")?.focus();
	}, []);
	return (
		<Box ref={box}>
			<Radix.Root value={value} onValueChange={onChange} disabled={isDisabled ?? false} defaultOpen={start === "list"}>
				<Trigger ref={ref} {...control}>
					<Radix.Value placeholder={placeholder} />
					<Radix.Icon asChild>
						<ChevronDown size={18} aria-hidden />
					</Radix.Icon>
				</Trigger>
				<Radix.Portal>
					<List position="popper" sideOffset={4} collisionPadding={8} {...(onCloseAutoFocus && { onCloseAutoFocus })}>
						<Radix.Viewport>
							{choices.map(([choice, text]) => (
								<Choice key={choice} value={choice}>
									<Radix.ItemText>{text}</Radix.ItemText>
									<Radix.ItemIndicator>
										<Check size={16} aria-hidden />
									</Radix.ItemIndicator>
								</Choice>
							))}
						</Radix.Viewport>
					</List>
				</Radix.Portal>
			</Radix.Root>
		</Box>
	);
}

const Box = styled.div`display: contents;`;
const Trigger = styled(Radix.Trigger)`${selectTriggerStyle}`;

const List = styled(Radix.Content)`
	z-index: 50;
	min-width: var(--radix-select-trigger-width);
	max-width: calc(100vw - 16px);
	max-height: min(var(--radix-select-content-available-height), 420px);
	overflow: hidden;
	padding: ${space(1.5)};
	${popupStyle}
`;

const Choice = styled(Radix.Item)`
	${optionStyle}
	justify-content: space-between;
	gap: ${space(3)};
	user-select: none;
	outline: none;
	&[data-highlighted] { background: ${color.lampWash}; }
	&[data-state="checked"] { font-weight: 600; }
`;
