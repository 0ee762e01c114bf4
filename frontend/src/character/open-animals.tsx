// The text field with suggestions of animals; any text is accepted.
import { useCombobox } from "downshift";
import { X } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useState } from "react";
import { styled } from "styled-components";
import { IconButton } from "../ui/button.tsx";
import { type ControlProps, controlStyle } from "../ui/field.tsx";
import { optionStyle, popupStyle } from "../ui/surface.tsx";
import { color, font, space } from "../ui/tokens.ts";

export type AnimalsProps = {
	control: ControlProps;
	value: string;
	onChange: (value: string) => void;
	suggestions: readonly string[];
	heading: string | undefined;
	maxLength: number;
	ref: Ref<HTMLInputElement> | undefined;
};

/** `isFocusedAtFirst`: the plain field that this one replaces had the focus. */
type Props = AnimalsProps & { isFocusedAtFirst: boolean };

export function OpenAnimals(props: Props) {
	const { control, value, onChange, suggestions, heading, maxLength, ref, isFocusedAtFirst } = props;
	useFocusAtFirst(control.id, isFocusedAtFirst);
	const headingId = useId();
	const combobox = useCombobox<string>({
		items: [...suggestions],
		inputId: control.id,
		labelId: `${control.id}-label`,
		inputValue: value,
		// Opens with suggestions for the text typed so far.
		initialIsOpen: isFocusedAtFirst,
		// The text is the value. No item stays selected, so that the same suggestion can be chosen again.
		selectedItem: null,
		stateReducer(state, { type, changes }) {
			// Leaving the field keeps the typed text, and a click into the text keeps the list open.
			if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 };
			if (type === useCombobox.stateChangeTypes.InputClick) return { ...state, isOpen: true };
			return changes;
		},
		onStateChange({ selectedItem }) {
			if (selectedItem) onChange(selectedItem);
		},
	});
	const isOpen = combobox.isOpen && suggestions.length > 0;
	const openList = () => combobox.openMenu();

	// A closed list leaves Enter to the form and Escape to the dialog around it.
	function onKeyDown(event: KeyboardEvent) {
		if (!isOpen && (event.key === "Enter" || event.key === "Escape"))
			Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
	}

	const options = suggestions.map((item, index) => (
		<Option key={item} {...combobox.getItemProps({ item, index })}>
			{item}
		</Option>
	));
	return (
		<Popover.Root open={isOpen}>
			<Popover.Anchor asChild>
				<div style={{ position: "relative" }}>
					<Input
						{...combobox.getInputProps({
							...control,
							ref: ref ?? null,
							maxLength,
							autoCapitalize: "none",
							spellCheck: false,
							"aria-expanded": isOpen,
							// Passed here, because on the element it would replace the handler that opens the list.
							onChange: (event) => onChange(event.currentTarget.value),
							onFocus: () => value === "" && openList(),
							onKeyDown,
						})}
					/>
					{value !== "" && (
						<Clear
							icon={X}
							iconSize={18}
							label="Clear the animal"
							onClick={() => {
								onChange("");
								openList();
							}}
						/>
					)}
				</div>
			</Popover.Anchor>
			{/* Without a portal: a modal dialog around the field hides and freezes everything outside of it. */}
			<List
				role="presentation"
				side="bottom"
				align="start"
				sideOffset={4}
				collisionPadding={8}
				onOpenAutoFocus={(event) => event.preventDefault()}
				onCloseAutoFocus={(event) => event.preventDefault()}
			>
				<Options {...combobox.getMenuProps({ "aria-label": "Animals", tabIndex: -1 }, { suppressRefError: true })}>
					{heading ? (
						// biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
						<div role="group" aria-labelledby={headingId}>
							<ListHeading id={headingId}>{heading}</ListHeading>
							{options}
						</div>
					) : (
						options
					)}
				</Options>
			</List>
		</Popover.Root>
	);
}

/** Keeps the selection of the plain field: the keyboard selects all of a field that it enters. */
function useFocusAtFirst(id: string, isWanted: boolean): void {
	// During the first render the plain field is still on the page.
	const [selection] = useState(() => (isWanted ? selectionOf(document.getElementById(id)) : null));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useLayoutEffect(() => {
		const input = document.getElementById(id);
		if (!selection || !(input instanceof HTMLInputElement)) return;
		input.focus({ preventScroll: true });
		input.setSelectionRange(...selection);
	}, []);
}

function selectionOf(input: HTMLElement | null): [start: number, end: number] | null {
	if (!(input instanceof HTMLInputElement)) return null;
	const { value, selectionStart, selectionEnd } = input;
	return [selectionStart ?? value.length, selectionEnd ?? value.length];
}

const Input = styled.input`
	${controlStyle}
	padding-right: 48px;
`;

const Clear = styled(IconButton)`
	position: absolute;
	inset: 1px 1px auto auto;
	color: ${color.inkSoft};
`;

const List = styled(Popover.Content)`
	z-index: 50;
	width: var(--radix-popover-trigger-width);
	${popupStyle}
	outline: none;
`;

const Options = styled.div`
	max-height: min(calc(var(--radix-popover-content-available-height) - 2px), 364px);
	padding: ${space(1.5)};
	overflow: auto;
	overscroll-behavior: contain;
	outline: none;
`;

const ListHeading = styled.div`
	padding: ${space(2)} ${space(3)};
	font: 600 0.875rem / 1.3 ${font.control};
	color: ${color.inkSoft};
`;

const Option = styled.div`
	${optionStyle}
	user-select: none;
	&[aria-selected="true"] { background: ${color.lampWash}; }
`;
