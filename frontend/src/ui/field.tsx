// A form field: label, control, hint and error, tied together by id for screen readers.
import { type ComponentProps, type ReactNode, useId } from "react";
import { css, styled } from "styled-components";
import { Stack } from "./text.tsx";
import { color, font, motion, radius, space } from "./tokens.ts";

type FieldProps = {
	label: string;
	isOptional?: boolean | undefined;
	hint?: ReactNode;
	error?: string | undefined;
	/** Renders the control with the attributes that tie it to its label, hint and error. */
	children: (control: ControlProps) => ReactNode;
};

export type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

export function Field({ label, isOptional, hint, error, children }: FieldProps) {
	const id = useId();
	const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<Stack $gap={1.5}>
			<Label htmlFor={id} id={`${id}-label`}>
				{label}
				{isOptional && <Optional>Optional</Optional>}
			</Label>
			{children({ id, "aria-describedby": notes || undefined, "aria-invalid": error ? true : undefined })}
			{hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
			<ErrorNote id={`${id}-error`}>{error}</ErrorNote>
		</Stack>
	);
}

export function ErrorNote({ id, children }: { id?: string; children: ReactNode }) {
	return children ? (
		<FieldError id={id} role="alert">
			{children}
		</FieldError>
	) : null;
}

type LabelProps = Omit<FieldProps, "children">;

export function TextField({ label, isOptional, hint, error, ...input }: LabelProps & ComponentProps<"input">) {
	return (
		<Field label={label} isOptional={isOptional} hint={hint} error={error}>
			{(control) => <Input {...control} {...input} />}
		</Field>
	);
}

export function TextArea({ label, isOptional, hint, error, ...input }: LabelProps & ComponentProps<"textarea">) {
	return (
		<Field label={label} isOptional={isOptional} hint={hint} error={error}>
			{(control) => <Area rows={3} {...control} {...input} />}
		</Field>
	);
}

export const controlStyle = css`
	width: 100%;
	min-height: 46px;
	padding: ${space(2.5)} ${space(3.5)};
	border: 1px solid ${color.edge};
	border-radius: ${radius.control};
	background: ${color.paper};
	color: ${color.ink};
	/* iOS zooms in on fields below 16 px. */
	font: 400 1rem / 1.35 ${font.control};
	transition: border-color ${motion.quick};
	&::placeholder { color: ${color.inkSoft}; opacity: 1; }
	&[aria-invalid="true"] { border-color: ${color.clay}; box-shadow: inset 0 0 0 1px ${color.clay}; }
	&:disabled, &[data-disabled] { opacity: 0.6; cursor: default; }
`;

const Input = styled.input`${controlStyle}`;
const Area = styled.textarea`
	${controlStyle}
	resize: vertical;
`;

const Label = styled.label`
	font: 600 0.9375rem / 1.3 ${font.control};
	display: flex;
	align-items: baseline;
	gap: ${space(2)};
`;

const Optional = styled.span`
	font-weight: 400;
	font-size: 0.875rem;
	color: ${color.inkSoft};
`;

export const Hint = styled.p`
	margin: 0;
	font-size: 0.875rem;
	line-height: 1.4;
	color: ${color.inkSoft};
`;

export const FieldError = styled.p`
	margin: 0;
	font-size: 0.9375rem;
	font-weight: 550;
	line-height: 1.4;
	color: ${color.clay};
`;
