import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { Ref } from "react";
import { styled } from "styled-components";
import { controlStyle, Field } from "./field.tsx";
import { nonce } from "./nonce.ts";
import { color, font, radius, space } from "./tokens.ts";

type Props = {
	label: string;
	value: string;
	onChange: (value: string) => void;
	choices: readonly (readonly [value: string, label: string])[];
	placeholder?: string;
	isOptional?: boolean;
	isDisabled?: boolean;
	hint?: string | undefined;
	error?: string | undefined;
	ref?: Ref<HTMLButtonElement>;
	/** The focus goes back to the field unless this prevents it. */
	onCloseAutoFocus?: (event: Event) => void;
};

export function SelectField({ label, value, onChange, choices, placeholder, isDisabled, ref, ...rest }: Props) {
	const { onCloseAutoFocus, ...field } = rest;
	return (
		<Field label={label} {...field}>
			{(control) => (
				<Radix.Root value={value} onValueChange={onChange} disabled={isDisabled ?? false}>
					<Trigger ref={ref} {...control}>
						<Radix.Value placeholder={placeholder} />
						<Radix.Icon asChild>
							<ChevronDown size={18} aria-hidden />
						</Radix.Icon>
					</Trigger>
					<Radix.Portal>
						<List position="popper" sideOffset={4} collisionPadding={8} {...(onCloseAutoFocus && { onCloseAutoFocus })}>
							<Radix.Viewport {...(nonce && { nonce })}>
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
			)}
		</Field>
	);
}

/** The choices of a list of words: each word, and its label with a capital letter. */
export const asChoices = (words: readonly string[]): [string, string][] =>
	words.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);

const Trigger = styled(Radix.Trigger)`
	${controlStyle}
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(2)};
	text-align: left;
	cursor: pointer;
	> span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
	> svg { flex: none; }
	&[data-placeholder] { color: ${color.inkSoft}; }
`;

const List = styled(Radix.Content)`
	z-index: 50;
	min-width: var(--radix-select-trigger-width);
	max-width: calc(100vw - 16px);
	max-height: min(var(--radix-select-content-available-height), 420px);
	overflow: hidden;
	padding: ${space(1.5)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	color: ${color.ink};
	box-shadow: 0 18px 40px -14px ${color.veil};
`;

const Choice = styled(Radix.Item)`
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(3)};
	min-height: 44px;
	padding: ${space(2)} ${space(3)};
	border-radius: ${radius.control};
	font: 400 1rem / 1.3 ${font.control};
	cursor: pointer;
	user-select: none;
	outline: none;
	&[data-highlighted] { background: ${color.lampWash}; }
	&[data-state="checked"] { font-weight: 600; }
`;
