// The props and the style of a SelectField, shared by its two forms: before and after its list is loaded.
import type { Ref } from "react";
import { css } from "styled-components";
import { controlStyle } from "./field.tsx";
import { endsApart } from "./text.tsx";
import { color, space } from "./tokens.ts";

export type SelectProps = {
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

export const selectTriggerStyle = css`
	${controlStyle}
	${endsApart}
	gap: ${space(2)};
	text-align: left;
	cursor: pointer;
	> span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
	> svg { flex: none; }
	&[data-placeholder] { color: ${color.inkSoft}; }
`;
