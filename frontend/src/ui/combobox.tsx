// A text field with suggestions; any text is accepted.
import { type ReactNode, useEffect, useState } from "react";
import { styled } from "styled-components";
import { type ControlProps, controlStyle, Field } from "./field.tsx";
import type { ComboboxProps } from "./open-combobox.tsx";
import { part } from "./part.ts";

export const openCombobox = part(() => import("./open-combobox.tsx").then(({ OpenCombobox }) => OpenCombobox));

/** Suggestions are loaded after the page. */
const LOAD_DELAY_MS = 1500;

type Props = ComboboxProps & {
	label: string;
	isOptional?: boolean | undefined;
	/** Screen readers announce it when it changes. */
	hint?: ReactNode;
	error?: string | undefined;
};

export function ComboboxField({ label, isOptional, hint, error, ...combobox }: Props) {
	return (
		<Field label={label} isOptional={isOptional} hint={<span role="status">{hint}</span>} error={error}>
			{(control) => <Combobox control={control} {...combobox} />}
		</Field>
	);
}

/** A plain text field until its suggestions are loaded. */
function Combobox(props: ComboboxProps & { control: ControlProps }) {
	const { control, value, onChange, maxLength, ref } = props;
	const [isDue, setDue] = useState(false);
	const [hasFocus, setFocus] = useState(false);
	const Loaded = openCombobox.use(isDue || hasFocus);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), LOAD_DELAY_MS);
		return () => clearTimeout(timer);
	}, []);
	if (Loaded) return <Loaded {...props} isFocusedAtFirst={hasFocus} />;
	return (
		<Input
			{...control}
			ref={ref}
			role="combobox"
			aria-expanded={false}
			aria-autocomplete="list"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={maxLength}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			onPointerEnter={() => setDue(true)}
			onFocus={() => setFocus(true)}
			onBlur={() => setFocus(false)}
		/>
	);
}

const Input = styled.input`
	${controlStyle}
	padding-right: 48px;
`;
